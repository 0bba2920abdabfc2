import { inertOthers } from 'aria-hidden'
import { type RefObject, useLayoutEffect } from 'react'
import { topLayer } from './topLayer'

/**
 * While the layer is open nothing outside it can be reached, read or clicked, but for what lies on top of everything.
 * In time for a layer that takes the place of another: it could not take the focus while the other holds the page.
 */
export function useInertPage(layer: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    if (!layer.current) return
    return inertOthers([layer.current, ...document.querySelectorAll(`[${topLayer}]`)])
  }, [layer])
}
