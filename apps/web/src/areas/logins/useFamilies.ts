import { type AnswerOfCall, guardianChanges } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useEffect, useState } from 'react'

export type Family = AnswerOfCall<typeof guardianChanges.mergeGuardian>

/** What is known of some guardians, asked for once. */
export function useFamilies(ids: readonly string[]) {
  const { client } = useApi()
  const [families, setFamilies] = useState<readonly Family[]>()
  const [problem, setProblem] = useState<unknown>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Retry counts up
  useEffect(() => {
    let here = true
    setProblem(undefined)
    Promise.all(ids.map(Id => client.call(guardianChanges.mergeGuardian, { params: { Id }, body: { Id } })))
      .then(found => here && setFamilies(found))
      .catch(failure => here && setProblem(failure))
    return () => {
      here = false
    }
  }, [ids.join(), client, round])
  return { families, problem, retry: () => setRound(round + 1) }
}
