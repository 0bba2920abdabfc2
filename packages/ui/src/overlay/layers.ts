import { topLayer } from './topLayer'

/**
 * What lies over the page, in the order it was opened. Escape and a press outside go to the topmost layer alone,
 * so that a list inside a dialog closes without its dialog.
 */
export type Layer = {
  /** A modal layer keeps presses outside from reaching the layers below it. */
  modal: boolean
  contains: (target: Node) => boolean
  onEscape: () => void
  onPressOutside?: () => void
}

const layers: Layer[] = []
let escapeIsFor: Layer | undefined

function noteEscape(event: KeyboardEvent) {
  // Taken before any widget has answered the key: a layer that closes itself must not pass the key on to the next.
  escapeIsFor = event.key === 'Escape' && !event.isComposing ? layers.at(-1) : undefined
}

function answerEscape(event: KeyboardEvent) {
  const layer = escapeIsFor
  escapeIsFor = undefined
  if (!layer || event.defaultPrevented || !layers.includes(layer)) return
  event.preventDefault()
  layer.onEscape()
}

function answerPress(event: PointerEvent) {
  const target = event.target
  if (!(target instanceof Element) || target.closest(`[${topLayer}]`)) return
  for (const layer of [...layers].reverse()) {
    if (layer.modal || layer.contains(target)) return
    layer.onPressOutside?.()
  }
}

/** Puts a layer on top and returns what takes it away again. */
export function openLayer(layer: Layer): () => void {
  if (layers.length === 0) {
    window.addEventListener('keydown', noteEscape, true)
    window.addEventListener('keydown', answerEscape)
    window.addEventListener('pointerdown', answerPress, true)
  }
  layers.push(layer)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (layers.length === 0) {
      window.removeEventListener('keydown', noteEscape, true)
      window.removeEventListener('keydown', answerEscape)
      window.removeEventListener('pointerdown', answerPress, true)
    }
  }
}
