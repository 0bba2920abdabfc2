import { expect, it } from 'vitest'
import { withBlock, withoutChildren } from './merge'

const home = {
  tiles: [
    { code: 'a', value: 1 },
    { code: 'b', error: true },
  ],
  charts: [],
  todos: [{ code: 'd', error: true }],
  lists: [],
}
const none = { tiles: [], charts: [], todos: [], lists: [] }

it('puts a block that was made again in its place', () => {
  const mended = withBlock(home, 'b', { ...none, tiles: [{ code: 'b', value: 2 }] as never })
  expect(mended.tiles).toEqual([
    { code: 'a', value: 1 },
    { code: 'b', value: 2 },
  ])
  expect(mended.todos).toEqual(home.todos)
})

it('drops a block that is empty now', () => {
  expect(withBlock(home, 'd', none).todos).toEqual([])
})

it('tells that nobody is linked only when the children are known', () => {
  const events = { code: 'l.events', rows: [] }
  expect(withoutChildren([{ code: 'children', rows: [] }, events])).toBe(true)
  expect(withoutChildren([{ code: 'children', rows: [['1']] }, events])).toBe(false)
  expect(withoutChildren([{ code: 'children' }, events])).toBe(false)
  expect(withoutChildren([])).toBe(false)
})
