import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatParameters } from '../formats/parameters'
import { type FormatEntry, messageFor } from '../formats/template'
import { instantIn } from '../lists/dates'
import { viewer } from '../menu/viewer.fixture'
import { deliveryPercent, mayAuthorise, mayCancelBatch, needsApproval } from './batches'
import { creditCost, ratesWith, refundOf, smsCredits, voiceCredits, whatsappCredits } from './credits'
import { cutValue, joinValues, registeredText, registeredWarnings, unregisteredHost } from './dlt'
import { doorOfGroup } from './doors'
import { addressMessages } from './recipients'
import { batchExpiry, nextRelease, releaseAt } from './release'

const parameters = formatParameters('sms', 'guardian')
const moment = { date: '8/7/2026', time: '22:30' }

interface Row {
  readonly id: string
  readonly address: string
  readonly entry: FormatEntry
}
const row = (id: string, address: string, name: string, division: string): Row => ({ id, address, entry: { name, division } })

const addressed = (
  rows: readonly Row[],
  body: string,
  { oneEach = true, door = 'guardian' as 'guardian' | 'absentPresent', valueLimit = undefined as number | undefined } = {},
) =>
  addressMessages(rows, {
    parameters,
    door,
    oneEach,
    ...(valueLimit === undefined ? {} : { valueLimit }),
    render: entry => messageFor({ body, entry, parameters, door, moment }, 'skip'),
  })

const siblings = [row('1', '98765', 'Child One', 'V A'), row('2', '98765', 'Child Two', 'VII B')]

describe('one message for each number', () => {
  it('names all children of the number', () => {
    const { messages, left } = addressed(siblings, 'Dear Parent, {{Student}} ({{Division}}): no school.')
    expect(messages.map(({ text }) => text)).toEqual(['Dear Parent, Child One, Child Two (V A, VII B): no school.'])
    expect(messages[0]!.rows.map(one => one.id)).toEqual(['1', '2'])
    expect(left).toEqual([])
  })
  it('sends an equal text once, for all children', () => {
    const { messages, left } = addressed(siblings, 'No school today.')
    expect(messages).toHaveLength(1)
    expect(messages[0]!.rows).toHaveLength(2)
    expect(left).toEqual([{ row: siblings[1], reason: 'Repeated' }])
  })
  it('is two messages when it is off, and in the absent and present report', () => {
    const body = 'Dear Parent, {{Student}}'
    expect(addressed(siblings, body, { oneEach: false }).messages).toHaveLength(2)
    expect(addressed(siblings, body, { door: 'absentPresent' }).messages).toHaveLength(2)
  })
  it('leaves out who has no value, by the name of the parameter', () => {
    const rows = [...siblings, row('3', '1', '', 'V A')]
    expect(addressed(rows, '{{Student}}').left).toEqual([{ row: rows[2], reason: 'NoValue', parameter: 'Student' }])
  })
  it('makes 35 messages of 37 rows with two pairs, 70 credits at two parts', () => {
    const rows = Array.from({ length: 37 }, (_, at) =>
      row(String(at), at === 36 ? '0' : at === 35 ? '1' : String(at), `Child ${at}`, 'V A'),
    )
    const text = 'x'.repeat(174)
    expect(addressed(rows, text).messages).toHaveLength(35)
    expect(addressed(rows, text).messages.reduce((sum, message) => sum + smsCredits(message.text), 0)).toBe(70)
    expect(addressed(rows, text, { oneEach: false }).messages.reduce((sum, one) => sum + smsCredits(one.text), 0)).toBe(74)
  })
  it('shortens what is joined in a registered text', () => {
    const { messages } = addressed(siblings, '{{Student}}', { valueLimit: 15 })
    expect(messages[0]!.text).toBe('Child One +1')
  })
  it('tells of every row exactly once, and of no number twice', () => {
    const rows = fc.array(
      fc.record({
        id: fc.uuid(),
        address: fc.constantFrom('1', '2', '3', '4'),
        entry: fc.record({ name: fc.constantFrom('A', 'B', ''), division: fc.constantFrom('V A', 'V B') }),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(rows, fc.constantFrom('Hello', '{{Student}}', '{{Student}} {{Division}}'), (people, body) => {
        const { messages, left } = addressed(people, body)
        const addresses = messages.map(message => message.row.address)
        expect(new Set(addresses).size).toBe(addresses.length)
        const without = left.filter(one => one.reason === 'NoValue').map(one => one.row)
        const told = messages.flatMap(message => message.rows)
        expect(told.length + without.length).toBe(people.length)
        expect(new Set([...told, ...without]).size).toBe(people.length)
      }),
    )
  })
})

describe('registered texts', () => {
  it('have a variable for every parameter and changeable word', () => {
    expect(registeredText('Dear  {{Student}}, PTM on [[Saturday]]\tat [[10 am]].')).toBe(
      'Dear {#var#}, PTM on {#var#} at {#var#}.',
    )
  })
  it('warn of many variables and of two side by side', () => {
    expect(registeredWarnings('{{A}} and {{B}}')).toEqual([])
    expect(registeredWarnings('{{A}}, {{B}}')).toEqual(['sideBySide'])
    expect(registeredWarnings('{{A}} a {{B}} b {{C}} c {{D}}')).toEqual(['manyVariables'])
  })
  it('cut a value at the last space, else at the limit', () => {
    expect(cutValue('Anna Maria Theresa', 12)).toBe('Anna Maria')
    expect(cutValue('Anna Maria Theresa', 10)).toBe('Anna Maria')
    expect(cutValue('Annamariatheresa', 12)).toBe('Annamariathe')
    expect(joinValues(['One', 'Two'], 30)).toBe('One, Two')
  })
  it('never grow over the limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 2, maxLength: 9 }),
        fc.integer({ min: 20, max: 60 }),
        (values, limit) => {
          expect(joinValues(values, limit).length).toBeLessThanOrEqual(limit)
          expect(cutValue(values.join(' '), limit).length).toBeLessThanOrEqual(limit)
        },
      ),
    )
  })
})

