import { Facts } from '@school/ui'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Attachments } from '../../forms/attachments'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Batch } from './BatchMessages'

const counts = ['sent', 'delivered', 'read', 'queued', 'undelivered', 'failed', 'unconfirmed', 'cancelled', 'skipped'] as const

/** A fact with its name; nothing where there is nothing to say. */
function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return value ? (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  ) : null
}

/** What is known of a batch: who sent it, when, and how many messages became what. */
export function BatchFacts({ batch }: { readonly batch: Batch }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const number = (value: number) => (value > 0 ? intl.formatNumber(value) : '')
  return (
    <Facts>
      <Fact label={text('report.status')} value={text(`messages.status.${batch.status}`)} />
      <Fact label={text('messages.column.by')} value={`${batch.by}, ${moment(batch.at)}`} />
      {['Scheduled', 'Held'].includes(batch.status) ? (
        <Fact label={text('messages.leaves')} value={moment(batch.releaseAt)} />
      ) : null}
      {batch.files.length > 0 ? <Fact label={text('messages.file')} value={<Attachments files={batch.files} />} /> : null}
      <Fact label={text('messages.decidedBy')} value={batch.decidedBy} />
      <Fact label={text('messages.rejectReason')} value={batch.rejectReason} />
      {counts.map(name => (
        <Fact key={name} label={text(`messages.count.${name}`)} value={number(batch.counts[name])} />
      ))}
      {batch.deliveredPercent === null || batch.counts.delivered + batch.counts.read === 0 ? null : (
        <Fact label={text('messages.deliveredPercent')} value={`${intl.formatNumber(batch.deliveredPercent)} %`} />
      )}
      <Fact label={text('messages.column.credits')} value={number(batch.credits)} />
      <Fact label={text('messages.refunded')} value={number(batch.refunded)} />
    </Facts>
  )
}
