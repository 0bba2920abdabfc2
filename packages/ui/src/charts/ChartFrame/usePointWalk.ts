import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * One tab stop for all points of a chart: arrows, Home and End walk them, the pointer looks at them. Points carry
 * `data-point`.
 */
export function usePointWalk<Root extends Element>(count: number) {
  const root = useRef<Root>(null)
  const [stop, setStop] = useState<number>()
  const [active, setActive] = useState<number | null>(null)
  const current = Math.min(stop ?? count - 1, count - 1)

  const walk = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: Math.min(current + 1, count - 1),
      ArrowDown: Math.min(current + 1, count - 1),
      ArrowLeft: Math.max(current - 1, 0),
      ArrowUp: Math.max(current - 1, 0),
      Home: 0,
      End: count - 1,
    }[event.key]
    if (event.key === 'Escape') setActive(null)
    if (next === undefined) return
    event.preventDefault()
    root.current?.querySelectorAll<SVGElement | HTMLElement>('[data-point]')[next]?.focus()
  }

  const pointProps = (index: number) => ({
    role: 'img' as const,
    'data-point': index,
    tabIndex: index === current ? 0 : -1,
    onFocus: () => {
      setStop(index)
      setActive(index)
    },
    onBlur: () => setActive(null),
    onPointerEnter: () => setActive(index),
    onPointerLeave: () => setActive(null),
  })

  return { root, active, pointProps, walkProps: { onKeyDown: walk } }
}
