import { describe, expect, it } from 'vitest'
import { busCalled } from './report'

describe('a bus in a sentence', () => {
  it.each([
    ['Bus 3', '3'],
    ['bus  12A', '12A'],
    ['Bus', 'Bus'],
    ['Busy Bee', 'Busy Bee'],
    ['Route 7', 'Route 7'],
  ])('%s is %s', (name, said) => expect(busCalled(name)).toBe(said))
})
