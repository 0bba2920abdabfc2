import { useCallback } from 'react'

/**
 * A ref for the frame of a table: `data-scrolls` stands on it while the table is wider than its place. Only then does
 * the frame scroll, for a frame that scrolls would hold the heads that are to stick to the page.
 */
export function useSideways<Frame extends HTMLElement>(): (frame: Frame) => () => void {
  return useCallback((frame: Frame) => {
    const table = frame.querySelector('table')
    const update = () => frame.toggleAttribute('data-scrolls', Boolean(table && table.offsetWidth > frame.offsetWidth))
    let next = 0
    // The answer changes the sizes that are watched, so it waits for the next frame.
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(next)
      next = requestAnimationFrame(update)
    })
    sizes.observe(frame)
    if (table) sizes.observe(table)
    update()
    return () => {
      cancelAnimationFrame(next)
      sizes.disconnect()
    }
  }, [])
}
