import type { ChatContactRole, ChatStatus } from '@school/rules'
import { useCallback, useEffect, useReducer, useRef } from 'react'

/** A person one may write to. */
export type ChatContact = {
  userId: string
  name: string
  avatar?: string | null
  receiveUserRole: string
  /** What tells the person apart, such as the class or the children. */
  caption?: string
  status?: ChatStatus
}

export type ContactQuery = {
  search: string
  role: readonly ChatContactRole[]
  division: readonly string[]
  /** From 1. */
  page: number
}

export type ContactPage = { contacts: readonly ChatContact[]; more: boolean }

export type LoadContacts = (query: ContactQuery, signal: AbortSignal) => Promise<ContactPage>

type State = {
  contacts?: readonly ChatContact[]
  more: boolean
  page: number
  status: 'loading' | 'failed' | 'ready'
  round: number
}

type Action = { kind: 'again' } | { kind: 'page'; page: number } | { kind: 'answer'; page: ContactPage } | { kind: 'fail' }

const first: State = { more: false, page: 1, status: 'loading', round: 0 }

function reduce(state: State, action: Action): State {
  switch (action.kind) {
    case 'again':
      return { ...state, page: 1, status: 'loading', round: state.round + 1 }
    case 'page':
      return { ...state, page: action.page, status: 'loading', round: state.round + 1 }
    case 'fail':
      return { ...state, status: 'failed' }
    case 'answer': {
      const before = state.page > 1 ? (state.contacts ?? []) : []
      const known = new Set(before.map(contact => contact.userId))
      const contacts = [...before, ...action.page.contacts.filter(contact => !known.has(contact.userId))]
      return { ...state, contacts, more: action.page.more, status: 'ready' }
    }
  }
}

/** Pause after the last letter of a name before it is searched, in ms. */
const searchPause = 200

/** Contacts page by page; another search or filter begins anew, and an answer that is no longer asked for is dropped. */
export function useContacts(load: LoadContacts, filter: Omit<ContactQuery, 'page'>) {
  const [state, dispatch] = useReducer(reduce, first)
  const { page, round } = state
  const { search } = filter
  const key = JSON.stringify([filter.role, filter.division])
  const latest = useRef({ load, filter })
  useEffect(() => {
    latest.current = { load, filter }
  })

  const asked = useRef({ search, key })
  useEffect(() => {
    const before = asked.current
    if (before.search === search && before.key === key) return
    const typed = before.key === key
    const begin = () => {
      asked.current = { search, key }
      dispatch({ kind: 'again' })
    }
    if (!typed) {
      begin()
      return
    }
    const pause = setTimeout(begin, searchPause)
    return () => clearTimeout(pause)
  }, [search, key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` counts what is asked for
  useEffect(() => {
    const aborter = new AbortController()
    latest.current.load({ ...latest.current.filter, page }, aborter.signal).then(
      answer => aborter.signal.aborted || dispatch({ kind: 'answer', page: answer }),
      () => aborter.signal.aborted || dispatch({ kind: 'fail' }),
    )
    return () => aborter.abort()
  }, [page, round])

  return {
    contacts: state.contacts,
    status: state.status,
    more: state.more,
    loadMore: useCallback(() => dispatch({ kind: 'page', page: page + 1 }), [page]),
    again: useCallback(() => dispatch({ kind: 'page', page }), [page]),
  }
}
