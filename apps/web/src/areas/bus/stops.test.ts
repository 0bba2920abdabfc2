import { describe, expect, it } from 'vitest'
import { namedStops } from './stops'

const { names, nameOf, stopOf } = namedStops({
  buses: [
    { id: 'b1', name: 'Bus 1' },
    { id: 'b2', name: 'Bus 2' },
  ],
  stops: [
    { id: 's1', name: 'Market', busId: 'b2' },
    { id: 's2', name: 'Market', busId: 'b1' },
    { id: 's3', name: 'Lake', busId: 'b1' },
  ],
})

describe('stops of all buses', () => {
  it('stand by bus, in the order of its way', () => expect(names).toEqual(['Bus 1 · Market', 'Bus 1 · Lake', 'Bus 2 · Market']))

  it('are found by their names and back', () => {
    for (const name of names) expect(nameOf(stopOf(name))).toBe(name)
    expect(stopOf('Bus 2 · Market')).toEqual({ busId: 'b2', busStopId: 's1' })
    expect([stopOf('Market'), nameOf(null)]).toEqual([null, ''])
  })
})
