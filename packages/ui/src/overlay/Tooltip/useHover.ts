import { useEffect, useMemo, useRef } from 'react'

/** Rest of the pointer before the text shows, in ms. */
const rest = 400

/** Time to cross from the control to its text, in ms. */
const crossing = 80

/** A control whose menu or list is open. */
const opened = '[aria-haspopup][aria-expanded="true"]'

/**
 * Opens while a mouse or a pen rests on the control, and stays open on the way to the text and on it, so that it can be
 * read with magnification. A finger opens nothing: it is already pressing.
 *
 * @returns the handlers of the text.
 */
export function useHover(anchor: Element, onOpenChange: (open: boolean) => void) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const soon = (open: boolean, after: number) => {
      clearTimeout(waiting.current)
      // The text would lie over the menu that its control has opened.
      waiting.current = setTimeout(() => onOpenChange(open && !anchor.matches(opened)), after)
    }
    const enter = (event: Event) => (event as PointerEvent).pointerType !== 'touch' && soon(true, rest)
    const leave = () => soon(false, crossing)
    const press = () => {
      clearTimeout(waiting.current)
      onOpenChange(false)
    }
    anchor.addEventListener('pointerenter', enter)
    anchor.addEventListener('pointerleave', leave)
    anchor.addEventListener('pointerdown', press)
    // The pointer may have come before this code had.
    if (anchor.matches(':hover')) soon(true, rest)
    return () => {
      clearTimeout(waiting.current)
      anchor.removeEventListener('pointerenter', enter)
      anchor.removeEventListener('pointerleave', leave)
      anchor.removeEventListener('pointerdown', press)
    }
  }, [anchor, onOpenChange])
  return useMemo(
    () => ({
      onPointerEnter: () => clearTimeout(waiting.current),
      onPointerLeave: () => {
        waiting.current = setTimeout(() => onOpenChange(false), crossing)
      },
    }),
    [onOpenChange],
  )
}
