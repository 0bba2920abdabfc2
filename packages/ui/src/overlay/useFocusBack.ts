import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before a modal layer. The focus scope tries that at once; where the layer goes by
 * itself, as after saving, the page is still inert then, so whoever lost the focus gets it a frame later.
 */
export function useFocusBack(): void {
  const [before] = useState(() => (typeof document === 'undefined' ? null : document.activeElement))
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const nobody = document.activeElement === null || document.activeElement === document.body
        if (nobody && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    },
    [before],
  )
}
