import type { AnswerOfCall, auth, Client, Problem } from '@school/api/client'
import { ApiProvider } from '@school/api/react'
import type { Role, Viewer } from '@school/rules'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useKeptLanguage } from '../texts/kept-language'
import { useSessionClient } from './client'
import { Moved, Unreached } from './pages'
import { useSessionState } from './state'
import { useSessionWork } from './work'

/** Claims of the access token that the shell needs. */
export interface Claims {
  readonly sub: string
  /** The session. */
  readonly sid: string
  readonly role: readonly Role[]
  readonly unique_name: string
  readonly SchoolId: string
  readonly ClassTeacher: boolean
  readonly GuardianId: string
  readonly StaffId: string
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
  /** The last session was ended by the person, and the next one is perhaps another's. */
  readonly signedOut: boolean
  /** The login page of the last session: administrators of a group have their own. */
  readonly loginRoute: '/login' | '/group-login'
  /** Goes on with this token: asks for what it may see and shows that. */
  readonly adopt: (accessToken: string) => Promise<void>
  /** Asks again for what the login may see, after something has changed it, such as a joined login. */
  readonly reload: () => Promise<void>
  readonly signOut: () => Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Holds who is signed in. The token lives in memory; a reload fetches a new one with the refresh cookie. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const state = useSessionState()
  const { signedIn, ended, signedOut, loginRoute, moved, unreached, setMoved } = state
  const connection = useSessionClient(state.forget)
  const { client } = connection
  const { language, meet, follow } = useKeptLanguage(client)
  const { adopt, reload, signOut, begin } = useSessionWork(state, connection, meet)
  useEffect(() => {
    if (signedIn && language) follow()
  }, [signedIn, language, follow])

  const session = useMemo(
    () => ({ client, signedIn, ended, signedOut, loginRoute, adopt, reload, signOut }),
    [client, signedIn, ended, signedOut, loginRoute, adopt, reload, signOut],
  )
  const page =
    unreached !== undefined ? (
      <Unreached error={unreached} onRetry={begin} />
    ) : moved ? (
      <Moved problem={moved} onContinue={() => setMoved(undefined)} />
    ) : (
      children
    )
  return (
    <SessionContext value={session}>
      <ApiProvider
        client={client}
        userId={signedIn?.claims.sub}
        schoolId={signedIn?.claims.SchoolId}
        childId={signedIn?.claims.ChildId}
      >
        {page}
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
