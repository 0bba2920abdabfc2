import { expect, it } from 'vitest'
import { wholeOf } from './whole'

const filters = { gender: 'Female' }
const ids = ['a', 'b', 'c', 'd', 'e']

it('a whole that filters found stands for its ids, less those taken out', () => {
  expect(wholeOf({ filters, ids }, new Set(ids))).toEqual({ filters, excludeIds: [] })
  expect(wholeOf({ filters, ids }, new Set(['a', 'c', 'e']))).toEqual({ filters, excludeIds: ['b', 'd'] })
})

it('is named one by one with somebody besides, with more taken out than left, and where it was never found', () => {
  expect(wholeOf({ filters, ids }, new Set([...ids, 'x']))).toBeUndefined()
  expect(wholeOf({ filters, ids }, new Set(['a', 'b', 'c', 'd', 'x']))).toBeUndefined()
  expect(wholeOf({ filters, ids }, new Set(['a', 'b']))).toBeUndefined()
  expect(wholeOf({ filters, ids }, new Set())).toBeUndefined()
  expect(wholeOf({ filters, ids: [] }, new Set())).toBeUndefined()
  expect(wholeOf(undefined, new Set(ids))).toBeUndefined()
})
