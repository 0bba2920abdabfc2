import { type AnswerOfCall, messaging, notificationHistory } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { type BatchMessageState, batchMessageStates, dayIn, repeatableStates } from '@school/rules'
import {
  Actions,
  Badge,
  Button,
  Facts,
  Field,
  Pagination,
  Select,
  Stack,
  Table,
  TextArea,
  useConfirm,
  useToast,
} from '@school/ui'
import { Ban, Check, FileSpreadsheet, RotateCcw, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Attachments } from '../../attachments'
import { useExport } from '../../exports'
import { FormDialog } from '../../FormDialog'
import { useLanguage } from '../../language'
import { PlainText } from '../../PlainText'
import { problemText, useProblemToast } from '../../problems'
import { useText } from '../../text'
import { useMoment, useSchoolZone } from '../../zone'
import { stateTones } from './MessageDetails'

type Batch = AnswerOfCall<typeof messaging.batch>

/** What a file of the messages says of each. */
const fileColumns = ['person', 'students', 'channel', 'to', 'message', 'status', 'reason', 'sentOn', 'delivered', 'read']

const pageSize = 10
const counts = ['sent', 'delivered', 'read', 'queued', 'undelivered', 'failed', 'unconfirmed', 'cancelled', 'skipped'] as const

/** One batch: its text, its figures and its messages. */
export function BatchDetails({ batch }: { batch: Batch }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const [page, setPage] = useState(1)
  const [state, setState] = useState<BatchMessageState | ''>('')
  const { data, error, mutate } = useCall(messaging.batchMessages, {
    params: { id: batch.id },
    query: { state, page, pageSize },
  })
  const file = useExport<'xlsx'>()
  const { language } = useLanguage()
  const zone = useSchoolZone()
  const type = batch.door === 'staff' ? 'Staff' : 'Student'
  const day = dayIn(zone, new Date(batch.at))
  const choose = (chosen: BatchMessageState | '' | null) => {
    setState(chosen ?? '')
    setPage(1)
  }
  const fact = (label: string, value: string) =>
    value ? (
      <>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </>
    ) : null
  return (
    <Stack>
      <p>
        {batch.channel === 'notification' ? <b>{batch.title}</b> : null} <PlainText text={batch.text} />
      </p>
      <Facts>
        {fact(text('report.status'), text(`messages.status.${batch.status}`))}
        {fact(text('messages.column.by'), `${batch.by}, ${moment(batch.at)}`)}
        {['Scheduled', 'Held'].includes(batch.status) ? fact(text('messages.leaves'), moment(batch.releaseAt)) : null}
        {batch.files.length > 0 ? (
          <>
            <dt>{text('messages.file')}</dt>
            <dd>
              <Attachments files={batch.files} />
            </dd>
          </>
        ) : null}
        {fact(text('messages.decidedBy'), batch.decidedBy)}
        {fact(text('messages.rejectReason'), batch.rejectReason)}
        {counts.map(name => (
          <FactOfCount key={name} label={text(`messages.count.${name}`)} value={batch.counts[name]} />
        ))}
        {batch.deliveredPercent === null || batch.counts.delivered + batch.counts.read === 0
          ? null
          : fact(text('messages.deliveredPercent'), `${intl.formatNumber(batch.deliveredPercent)} %`)}
        {batch.credits > 0 ? fact(text('messages.column.credits'), intl.formatNumber(batch.credits)) : null}
        {batch.refunded > 0 ? fact(text('messages.refunded'), intl.formatNumber(batch.refunded)) : null}
      </Facts>
      <Actions>
        <Button
          icon={FileSpreadsheet}
          busy={file.format !== undefined}
          onClick={() =>
            void file.start('xlsx', api =>
              api.call(notificationHistory.exportReport, {
                body: {
                  filters: { type, batchId: batch.id, from: day, to: day },
                  columns: fileColumns,
                  sort: [],
                  format: 'xlsx',
                  language,
                },
              }),
            )
          }
        >
          {text('messages.excel')}
        </Button>
      </Actions>
      <Field label={text('report.status')}>
        <Select<BatchMessageState | ''>
          options={[
            { value: '', label: text('app.all') },
            ...batchMessageStates.map(value => ({ value, label: text(`messages.state.${value}`) })),
          ]}
          value={state}
          onChange={choose}
        />
      </Field>
      <Table
        cards
        label={text('messages.messages')}
        rows={data?.results}
        rowKey={row => row.id}
        rowName={row => row.name}
        expectedRows={pageSize}
        empty={{ title: text('report.noMatch') }}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        columns={[
          {
            key: 'name',
            header: text('messages.column.name'),
            look: 'name',
            cell: row => [row.name, row.students.join(', ')].filter(Boolean).join(' · '),
          },
          { key: 'to', header: text('messages.column.to'), look: 'code', cell: row => row.to || '–' },
          {
            key: 'state',
            header: text('report.status'),
            cell: row => (
              <Badge status={stateTones[row.state]}>
                {row.skipReason
                  ? text(`messages.skip.${row.skipReason}`, { parameter: row.parameter ?? '' })
                  : text(`messages.state.${row.state}`)}
              </Badge>
            ),
          },
        ]}
      />
      {data ? <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} /> : null}
    </Stack>
  )
}

