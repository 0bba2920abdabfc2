import { type RefObject, useLayoutEffect } from 'react'

/** Where a frame begins on the page, as `--own-top` of its style, so that it ends with the window, whatever stands over it. */
export function useOwnTop(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      element.style.setProperty('--own-top', `${top}px`)
    }
    measure()
    // A notice over the page comes and goes.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [frame])
}
