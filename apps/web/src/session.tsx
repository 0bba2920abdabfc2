import { type AnswerOfCall, auth, Client, claimsOf, movedBetween, Problem } from '@school/api/client'
import { ApiProvider } from '@school/api/react'
import type { ModuleCode, Role, Viewer } from '@school/rules'
import { Button, EmptyState, ErrorState, SchoolTheme } from '@school/ui'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIntl } from 'react-intl'
import { tellAway, useAway } from './away'
import { remember, remembered } from './device'
import { useLanguage } from './language'
import { leave } from './leave'
import { problemText } from './problems'
import { useText } from './text'
import { texts } from './texts'

const noSchool = '00000000-0000-0000-0000-000000000000'

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

const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]

/** What a token says of rights, whatever it is for: when it changes, menu and screens are asked for anew. */
const rightsOf = (token: string) => {
  const { fv, pending, permissions, bound, unique_name, SchoolName } = claimsOf(token)
  return JSON.stringify([fv, pending, permissions, bound, unique_name, SchoolName])
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
  childLocked: settings.lockedChild !== null,
})

/** A page in the place of all others; it stands above the theme of the application and brings its own. */
function Pause({ children }: { children: ReactNode }) {
  const theme = remembered('theme')
  return (
    <SchoolTheme theme={theme === 'light' || theme === 'dark' ? theme : 'system'}>
      <main>{children}</main>
    </SchoolTheme>
  )
}

/** The server was not reached, or did not answer: nobody is logged out for that. */
function Unreached({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const intl = useIntl()
  const text = useText()
  const away = useAway()
  const wasAway = useRef(away)
  useEffect(() => {
    if (wasAway.current && !away) onRetry()
    wasAway.current = away
  }, [away, onRetry])
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Pause>
      <ErrorState title={problemText(intl, error)} onRetry={onRetry}>
        {text('auth.stillSignedIn')}
      </ErrorState>
    </Pause>
  )
}

/** Another tab has moved the session: what this page showed is gone, and nothing of it was sent. */
function Moved({ problem, onContinue }: { problem: Problem; onContinue: () => void }) {
  const intl = useIntl()
  const text = useText()
  return (
    <Pause>
      <EmptyState
        title={problemText(intl, problem)}
        action={
          <Button variant="primary" autoFocus onClick={onContinue}>
            {text('auth.continue')}
          </Button>
        }
      />
    </Pause>
  )
}

/** Keeps the language at the login: the person's own goes before the device's, and a choice made here before both. */
function useKeptLanguage(client: Client) {
  const { language, setLanguage } = useLanguage()
  const spoken = useRef(language)
  const synced = useRef(language)
  spoken.current = language
  const keep = useCallback(
    (code: typeof language) => {
      synced.current = code
      client.call(auth.setLanguage, { body: { language: code } }).catch(() => {})
    },
    [client],
  )
  /** On a login, with the language that the server has kept. */
  const meet = useCallback(
    (known: SchoolSettings['language']) => {
      const chosenHere = spoken.current !== synced.current
      if (known && !chosenHere) {
        synced.current = known
        if (known !== spoken.current) setLanguage(known)
      } else if (chosenHere || remembered('language')) keep(spoken.current)
    },
    [keep, setLanguage],
  )
  /** On every choice while somebody is signed in. */
  const follow = useCallback(() => {
    if (spoken.current !== synced.current) keep(spoken.current)
  }, [keep])
  return { language, meet, follow }
}

/** Holds who is signed in. The token lives in memory; a reload fetches a new one with the refresh cookie. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [signedIn, setSignedIn] = useState<SignedIn | null | undefined>(() =>
    remembered('signedIn') && !remembered('leaving') ? undefined : null,
  )
  const [ended, setEnded] = useState<Problem>()
  const [signedOut, setSignedOut] = useState(false)
  const [moved, setMoved] = useState<Problem>()
  const [unreached, setUnreached] = useState<unknown>()
  const [loginRoute, setLoginRoute] = useState<Session['loginRoute']>(() =>
    remembered('signedIn') === 'group' ? '/group-login' : '/login',
  )
  const forget = useCallback((problem?: Problem) => {
    remember('signedIn', null)
    setEnded(problem)
    setSignedOut(false)
    setMoved(undefined)
    setUnreached(undefined)
    setSignedIn(null)
  }, [])
  const refreshed = useRef<(accessToken: string, before: string) => void>(() => {})
  const client = useMemo(
    () =>
      new Client({
        base: '/api',
        newKey: () => crypto.randomUUID(),
        xsrfToken: () => cookie('XSRF-TOKEN'),
        // The chosen one, though the page may still be waiting for its texts.
        language: () => texts.spoken,
        onRefresh: (accessToken, before) => refreshed.current(accessToken, before),
        onSessionEnd: forget,
        onAway: tellAway,
        lock: work => (navigator.locks ? navigator.locks.request('school-refresh', work) : work()),
      }),
    [forget],
  )
  const { language, meet, follow } = useKeptLanguage(client)
  /** The logout of the last session that is under way. */
  const leaving = useRef<AbortController>(undefined)
  /** Rights that the screens now show. */
  const shown = useRef('')
  const adopt = useCallback(
    async (accessToken: string) => {
      client.setToken(accessToken)
      // A late answer to an earlier logout would take the cookie of this session.
      leaving.current?.abort()
      remember('leaving', null)
      const settings = await client.call(auth.schoolModules, {})
      const claims = claimsOf(client.accessToken ?? accessToken) as unknown as Claims
      const group = claims.role.includes('SchoolGroupAdmin')
      shown.current = rightsOf(client.accessToken ?? accessToken)
      remember('signedIn', group ? 'group' : '1')
      if (settings.school) remember('schoolId', settings.school.code)
      meet(settings.language)
      setLoginRoute(group ? '/group-login' : '/login')
      setEnded(undefined)
      setUnreached(undefined)
      setSignedIn({ claims, settings, viewer: viewerOf(claims, settings) })
    },
    [client, meet],
  )
  const reload = useCallback(async () => {
    if (client.accessToken) await adopt(client.accessToken)
  }, [client, adopt])
  const signOut = useCallback(async () => {
    if (remembered('push')) await import('./push/device').then(({ forgetDevice }) => forgetDevice(client)).catch(() => {})
    await leave(client)
    client.setToken(undefined)
    forget()
    setSignedOut(true)
  }, [client, forget])

  /** Only a refusal ends the session; without an answer it is kept, and tried again. */
  const failed = useCallback(
    (error: unknown) => {
      if (error instanceof Problem && error.status === 401) forget(error)
      else setUnreached(error)
    },
    [forget],
  )
  const begin = useCallback(() => {
    setUnreached(undefined)
    const token = client.accessToken
    void (token ? Promise.resolve(token) : client.refresh()).then(adopt).catch(failed)
  }, [client, adopt, failed])
  refreshed.current = (accessToken, before) => {
    const problem = movedBetween(before, accessToken)
    // The screens of the other child or school go before anything can be done in them with the new token.
    if (problem) {
      flushSync(() => {
        setMoved(problem)
        setSignedIn(undefined)
      })
      adopt(accessToken).catch(failed)
    } else if (rightsOf(accessToken) !== shown.current) {
      // What was being done goes on; without an answer the next refresh asks again.
      adopt(accessToken).catch(() => {})
    }
  }

  useEffect(() => {
    const goOn = () => {
      if (!remembered('leaving')) return false
      leaving.current = new AbortController()
      void leave(client, leaving.current.signal)
      return true
    }
    if (goOn()) remember('signedIn', null)
    else if (remembered('signedIn')) begin()
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [client, begin])
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
