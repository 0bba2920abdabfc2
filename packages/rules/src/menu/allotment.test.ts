import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formsToAllot, staffRoles } from '../people/staff-logins'
import { groupForms, tickForms } from './allotment'
import { menuForms } from './forms'
import { moduleCodes } from './roles'

const all = formsToAllot(staffRoles, moduleCodes)

describe('screens to tick', () => {
  it('stand in the groups of the menu, each once', () => {
    const groups = groupForms(all)
    expect(groups.flatMap(group => group.forms)).toHaveLength(all.length)
    expect(groups.find(group => group.code === 's.fees')?.forms).toContain('s.fees.pos.pay')
    for (const { code } of groups) expect(menuForms.some(form => form.id === code)).toBe(true)
  })

  it('are all in or all out after a tick on some, and the others stay', () => {
    const some = fc.subarray(all)
    fc.assert(
      fc.property(some, some, (ticked, forms) => {
        const before = new Set(ticked)
        const after = tickForms(all, before, forms)
        const share = forms.filter(code => after.has(code)).length
        expect(share === 0 || share === forms.length).toBe(true)
        for (const code of all) if (!forms.includes(code)) expect(after.has(code)).toBe(before.has(code))
      }),
    )
  })
})
