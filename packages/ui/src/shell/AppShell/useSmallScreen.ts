import { useEffect, useState } from 'react'

/** Below this width in px the sidebar is a drawer. */
export const smallBelow = 1200

/** A turn of the window is answered this long after its last movement, in ms. */
export const resizeDebounce = 500

const isSmall = () => typeof window !== 'undefined' && window.innerWidth < smallBelow

/** Whether the window is small, as of 500 ms after its last change. The style sheet itself follows at once. */
export function useSmallScreen(): boolean {
  const [small, setSmall] = useState(isSmall)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onResize = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSmall(isSmall()), resizeDebounce)
    }
    window.addEventListener('resize', onResize)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', onResize)
    }
  }, [])
  return small
}
