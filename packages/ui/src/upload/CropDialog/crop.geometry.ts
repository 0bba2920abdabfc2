/** Width and height in pixels of the picture. */
export type Size = { readonly width: number; readonly height: number }

/** A part of the picture; whole pixels. */
export type Box = Size & { readonly x: number; readonly y: number }

/** What a box must keep to. */
export type Limits = {
  readonly picture: Size
  /** Width by height, or null for any. */
  readonly ratio: number | null
  readonly min: Size
}

/** The side or corner that is pulled. */
export type Edge = 'n' | 'e' | 's' | 'w' | 'ne' | 'nw' | 'se' | 'sw'

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/** The largest size of a ratio that fits. */
export function fitted(room: Size, ratio: number | null): Size {
  if (ratio === null) return room
  const width = Math.min(room.width, Math.round(room.height * ratio))
  return { width, height: Math.min(room.height, Math.round(width / ratio)) }
}

/** The smallest size allowed: both sides reach the minimum, in the ratio. */
export function smallest({ ratio, min }: Pick<Limits, 'ratio' | 'min'>): Size {
  if (ratio === null) return min
  const width = Math.max(min.width, Math.round(min.height * ratio))
  return { width, height: Math.max(min.height, Math.round(width / ratio)) }
}

/** Whether no allowed box fits into the picture. */
export function isTooSmall(limits: Limits): boolean {
  const [least, most] = [smallest(limits), fitted(limits.picture, limits.ratio)]
  return most.width < least.width || most.height < least.height
}

/** The largest box, in the middle. */
export function startBox({ picture, ratio }: Limits): Box {
  const { width, height } = fitted(picture, ratio)
  return { x: Math.round((picture.width - width) / 2), y: Math.round((picture.height - height) / 2), width, height }
}

/** The box at another place, as far as the picture reaches. */
export const moveBox = (box: Box, dx: number, dy: number, picture: Size): Box => ({
  ...box,
  x: Math.round(clamp(box.x + dx, 0, picture.width - box.width)),
  y: Math.round(clamp(box.y + dy, 0, picture.height - box.height)),
})

/** A box of about this size around the same middle, within the limits. */
export function resizeAround(box: Box, width: number, height: number, limits: Limits): Box {
  const [least, most] = [smallest(limits), fitted(limits.picture, limits.ratio)]
  const size = {
    width: Math.round(clamp(width, least.width, most.width)),
    height: Math.round(clamp(height, least.height, most.height)),
  }
  const next = limits.ratio === null ? size : { ...size, height: Math.round(size.width / limits.ratio) }
  const at = { ...next, x: box.x, y: box.y }
  return moveBox(at, (box.width - next.width) / 2, (box.height - next.height) / 2, limits.picture)
}

/** The box with one side or corner pulled from where it stood at first; the other side stays in its place. */
export function resizeBox(from: Box, edge: Edge, dx: number, dy: number, limits: Limits): Box {
  const { picture, ratio } = limits
  const least = smallest(limits)
  const [west, north] = [edge.includes('w'), edge.includes('n')]
  const across = west || edge.includes('e')
  const along = north || edge.includes('s')
  const [right, bottom] = [from.x + from.width, from.y + from.height]
  const roomX = west ? right : picture.width - from.x
  const roomY = north ? bottom : picture.height - from.y
  const wider = across ? (west ? -dx : dx) : 0
  const higher = along ? (north ? -dy : dy) : 0
  let width = from.width
  let height = from.height
  if (ratio === null) {
    width = across ? clamp(Math.round(from.width + wider), least.width, roomX) : width
    height = along ? clamp(Math.round(from.height + higher), least.height, roomY) : height
  } else {
    const most = fitted({ width: roomX, height: roomY }, ratio)
    // The pointer rarely follows the diagonal exactly: what counts is how far along it the pointer came.
    width = clamp(Math.round(from.width + (wider + higher * ratio) / 2), least.width, most.width)
    height = Math.min(roomY, Math.round(width / ratio))
  }
  return { x: west ? right - width : from.x, y: north ? bottom - height : from.y, width, height }
}

/** Where the box is after a quarter turn of the picture, to the right or to the left. */
export function turnBox(box: Box, picture: Size, direction: 'right' | 'left'): Box {
  const { width, height } = { width: box.height, height: box.width }
  return direction === 'right'
    ? { x: picture.height - box.y - box.height, y: box.x, width, height }
    : { x: box.y, y: picture.width - box.x - box.width, width, height }
}
