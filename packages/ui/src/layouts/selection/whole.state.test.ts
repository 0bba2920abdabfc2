import { describe, expect, it } from 'vitest'
import { afterTick, wholeOf } from './whole.state'

describe('everything at once', () => {
  const on = { search: 'V A', status: 'on' } as const
  it('belongs to one search', () => {
    expect(wholeOf(on, 'V A')).toBe('on')
    expect(wholeOf(on, 'V B')).toBe('off')
  })
  it('is over once somebody is taken out, not when somebody comes in', () => {
    expect(afterTick(on, new Set(['a', 'b']), new Set(['a'])).status).toBe('off')
    expect(afterTick(on, new Set(['a']), new Set(['a', 'b'])).status).toBe('on')
    expect(afterTick({ ...on, status: 'loading' }, new Set(['a']), new Set()).status).toBe('loading')
  })
})
