import { type AnswerOfCall, auth, Client, Problem } from '@school/api/client'
import { ApiProvider } from '@school/api/react'
import type { ModuleCode, Role, Viewer } from '@school/rules'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { remember, remembered } from './device'

const noSchool = '00000000-0000-0000-0000-000000000000'

/** Claims of the access token that the shell needs. */
export interface Claims {
  readonly sub: string
  readonly role: readonly Role[]
  readonly unique_name: string
  readonly SchoolId: string
  readonly ClassTeacher: boolean
  readonly GuardianId: string
  readonly ChildId: string
  readonly permissions: readonly string[]
  readonly pending: readonly ('password' | 'notice' | 'second-factor')[]
  readonly bound: boolean
}

export type SchoolSettings = AnswerOfCall<typeof auth.schoolModules>

export interface SignedIn {
  readonly claims: Claims
  readonly settings: SchoolSettings
  readonly viewer: Viewer
}

interface Session {
  readonly client: Client
  /** Undefined while it is not known yet, null when nobody is signed in. */
  readonly signedIn: SignedIn | null | undefined
  /** Why the last session ended, in the server's words. */
  readonly ended: Problem | undefined
  readonly adopt: (accessToken: string) => Promise<void>
  readonly signOut: () => Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]

function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.')
  const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims
}

const viewerOf = (claims: Claims, settings: SchoolSettings): Viewer => ({
  roles: claims.role,
  modules: settings.moduleList.map(module => module.moduleCode as ModuleCode),
  permissions: claims.permissions,
  schoolId: claims.SchoolId === noSchool ? null : claims.SchoolId,
  bound: claims.bound,
  classTeacher: claims.ClassTeacher,
  mode: settings.mode,
  allotted: settings.mode === 'allotted' ? settings.forms : [],
})

/** Holds who is signed in. The token lives in memory; a reload fetches a new one with the refresh cookie. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [signedIn, setSignedIn] = useState<SignedIn | null>()
  const [ended, setEnded] = useState<Problem>()
  const forget = useRef<(problem?: Problem) => void>(() => {})
  forget.current = problem => {
    remember('signedIn', null)
    setEnded(problem)
    setSignedIn(null)
  }
  const client = useMemo(
    () =>
      new Client({
        base: '/api',
        newKey: () => crypto.randomUUID(),
        xsrfToken: () => cookie('XSRF-TOKEN'),
        onSessionEnd: problem => forget.current(problem),
        lock: work => (navigator.locks ? navigator.locks.request('school-refresh', work) : work()),
      }),
    [],
  )
  const adopt = useCallback(
    async (accessToken: string) => {
      client.setToken(accessToken)
      const settings = await client.call(auth.schoolModules, {})
      const claims = claimsOf(client.accessToken ?? accessToken)
      remember('signedIn', '1')
      if (settings.school) remember('schoolId', settings.school.code)
      setEnded(undefined)
      setSignedIn({ claims, settings, viewer: viewerOf(claims, settings) })
    },
    [client],
  )
  const signOut = useCallback(async () => {
    await client.call(auth.logout, {}).catch(() => {})
    client.setToken(undefined)
    forget.current()
  }, [client])

  useEffect(() => {
    if (!remembered('signedIn')) {
      setSignedIn(null)
      return
    }
    client
      .refresh()
      .then(adopt)
      .catch(error => forget.current(error instanceof Problem && error.status === 401 ? error : undefined))
  }, [client, adopt])

  const session = useMemo(() => ({ client, signedIn, ended, adopt, signOut }), [client, signedIn, ended, adopt, signOut])
  return (
    <SessionContext value={session}>
      <ApiProvider
        client={client}
        userId={signedIn?.claims.sub}
        schoolId={signedIn?.claims.SchoolId}
        childId={signedIn?.claims.ChildId}
      >
        {children}
      </ApiProvider>
    </SessionContext>
  )
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}

/** Who is signed in, on pages that only they see. */
export function useSignedIn(): SignedIn {
  const { signedIn } = useSession()
  if (!signedIn) throw new Error('This page is for people who are signed in.')
  return signedIn
}
