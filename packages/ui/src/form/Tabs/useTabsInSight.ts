import { type RefObject, useEffect, useRef } from 'react'

/** The next tab stays in part beside the chosen one, in px. */
const beside = 48

/**
 * Keeps the chosen tab of a row that is wider than its place in sight, and marks the ends behind which there are more
 * with `data-more`.
 */
export function useTabsInSight<E extends HTMLElement>(selected: string): RefObject<E | null> {
  const row = useRef<E>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab was chosen.
  useEffect(() => {
    const strip = row.current
    const chosen = strip?.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]')
    if (!strip || !chosen) return
    const show = () => {
      const place = strip.getBoundingClientRect()
      const tab = chosen.getBoundingClientRect()
      if (tab.left - beside < place.left) strip.scrollLeft -= place.left - tab.left + beside
      else if (tab.right + beside > place.right) strip.scrollLeft += tab.right - place.right + beside
    }
    show()
    // Letters that arrive later, and a phone that is turned, change what fits.
    const observer = new ResizeObserver(show)
    for (const element of [strip, ...strip.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [selected])

  useEffect(() => {
    const strip = row.current
    if (!strip) return
    const mark = () => {
      const hidden = strip.scrollWidth - strip.clientWidth
      const start = strip.scrollLeft > 1
      const end = strip.scrollLeft < hidden - 1
      if (start || end) strip.dataset.more = start && end ? 'both' : start ? 'start' : 'end'
      else delete strip.dataset.more
    }
    mark()
    strip.addEventListener('scroll', mark, { passive: true })
    const observer = new ResizeObserver(mark)
    for (const element of [strip, ...strip.children]) observer.observe(element)
    return () => {
      strip.removeEventListener('scroll', mark)
      observer.disconnect()
    }
  }, [])
  return row
}
