import { inertOthers } from 'aria-hidden'
import { type RefObject, useEffect } from 'react'
import { topLayer } from './topLayer'

/** While the layer is open nothing outside it can be reached, read or clicked, but for what lies on top of everything. */
export function useInertPage(layer: RefObject<Element | null>): void {
  useEffect(() => {
    if (!layer.current) return
    return inertOthers([layer.current, ...document.querySelectorAll(`[${topLayer}]`)])
  }, [layer])
}
