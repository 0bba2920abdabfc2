import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginCrop, type CropAction, type CropState, margin, reduceCrop, scaleOf } from './crop.state'

const stage = { width: 400 + 2 * margin, height: 300 + 2 * margin }
const limits = { picture: { width: 800, height: 600 }, ratio: 1, min: { width: 100, height: 100 } }
const after = (state: CropState, ...actions: CropAction[]) => actions.reduce(reduceCrop, state)
const begun = (crops = true) => after(beginCrop(limits, crops), { kind: 'stage', stage })

describe('the view', () => {
  it('begins with the whole picture in the middle', () => {
    expect(scaleOf(begun())).toBe(0.5)
    expect(begun()).toMatchObject({ zoom: 1, center: { x: 400, y: 300 }, box: { x: 100, y: 0, width: 600, height: 600 } })
  })
  it('zooms behind the box and never below the whole', () => {
    const zoomed = after(begun(), { kind: 'zoom', to: 2 })
    expect(zoomed).toMatchObject({ zoom: 2, box: { x: 250, y: 150, width: 300, height: 300 } })
    expect(after(zoomed, { kind: 'zoom', to: 0.2 })).toMatchObject({ zoom: 1, box: { width: 600, height: 600 } })
    expect(after(zoomed, { kind: 'zoom', to: 90 })).toMatchObject({ zoom: 5, box: { width: 120, height: 120 } })
  })
  it('keeps the smallest box when it zooms on', () => {
    const small = after(begun(), { kind: 'size', dx: -450, dy: 0 }, { kind: 'zoom', to: 3 })
    expect(small.box).toMatchObject({ width: 100, height: 100 })
  })
  it('follows a box that is moved out of it', () => {
    const moved = after(begun(), { kind: 'zoom', to: 4 }, { kind: 'nudge', dx: 800, dy: 0 })
    expect(moved.box.x).toBe(650)
    expect(moved.center.x + stage.width / 2 / scaleOf(moved)).toBeGreaterThanOrEqual(800)
  })
  it('turns with everything on it', () => {
    const right = after(begun(), { kind: 'nudge', dx: -100, dy: 0 }, { kind: 'turn', to: 'right' })
    expect(right).toMatchObject({ turns: 1, box: { x: 0, y: 0 }, limits: { picture: { width: 600, height: 800 } } })
    expect(after(right, { kind: 'turn', to: 'left' })).toMatchObject({ turns: 0, box: { x: 0, y: 0, width: 600 } })
  })
})

describe('a drag', () => {
  it('counts from where it began, so that nothing drifts at the edge', () => {
    const drag = (dx: number): CropAction => ({ kind: 'drag', what: 'box', dx, dy: 0 })
    const back = after(begun(), { kind: 'grip' }, drag(200), drag(-200))
    expect(back.box).toEqual(begun().box)
    expect(after(back, { kind: 'drop' }).grip).toBeNull()
  })
  it('of a corner goes to the smallest and back', () => {
    const pull = (by: number): CropAction => ({ kind: 'drag', what: 'se', dx: by, dy: by })
    const small = after(begun(), { kind: 'grip' }, pull(-900))
    expect(small.box).toEqual({ x: 100, y: 0, width: 100, height: 100 })
    expect(after(small, pull(800)).box).toEqual({ x: 100, y: 0, width: 400, height: 400 })
  })
  it('of the picture takes the box along', () => {
    const panned = after(begun(), { kind: 'zoom', to: 2 }, { kind: 'grip' }, { kind: 'drag', what: 'picture', dx: 50, dy: 0 })
    expect(panned).toMatchObject({ center: { x: 350 }, box: { x: 200, y: 150 } })
  })
  it('of a picture that is only looked at leaves the box alone', () => {
    const panned = after(
      begun(false),
      { kind: 'zoom', to: 2 },
      { kind: 'grip' },
      { kind: 'drag', what: 'picture', dx: 50, dy: 0 },
    )
    expect(panned).toMatchObject({ center: { x: 350 }, box: { x: 0, y: 0, width: 800, height: 600 } })
  })
})

describe('keys', () => {
  it('change both sides by whole steps', () => {
    expect(after(begun(), { kind: 'size', dx: -1, dy: 0 }).box).toMatchObject({ width: 599, height: 599 })
    expect(after(begun(), { kind: 'size', dx: 0, dy: -10 }).box).toMatchObject({ width: 590, height: 590 })
  })
})

describe('a turn in the middle of a drag', () => {
  it('ends what the drag began with', () => {
    const still = { kind: 'drag', what: 'box', dx: 0, dy: 0 } as const
    const turned = after(begun(), still, { kind: 'turn', to: 'left' })
    expect(after(turned, { kind: 'drag', what: 'w', dx: 0, dy: 0 }).box).toEqual(turned.box)
  })
})

describe('any way of cropping', () => {
  const move = fc.integer({ min: -900, max: 900 })
  const steps = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('drag' as const),
        what: fc.constantFrom('box', 'picture', 'n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'),
        dx: move,
        dy: move,
      }),
      fc.constant({ kind: 'grip' as const }),
      fc.constant({ kind: 'drop' as const }),
      fc.record({ kind: fc.constant('nudge' as const), dx: move, dy: move }),
      fc.record({ kind: fc.constant('zoom' as const), to: fc.double({ min: -1, max: 9, noNaN: true }) }),
      fc.record({ kind: fc.constant('turn' as const), to: fc.constantFrom('left', 'right') }),
    ) as fc.Arbitrary<CropAction>,
    { maxLength: 16 },
  )

  it('keeps the box inside the picture, and the zoom between once and the most', () => {
    fc.assert(
      fc.property(steps, run => {
        const { box, zoom, limits: now } = after(begun(), ...run)
        expect(box.x).toBeGreaterThanOrEqual(-0.5)
        expect(box.y).toBeGreaterThanOrEqual(-0.5)
        expect(box.x + box.width).toBeLessThanOrEqual(now.picture.width + 0.5)
        expect(box.y + box.height).toBeLessThanOrEqual(now.picture.height + 0.5)
        expect(zoom).toBeGreaterThanOrEqual(1)
        expect(zoom).toBeLessThanOrEqual(5)
      }),
    )
  })

  it('keeps the ratio and the smallest crop', () => {
    fc.assert(
      fc.property(steps, run => {
        const { box } = after(begun(), ...run)
        expect(Math.abs(box.width - box.height)).toBeLessThanOrEqual(1)
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(99)
      }),
    )
  })

  it('is where it was after four turns', () => {
    fc.assert(
      fc.property(steps, run => {
        const before = after(begun(), ...run, { kind: 'drop' })
        const turn = { kind: 'turn', to: 'right' } as const
        const { limits: turned } = after(before, turn, turn, turn, turn)
        expect(turned.picture).toEqual(before.limits.picture)
      }),
    )
  })
})
