import type { ChatConversation } from '@school/rules'
import { useEffect, useRef } from 'react'

type OpenWithOptions = {
  /** Whose conversation the program wants to be open. */
  withId: string | undefined
  activeId: string | undefined
  list: readonly ChatConversation[] | undefined
  open: (conversation: ChatConversation) => void
  close: () => void
  reloadList: () => void
  /** Another one is open now, or none. */
  onWith: ((userId: string | undefined) => void) | undefined
}

/**
 * Opens the conversation that the program names, as soon as the list has it, and tells the program of every other that is
 * opened or closed. Whoever is not in the list is looked for once more in a new one: their first message may just have come.
 */
export function useOpenWith(options: OpenWithOptions): void {
  const { withId, activeId, list } = options
  const asked = useRef<string>(undefined)
  const wish = useRef<{ readonly userId: string; looked?: readonly ChatConversation[] }>(undefined)
  const before = useRef(activeId)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    const { open, close, reloadList, onWith } = latest.current
    if (withId !== asked.current) {
      asked.current = withId
      const isOpen = withId === latest.current.activeId
      wish.current = withId === undefined || isOpen ? undefined : { userId: withId }
      if (withId === undefined && !isOpen) close()
    }
    const wanted = wish.current
    if (!wanted || !list) return
    const found = list.find(line => line.userId === wanted.userId)
    if (found) {
      wish.current = undefined
      open(found)
    } else if (!wanted.looked) {
      wanted.looked = list
      reloadList()
    } else if (wanted.looked !== list) {
      wish.current = undefined
      onWith?.(latest.current.activeId)
    }
  }, [withId, list])

  useEffect(() => {
    if (before.current === activeId) return
    before.current = activeId
    // The person has chosen meanwhile.
    wish.current = undefined
    if (activeId !== latest.current.withId) latest.current.onWith?.(activeId)
  }, [activeId])
}
