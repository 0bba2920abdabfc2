import { CropperCanvas, CropperGrid, CropperHandle, CropperSelection, CropperShade } from 'cropperjs'
import type { Box, Edge } from './crop.geometry'
import { zoomStep } from './crop.state'

/** What a pointer, a finger or a wheel does. Distances in px of the screen, `by` as a share of the zoom. */
export type SurfaceEvent =
  | { kind: 'grip' }
  | { kind: 'drop' }
  | { kind: 'drag'; what: 'box' | 'picture' | Edge; dx: number; dy: number }
  | { kind: 'pinch'; by: number }
  | { kind: 'wheel'; by: number }

/** What to show: the picture and the box in px of the screen. */
export type SurfaceView = {
  picture: HTMLCanvasElement
  left: number
  top: number
  scale: number
  /** None where the picture is only looked at. */
  box: Box | null
}

export type Surface = {
  show: (view: SurfaceView) => void
  /** While false nothing can be moved. */
  enable: (enabled: boolean) => void
  /** The parts that take the focus. */
  box: HTMLElement
  corner: HTMLElement
  /** What is shown now. */
  readonly picture: HTMLElement | undefined
  destroy: () => void
}

// Once is enough, and another time does nothing.
for (const part of [CropperCanvas, CropperGrid, CropperHandle, CropperSelection, CropperShade]) part.$define()

const corners: readonly Edge[] = ['ne', 'nw', 'sw', 'se']
const sides: readonly Edge[] = ['n', 'e', 's', 'w']

/** What the pointer engine tells of an action; all of it is there for those that use it. */
type Detail = {
  action: string
  startX: number
  startY: number
  endX: number
  endY: number
  scale: number
  relatedEvent?: Event
}

function eventOf({ action, startX, startY, endX, endY, scale, relatedEvent }: Detail): SurfaceEvent | null {
  if (action === 'scale' || action === 'transform')
    return relatedEvent?.type === 'wheel' ? { kind: 'wheel', by: scale } : { kind: 'pinch', by: scale }
  const moved = { kind: 'drag', dx: endX - startX, dy: endY - startY } as const
  if (action === 'move') return { ...moved, what: 'box' }
  if (action === 'pan') return { ...moved, what: 'picture' }
  return action.endsWith('-resize') ? { ...moved, what: action.slice(0, -'-resize'.length) as Edge } : null
}

function handle(action: string): CropperHandle {
  const element = new CropperHandle()
  element.action = action
  element.plain = true
  return element
}

/**
 * The crop surface inside `host`. Cropper.js draws the box and reads pointers, fingers and the wheel; where the box and
 * the picture are is decided by the caller, who gets every movement and shows what came of it.
 */
export function mountSurface(
  host: HTMLElement,
  { free, checkered }: { /** Sides can be pulled as well as corners. */ free: boolean; checkered: boolean },
  onEvent: (event: SurfaceEvent) => void,
): Surface {
  const canvas = new CropperCanvas()
  canvas.background = checkered
  canvas.scaleStep = zoomStep
  canvas.setAttribute('action', 'pan')

  const selection = new CropperSelection()
  selection.precise = true
  const grid = new CropperGrid()
  grid.bordered = true
  grid.covered = true
  grid.setAttribute('aria-hidden', 'true')
  const box = handle('move')
  const handles = [...(free ? sides : []), ...corners].map(edge => handle(`${edge}-resize`))
  const corner = handles.at(-1)!
  selection.append(grid, box, ...handles)

  const shade = new CropperShade()
  shade.setAttribute('aria-hidden', 'true')
  canvas.append(shade, selection)

  const started = () => onEvent({ kind: 'grip' })
  const ended = () => onEvent({ kind: 'drop' })
  const moved = (event: Event) => {
    const told = eventOf((event as CustomEvent<Detail>).detail)
    if (told) onEvent(told)
  }
  canvas.addEventListener('actionstart', started)
  canvas.addEventListener('actionend', ended)
  canvas.addEventListener('action', moved)
  host.append(canvas)

  let shown: HTMLCanvasElement | undefined
  return {
    box,
    corner,
    get picture() {
      return shown
    },
    enable: enabled => {
      canvas.disabled = !enabled
    },
    show: ({ picture, left, top, scale, box: at }) => {
      if (shown !== picture) {
        shown?.remove()
        shown = picture
        canvas.prepend(picture)
      }
      picture.style.cssText = `position:absolute;left:0;top:0;pointer-events:none;transform-origin:0 0;transform:translate(${left}px,${top}px) scale(${scale})`
      if (at) selection.$change(at.x, at.y, at.width, at.height)
      // Cropper.js takes `hidden` away again by itself.
      for (const part of [selection, shade]) part.style.display = at ? '' : 'none'
    },
    destroy: () => {
      canvas.removeEventListener('actionstart', started)
      canvas.removeEventListener('actionend', ended)
      canvas.removeEventListener('action', moved)
      canvas.remove()
    },
  }
}