function FactOfCount({ label, value }: { label: string; value: number }) {
  const intl = useIntl()
  return value > 0 ? (
    <>
      <dt>{label}</dt>
      <dd>{intl.formatNumber(value)}</dd>
    </>
  ) : null
}

/** What the person may do with a batch now. */
export function BatchActions({ batch }: { batch: Batch }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const reload = useReload()
  const { client } = useApi()
  const [busy, setBusy] = useState<string>()
  const [rejecting, setRejecting] = useState(false)
  const may = (action: Batch['actions'][number]) => batch.actions.includes(action)

  const run = async (name: string, work: () => Promise<unknown>, done: string) => {
    setBusy(name)
    try {
      await work()
      toast.success(done)
      await reload(messaging.batches, messaging.batch, messaging.batchMessages)
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      setBusy(undefined)
    }
  }
  const params = { id: batch.id }
  const sure = (title: string, message: string) => confirm({ title, message, confirmText: title, icon: 'warning' })

  const cancel = async () => {
    if (!(await sure(text('messages.cancelBatch'), text('messages.sureCancel')))) return
    await run('cancel', () => client.call(messaging.cancel, { params }), text('messages.cancelled'))
  }
  const again = async () => {
    const { messages: count, unconfirmed, credits } = batch.repeatable
    const cost = text('messages.againCost', { count, credits })
    const asked = unconfirmed > 0 ? `${cost} ${text('messages.sureAgain')}` : cost
    if (!(await sure(text('messages.sendAgain'), asked))) return
    await run(
      'again',
      async () => {
        const sent = await client.call(messaging.sendAgain, { params, body: { states: [...repeatableStates] } })
        toast.info(sent.message)
      },
      text('messages.sentAgain'),
    )
  }
  const withdraw = async () => {
    if (!(await sure(text('messages.withdraw'), text('messages.sureWithdraw')))) return
    await run('withdraw', () => client.call(messaging.withdraw, { params }), text('messages.withdrawn'))
  }
  const approve = () => run('approve', () => client.call(messaging.approve, { params }), text('messages.approved'))

  return (
    <>
      {may('withdraw') ? (
        <Button icon={Undo2} variant="dangerQuiet" busy={busy === 'withdraw'} onClick={() => void withdraw()}>
          {text('messages.withdraw')}
        </Button>
      ) : null}
      {may('cancel') ? (
        <Button icon={Ban} variant="dangerQuiet" busy={busy === 'cancel'} onClick={() => void cancel()}>
          {text('messages.cancelBatch')}
        </Button>
      ) : null}
      {may('reject') ? (
        <Button icon={X} variant="dangerQuiet" onClick={() => setRejecting(true)}>
          {text('messages.reject')}
        </Button>
      ) : null}
      {may('send-again') ? (
        <Button icon={RotateCcw} busy={busy === 'again'} onClick={() => void again()}>
          {text('messages.sendAgain')}
        </Button>
      ) : null}
      {may('approve') ? (
        <Button icon={Check} variant="primary" busy={busy === 'approve'} onClick={() => void approve()}>
          {text('messages.approve')}
        </Button>
      ) : null}
      {rejecting ? (
        <Rejection
          busy={busy === 'reject'}
          onClose={() => setRejecting(false)}
          onReject={async reason => {
            const work = () => client.call(messaging.reject, { params, body: { reason } })
            if (await run('reject', work, text('messages.rejected'))) setRejecting(false)
          }}
        />
      ) : null}
    </>
  )
}

/** Why a message is not sent. */
function Rejection({
  busy,
  onClose,
  onReject,
}: {
  busy: boolean
  onClose: () => void
  onReject: (reason: string) => Promise<void>
}) {
  const text = useText()
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const { length } = reason.trim()
  const wrong = length < 5 || length > 200
  return (
    <FormDialog
      title={text('messages.reject')}
      typed={reason !== ''}
      save={{ label: text('messages.reject'), busy }}
      onSave={() => {
        setChecked(true)
        if (!wrong) void onReject(reason.trim())
      }}
      onClose={onClose}
    >
      <Field label={text('messages.rejectReason')} required error={checked && wrong ? text('messages.reasonLength') : undefined}>
        <TextArea maxLength={200} count rows={3} value={reason} onChange={setReason} />
      </Field>
    </FormDialog>
  )
}
