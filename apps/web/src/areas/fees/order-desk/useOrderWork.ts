import { type AnswerOfCall, type Client, orderDesk } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useConfirm, useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { waitForJob } from '../../../live/jobs'
import { useLanguage } from '../../../texts/language'
import { useText } from '../../../texts/text'

export type Outcome = AnswerOfCall<typeof orderDesk.run>['rows'][number]
type Job = AnswerOfCall<typeof orderDesk.run>['job']

export interface Work {
  readonly title: string
  /** 0 to 100 while it goes on, null while nobody knows. */
  readonly share?: number | null
  readonly message?: string
  readonly rows?: readonly Outcome[]
}

const mostAtOnce = 500

/** Restarting and finishing of chosen orders, with what came of each. */
export function useOrderWork(selected: ReadonlySet<string>, onDone: () => void) {
  const text = useText()
  const { client } = useApi()
  const { language } = useLanguage()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const [work, setWork] = useState<Work>()

  const run = async (title: string, sure: string, begin: (client: Client, ids: string[]) => Promise<Job>) => {
    const ids = [...selected]
    if (ids.length === 0) return void toast.warning(text('feeOrders.selectOne'))
    if (ids.length > mostAtOnce) return void toast.warning(text('feeOrders.mostAtOnce', { n: mostAtOnce }))
    if (!(await confirm({ icon: 'info', title, message: sure, confirmText: title }))) return
    setWork({ title, share: null })
    try {
      const job = await waitForJob(client, await begin(client, ids), ({ done, total }) =>
        setWork({ title, share: total > 0 ? Math.round((done / total) * 100) : null }),
      )
      const { rows } = await client.call(orderDesk.run, { params: { id: job.id } })
      setWork({ title, message: job.message ?? '', rows })
      onDone()
    } catch (failure) {
      setWork(undefined)
      fail(failure)
    }
    await reload(orderDesk.list, orderDesk.one)
  }
  const n = selected.size
  return {
    work,
    drop: () => setWork(undefined),
    restart: () =>
      run(text('feeOrders.restart'), text('feeOrders.sureRestart', { n }), (api, ids) =>
        api.call(orderDesk.restart, { body: { ids, language } }),
      ),
    finish: () =>
      run(text('feeOrders.restart'), text('feeOrders.sureFinish', { n }), (api, ids) =>
        api.call(orderDesk.successRestart, { body: { ids, language } }),
      ),
    resend: () =>
      run(text('feeOrders.resend'), text('feeOrders.sureResend', { n }), (api, ids) =>
        api.call(orderDesk.successRestart, { body: { ids, steps: ['sms'], language } }),
      ),
  }
}
