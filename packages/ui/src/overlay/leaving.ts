import { motion } from '../foundation'

/** `80ms` of the theme as a number. */
const duration = Number.parseFloat(motion.leave)

/** A page that nobody sees draws no frames, so nothing would end there. */
const still = () => document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Taking an element out of the page sets everything within it back to the top; this remembers where it was. */
function scrolledParts(element: HTMLElement): () => void {
  const parts = [element, ...element.querySelectorAll<HTMLElement>('*')]
    .map(part => ({ part, top: part.scrollTop, left: part.scrollLeft }))
    .filter(({ top, left }) => top !== 0 || left !== 0)
  return () => {
    for (const { part, top, left } of parts) part.scrollTo({ top, left, behavior: 'instant' })
  }
}

/** Shows what React has let go of once more in its old place, as a picture that fades. */
function fade(element: HTMLElement, place: ParentNode & Node, next: ChildNode | null, scrollBack: () => void) {
  element.inert = true
  element.setAttribute('aria-hidden', 'true')
  element.dataset.leaving = ''
  element.style.animation = 'none'
  place.insertBefore(element, next?.parentNode === place ? next : null)
  scrollBack()
  const picture = element.animate({ opacity: [1, 0] }, { duration, fill: 'forwards' })
  const end = () => element.remove()
  picture.finished.then(end, end)
}

/**
 * The `ref` of everything that lies over the page: it lets the element leave in the 80 ms of the theme, and at once
 * under reduced motion. For React, the focus, the keys and the scrolling of the page it is closed at once, also where
 * a parent takes it away; what fades is the element without life, which nothing can reach or read.
 */
export function leaving(element: HTMLElement | null): () => void {
  return () => {
    if (!element || still()) return
    const { parentNode: place, nextSibling: next } = element
    const scrollBack = scrolledParts(element)
    queueMicrotask(() => {
      // It is still there where only its ref changed, and its place is gone where the page around it went as well.
      if (element.parentNode || !place?.isConnected) return
      fade(element, place, next, scrollBack)
    })
  }
}
