import { type RefCallback, useCallback } from 'react'

const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]'

/**
 * A ref for an element that scrolls: while its contents are longer than it is and hold nothing to focus, it takes the
 * focus itself, so that the arrow keys can scroll it.
 */
export function useKeyboardScroll<Scroller extends HTMLElement>(): RefCallback<Scroller> {
  return useCallback((scroller: Scroller | null) => {
    if (!scroller) return
    const update = () => {
      const scrolls = scroller.scrollHeight > scroller.clientHeight || scroller.scrollWidth > scroller.clientWidth
      if (scrolls && !scroller.querySelector(FOCUSABLE)) scroller.tabIndex = 0
      else scroller.removeAttribute('tabindex')
    }
    const sizes = new ResizeObserver(update)
    sizes.observe(scroller)
    const contents = new MutationObserver(update)
    contents.observe(scroller, { childList: true, subtree: true })
    update()
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [])
}
