import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { internationalNumber, isEmail, isWebsite, mobileNumber } from './contact'
import { editableFields, mergeChanges, planProfileChanges, profileFields } from './profile-changes'

describe('contact data', () => {
  it('keeps ten digits of an Indian mobile and the country of another', () => {
    for (const text of ['9847021634', '+91 98470 21634', '09847021634', '91-98470-21634', '0091 9847021634'])
      expect(mobileNumber(text), text).toBe('9847021634')
    expect(mobileNumber('+971 50 123 4567')).toBe('+971501234567')
    expect(['98470 21634', '+971 50 123 4567', '12'].map(internationalNumber)).toEqual([
      '+919847021634',
      '+971501234567',
      undefined,
    ])
    for (const text of ['', '12345', '5847021634', '+91 12345', '98470216341', 'nine'])
      expect(mobileNumber(text), text).toBe(undefined)
  })

  it('keeps what it has kept', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[6-9]\d{9}$/), digits => {
        expect(mobileNumber(digits)).toBe(digits)
      }),
    )
  })

  it('knows addresses of mail and of sites', () => {
    expect(['a@b.in', 'leela.kurup+1@school.edu.in'].every(isEmail)).toBe(true)
    expect(['post@schule-süd.de', 'a@मेल.भारत', 'a@b.xn--h2brj9c'].every(isEmail)).toBe(true)
    expect(['a..b@x.in', '.a@x.in', 'a.@x.in', 'a@-x.in', 'a@x-.in', 'a@x..in', 'a@x.i', 'a@b@c.in'].some(isEmail)).toBe(false)
    expect(['a@b', 'a b@c.in', '@c.in', 'a@c.', `${'x'.repeat(65)}@c.in`].some(isEmail)).toBe(false)
    expect(['https://greenvalley.edu.in', 'http://a.in/x?y=1'].every(isWebsite)).toBe(true)
    expect(['javascript:alert(1)', 'greenvalley.edu.in', 'https://x', 'https://a:b@c.in'].some(isWebsite)).toBe(false)
  })
})

const current = { mobile: '9847021634', whatsappNumber: '', email: 'a@b.in', address: 'Hill Road', photo: '' }

describe('changes of a profile', () => {
  it('wait for the school when it wants to see them', () => {
    const plan = planProfileChanges({ fields: ['email', 'address'], approval: true }, current, {
      address: 'Lake Road',
      email: 'a@b.in',
    })
    expect(plan).toEqual({ refused: [], now: {}, later: { address: { old: 'Hill Road', new: 'Lake Road' } } })
  })

  it('hold at once without approval, a new mobile never', () => {
    const plan = planProfileChanges({ fields: ['email'], approval: false }, current, { mobile: '9000000001', email: '' })
    expect(plan.now).toEqual({ email: { old: 'a@b.in', new: '' } })
    expect(plan.later).toEqual({ mobile: { old: '9847021634', new: '9000000001' } })
  })

  it('are refused for fields the school keeps to itself', () => {
    expect(planProfileChanges({ fields: [], approval: false }, current, { email: 'c@d.in' }).refused).toEqual(['email'])
    expect(editableFields({ fields: ['photo', 'unknown'] })).toEqual(['mobile', 'photo'])
  })

  it('join the request that waits', () => {
    const first = { address: { old: 'Hill Road', new: 'Lake Road' }, email: { old: 'a@b.in', new: 'x@y.in' } }
    expect(mergeChanges(first, { address: { old: 'Lake Road', new: 'Hill Road' }, mobile: { old: '1', new: '2' } })).toEqual({
      email: { old: 'a@b.in', new: 'x@y.in' },
      mobile: { old: '1', new: '2' },
    })
  })

  it('never lose a field and never write one that was not asked', () => {
    const asked = fc.record(
      Object.fromEntries(profileFields.map(field => [field, fc.string({ maxLength: 4 })])) as Record<
        (typeof profileFields)[number],
        fc.Arbitrary<string>
      >,
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(asked, fc.boolean(), fc.subarray([...profileFields]), (wanted, approval, fields) => {
        const { refused, now, later } = planProfileChanges({ fields, approval }, current, wanted)
        const told = [...refused, ...Object.keys(now), ...Object.keys(later)].sort()
        const different = profileFields.filter(field => wanted[field] !== undefined && wanted[field] !== current[field])
        expect(told).toEqual([...different].sort())
      }),
    )
  })
})
