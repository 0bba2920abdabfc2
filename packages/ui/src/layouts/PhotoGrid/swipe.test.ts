import { expect, it } from 'vitest'
import { swipeStep } from './swipe'

const stroke = (across: number, along = 0) => swipeStep({ fromX: 200, fromY: 300, toX: 200 + across, toY: 300 + along })

it('asks for another picture by a stroke across, far enough and not along', () => {
  expect([stroke(-48), stroke(-200, 90), stroke(48), stroke(300, -140)]).toEqual([1, 1, -1, -1])
  expect([stroke(0), stroke(-47), stroke(47), stroke(-60, 40), stroke(60, -31), stroke(0, 200)]).toEqual([0, 0, 0, 0, 0, 0])
})
