import {
  type Box,
  type Edge,
  fitted,
  type Limits,
  moveBox,
  resizeAround,
  resizeBox,
  type Size,
  startBox,
  turnBox,
} from './crop.geometry'

/** One step of the zoom, and how far it goes. */
export const zoomStep = 0.1

/** One step of the zoom from where it stands, without the dust of binary fractions. */
export const stepped = (zoom: number, by: number) => Math.round((zoom + by) * 10) / 10
export const mostZoom = 5

/** Room around the picture in px of the screen, so that the handles at its edge can be taken. */
export const margin = 20

type Point = { readonly x: number; readonly y: number }

export type CropState = {
  readonly limits: Limits
  /** False where the picture is only looked at: then it moves, and the box stays the whole of it. */
  readonly crops: boolean
  readonly box: Box
  /** 1 shows the whole picture. */
  readonly zoom: number
  /** The point of the picture in the middle of the stage. */
  readonly center: Point
  /** The room on the screen, in px. */
  readonly stage: Size
  /** Quarter turns to the right. */
  readonly turns: number
  /** Where a drag began, and how far it came in pixels of the picture. */
  readonly grip: { readonly box: Box; readonly center: Point; readonly dx: number; readonly dy: number } | null
}

export type CropAction =
  | { kind: 'stage'; stage: Size }
  | { kind: 'grip' }
  | { kind: 'drop' }
  /** What is dragged, and how far since the last time in px of the screen. */
  | { kind: 'drag'; what: 'box' | 'picture' | Edge; dx: number; dy: number }
  /** In pixels of the picture. */
  | { kind: 'nudge'; dx: number; dy: number }
  | { kind: 'size'; dx: number; dy: number }
  | { kind: 'zoom'; to: number }
  | { kind: 'turn'; to: 'right' | 'left' }

/** How many px of the screen one pixel of the picture takes. */
export function scaleOf({ limits: { picture }, stage, zoom }: Pick<CropState, 'limits' | 'stage' | 'zoom'>): number {
  const room = (length: number) => Math.max(1, length - 2 * margin)
  return Math.min(room(stage.width) / picture.width, room(stage.height) / picture.height) * zoom
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/** The picture covers the stage, or stands in its middle where it is smaller. */
function settle(state: CropState, { x, y }: Point): Point {
  const scale = scaleOf(state)
  const axis = (at: number, seen: number, length: number) => {
    const half = (seen / 2 - margin) / scale
    return half * 2 >= length ? length / 2 : clamp(at, half, length - half)
  }
  const { picture } = state.limits
  return { x: axis(x, state.stage.width, picture.width), y: axis(y, state.stage.height, picture.height) }
}

/** Follows the box where it would leave the stage. */
function follow(state: CropState): CropState {
  const scale = scaleOf(state)
  const axis = (at: number, seen: number, from: number, length: number) => {
    const half = (seen / 2 - margin) / scale
    return length > 2 * half ? from + length / 2 : clamp(at, from + length - half, from + half)
  }
  const { box, center, stage } = state
  const next = { x: axis(center.x, stage.width, box.x, box.width), y: axis(center.y, stage.height, box.y, box.height) }
  return { ...state, center: settle(state, next) }
}

const middle = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 })

/** The first view of a picture: all of it, with the largest box. */
export function beginCrop(limits: Limits, crops: boolean): CropState {
  const box = crops ? startBox(limits) : { x: 0, y: 0, ...limits.picture }
  return { limits, crops, box, zoom: 1, center: middle(limits.picture), stage: { width: 1, height: 1 }, turns: 0, grip: null }
}

function zoomTo(state: CropState, to: number): CropState {
  const zoom = clamp(to, 1, mostZoom)
  const share = state.zoom / zoom
  if (!state.crops) {
    const next = { ...state, zoom }
    return { ...next, center: settle(next, state.center) }
  }
  // On the screen the box stays where it is, and the picture grows behind it.
  const { box, center } = state
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const next = {
    ...state,
    zoom,
    center: { x: x + (center.x - x) * share, y: y + (center.y - y) * share },
    box: resizeAround(box, box.width * share, box.height * share, state.limits),
  }
  return follow({ ...next, center: settle(next, next.center) })
}

function turn(state: CropState, to: 'right' | 'left'): CropState {
  const { picture, ratio } = state.limits
  const limits = { ...state.limits, picture: { width: picture.height, height: picture.width } }
  const turned = turnBox(state.box, picture, to)
  const size = fitted(turned, state.crops ? ratio : null)
  const { x, y } = state.center
  const next = {
    ...state,
    limits,
    turns: state.turns + (to === 'right' ? 1 : -1),
    // What a drag began with lay in the picture before its turn: it goes on from here.
    grip: null,
    box: state.crops ? resizeAround(turned, size.width, size.height, limits) : turned,
    center: to === 'right' ? { x: picture.height - y, y: x } : { x: y, y: picture.width - x },
  }
  return state.crops ? follow(next) : { ...next, center: settle(next, next.center) }
}

function drag(state: CropState, { what, dx, dy }: Extract<CropAction, { kind: 'drag' }>): CropState {
  const scale = scaleOf(state)
  const from = state.grip ?? { box: state.box, center: state.center, dx: 0, dy: 0 }
  const grip = { ...from, dx: from.dx + dx / scale, dy: from.dy + dy / scale }
  const { picture } = state.limits
  if (what === 'picture') {
    const center = settle(state, { x: from.center.x - grip.dx, y: from.center.y - grip.dy })
    const box = state.crops ? moveBox(from.box, center.x - from.center.x, center.y - from.center.y, picture) : state.box
    return { ...state, grip, center, box }
  }
  const box =
    what === 'box' ? moveBox(from.box, grip.dx, grip.dy, picture) : resizeBox(from.box, what, grip.dx, grip.dy, state.limits)
  return { ...state, grip, box }
}

/** The picture, its box and the view of both. */
export function reduceCrop(state: CropState, action: CropAction): CropState {
  switch (action.kind) {
    case 'stage':
      return follow({ ...state, stage: action.stage })
    case 'grip':
      return { ...state, grip: { box: state.box, center: state.center, dx: 0, dy: 0 } }
    case 'drop':
      return follow({ ...state, grip: null })
    case 'drag':
      return drag(state, action)
    case 'nudge':
      return follow({ ...state, box: moveBox(state.box, action.dx, action.dy, state.limits.picture) })
    case 'size': {
      // The keys go in whole steps also where both sides change together.
      const { ratio } = state.limits
      const step = action.dx || action.dy
      const [dx, dy] = ratio === null ? [action.dx, action.dy] : [step, step / ratio]
      return follow({ ...state, box: resizeBox(state.box, 'se', dx, dy, state.limits) })
    }
    case 'zoom':
      return zoomTo(state, action.to)
    case 'turn':
      return turn(state, action.to)
  }
}
