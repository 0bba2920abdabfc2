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