describe('links in a registered text', () => {
  const hosts = ['school.example', 'www.school.example']
  it.each([
    ['See https://school.example/fees?a=1, please.', undefined],
    ['See HTTPS://School.Example.', undefined],
    ['www.school.example', undefined],
    ['(https://school.example)', undefined],
    ['https://school.example/{{Student}}', undefined],
    ['Write to office@www.other.example or say xwww.other', undefined],
    ['See http://school.example', 'school.example'],
    ['https://school.example then https://short.example/x', 'short.example'],
    ['www.other.example!', 'www.other.example'],
    ['https://sub.school.example', 'sub.school.example'],
    ['https://school.example@evil.example/', 'school.example@evil.example'],
    ['https://school.example:8443/x', 'school.example:8443'],
    ['https:// alone', undefined],
  ])('%j', (text, host) => {
    expect(unregisteredHost(text, hosts)).toBe(host)
  })
})

describe('credits', () => {
  it('have the rates of the school, and the usual where it has none', () => {
    const rates = ratesWith({ smsPart: 2, whatsappMarketing: 0 })
    expect([smsCredits('x', rates), voiceCredits(47, rates)]).toEqual([2, 2])
    expect([whatsappCredits('utility', rates), whatsappCredits('marketing', rates)]).toEqual([1, 0])
  })
  it('count parts, pulses and categories', () => {
    expect(35 * voiceCredits(47)).toBe(70)
    expect([30, 31, 60].map(seconds => voiceCredits(seconds))).toEqual([1, 2, 2])
    expect([35 * whatsappCredits('utility'), 35 * whatsappCredits('marketing')]).toEqual([35, 210])
    expect(smsCredits('क'.repeat(71)) * 35).toBe(70)
    expect(creditCost(2360, 0, 18)).toBe(42_480)
  })
  it('go back for what did not arrive', () => {
    const batch = Array.from({ length: 1180 }, (_, at) => ({
      credits: 2,
      state: at < 40 ? ('Undelivered' as const) : ('Kept' as const),
    }))
    expect(refundOf(batch)).toBe(80)
    expect(refundOf(batch, true)).toBe(0)
    expect(
      refundOf(
        [
          { credits: 3, state: 'Cancelled' },
          { credits: 1, state: 'Failed' },
        ],
        true,
      ),
    ).toBe(4)
  })
})

