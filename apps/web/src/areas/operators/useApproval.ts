import { Problem, smsFormats } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'
import type { Format } from './FormatDetails'

/** The approval of a format, with what it needs to know. */
export function useApproval(format: Format) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const [template, setTemplate] = useState(format.dltTemplateId)
  const [campaign, setCampaign] = useState(format.campaignName)
  const [dlt, setDlt] = useState(format.dltCategory)
  const [category, setCategory] = useState(format.waCategory)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { version } = format
  const params = { id: format.id }

  const decide = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setWrong(undefined)
    try {
      await work()
      toast.success(done)
      await reload(smsFormats.list)
    } catch (error) {
      const said = error instanceof Problem ? (error.field('dltTemplateId') ?? error.field('campaignName')) : undefined
      if (said) setWrong(said)
      else fail(error)
    } finally {
      setBusy(false)
    }
  }
  const approve = () =>
    decide(
      () =>
        client.call(smsFormats.approve, {
          params,
          body: { dltTemplateId: template.trim(), dltCategory: dlt, waCategory: category, campaignName: campaign, version },
        }),
      text('platform.approved'),
    )
  const withdraw = () =>
    decide(() => client.call(smsFormats.withdraw, { params, body: { version } }), text('platform.approvalWithdrawn'))
  return { template, setTemplate, campaign, setCampaign, dlt, setDlt, category, setCategory, wrong, busy, approve, withdraw }
}
