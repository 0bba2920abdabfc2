import { useEffect, useState } from 'react'

/** An open modal layer, by what had the focus before it. */
type Holder = { before: Element | null }

const open = new Set<Holder>()

/** What gets the focus in the next frame, for a layer that opens before that. */
let returning: Element | null = null

const isNobody = (element: Element | null) => element === null || element === document.body

function holder(): Holder {
  if (typeof document === 'undefined') return { before: null }
  const active = document.activeElement
  return { before: isNobody(active) ? returning : active }
}

function giveBack({ before }: Holder) {
  // A question that opened out of this layer would give the focus back to what has gone.
  for (const other of open) if (!other.before?.isConnected) other.before = before
  returning = before
  requestAnimationFrame(() => {
    if (returning === before) returning = null
    if (isNobody(document.activeElement) && before instanceof HTMLElement && before.isConnected) before.focus()
  })
}

/**
 * Gives the focus back to what had it before a modal layer. The focus scope tries that at once; where the layer goes by
 * itself, as after saving, the page is still inert then, so whoever lost the focus gets it a frame later. Layers that
 * follow each other, as a question does an answer, give it back to what had it before the first.
 */
export function useFocusBack(): void {
  const [own] = useState(holder)
  useEffect(() => {
    // It stands in the place of a layer that has gone with what had the focus then.
    if (own.before && !own.before.isConnected && returning) own.before = returning
    open.add(own)
    return () => {
      open.delete(own)
      giveBack(own)
    }
  }, [own])
}
