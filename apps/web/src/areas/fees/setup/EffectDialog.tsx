import { type AnswerOfCall, feeConcessions } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import { Badge, Banner, Button, Dialog, Facts, Skeleton, Stack, Table } from '@school/ui'
import { Check, Undo2, X } from 'lucide-react'
import { useText } from '../../../texts/text'
import { type Concession, concessionLooks } from './Concessions'

type Effect = AnswerOfCall<typeof feeConcessions.effect>

/** What a concession takes off each installment. */
function EffectTable({ effect }: { effect: Effect }) {
  const text = useText()
  return (
    <Table
      cards
      label={text('feeSetup.effect')}
      rows={effect.installments}
      rowKey={row => row.id}
      empty={{ title: text('feeSetup.noEffect') }}
      columns={[
        {
          key: 'installment',
          header: text('feeSetup.installment'),
          look: 'name',
          cell: row => (
            <>
              {row.name}
              <small>{displayDay(row.dueDate)}</small>
            </>
          ),
        },
        { key: 'heads', header: text('feeReports.column.heads'), cell: row => row.heads.map(head => head.name).join(', ') },
        { key: 'before', header: text('feeSetup.without'), align: 'end', cell: row => formatRupees(row.netBefore) },
        {
          key: 'takes',
          header: text('feeSetup.takes'),
          align: 'end',
          cell: row => formatRupees(row.netAfter - row.netBefore),
        },
        { key: 'after', header: text('feeSetup.with'), align: 'end', cell: row => <b>{formatRupees(row.netAfter)}</b> },
      ]}
    />
  )
}

/** A concession with its effect, and what can be decided about it. */
export function EffectDialog(props: {
  readonly concession: Concession
  readonly mayDecide: boolean
  readonly onDecide: (action: 'approve' | 'reject' | 'revoke') => Promise<void>
  readonly onClose: () => void
}) {
  const { concession, mayDecide, onDecide, onClose } = props
  const text = useText()
  const { data } = useCall(feeConcessions.effect, { params: { id: concession.id } })
  const decides = mayDecide && concession.status === 'requested'
  return (
    <Dialog
      open
      size="large"
      title={`${concession.student.name} · ${concession.type.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('app.close')}</Button>
          {mayDecide && concession.status === 'approved' ? (
            <Button icon={Undo2} variant="danger" onClick={() => void onDecide('revoke')}>
              {text('feeSetup.revoke')}
            </Button>
          ) : null}
          {decides ? (
            <>
              <Button icon={X} onClick={() => void onDecide('reject')}>
                {text('feeSetup.reject')}
              </Button>
              <Button icon={Check} variant="primary" onClick={() => void onDecide('approve')}>
                {text('feeSetup.approve')}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Stack>
        <Facts>
          <dt>{text('feeSetup.stateName')}</dt>
          <dd>
            <Badge status={concessionLooks[concession.status]}>{text(`feeReports.code.${concession.status}`)}</Badge>
          </dd>
          <dt>{text('feeSetup.reason')}</dt>
          <dd>{concession.reason}</dd>
          <dt>{text('feeSetup.requestedBy')}</dt>
          <dd>{concession.requestedBy}</dd>
        </Facts>
        {data && data.toAdvance > 0 && concession.status === 'requested' ? (
          <Banner tone="info">{text('feeSetup.becomesAdvance', { amount: formatRupees(data.toAdvance) })}</Banner>
        ) : null}
        {data ? <EffectTable effect={data} /> : <Skeleton height="120px" />}
      </Stack>
    </Dialog>
  )
}
