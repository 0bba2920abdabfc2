import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { ChatCalls } from './calls'
import type { ChatState } from './chat.state'

/**
 * Tells the server that the open conversation was read; while nobody looks at the page, as soon as somebody does. It may
 * fail: the next one that is read says the same.
 */
export function useMarkRead(latest: RefObject<{ readonly state: ChatState; readonly calls: ChatCalls }>) {
  const unseen = useRef<string>(undefined)
  const markRead = useCallback(
    (userId: string) => {
      unseen.current = document.visibilityState === 'hidden' ? userId : undefined
      if (unseen.current === undefined) latest.current.calls.read?.(userId, new AbortController().signal).catch(() => {})
    },
    [latest],
  )
  useEffect(() => {
    const look = () => {
      if (unseen.current !== undefined && unseen.current === latest.current.state.active?.userId) markRead(unseen.current)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [latest, markRead])
  return markRead
}