const timeZone = 'Asia/Kolkata'
const quiet = { from: '21:00', to: '07:00' }
const at = (clock: string) => instantIn(timeZone, clock)
const shown = (date: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date)

describe('release', () => {
  it.each([
    ['2026-07-08T22:30:00', '2026-07-09 07:00'],
    ['2026-07-08T06:59:00', '2026-07-08 07:00'],
    ['2026-07-08T07:00:00', '2026-07-08 07:00'],
    ['2026-07-08T21:00:00', '2026-07-09 07:00'],
    ['2026-07-08T20:59:00', '2026-07-08 20:59'],
    ['2026-07-08T00:00:00', '2026-07-08 07:00'],
  ])('of %s is %s', (clock, expected) => expect(shown(releaseAt(at(clock), { timeZone, quiet }))).toBe(expected))
  it('is at once for the urgent, without quiet hours, and outside those by day', () => {
    const night = at('2026-07-08T22:30:00')
    expect(releaseAt(night, { timeZone, quiet, urgent: true })).toEqual(night)
    expect(releaseAt(night, { timeZone, quiet: { from: '21:00', to: '21:00' } })).toEqual(night)
    expect(shown(releaseAt(at('2026-07-08T13:30:00'), { timeZone, quiet: { from: '13:00', to: '14:00' } }))).toBe(
      '2026-07-08 14:00',
    )
  })
  it('keeps promotional texts to their hours, urgent or not, and calls to theirs', () => {
    const promotional = { timeZone, quiet, promotional: true }
    expect(shown(releaseAt(at('2026-07-08T08:00:00'), promotional))).toBe('2026-07-08 10:00')
    expect(shown(releaseAt(at('2026-07-08T22:30:00'), { ...promotional, urgent: true }))).toBe('2026-07-09 10:00')
    expect(shown(releaseAt(at('2026-07-08T20:00:00'), { timeZone, quiet, voice: true }))).toBe('2026-07-09 09:00')
    expect(shown(releaseAt(at('2026-07-08T20:00:00'), { timeZone, quiet, voice: true, urgent: true }))).toBe('2026-07-08 20:00')
  })
  it('is never before, and never within quiet hours', () => {
    const times = fc
      .integer({ min: 0, max: 47 })
      .map(half => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 366 * 1440 }), times, times, (minutes, from, to) => {
        const ready = new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000)
        const release = releaseAt(ready, { timeZone, quiet: { from, to } })
        expect(release.getTime()).toBeGreaterThanOrEqual(ready.getTime())
        expect(release.getTime() - ready.getTime()).toBeLessThan(24 * 3_600_000)
        expect(releaseAt(release, { timeZone, quiet: { from, to } })).toEqual(release)
      }),
    )
  })
  it('is asked for again of what was tried before, or was let go more than ten minutes ago', () => {
    const rules = { timeZone, quiet, released: at('2026-07-08T20:55:00'), attempts: 1 }
    const next = (clock: string, over: object = {}) => shown(nextRelease(at(clock), { ...rules, ...over }))
    expect(next('2026-07-08T21:04:00')).toBe('2026-07-08 21:04')
    expect(next('2026-07-08T21:05:00')).toBe('2026-07-09 07:00')
    expect(next('2026-07-08T21:05:00', { urgent: true })).toBe('2026-07-08 21:05')
    expect(next('2026-07-08T21:01:00', { attempts: 2 })).toBe('2026-07-09 07:00')
    expect(next('2026-07-08T21:01:00', { promotional: true, urgent: true })).toBe('2026-07-09 10:00')
    expect(next('2026-07-08T20:59:00', { attempts: 2, promotional: true })).toBe('2026-07-08 20:59')
  })
  it('reads the clock of a zone with summer time', () => {
    expect(instantIn('Europe/Berlin', '2026-07-01T12:00:00').toISOString()).toBe('2026-07-01T10:00:00.000Z')
    expect(instantIn('Europe/Berlin', '2026-01-01T12:00:00').toISOString()).toBe('2026-01-01T11:00:00.000Z')
    expect(instantIn('Europe/Berlin', '2026-03-29T01:30:00').toISOString()).toBe('2026-03-29T00:30:00.000Z')
  })
  it('ends alerts in the evening and others after a day', () => {
    const release = at('2026-07-08T09:30:00')
    expect(shown(batchExpiry(release, 'absentPresent', timeZone))).toBe('2026-07-08 18:00')
    expect(shown(batchExpiry(release, 'guardian', timeZone))).toBe('2026-07-09 09:30')
  })
})

