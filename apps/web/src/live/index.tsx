import { type Client, live } from '@school/api/client'
import { useApi } from '@school/api/react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useSignedIn } from '../session'
import { followJobs } from './job-news'
import { LiveConnection, type LiveEvent, type LiveListener } from './live-connection'

const LiveContext = createContext<LiveConnection | undefined>(undefined)

/** How a page listens to the server itself. */
const streamOf =
  (client: Client) =>
  (options: Parameters<Client['listen']>[1]): Promise<void> =>
    client.listen(live.events, options)

/** Keeps one stream of events for all tabs of the browser while somebody is signed in to a school. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { client } = useApi()
  const { claims, viewer } = useSignedIn()
  const scope = viewer.schoolId === null ? undefined : `${claims.sub}/${claims.SchoolId}`
  const connection = useMemo(
    () => (scope === undefined ? undefined : new LiveConnection(scope, streamOf(client))),
    [client, scope],
  )
  useEffect(() => connection?.start(), [connection])
  useEffect(() => connection && followJobs(connection), [connection])
  return <LiveContext value={connection}>{children}</LiveContext>
}

/** The connection itself, for who wants its state too; undefined where there is none. */
export const useLiveConnection = (): LiveConnection | undefined => useContext(LiveContext)

/** Calls back for events of these types, and for `reset`, which means that some were missed. */
export function useLive(types: readonly string[], onEvent: (event: LiveEvent) => void): void {
  const connection = useLiveConnection()
  const latest = useRef({ types, onEvent })
  useEffect(() => {
    latest.current = { types, onEvent }
  })
  useEffect(() => {
    const listener: LiveListener = event => {
      if (event.type === 'reset' || latest.current.types.includes(event.type)) latest.current.onEvent(event)
    }
    return connection?.subscribe(listener)
  }, [connection])
}

/** Whether the stream is up, so that nothing needs to be asked for again and again. */
export function useLiveUp(): boolean {
  const connection = useLiveConnection()
  const [up, setUp] = useState(connection?.up ?? false)
  useEffect(() => {
    setUp(connection?.up ?? false)
    return connection?.subscribe(({ type }) => {
      if (type === 'up' || type === 'down') setUp(type === 'up')
    })
  }, [connection])
  return up
}
