import { auth, claimsOf, movedBetween, Problem } from '@school/api/client'
import { useCallback, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Claims, SchoolSettings } from '.'
import { askForHome } from './ahead'
import type { useSessionClient } from './client'
import { remember, remembered } from './device'
import { leave } from './leave'
import { rightsOf, type SessionState } from './state'

/**
 * Begins a session, goes on with another token, and ends it.
 *
 * @param meet hears on a login of the language that the server has kept
 */
export function useSessionWork(
  { signedIn, forget, enter, setSignedIn, setSignedOut, setMoved, setUnreached }: SessionState,
  { client, refreshed }: ReturnType<typeof useSessionClient>,
  meet: (language: SchoolSettings['language']) => void,
) {
  /** The logout of the last session that is under way. */
  const leaving = useRef<AbortController>(undefined)
  /** Rights that the screens now show. */
  const shown = useRef('')
  const before = useRef(signedIn)
  before.current = signedIn
  const adopt = useCallback(
    async (accessToken: string) => {
      client.setToken(accessToken)
      // A late answer to an earlier logout would take the cookie of this session.
      leaving.current?.abort()
      remember('leaving', null)
      askForHome(client, claimsOf(accessToken) as unknown as Claims, before.current?.claims)
      const settings = await client.call(auth.schoolModules, {})
      const claims = claimsOf(client.accessToken ?? accessToken) as unknown as Claims
      shown.current = rightsOf(client.accessToken ?? accessToken)
      enter(claims, settings)
      meet(settings.language)
    },
    [client, enter, meet],
  )
  const reload = useCallback(async () => {
    if (client.accessToken) await adopt(client.accessToken)
  }, [client, adopt])
  const signOut = useCallback(async () => {
    if (remembered('push')) await import('../push/device').then(({ forgetDevice }) => forgetDevice(client)).catch(() => {})
    await leave(client)
    client.setToken(undefined)
    forget()
    setSignedOut(true)
  }, [client, forget, setSignedOut])

  /** Only a refusal ends the session; without an answer it is kept, and tried again. */
  const failed = useCallback(
    (error: unknown) => {
      if (error instanceof Problem && error.status === 401) forget(error)
      else setUnreached(error)
    },
    [forget, setUnreached],
  )
  const begin = useCallback(() => {
    setUnreached(undefined)
    const token = client.accessToken
    void (token ? Promise.resolve(token) : client.refresh()).then(adopt).catch(failed)
  }, [client, adopt, failed, setUnreached])
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
  return { adopt, reload, signOut, begin }
}
