import { type Dispatch, useCallback, useEffect, useRef } from 'react'
import type { ChatAction, ChatState } from './chat.state'
import type { ChatOptions } from './useChat'
import { useLoads } from './useLoads'
import { useMarkRead } from './useMarkRead'
import { useRefresh } from './useRefresh'

type LoadingOptions = Pick<ChatOptions, 'calls' | 'me' | 'stream' | 'follow'> & {
  state: ChatState
  dispatch: Dispatch<ChatAction>
}

/** What is loaded when: the list and the hours of the chat at once, a thread as it is opened, both anew by stream or timer. */
export function useChatLoading({ calls, me, stream, follow, state, dispatch }: LoadingOptions) {
  const load = useLoads()
  const activeId = state.active?.userId
  const latest = useRef({ state, calls })
  useEffect(() => {
    latest.current = { state, calls }
  })
  const markRead = useMarkRead(latest)

  const loadList = useCallback(
    (patient = false) =>
      load(
        'list',
        signal => latest.current.calls.list(signal),
        list => dispatch({ kind: 'list', list }),
        () => dispatch({ kind: 'listFailed' }),
        patient,
      ),
    [load, dispatch],
  )
  const loadThread = useCallback(
    (userId: string, scroll?: 'always' | 'new', patient = false) =>
      load(
        'thread',
        signal => latest.current.calls.messages({ userId }, signal),
        ({ messages, hasOlder }) => {
          const known = latest.current.state.threads[userId]?.messages
          dispatch({ kind: 'thread', userId, action: { kind: 'arrive', me: me.id, messages, hasOlder }, scroll })
          // What comes while the person looks is read as well.
          if (known?.length && messages.some(one => one.senderId !== me.id && !known.some(({ id }) => id === one.id)))
            markRead(userId)
        },
        () => dispatch({ kind: 'failed', userId }),
        patient,
      ),
    [load, dispatch, markRead, me.id],
  )
  const loadWindow = useCallback(
    () =>
      load(
        'window',
        signal => latest.current.calls.window(signal),
        window => dispatch({ kind: 'window', window }),
        () => {},
      ),
    [load, dispatch],
  )

  useEffect(() => {
    loadList()
    loadWindow()
  }, [loadList, loadWindow])

  useEffect(() => {
    if (activeId !== undefined) loadThread(activeId)
  }, [activeId, loadThread])

  useRefresh(
    stream,
    () => {
      loadList(true)
      if (activeId !== undefined) loadThread(activeId, follow === 'always' ? 'always' : undefined, true)
    },
    event => {
      loadList()
      const concerns = event.kind !== 'presence' && event.kind !== 'read'
      if (activeId !== undefined && concerns) loadThread(activeId, follow === 'always' ? 'new' : undefined)
      if (event.kind === 'reset') loadWindow()
    },
    () => loadList(true),
  )

  return { latest, load, loadList, loadThread, loadWindow, markRead }
}

export type ChatLoading = ReturnType<typeof useChatLoading>
