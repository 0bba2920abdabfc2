import { guardianUsers } from '@school/api/client'
import { useReload } from '@school/api/react'
import {
  Banner,
  Button,
  Filters,
  FormHeader,
  Progress,
  Stack,
  StickyActions,
  Tabs,
  type TabsProps,
  useConfirm,
  WithFigures,
  WorkResult,
} from '@school/ui'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useWork } from '../../live/work'
import { FilterFields } from '../../report'
import { useYearAndSchool } from '../../shell/heading'
import { useText } from '../../texts/text'
import { SendFigures, SendRecipients } from './SendRecipients'
import { type Outcome, useOutcome } from './useOutcome'
import { filtersOf } from './user-filters'
import { type SendPreview, useSendPreview } from './useSendPreview'

/** The sending of what the preview shows, once it is sure. */
function useSend({ report: { values }, channel, data }: SendPreview) {
  const text = useText()
  const confirm = useConfirm()
  const reload = useReload()
  const work = useWork()
  const outcome = useOutcome()
  const [receipt, setReceipt] = useState<Outcome>()
  const send = async () => {
    const resend = values.flag('resend')
    const userIds = [...(data?.userIds ?? [])]
    const sure = await confirm({
      icon: 'info',
      title: text(`guardianUsers.send.${channel}`),
      message: text('guardianUsers.sureSend', { n: userIds.length }),
      confirmText: text(`guardianUsers.send.${channel}`),
    })
    if (!sure) return
    const body = { userIds }
    const done = await work.run('send', client => {
      if (channel === 'sms') return client.call(guardianUsers.sendClassSms, { query: { resend: resend ? '1' : '' }, body })
      if (channel === 'whatsapp') return client.call(guardianUsers.sendWhatsapp, { body: { ...body, resend } })
      return client.call(resend ? guardianUsers.mailAgain : guardianUsers.mailUnsent, { body })
    })
    if (!done) return
    setReceipt(
      done.result
        ? outcome.sent(done.result, channel, filtersOf(values).userType)
        : outcome.job(text(`guardianUsers.send.${channel}`), done.job),
    )
    await reload(guardianUsers.previewSms, guardianUsers.previewSend)
  }
  return { work, receipt, dropReceipt: () => setReceipt(undefined), send }
}

/** Login details for whole classes: who would get them, what it takes, and the sending. */
export function SendCredentials({ tabs }: { tabs: Omit<TabsProps, 'children'> }) {
  const text = useText()
  const context = useYearAndSchool()
  const preview = useSendPreview()
  const { offers, channels, report, channel, data, isValidating, short } = preview
  const { work, receipt, dropReceipt, send } = useSend(preview)
  return (
    <>
      <FormHeader title={text('guardianUsers.title')} caption="Info" context={context} />
      <Stack>
        <div>
          <Tabs {...tabs} />
        </div>
        {work.doing ? <Progress label={text('guardianUsers.working')} value={work.share} /> : null}
        {receipt && !work.doing ? <WorkResult fresh {...receipt} onDismiss={dropReceipt} /> : null}
        {offers && channels.length === 0 ? <Banner tone="warning">{text('guardianUsers.noChannel')}</Banner> : null}
        <Filters>
          <FilterFields report={report} />
        </Filters>
      </Stack>
      <Stack>
        {data && short ? (
          <Banner tone="danger">{text('guardianUsers.short', { n: data.credits, m: data.balance })}</Banner>
        ) : null}
        <WithFigures figures={data ? <SendFigures of={data} channel={channel} /> : null}>
          <SendRecipients preview={preview} />
        </WithFigures>
      </Stack>
      <StickyActions note={text('guardianUsers.freshPassword')}>
        <Button
          icon={Send}
          variant="primary"
          busy={work.doing === 'send'}
          disabled={!data || isValidating || data.userIds.length === 0 || short}
          onClick={() => void send()}
        >
          {text(`guardianUsers.send.${channel}`)}
        </Button>
      </StickyActions>
    </>
  )
}
