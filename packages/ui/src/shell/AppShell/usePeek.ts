import { type FocusEvent, type KeyboardEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** Whether a collapsed sidebar lies open over the page: under the pointer, with the focus, or as a finger asked for it. */
export function usePeek() {
  const [peek, setPeek] = useState(false)
  const side = useRef<HTMLElement>(null)
  const touched = useRef(false)

  // A finger has no way to leave: a press beside the sidebar and the next screen close it.
  useEffect(() => {
    if (!peek) return
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !side.current?.contains(event.target)) setPeek(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [peek])

  return {
    peek,
    side,
    open: () => setPeek(true),
    close: () => setPeek(false),
    /** A finger has opened a page: nothing else would close it. */
    closeTouched: () => {
      if (touched.current) setPeek(false)
    },
    handlers: {
      onPointerDown: (event: ReactPointerEvent) => {
        touched.current = event.pointerType === 'touch'
      },
      onPointerEnter: (event: ReactPointerEvent) => {
        if (event.pointerType !== 'touch') setPeek(true)
      },
      // After a click with the mouse the focus rests on the entry and must not hold the sidebar open.
      onPointerLeave: (event: ReactPointerEvent<HTMLElement>) => {
        const held = event.currentTarget.contains(document.activeElement) && document.activeElement?.matches(':focus-visible')
        if (event.pointerType !== 'touch' && !held) setPeek(false)
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        if (event.target.matches(':focus-visible')) setPeek(true)
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPeek(false)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setPeek(false)
      },
    },
  }
}
