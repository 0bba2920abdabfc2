import { useLayoutEffect } from 'react'

let holders = 0
let before = { overflow: '', scrollbarGutter: '' }

/** While a layer covers the window the page behind does not scroll, and keeps the width it had with its scroll bar. */
export function useStillPage(): void {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement
    if (holders === 0) {
      before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
      if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
      style.overflow = 'hidden'
    }
    holders += 1
    return () => {
      holders -= 1
      if (holders === 0) Object.assign(style, before)
    }
  }, [])
}
