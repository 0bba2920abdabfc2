import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { CellPlace } from '../sheet'
import type { EntryController } from '../useEntry'

const placeFrom = (target: EventTarget): CellPlace | null => {
  const text = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  const [row, column] = (text ?? '').split(':').map(Number)
  return text && row !== undefined && column !== undefined ? { row, column } : null
}

/** Cells are chosen by a press and by dragging; a finger that presses the active one edits it, as a double click does. */
export function useGridPointer(
  { state, dispatch }: Pick<EntryController, 'state' | 'dispatch'>,
  scroller: HTMLElement | null,
  leaving: RefObject<boolean>,
) {
  const drag = useRef(false)
  const touch = useRef(false)
  const { active } = state

  useEffect(() => {
    const end = () => {
      drag.current = false
    }
    window.addEventListener('mouseup', end)
    return () => window.removeEventListener('mouseup', end)
  }, [])

  const onPointerDown = (event: PointerEvent) => {
    touch.current = event.pointerType === 'touch'
  }

  const onMouseDown = (event: MouseEvent) => {
    const inside = event.target instanceof Element && event.target.closest('a, button, input')
    const place = placeFrom(event.target)
    if (inside || !place || event.button !== 0) return
    event.preventDefault()
    scroller?.focus({ preventScroll: true })
    leaving.current = false
    const again = place.row === active.row && place.column === active.column
    if (touch.current && again) dispatch({ kind: 'edit' })
    else dispatch({ kind: 'select', place, extend: event.shiftKey })
    drag.current = !touch.current
  }

  const onMouseOver = (event: MouseEvent) => {
    const place = drag.current ? placeFrom(event.target) : null
    if (place) dispatch({ kind: 'select', place, extend: true })
  }

  const onDoubleClick = (event: MouseEvent) => {
    if (placeFrom(event.target) && !state.edit) dispatch({ kind: 'edit' })
  }

  return { onPointerDown, onMouseDown, onMouseOver, onDoubleClick }
}
