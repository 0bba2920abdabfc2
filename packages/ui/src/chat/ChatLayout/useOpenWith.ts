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
  /** Who is to be opened, and in which list they were looked for. */
  const wish = useRef<{ readonly userId: string; looked?: readonly ChatConversation[] }>(undefined)
  const before = useRef<Pick<OpenWithOptions, 'withId' | 'activeId'>>({ withId: undefined, activeId })
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    const { activeId: open, onWith, ...chat } = latest.current
    if (withId !== before.current.withId) {
      before.current.withId = withId
      wish.current = undefined
      if (withId !== open) {
        if (withId) wish.current = { userId: withId }
        else chat.close()
      }
    }
    const wanted = wish.current
    if (!wanted || !list || wanted.looked === list) return
    const found = list.find(line => line.userId === wanted.userId)
    if (!found && !wanted.looked) {
      wanted.looked = list
      chat.reloadList()
      return
    }
    wish.current = undefined
    if (found) chat.open(found)
    else onWith?.(open)
  }, [withId, list])

  useEffect(() => {
    if (before.current.activeId === activeId) return
    before.current.activeId = activeId
    // The person has chosen meanwhile.
    wish.current = undefined
    if (activeId !== latest.current.withId) latest.current.onWith?.(activeId)
  }, [activeId])
}
