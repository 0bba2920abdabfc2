import { feeReceipts, fees } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import { Actions, Banner, Button, type DrawerContent, Facts, Field, Stack, TextInput } from '@school/ui'
import { type ReactNode, useState } from 'react'
import { useDone } from '../../../forms/done'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { RefundBadge } from './RefundBadge'
import { moved, type Refund } from './receipt'

function RefundFacts({ refund }: { readonly refund: Refund }) {
  const text = useText()
  const moment = useMoment()
  return (
    <Stack>
      {refund.error ? <Banner tone="danger">{refund.error}</Banner> : null}
      <Facts>
        <dt>{text('receipts.status')}</dt>
        <dd>
          <RefundBadge status={refund.status} />
        </dd>
        <dt>{text('receipts.student')}</dt>
        <dd>{[refund.student.name, refund.student.admNo, refund.student.division].filter(Boolean).join(' · ')}</dd>
        <dt>{text('receipts.account')}</dt>
        <dd>{refund.account.name}</dd>
        <dt>{text('receipts.method')}</dt>
        <dd>{[text(`receipts.method.${refund.method}`), refund.reference].filter(Boolean).join(' · ')}</dd>
        <dt>{text('receipts.reason')}</dt>
        <dd>{refund.reason}</dd>
        <dt>{text('receipts.requestedBy')}</dt>
        <dd>{`${refund.requestedBy} · ${moment(refund.requestedAt)}`}</dd>
        {refund.decidedBy ? (
          <>
            <dt>{text('receipts.decidedBy')}</dt>
            <dd>{[refund.decidedBy, moment(refund.decidedAt), refund.note].filter(Boolean).join(' · ')}</dd>
          </>
        ) : null}
        {refund.doneOn ? (
          <>
            <dt>{text('receipts.doneOn')}</dt>
            <dd>{displayDay(refund.doneOn)}</dd>
          </>
        ) : null}
      </Facts>
    </Stack>
  )
}

/** Asks for the number under which the money went out. */
function PaidForm({ refund, onClose }: { readonly refund: Refund; readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const byNumber = refund.method !== 'cash'
  const form = useForm({
    begin: () => ({ reference: '' }),
    problems: ({ reference }) => ({
      reference: byNumber && reference.trim() === '' ? text('receipts.ReferenceNeeded') : undefined,
    }),
    shownBy: moved,
    onClose,
  })
  const { values, set, errorOf } = form
  const body = { action: 'paid' as const, version: refund.version, reference: values.reference.trim() }
  return (
    <FormDialog
      title={text('receipts.refundOf', { no: refund.receipt.receiptNo })}
      {...form.dialog}
      save={{ label: text('receipts.paid'), busy: form.busy }}
      onSave={() =>
        void form.save(
          () => client.call(feeReceipts.decideRefund, { params: { id: refund.id }, body }),
          text('receipts.paidDone'),
        )
      }
    >
      <p>{`${text(`receipts.method.${refund.method}`)} · ${formatRupees(refund.amount)}`}</p>
      {byNumber ? (
        <Field label={text('receipts.refundNumber')} required error={errorOf('reference')}>
          <TextInput maxLength={40} value={values.reference} onChange={set('reference')} />
        </Field>
      ) : null}
    </FormDialog>
  )
}

const said = { approve: 'receipts.approved', reject: 'receipts.rejected', retry: 'receipts.retried' } as const

/** The drawer of a refund with what the person may do with it. */
export function useRefundDrawer(
  refund: Refund | undefined,
  onClose: () => void,
): { readonly content: DrawerContent | undefined; readonly dialog: ReactNode } {
  const text = useText()
  const { client } = useApi()
  const done = useDone(...moved, fees.position)
  const [paying, setPaying] = useState(false)
  if (!refund) return { content: undefined, dialog: null }
  const decide = (action: keyof typeof said) =>
    void done(
      () => client.call(feeReceipts.decideRefund, { params: { id: refund.id }, body: { action, version: refund.version } }),
      text(said[action]),
    )
  const { actions } = refund
  return {
    content: {
      key: refund.id,
      title: `${refund.receipt.receiptNo} · ${formatRupees(refund.amount)}`,
      content: <RefundFacts refund={refund} />,
      footer:
        actions.length > 0 ? (
          <Actions>
            {actions.includes('reject') ? (
              <Button variant="dangerQuiet" onClick={() => decide('reject')}>
                {text('receipts.reject')}
              </Button>
            ) : null}
            {actions.includes('approve') ? (
              <Button variant="primary" onClick={() => decide('approve')}>
                {text('receipts.approve')}
              </Button>
            ) : null}
            {actions.includes('paid') ? (
              <Button variant="primary" onClick={() => setPaying(true)}>
                {text('receipts.paid')}
              </Button>
            ) : null}
            {actions.includes('retry') ? <Button onClick={() => decide('retry')}>{text('receipts.retry')}</Button> : null}
          </Actions>
        ) : undefined,
      onClose,
    },
    dialog: paying ? <PaidForm refund={refund} onClose={() => setPaying(false)} /> : null,
  }
}
