import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canRemove,
  countValidFor,
  emptyForm,
  formProblems,
  isReason,
  type Removal,
  type RemovalForm,
  type RemovalStatus,
  reasonLength,
  reduceForm,
  removalPhase,
  rowsOf,
  staleIn,
  stepOf,
} from './removal.state'

const countedAt = Date.parse('2026-07-18T09:30:00+05:30')
const counted: Removal = {
  id: '1',
  status: 'Counted',
  scopeKey: 'a,b,c',
  counts: [
    { table: 'student', label: 'Students', rows: 3 },
    { table: 'enrolment', label: 'Enrolments', rows: 7 },
  ],
  blockers: [{ code: 'paid', message: 'Students with successful payments', rows: 0 }],
  warnings: [],
  countedAt,
}
const phase = (change: Partial<Removal> = {}, now = countedAt, scopeKey: string | null = 'a,b,c', counting = false) =>
  removalPhase({ removal: { ...counted, ...change }, scopeKey, counting, now })

describe('the phase', () => {
  it('begins with the scope', () => {
    expect(removalPhase({ removal: undefined, scopeKey: null, counting: false, now: 0 })).toBe('scope')
    expect(removalPhase({ removal: undefined, scopeKey: 'a', counting: true, now: 0 })).toBe('counting')
    expect(phase({}, countedAt, 'a,b,c', true)).toBe('counting')
  })
  it('is ready when something goes and nothing stands in the way', () => expect(phase()).toBe('ready'))
  it('is blocked until every blocker is 0', () => {
    expect(phase({ blockers: [{ code: 'paid', message: '', rows: 1 }] })).toBe('blocked')
    expect(phase({ blockers: [{ code: 'paid', message: '', rows: 1 }], counts: [] })).toBe('blocked')
  })
  it('knows when there is nothing', () => {
    expect(phase({ counts: [] })).toBe('nothing')
    expect(phase({ counts: [{ table: 'student', label: 'Students', rows: 0 }] })).toBe('nothing')
  })
  it('lets a count go stale after 15 minutes', () => {
    expect(phase({}, countedAt + countValidFor - 1)).toBe('ready')
    expect(phase({}, countedAt + countValidFor)).toBe('stale')
  })
  it('asks for a new count after another choice or changed data', () => {
    expect(phase({}, countedAt, 'a,b')).toBe('changed')
    expect(phase({}, countedAt, null)).toBe('changed')
    expect(phase({ outdated: true })).toBe('outdated')
  })
  it.each<[RemovalStatus, string]>([
    ['Draft', 'scope'],
    ['Cancelled', 'scope'],
    ['Running', 'running'],
    ['Done', 'done'],
    ['Failed', 'failed'],
    ['Restored', 'restored'],
  ])('of %s is %s, however old it is', (status, expected) =>
    expect(phase({ status }, countedAt + 10 * countValidFor)).toBe(expected),
  )
  it.each([
    ['scope', 0],
    ['counting', 1],
    ['stale', 1],
    ['blocked', 1],
    ['nothing', 1],
    ['ready', 2],
    ['running', 2],
    ['done', 3],
    ['failed', 3],
  ] as const)('%s is step %i', (of, step) => expect(stepOf(of)).toBe(step))
})

describe('the age of a count', () => {
  it('says when it is too old', () => {
    expect(staleIn(counted, countedAt + 60_000)).toBe(14 * 60_000)
    expect(staleIn(counted, countedAt + countValidFor)).toBeUndefined()
    expect(staleIn({ ...counted, status: 'Running' }, countedAt)).toBeUndefined()
    expect(staleIn(undefined, countedAt)).toBeUndefined()
  })
})

