import { useLayoutEffect } from 'react'
import type { CellPlace } from '../sheet'

/** Brings the active cell into sight, past what stays at the top and at the start. */
export function useActiveInSight(scroller: HTMLElement | null, active: CellPlace, rowHeight: number): void {
  useLayoutEffect(() => {
    if (!scroller) return
    const head = scroller.querySelector<HTMLElement>('[data-head]')
    const sticking = [...(head?.querySelectorAll<HTMLElement>('[data-lead]') ?? [])].filter(
      cell => getComputedStyle(cell).position === 'sticky',
    )
    const covered = sticking.reduce((sum, cell) => sum + cell.offsetWidth, 0)
    const top = active.row * rowHeight
    const roomDown = scroller.clientHeight - (head?.offsetHeight ?? 0)
    if (top < scroller.scrollTop) scroller.scrollTop = top
    else if (top + rowHeight > scroller.scrollTop + roomDown) scroller.scrollTop = top + rowHeight - roomDown
    const heads = head?.querySelectorAll<HTMLElement>('[data-column]')
    const at = heads?.[active.column]
    if (!at) return
    const box = at.getBoundingClientRect()
    const frame = scroller.getBoundingClientRect()
    const rtl = getComputedStyle(scroller).direction === 'rtl'
    const start = rtl ? frame.right - covered - box.right : box.left - frame.left - covered
    const end = rtl ? box.left - frame.left : frame.left + scroller.clientWidth - box.right
    if (start < 0) scroller.scrollLeft += rtl ? -start : start
    else if (end < 0) scroller.scrollLeft += rtl ? end : -end
  }, [scroller, active, rowHeight])
}
