import { type AnswerOfCall, guardianUsers } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { useConfirm } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useWork } from '../../live/work'
import { classesOf, classFiltersOfToday, useReport } from '../../report'
import { useText } from '../../texts/text'
import type { Channel } from './user-filters'

type Receipt = AnswerOfCall<typeof guardianUsers.autoReceipt>

/** A run over the chosen classes: what it would make, what it takes, and the run itself. */
export function useAutoRun() {
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const fail = useProblemToast()
  const reload = useReload()
  const work = useWork()
  const { data: offers } = useCall(guardianUsers.autoInitialValues, {})
  const channels = offers?.channels ?? []
  const report = useReport({
    name: 'auto-generate',
    columns: offers && [],
    filters: values => classFiltersOfToday(text, offers, values),
  })
  const classes = classesOf(report.values)
  const [chosen, setChannel] = useState<Channel>()
  const channel = chosen ?? channels[0] ?? 'sms'
  const [atOnce, setAtOnce] = useState(false)
  const none = offers?.channels.length === 0
  const send = atOnce && !none
  const [viewed, setViewed] = useState(false)
  const [receipt, setReceipt] = useState<Receipt>()
  const view = useCall(guardianUsers.autoViewData, viewed && offers ? { query: { ...classes, channel } } : null)
  const { error, isLoading, isValidating } = view
  // What a run would make is told by an answer to the present choice alone.
  const data = error ? undefined : view.data
  const short = send && data !== undefined && data.credits > data.balance

  const generate = async () => {
    const sure = await confirm({
      icon: 'info',
      title: text('guardianUsers.autoTitle'),
      message: text(send ? 'guardianUsers.sureRunSend' : 'guardianUsers.sureRun', { n: data?.toCreate ?? 0 }),
      confirmText: text('guardianUsers.run'),
    })
    if (!sure) return
    setReceipt(undefined)
    const done = await work.run('run', async api => ({
      job: await api.call(guardianUsers.autoGenerate, { body: { filters: classes, channel, send } }),
      result: null,
    }))
    if (!done?.job) return
    try {
      setReceipt(await client.call(guardianUsers.autoReceipt, { params: { id: done.job.id } }))
    } catch (error) {
      fail(error)
    }
    await reload(guardianUsers.autoViewData)
  }
  return {
    offers,
    report,
    channels,
    channel,
    setChannel,
    /** The school has no channel to send by. */
    none,
    /** Logins are sent as soon as they are made. */
    send,
    setAtOnce,
    data,
    error,
    isLoading,
    short,
    viewing: viewed && isValidating,
    view: () => (viewed ? void view.mutate() : setViewed(true)),
    mayGenerate: data !== undefined && !isValidating && data.toCreate > 0 && !short,
    generate,
    work,
    receipt,
  }
}

export type AutoRun = ReturnType<typeof useAutoRun>
