import { describe, expect, it } from 'vitest'
import { syncIsOld, syncPause } from './sync'

describe('items for the own system', () => {
  it('are sent again after 1, 5, 15, 60 and 240 minutes, and then wait for a person', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(syncPause)).toEqual([60_000, 300_000, 900_000, 3_600_000, 14_400_000, undefined, undefined])
  })
  it('are late after a day', () => {
    const at = (text: string) => new Date(text)
    expect(syncIsOld(at('2026-06-10T08:00:00Z'), at('2026-06-11T08:00:00Z'))).toBe(false)
    expect(syncIsOld(at('2026-06-10T08:00:00Z'), at('2026-06-11T08:00:01Z'))).toBe(true)
  })
})
