import { students } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, type OfflineFeeKind } from '@school/rules'
import { Badge, PanelBody } from '@school/ui'
import { useText } from '../../texts/text'
import { OfflineFeeTable } from '../fees/OfflineFeeTable'
import { Section } from './StudentSections'

/** What the student was asked to pay and paid, of one kind. */
export function Fees({ id, kind }: { id: string; kind: OfflineFeeKind }) {
  const text = useText()
  const answer = useCall(kind === 'fee' ? students.feeSummary : students.busFeeSummary, { params: { id } })
  const title = text(kind === 'fee' ? 'students.part.fees' : 'students.part.busFees')
  const { data } = answer
  return (
    <Section
      title={title}
      answer={answer}
      actions={data?.asOf ? <Badge>{text('offlineFees.asOn', { asOf: displayDay(data.asOf) })}</Badge> : undefined}
    >
      {data && data.rows.length > 0 ? (
        <OfflineFeeTable kind={kind} label={title} summary={data} />
      ) : (
        <PanelBody>{text(kind === 'fee' ? 'offlineFees.none' : 'students.noBusFees')}</PanelBody>
      )}
    </Section>
  )
}
