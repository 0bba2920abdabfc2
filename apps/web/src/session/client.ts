import { Client, type Problem } from '@school/api/client'
import { newKey } from '@school/ui'
import { useMemo, useRef } from 'react'
import { tellAway } from '../shell/away'
import { tellClosed } from '../shell/closed'
import { texts } from '../texts/page-texts'

const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]

/** The client of the application; what ends the session is told once, and every new token. */
export function useSessionClient(onSessionEnd: (problem?: Problem) => void) {
  const refreshed = useRef<(accessToken: string, before: string) => void>(() => {})
  const client = useMemo(
    () =>
      new Client({
        base: '/api',
        newKey,
        xsrfToken: () => cookie('XSRF-TOKEN'),
        // The chosen one, though the page may still be waiting for its texts.
        language: () => texts.spoken,
        onRefresh: (accessToken, before) => refreshed.current(accessToken, before),
        onSessionEnd,
        onAway: tellAway,
        onMaintenance: problem => tellClosed({ message: problem.message }),
        lock: work => (navigator.locks ? navigator.locks.request('school-refresh', work) : work()),
      }),
    [onSessionEnd],
  )
  return { client, refreshed }
}
