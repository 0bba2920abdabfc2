import { expect, it } from 'vitest'
import { withBlock } from './merge'

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
