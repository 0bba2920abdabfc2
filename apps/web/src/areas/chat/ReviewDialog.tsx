import { chat } from '@school/api/client'
import { useAction } from '@school/api/react'
import { addDays } from '@school/rules'
import { Button, DateInput, Facts, Field, Stack, TextArea, useToast } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useProblemToast } from '../../forms/problems'
import { useMoment, useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Report } from './Reports'
import { type Reviewed, ReviewedMessages } from './ReviewedMessages'
import { isReason, reasonLength } from './reason'

/** One report: what was said, the conversation around it once a reason is given, and the decision. */
export function ReviewDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const text = useText()
  const moment = useMoment()
  const today = useSchoolToday()
  const toast = useToast()
  const fail = useProblemToast()
  const open = useAction(chat.openReport)
  const decide = useAction(chat.decideReport)
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const [reviewed, setReviewed] = useState<Reviewed>()
  const [until, setUntil] = useState<string | null>(null)
  const params = { id: report.id }
  const openIt = async () => {
    setChecked(true)
    if (!isReason(reason)) return
    try {
      setReviewed(await open.run({ params, body: { reason } }))
    } catch (failure) {
      fail(failure)
    }
  }
  const decideIt = async (decision: 'remove' | 'dismiss') => {
    try {
      await decide.run({ params, body: { decision, ...(until ? { block: { until } } : {}) } })
      toast.success(text(decision === 'remove' ? 'chat.removed' : 'chat.dismissed'))
      onClose()
    } catch (failure) {
      fail(failure)
    }
  }
  const facts = (
    <Facts>
      <dt>{text('chat.from')}</dt>
      <dd>{report.sender.name}</dd>
      <dt>{text('chat.to')}</dt>
      <dd>{report.receiver.name}</dd>
      <dt>{text('chat.said')}</dt>
      <dd>{report.text}</dd>
      <dt>{text('chat.by')}</dt>
      <dd>{[report.reportedBy || text('chat.byWords'), moment(report.at)].join(', ')}</dd>
      <dt>{text('chat.why')}</dt>
      <dd>{report.kind === 'words' ? text('chat.wordFound', { word: report.reason }) : report.reason}</dd>
      {report.decidedAt ? (
        <>
          <dt>{text('chat.decide')}</dt>
          <dd>{[text(`chat.status.${report.status}`), report.decidedBy, moment(report.decidedAt)].join(', ')}</dd>
        </>
      ) : null}
    </Facts>
  )
  if (!reviewed)
    return (
      <FormDialog
        title={text('chat.open')}
        typed={reason !== ''}
        save={{ label: text('chat.open'), busy: open.busy }}
        onSave={() => void openIt()}
        onClose={onClose}
      >
        {facts}
        <Field
          label={text('chat.reason')}
          required
          help={text('chat.openHelp')}
          error={checked && !isReason(reason) ? text('chat.reasonLength') : undefined}
        >
          <TextArea value={reason} maxLength={reasonLength.max} count onChange={setReason} />
        </Field>
      </FormDialog>
    )
  return (
    <FormDialog
      title={text('chat.open')}
      size="large"
      typed={until !== null}
      save={report.status === 'Open' ? { label: text('chat.remove'), variant: 'danger', busy: decide.busy } : undefined}
      actions={() =>
        report.status === 'Open' ? (
          <Button disabled={decide.busy} onClick={() => void decideIt('dismiss')}>
            {text('chat.dismiss')}
          </Button>
        ) : undefined
      }
      onSave={() => void decideIt('remove')}
      onClose={onClose}
    >
      <Stack>
        {facts}
        <ReviewedMessages reviewed={reviewed} />
        {report.status === 'Open' ? (
          <Field label={text('chat.block')} help={text('chat.blockHelp')} error={decide.problem?.field('block.until')}>
            <DateInput value={until} onChange={setUntil} min={today} max={addDays(today, 366)} today={today} />
          </Field>
        ) : null}
      </Stack>
    </FormDialog>
  )
}
