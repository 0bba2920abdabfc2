import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Moves an entry of a list to where the pointer is. The entries carry `data-photo` with their id; the window is
 * listened to, since an entry that is moved lets go of a pointer.
 */
export function usePhotoDrag(list: RefObject<HTMLElement | null>, onOver: (id: string, over: string) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const latest = useRef(onOver)
  useEffect(() => {
    latest.current = onOver
  })
  useEffect(() => {
    if (dragged === null) return
    const over = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])]
      const target = entries.find(entry => {
        const { top, bottom, left, right } = entry.getBoundingClientRect()
        return clientY >= top && clientY < bottom && clientX >= left && clientX < right
      })?.dataset.photo
      if (target && target !== dragged) latest.current(dragged, target)
    }
    const end = () => setDragged(null)
    window.addEventListener('pointermove', over)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointermove', over)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [dragged, list])
  return {
    dragged,
    begin: (event: PointerEvent, id: string) => {
      if (event.button === 0) setDragged(id)
    },
  }
}