describe('the confirmation', () => {
  const form: RemovalForm = { ...emptyForm, reason: 'Admitted twice', typed: 'GVS' }
  it('counts the rows', () => expect(rowsOf(counted)).toBe(10))
  it.each([
    ['Too short', false],
    ['   Too short   ', false],
    ['Ten chars.', true],
    ['x'.repeat(500), true],
    ['x'.repeat(501), false],
  ])('takes a reason of 10 to 500 characters (%#)', (reason, right) => expect(isReason(reason)).toBe(right))
  it('wants the code to the letter after trimming', () => {
    expect(canRemove('ready', form, 'GVS')).toBe(true)
    expect(canRemove('ready', { ...form, typed: ' GVS ' }, 'GVS')).toBe(true)
    expect(canRemove('ready', { ...form, typed: 'gvs' }, 'GVS')).toBe(false)
    expect(canRemove('ready', { ...form, typed: '' }, '')).toBe(false)
  })
  it.each(['scope', 'stale', 'changed', 'outdated', 'blocked', 'nothing', 'running', 'done'] as const)(
    'is off while it is %s',
    of => expect(canRemove(of, form, 'GVS')).toBe(false),
  )
  it('says what is wrong no sooner than it is', () => {
    expect(formProblems(emptyForm, 'GVS')).toEqual({ reason: false, typed: false })
    expect(formProblems({ ...emptyForm, typed: 'GV' }, 'GVS').typed).toBe(false)
    expect(formProblems({ ...emptyForm, typed: 'GX' }, 'GVS').typed).toBe(true)
    const left = reduceForm(reduceForm({ ...emptyForm, typed: 'GV' }, { kind: 'leave', field: 'typed' }), {
      kind: 'leave',
      field: 'reason',
    })
    expect(formProblems(left, 'GVS')).toEqual({ reason: true, typed: true })
  })
  it('keeps the reason over a new count and takes the code back', () => {
    const again = reduceForm({ ...form, runNow: true, left: { reason: true, typed: true } }, { kind: 'counted' })
    expect(again).toEqual({ reason: 'Admitted twice', typed: '', runNow: false, left: { reason: true, typed: false } })
    expect(reduceForm(form, { kind: 'over' })).toEqual(emptyForm)
  })
  it('takes what is typed', () => {
    expect(reduceForm(form, { kind: 'reason', reason: 'x' }).reason).toBe('x')
    expect(reduceForm(form, { kind: 'typed', typed: 'x' }).typed).toBe('x')
    expect(reduceForm(form, { kind: 'runNow', on: true }).runNow).toBe(true)
  })
})

describe('any way through the confirmation', () => {
  const code = 'GVS'
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('reason' as const), reason: fc.string({ maxLength: 30 }) }),
      fc.record({ kind: fc.constant('typed' as const), typed: fc.constantFrom('', 'G', code, ` ${code} `, 'gvs') }),
      fc.record({ kind: fc.constant('runNow' as const), on: fc.boolean() }),
      fc.record({ kind: fc.constant('leave' as const), field: fc.constantFrom('reason' as const, 'typed' as const) }),
      fc.constant({ kind: 'counted' as const }),
      fc.constant({ kind: 'over' as const }),
    ),
    { maxLength: 20 },
  )

  it('removes only with a reason of its length and the code of this count', () => {
    fc.assert(
      fc.property(steps, run => {
        const form = run.reduce(reduceForm, emptyForm)
        if (!canRemove('ready', form, code)) return
        expect(form.reason.trim().length).toBeGreaterThanOrEqual(reasonLength.min)
        expect(form.typed.trim()).toBe(code)
        expect(canRemove('ready', reduceForm(form, { kind: 'counted' }), code)).toBe(false)
      }),
    )
  })

  it('removes in no phase but the one that is ready', () => {
    fc.assert(
      fc.property(
        steps,
        fc.constantFrom('scope', 'counting', 'changed', 'outdated', 'stale', 'blocked', 'nothing', 'running'),
        (run, phase) => {
          expect(canRemove(phase as 'scope', run.reduce(reduceForm, emptyForm), code)).toBe(false)
        },
      ),
    )
  })
})
