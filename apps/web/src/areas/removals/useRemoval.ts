import { type AnswerOfCall, type RequestOfCall, removals } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import type { RemovalKind } from '@school/rules'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { isOpen, waitForJob } from '../../live/jobs'

export type RemovalAnswer = AnswerOfCall<typeof removals.get>
export type CountBody = RequestOfCall<typeof removals.count>['body']

/** One removal on its way: counted, confirmed, gone and perhaps put back; and the removals of before. */
export function useRemoval(kind: RemovalKind) {
  const intl = useIntl()
  const { client } = useApi()
  const [current, setCurrent] = useState<{
    readonly removal: RemovalAnswer
    readonly scopeKey: string
    readonly outdated?: boolean
  }>()
  const [doing, setDoing] = useState<'count' | 'send' | 'run' | 'restore'>()
  const [failure, setFailure] = useState<string>()
  const [page, setPage] = useState(1)
  const pageSize = 10
  const history = useCall(removals.list, { query: { kind, page, pageSize } })

  const read = (id: string) => client.call(removals.get, { params: { id } })
  /** Does one thing, keeps what became of the removal, and says why it did not. */
  const during = async (what: NonNullable<typeof doing>, work: () => Promise<void>) => {
    setDoing(what)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(problemText(intl, error))
    } finally {
      setDoing(undefined)
      await history.mutate()
    }
  }
  const again = async (id: string, scopeKey: string) => setCurrent({ removal: await read(id), scopeKey })
  return {
    current,
    doing,
    failure,
    history,
    page,
    pageSize,
    setPage,
    clear: () => {
      setCurrent(undefined)
      setFailure(undefined)
    },
    count: (body: CountBody, scopeKey: string) =>
      during('count', async () => {
        const removal = await client.call(removals.count, { body })
        if (removal.job && isOpen(removal.job)) await waitForJob(client, removal.job)
        await again(removal.id, scopeKey)
      }),
    remove: (body: { reason: string; typedText: string; runNow: boolean }) =>
      during('send', async () => {
        const { removal, scopeKey } = current!
        try {
          const job = await client.call(removals.confirm, { params: { id: removal.id }, body })
          await again(removal.id, scopeKey)
          // A school goes weeks later; nobody waits for it here.
          if (removal.removeOn && removal.kind === 'school') return
          setDoing('run')
          await waitForJob(client, job)
        } catch (error) {
          const changed = (error as { name?: string }).name === 'DataChanged'
          if (changed) setCurrent({ removal, scopeKey, outdated: true })
          else throw error
          return
        }
        await again(removal.id, scopeKey)
      }),
    cancel: (id: string) =>
      during('send', async () => {
        await client.call(removals.cancel, { params: { id } })
        setCurrent(undefined)
      }),
    restore: (id: string) =>
      during('restore', async () => {
        const job = await client.call(removals.restore, { params: { id } })
        await waitForJob(client, job)
        if (current?.removal.id === id) await again(id, current.scopeKey)
      }),
  }
}
