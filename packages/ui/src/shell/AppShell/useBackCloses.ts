import { useEffect, useRef } from 'react'

interface Marked {
  readonly over?: true
}

const isMarked = () => (window.history.state as Marked | null)?.over === true
const onPop = (work: () => void) => window.addEventListener('popstate', work, { once: true })

/** The browser is on its way back to the page that lay below. */
let returning = false

function goBack() {
  returning = true
  onPop(() => {
    returning = false
  })
  window.history.back()
}

/** While something lies over the page, Back closes it instead of leaving the page. */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(leaving.current)
    let gone = false
    const pressed = () => close.current()
    const enter = () => {
      if (gone) return
      if (!isMarked()) window.history.pushState({ ...(window.history.state as object | null), over: true } satisfies Marked, '')
      window.addEventListener('popstate', pressed)
    }
    if (returning) onPop(enter)
    else enter()
    return () => {
      gone = true
      window.removeEventListener('popstate', pressed)
      // After the screen that was chosen has its own entry.
      leaving.current = setTimeout(() => {
        if (isMarked() && !returning) goBack()
      })
    }
  }, [])
}

/** Who left the page from what lay over it comes back to the page itself. */
export function useBackPasses(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) return
    const pressed = () => {
      if (isMarked() && !returning) goBack()
    }
    window.addEventListener('popstate', pressed)
    return () => window.removeEventListener('popstate', pressed)
  }, [isOpen])
}
