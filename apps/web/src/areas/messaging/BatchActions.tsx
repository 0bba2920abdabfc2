import { type AnswerOfCall, messaging } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { repeatableStates, trimmed } from '@school/rules'
import { Button, Field, TextArea, useConfirm, useToast } from '@school/ui'
import { Ban, Check, RotateCcw, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'

type Batch = AnswerOfCall<typeof messaging.batch>

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

  // What waits is cancelled, what is leaving is stopped.
  const stop = text(batch.status === 'Running' || batch.status === 'Paused' ? 'messages.cancelBatch' : 'messages.cancelWaiting')
  const cancel = async () => {
    const keep = text('messages.keepSending')
    const asked = {
      title: stop,
      message: text('messages.sureCancel'),
      confirmText: stop,
      cancelText: keep,
      icon: 'warning' as const,
    }
    if (!(await confirm(asked))) return
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
          {stop}
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
  const { length } = trimmed(reason)
  const wrong = length < 5 || length > 200
  return (
    <FormDialog
      title={text('messages.reject')}
      typed={reason !== ''}
      save={{ label: text('messages.reject'), busy }}
      onSave={() => {
        setChecked(true)
        if (!wrong) void onReject(trimmed(reason))
      }}
      onClose={onClose}
    >
      <Field label={text('messages.rejectReason')} required error={checked && wrong ? text('messages.reasonLength') : undefined}>
        <TextArea maxLength={200} count rows={3} value={reason} onChange={setReason} />
      </Field>
    </FormDialog>
  )
}
