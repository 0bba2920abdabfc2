import { useEffect, useRef } from 'react'
import { type Layer, openLayer } from './layers'

/** Keeps a layer registered while `open`; the callbacks may change on every render. */
export function useLayer(open: boolean, layer: Layer): void {
  const latest = useRef(layer)
  useEffect(() => {
    latest.current = layer
  })
  useEffect(() => {
    if (!open) return
    return openLayer({
      modal: latest.current.modal,
      contains: target => latest.current.contains(target),
      onEscape: () => latest.current.onEscape(),
      onPressOutside: () => latest.current.onPressOutside?.(),
    })
  }, [open])
}
