import { type RefCallback, useCallback, useState } from 'react'

/** A ref for an element, and its height in px as it is now; `before` until it has been measured. */
export function useMeasuredHeight(before: number): [RefCallback<HTMLElement>, number] {
  const [height, setHeight] = useState(before)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const update = () => setHeight(element.offsetHeight)
    const sizes = new ResizeObserver(update)
    sizes.observe(element)
    update()
    return () => sizes.disconnect()
  }, [])
  return [measure, height]
}