describe('batches', () => {
  const counts = {
    total: 1180,
    skipped: 0,
    queued: 0,
    sent: 60,
    delivered: 1000,
    read: 120,
    undelivered: 0,
    failed: 0,
    unconfirmed: 0,
    cancelled: 0,
  }
  it('tell how much was delivered', () => {
    expect(deliveryPercent(counts)).toBe(94.9)
    expect(deliveryPercent({ ...counts, total: 1200, skipped: 10, cancelled: 10 })).toBe(94.9)
    expect(deliveryPercent({ ...counts, total: 5, skipped: 5, sent: 0, delivered: 0, read: 0 })).toBe(null)
  })
  it('of teachers, or of all, wait', () => {
    const teacher = viewer({ roles: ['Teacher'] })
    const admin = viewer({ roles: ['SystemAdmin'] })
    expect([needsApproval('none', teacher), needsApproval('teachers', teacher), needsApproval('all', teacher)]).toEqual([
      false,
      true,
      true,
    ])
    expect([needsApproval('teachers', admin), needsApproval('all', admin)]).toEqual([false, true])
  })
  it('are decided by those whom the school names, else by role, never by the sender', () => {
    const teacher = { userId: 'teacher', roles: ['Teacher'] } as const
    const admin = { userId: 'admin', roles: ['SystemAdmin'] } as const
    const head = { userId: 'head', roles: ['SchoolHead'] } as const
    const decide = (named: readonly string[], sender?: string) =>
      [teacher, admin, head].map(person => mayAuthorise(person, named, sender))
    expect(decide([], 'other')).toEqual([false, false, true])
    expect(decide([], 'head')).toEqual([false, false, false])
    expect(decide(['teacher', 'admin'], 'other')).toEqual([true, true, false])
    expect(decide(['teacher', 'admin'], 'admin')).toEqual([true, false, false])
    // The only one named has sent it.
    expect(decide(['teacher'], 'teacher')).toEqual([false, false, true])
    expect(decide(['teacher'])).toEqual([true, false, false])
  })
  it('cost what their credits cost, but for those that came back', () => {
    expect(creditCost(2360, 0, 18)).toBe(42_480)
    expect(creditCost(2360, 80, 18)).toBe(41_040)
  })
  it('are stopped until they are done', () => {
    expect(mayCancelBatch('Held')).toBe(true)
    expect(mayCancelBatch('Done')).toBe(false)
  })
})

describe('doors', () => {
  it('are found by group and by form name', () => {
    expect(doorOfGroup('guardianGeneralSMS')).toEqual({ door: 'guardian', channel: 'sms' })
    expect(doorOfGroup('GuardianSMSFormName')).toEqual({ door: 'guardian', channel: 'sms' })
    expect(doorOfGroup('Nothing')).toBe(undefined)
  })
})
