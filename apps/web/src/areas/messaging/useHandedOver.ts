import { type AnswerOfCall, messaging } from '@school/api/client'
import { useApi } from '@school/api/react'
import { mayOpenRoute } from '@school/rules'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useProblemToast } from '../../forms/problems'
import { useSignedIn } from '../../session'

const toGuardian = '/communication/communication-to-guardian'

/** Values for texts, by student. */
export type HandedValues = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What another screen has handed over. */
export interface HandedOver extends Pick<AnswerOfCall<typeof messaging.selection>, 'source' | 'studentIds' | 'extra'> {
  readonly id: string
}

/** Takes students that another screen has handed over, once, and tells which they are. */
export function useHandedOver(take: (handed: HandedOver) => void): void {
  const { client } = useApi()
  const fail = useProblemToast()
  const [params, setParams] = useSearchParams()
  const id = params.get('selection')
  const taken = useEffectEvent((handed: HandedOver | undefined) => {
    if (handed) take(handed)
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
      ({ source, studentIds, extra }) => taken({ id, source, studentIds, extra }),
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
export function useHandOver(
  source: string,
): ((studentIds: readonly string[], values?: HandedValues) => Promise<void>) | undefined {
  const { client } = useApi()
  const { viewer } = useSignedIn()
  const navigate = useNavigate()
  if (!mayOpenRoute(toGuardian, viewer)) return undefined
  return async (studentIds, values = {}) => {
    // Of a student several rows may be chosen.
    const entries = [...new Set(studentIds)].map(studentId => ({
      studentId,
      ...(values[studentId] ? { extra: values[studentId] } : {}),
    }))
    const { id } = await client.call(messaging.makeSelection, { body: { source, entries } })
    await navigate(`${toGuardian}?selection=${id}`)
  }
}
