import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react'
import { type Cache, SWRConfig, type SWRConfiguration } from 'swr'
import type { Client } from '../client/client'
import { Problem } from '../client/problem'

const settings: SWRConfiguration & { provider: () => Cache } = {
  // SWRConfig asks once when it mounts; the key below mounts a new one for every scope.
  provider: () => new Map() as Cache,
  revalidateOnFocus: false,
  keepPreviousData: true,
  // Only a server that could not reach its data for the moment is asked again, until it can. A maintenance lasts longer.
  shouldRetryOnError: error => error instanceof Problem && error.status === 503 && error.name !== 'Maintenance',
  errorRetryInterval: 2000,
  // Components of one screen share an answer; what comes after a change asks anew, however fast it was.
  dedupingInterval: 100,
}

interface Api {
  readonly client: Client
  /** School and child of the session; part of every cache key. */
  readonly scope: string
}

const ApiContext = createContext<Api | undefined>(undefined)

export interface ApiProviderProps {
  readonly client: Client
  /** Id of the login; a change empties the cache. */
  readonly userId?: string
  readonly schoolId?: string
  readonly childId?: string
  readonly children: ReactNode
}

/** School and child of a login as one text: what is kept of one is shown under no other. */
export const scopeOf = (userId = '', schoolId = '', childId = ''): string => `${userId}/${schoolId}/${childId}`

/**
 * Gives screens the client and one cache for who is signed in, where. A switch of login, school or child starts an
 * empty cache, so that nothing of the one is ever shown under the other.
 */
export function ApiProvider({ client, userId, schoolId, childId, children }: ApiProviderProps) {
  const scope = scopeOf(userId, schoolId, childId)
  const api = useMemo(() => ({ client, scope }), [client, scope])
  return createElement(ApiContext, { value: api }, createElement(SWRConfig, { key: scope, value: settings }, children))
}

/** Calls below it are for one school that an operator on the platform names, and their answers are kept by that school. */
export function SchoolProvider({ schoolId, children }: { readonly schoolId: string; readonly children: ReactNode }) {
  const { client, scope } = useApi()
  const api = useMemo(() => ({ client: client.inSchool(schoolId), scope: `${scope}/${schoolId}` }), [client, scope, schoolId])
  return createElement(ApiContext, { value: api }, children)
}

/** The client and the scope of its cache. Throws outside an `ApiProvider`. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it: wrap the application in <ApiProvider client={…}>.')
  return api
}
