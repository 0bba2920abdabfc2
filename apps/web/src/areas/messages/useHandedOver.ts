import { messaging } from '@school/api/client'
import { useApi } from '@school/api/react'
import { mayOpenRoute } from '@school/rules'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useProblemToast } from '../../problems'
import { useSignedIn } from '../../session'

const toGuardian = '/communication/communication-to-guardian'

/** Takes students that another screen has handed over, once, and tells which they are. */
export function useHandedOver(take: (studentIds: readonly string[]) => void): void {
  const { client } = useApi()
  const fail = useProblemToast()
  const [params, setParams] = useSearchParams()
  const id = params.get('selection')
  const taken = useEffectEvent((ids: readonly string[] | undefined) => {
    if (ids) take(ids)
    setParams(
      now => {
        now.delete('selection')
        return now
      },
      { replace: true },
    )
  })
  const refused = useEffectEvent(fail)
  useEffect(() => {
    if (!id) return
    const leaving = new AbortController()
    client.call(messaging.selection, { params: { id } }, { signal: leaving.signal }).then(
      ({ studentIds }) => taken(studentIds),
      failure => {
        if (leaving.signal.aborted) return
        refused(failure)
        taken(undefined)
      },
    )
    return () => leaving.abort()
  }, [client, id])
}

/** Hands chosen students over to the screen that writes to their guardians; undefined for who does not write to them. */
export function useHandOver(source: string): ((studentIds: readonly string[]) => Promise<void>) | undefined {
  const { client } = useApi()
  const { viewer } = useSignedIn()
  const navigate = useNavigate()
  if (!mayOpenRoute(toGuardian, viewer)) return undefined
  return async studentIds => {
    const entries = studentIds.map(studentId => ({ studentId }))
    const { id } = await client.call(messaging.makeSelection, { body: { source, entries } })
    await navigate(`${toGuardian}?selection=${id}`)
  }
}
