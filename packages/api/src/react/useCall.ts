import { useCallback, useState } from 'react'
import useSWR, { type SWRConfiguration, type SWRResponse, unstable_serialize, useSWRConfig } from 'swr'
import type { AnswerOfCall, Call, RequestOfCall } from '../client/calls'
import type { CallOptions, Client } from '../client/client'
import { Problem } from '../client/problem'
import { useApi } from './ApiProvider'

type AnyCall = Call<never> | Call

/** Key of one answer: school and child first, then the call, then what was asked. */
export const callKey = (scope: string, call: AnyCall, request: unknown) => [scope, call.name, request] as const

/** Answers that were asked for before the page that shows them was there. */
const ahead = new Map<string, Promise<unknown>>()

/**
 * Asks for what a page will want before it is there, such as that of somebody who has just logged in: the first `useCall`
 * of the same scope and request takes the answer. One that fails is forgotten, and the page asks by itself.
 */
export function askAhead<C extends AnyCall>(client: Client, scope: string, call: C, request: RequestOfCall<C>): void {
  const key = unstable_serialize(callKey(scope, call, request))
  const answer = client.call(call, request)
  ahead.set(key, answer)
  answer.catch(() => {
    if (ahead.get(key) === answer) ahead.delete(key)
  })
}

/** The answer that was asked for ahead; only one page gets it. */
function takeAhead<C extends AnyCall>(key: readonly unknown[] | null): Promise<AnswerOfCall<C>> | undefined {
  const name = unstable_serialize(key)
  const answer = ahead.get(name)
  ahead.delete(name)
  return answer as Promise<AnswerOfCall<C>> | undefined
}

/**
 * Reads a call and keeps the answer. While another request is on its way (`isLoading`), `data` is still what the one
 * before was answered; when it fails, there is its error and no data.
 *
 * @param request null waits (nothing is asked yet).
 */
export function useCall<C extends AnyCall>(
  call: C,
  request: RequestOfCall<C> | null,
  options?: SWRConfiguration<AnswerOfCall<C>, Problem>,
): SWRResponse<AnswerOfCall<C>, Problem> {
  const { client, scope } = useApi()
  const { cache } = useSWRConfig()
  const key = request === null ? null : callKey(scope, call, request)
  const ask = () => takeAhead<C>(key) ?? client.call(call, request as RequestOfCall<C>)
  const answer = useSWR<AnswerOfCall<C>, Problem>(key, ask, options)
  // Getters, as those of SWR: what is not read renders nothing anew.
  return {
    get data() {
      const failed = answer.error !== undefined && cache.get(unstable_serialize(key))?.data === undefined
      return failed ? undefined : answer.data
    },
    get error() {
      return answer.error
    },
    get isLoading() {
      return answer.isLoading
    },
    get isValidating() {
      return answer.isValidating
    },
    mutate: answer.mutate,
  }
}

export interface Action<C extends AnyCall> {
  /** Runs the call. Throws `Problem`; a second run while one is under way waits for nothing and is refused by `busy`. */
  readonly run: (request: RequestOfCall<C>, options?: CallOptions) => Promise<AnswerOfCall<C>>
  readonly busy: boolean
  readonly problem: Problem | undefined
  readonly reset: () => void
}

/** A call that a button makes: state of the run and the last problem. */
export function useAction<C extends AnyCall>(call: C): Action<C> {
  const { client } = useApi()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const run = useCallback(
    async (request: RequestOfCall<C>, options?: CallOptions) => {
      setBusy(true)
      setProblem(undefined)
      try {
        return await client.call(call, request, options)
      } catch (error) {
        if (error instanceof Problem) setProblem(error)
        throw error
      } finally {
        setBusy(false)
      }
    },
    [client, call],
  )
  const reset = useCallback(() => setProblem(undefined), [])
  return { run, busy, problem, reset }
}

/** Answers of these calls are asked again wherever they are shown. */
export function useReload(): (...calls: readonly AnyCall[]) => Promise<void> {
  const { mutate } = useSWRConfig()
  return useCallback(
    async (...calls) => {
      const names = new Set(calls.map(call => call.name))
      await mutate(key => Array.isArray(key) && names.has(key[1] as string))
    },
    [mutate],
  )
}

/** Everything that is shown is asked for again, after a time in which nothing was answered. */
export function useReloadAll(): () => Promise<void> {
  const { mutate } = useSWRConfig()
  return useCallback(async () => {
    await mutate(() => true)
  }, [mutate])
}
