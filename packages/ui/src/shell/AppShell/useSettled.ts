import { useEffect, useRef } from 'react'

/** What measures itself is told this long after the sidebar was turned, in ms. */
const settleDelay = 300

/** Tells that the sidebar has been turned and the page has its new width. */
export function useSettled(collapsed: boolean, onSettled: (() => void) | undefined): void {
  const settled = useRef(onSettled)
  useEffect(() => {
    settled.current = onSettled
  })
  const seen = useRef(collapsed)
  useEffect(() => {
    if (seen.current === collapsed) return
    seen.current = collapsed
    const timer = setTimeout(() => settled.current?.(), settleDelay)
    return () => clearTimeout(timer)
  }, [collapsed])
}
