import { claimsOf, type Problem } from '@school/api/client'
import type { ModuleCode, Viewer } from '@school/rules'
import { useCallback, useState } from 'react'
import type { Claims, SchoolSettings, SignedIn } from '.'
import { remember, remembered } from './device'

const noSchool = '00000000-0000-0000-0000-000000000000'

/** What a token says of rights, whatever it is for: when it changes, menu and screens are asked for anew. */
export const rightsOf = (token: string) => {
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

/** Who is signed in, and how the last session ended; the device remembers whether to ask for it again. */
export function useSessionState() {
  const [signedIn, setSignedIn] = useState<SignedIn | null | undefined>(() =>
    remembered('signedIn') && !remembered('leaving') ? undefined : null,
  )
  const [ended, setEnded] = useState<Problem>()
  const [signedOut, setSignedOut] = useState(false)
  const [moved, setMoved] = useState<Problem>()
  const [unreached, setUnreached] = useState<unknown>()
  const [loginRoute, setLoginRoute] = useState<'/login' | '/group-login'>(() =>
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
  /** Shows what the person may see. */
  const enter = useCallback((claims: Claims, settings: SchoolSettings) => {
    const group = claims.role.includes('SchoolGroupAdmin')
    remember('signedIn', group ? 'group' : '1')
    if (settings.school) remember('schoolId', settings.school.code)
    setLoginRoute(group ? '/group-login' : '/login')
    setEnded(undefined)
    setUnreached(undefined)
    setSignedIn({ claims, settings, viewer: viewerOf(claims, settings) })
  }, [])
  return {
    signedIn,
    ended,
    signedOut,
    loginRoute,
    /** Another tab has moved the session: why what this page showed is gone. */
    moved,
    /** Why the server was not reached; undefined while it was. */
    unreached,
    forget,
    enter,
    setSignedIn,
    setSignedOut,
    setMoved,
    setUnreached,
  }
}

export type SessionState = ReturnType<typeof useSessionState>
