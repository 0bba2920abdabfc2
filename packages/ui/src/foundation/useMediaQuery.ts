import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query of `media` holds, followed as the window changes. For what style alone cannot do, such as
 * another height of virtual rows; false where there is no window.
 */
export function useMediaQuery(query: string): boolean {
  const condition = query.replace(/^@media\s*/, '')
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(condition)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [condition],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(condition).matches,
    () => false,
  )
}
