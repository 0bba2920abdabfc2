import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChatDrafts } from './calls'

/** What is typed to each person, kept while others are written to, and beyond that where a store is given. */
export function useDrafts(store: ChatDrafts | undefined) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const latest = useRef({ drafts, store })
  useEffect(() => {
    latest.current = { drafts, store }
  })
  const write = useCallback((userId: string, text: string) => {
    setDrafts(known => ({ ...known, [userId]: text }))
    latest.current.store?.write(userId, text)
  }, [])
  /** Puts a text that was not sent before what has been typed since. */
  const giveBack = useCallback(
    (userId: string, text: string) => {
      const typed = latest.current.drafts[userId] ?? ''
      write(userId, typed ? `${text}\n${typed}` : text)
    },
    [write],
  )
  return { read: (userId: string) => drafts[userId] ?? store?.read(userId) ?? '', write, giveBack }
}
