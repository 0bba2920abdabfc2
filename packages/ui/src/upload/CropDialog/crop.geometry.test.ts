import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, isTooSmall, type Limits, moveBox, resizeAround, resizeBox, smallest, startBox, turnBox } from './crop.geometry'
import { limitsOf } from './crop-rule'

const picture = { width: 800, height: 600 }
const square: Limits = { picture, ratio: 1, min: { width: 150, height: 150 } }
const free: Limits = { picture, ratio: null, min: { width: 100, height: 40 } }

describe('limitsOf', () => {
  it('takes the ratio from the size of the rule', () =>
    expect(limitsOf({ width: 400, height: 300 }, picture)).toMatchObject({ ratio: 4 / 3, min: { width: 400, height: 300 } }))
  it('is a square of 20 px without a rule', () =>
    expect(limitsOf({}, picture)).toEqual({ picture, ratio: 1, min: { width: 20, height: 20 } }))
  it('never goes below 20 px', () => expect(limitsOf({ width: 4, height: 2 }, picture).min).toEqual({ width: 20, height: 20 }))
  it('may leave the ratio free', () => expect(limitsOf({ free: true }, picture).ratio).toBeNull())
})

describe('a box', () => {
  it('begins as the largest in the middle', () => {
    expect(startBox(square)).toEqual({ x: 100, y: 0, width: 600, height: 600 })
    expect(startBox(free)).toEqual({ x: 0, y: 0, ...picture })
  })
  it('has no room in a picture that is too small', () => {
    expect(isTooSmall(square)).toBe(false)
    expect(isTooSmall({ ...square, picture: { width: 149, height: 600 } })).toBe(true)
    expect(isTooSmall({ picture: { width: 300, height: 150 }, ratio: 1, min: { width: 150, height: 150 } })).toBe(false)
    expect(isTooSmall({ picture: { width: 300, height: 150 }, ratio: 2, min: { width: 320, height: 160 } })).toBe(true)
  })
  it('reaches both minimum sides in its ratio', () =>
    expect(smallest({ ratio: 2, min: { width: 100, height: 100 } })).toEqual({ width: 200, height: 100 }))
  it('stops at the edges of the picture', () =>
    expect(moveBox({ x: 100, y: 0, width: 600, height: 600 }, 500, -5, picture)).toMatchObject({ x: 200, y: 0 }))
  it('follows the pointer along the diagonal', () => {
    const from = { x: 100, y: 100, width: 200, height: 200 }
    expect(resizeBox(from, 'se', 30, 30, square)).toEqual({ ...from, width: 230, height: 230 })
    expect(resizeBox(from, 'nw', -30, -30, square)).toEqual({ x: 70, y: 70, width: 230, height: 230 })
    expect(resizeBox(from, 'ne', 40, 0, square)).toEqual({ x: 100, y: 80, width: 220, height: 220 })
  })
  it('gives way on the pulled side alone where the ratio is free', () => {
    const from = { x: 100, y: 100, width: 200, height: 200 }
    expect(resizeBox(from, 'w', 30, 70, free)).toEqual({ x: 130, y: 100, width: 170, height: 200 })
    expect(resizeBox(from, 's', 30, 900, free)).toEqual({ ...from, height: 500 })
    expect(resizeBox(from, 'n', 0, 900, free)).toEqual({ x: 100, y: 260, width: 200, height: 40 })
  })
  it('comes back to where it was after four turns', () => {
    const from: Box = { x: 30, y: 40, width: 200, height: 100 }
    const turned = turnBox(from, picture, 'right')
    expect(turned).toEqual({ x: 460, y: 30, width: 100, height: 200 })
    expect(turnBox(turned, { width: 600, height: 800 }, 'left')).toEqual(from)
  })
  it('stays inside the picture, in its ratio and large enough, whatever is pulled', () => {
    const edge = fc.constantFrom('ne' as const, 'nw' as const, 'se' as const, 'sw' as const)
    const length = fc.integer({ min: -2000, max: 2000 })
    const sides = fc.integer({ min: 200, max: 1000 })
    fc.assert(
      fc.property(edge, length, length, sides, sides, fc.boolean(), (pulled, dx, dy, width, height, any) => {
        const limits: Limits = { picture: { width, height }, ratio: any ? null : 4 / 3, min: { width: 120, height: 90 } }
        const boxes = [
          resizeBox(startBox(limits), pulled, dx, dy, limits),
          resizeAround(startBox(limits), Math.abs(dx), Math.abs(dy), limits),
        ]
        for (const box of boxes) {
          expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width).toBeLessThanOrEqual(width)
          expect(box.y + box.height).toBeLessThanOrEqual(height)
          expect(box.width).toBeGreaterThanOrEqual(120)
          expect(box.height).toBeGreaterThanOrEqual(90)
          for (const side of [box.x, box.y, box.width, box.height]) expect(Number.isInteger(side)).toBe(true)
          if (!any) expect(Math.abs(box.width / (4 / 3) - box.height)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
