import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noToasts, reduceToasts } from './toast.state'

describe('reduceToasts', () => {
  it('shows the newest first and takes info for granted', () => {
    const one = reduceToasts(noToasts, { kind: 'show', content: { message: 'Saved successfully.', type: 'success' } })
    const two = reduceToasts(one, { kind: 'show', content: { message: 'Excel is being made', title: 'Export' } })
    expect(two.open).toEqual([
      { id: 2, type: 'info', title: 'Export', message: 'Excel is being made' },
      { id: 1, type: 'success', message: 'Saved successfully.' },
    ])
  })
  it('has no limit', () => {
    let state = noToasts
    for (let index = 0; index < 50; index++) state = reduceToasts(state, { kind: 'show', content: { message: `${index}` } })
    expect(state.open).toHaveLength(50)
    expect(new Set(state.open.map(entry => entry.id)).size).toBe(50)
  })
  it('dismisses one and never gives its id again', () => {
    const one = reduceToasts(noToasts, { kind: 'show', content: { message: 'a' } })
    const none = reduceToasts(one, { kind: 'dismiss', id: 1 })
    expect(none.open).toEqual([])
    expect(reduceToasts(none, { kind: 'show', content: { message: 'b' } }).open[0]?.id).toBe(2)
    expect(reduceToasts(none, { kind: 'dismiss', id: 9 }).open).toEqual([])
  })
})

describe('any run of messages', () => {
  const actions = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('show' as const), content: fc.record({ message: fc.string() }) }),
      fc.record({ kind: fc.constant('dismiss' as const), id: fc.integer({ min: 0, max: 12 }) }),
    ),
    { maxLength: 24 },
  )

  it('stands newest first, each under a number of its own', () => {
    fc.assert(
      fc.property(actions, run => {
        const ids = run.reduce(reduceToasts, noToasts).open.map(entry => entry.id)
        expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
      }),
    )
  })

  it('loses no message that nobody dismissed', () => {
    fc.assert(
      fc.property(actions, run => {
        const shown = run.filter(action => action.kind === 'show').length
        const { open, next } = run.reduce(reduceToasts, noToasts)
        expect(next).toBe(shown + 1)
        const gone = new Set<number>()
        let last = 0
        for (const action of run) {
          if (action.kind === 'show') last += 1
          else if (action.id <= last) gone.add(action.id)
        }
        expect(open.map(entry => entry.id)).toEqual(
          Array.from({ length: shown }, (_, at) => shown - at).filter(id => !gone.has(id)),
        )
      }),
    )
  })
})
