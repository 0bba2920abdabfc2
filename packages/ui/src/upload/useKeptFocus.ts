import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a widget when the element that holds it goes: call the answer before such a change, and
 * `refuge` takes a focus that fell to the page.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, refuge: RefObject<HTMLElement | null>): () => void {
  const wasInside = useRef(false)
  useLayoutEffect(() => {
    if (!wasInside.current) return
    wasInside.current = false
    if (document.activeElement === document.body || document.activeElement === null) refuge.current?.focus()
  })
  return () => {
    wasInside.current = root.current?.contains(document.activeElement) ?? false
  }
}
