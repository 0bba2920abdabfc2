import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextMenuStop } from './menu.state'

const stops = [{ label: 'Edit' }, { label: 'Print' }, { label: 'Delete', disabled: true }, { label: 'Export' }]

describe('nextMenuStop', () => {
  it('wraps round with the arrows', () => {
    expect(nextMenuStop(stops, -1, 'ArrowDown')).toBe(0)
    expect(nextMenuStop(stops, 3, 'ArrowDown')).toBe(0)
    expect(nextMenuStop(stops, 0, 'ArrowUp')).toBe(3)
    expect(nextMenuStop(stops, -1, 'ArrowUp')).toBe(3)
  })
  it('goes to the ends', () => {
    expect(nextMenuStop(stops, 2, 'Home')).toBe(0)
    expect(nextMenuStop(stops, 1, 'End')).toBe(3)
  })
  it('goes to the next entry with that letter and round again', () => {
    expect(nextMenuStop(stops, 0, 'e')).toBe(3)
    expect(nextMenuStop(stops, 3, 'E')).toBe(0)
    expect(nextMenuStop(stops, -1, 'd')).toBe(2)
  })
  it('does not move for other keys', () => {
    expect(nextMenuStop(stops, 0, ' ')).toBeNull()
    expect(nextMenuStop(stops, 0, 'z')).toBeNull()
    expect(nextMenuStop(stops, 0, 'Tab')).toBeNull()
    expect(nextMenuStop([], -1, 'ArrowDown')).toBeNull()
  })
})

describe('any key in any menu', () => {
  it('leads to an entry that there is, or nowhere', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ label: fc.string() }), { maxLength: 8 }),
        fc.integer({ min: -1, max: 7 }),
        fc.oneof(fc.constantFrom('ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter', 'Tab', ' '), fc.string({ maxLength: 1 })),
        (stops, current, key) => {
          const next = nextMenuStop(stops, Math.min(current, stops.length - 1), key)
          if (next !== null) expect(stops[next]).toBeDefined()
        },
      ),
    )
  })

  it('of an arrow is undone by the other one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(), (count, at) => {
        const stops = Array.from({ length: count }, (_, index) => ({ label: String(index) }))
        const here = at % count
        expect(nextMenuStop(stops, nextMenuStop(stops, here, 'ArrowDown')!, 'ArrowUp')).toBe(here)
      }),
    )
  })
})
