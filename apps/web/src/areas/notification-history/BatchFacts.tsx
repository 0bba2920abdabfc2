import { Facts } from '@school/ui'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Attachments } from '../../forms/attachments'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Batch } from './BatchMessages'

/** A fact with its name; nothing where there is nothing to say. */
function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return value ? (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  ) : null
}

/** What is known of a batch beside what it came to: who sent it, when, and who decided. */
export function BatchFacts({ batch }: { readonly batch: Batch }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
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
      {batch.deliveredPercent === null || batch.counts.delivered + batch.counts.read === 0 ? null : (
        <Fact label={text('messages.deliveredPercent')} value={`${intl.formatNumber(batch.deliveredPercent)} %`} />
      )}
    </Facts>
  )
}
