import { useEffect, useRef } from 'react'

interface Marked {
  readonly over?: true
}

const isMarked = () => (window.history.state as Marked | null)?.over === true

/** While something lies over the page, Back closes it instead of leaving the page. */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(leaving.current)
    if (!isMarked()) window.history.pushState({ ...(window.history.state as object | null), over: true } satisfies Marked, '')
    const pressed = () => close.current()
    window.addEventListener('popstate', pressed)
    return () => {
      window.removeEventListener('popstate', pressed)
      // After the screen that was chosen has its own entry.
      leaving.current = setTimeout(() => {
        if (isMarked()) window.history.back()
      })
    }
  }, [])
}

/** Who left the page from what lay over it comes back to the page itself. */
export function useBackPasses(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) return
    const pressed = () => {
      if (isMarked()) window.history.back()
    }
    window.addEventListener('popstate', pressed)
    return () => window.removeEventListener('popstate', pressed)
  }, [isOpen])
}
