import { type RefCallback, useCallback, useState } from 'react'

/** Width of an element in whole px, kept up to date; `assumed` before it has been measured. */
export function usePlotWidth(assumed = 640): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(assumed)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth(current => Math.floor(element.clientWidth) || current)
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    measure()
    return () => sizes.disconnect()
  }, [])
  return [ref, width]
}
