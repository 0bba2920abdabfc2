import { fees } from '@school/api/client'
import { useCall } from '@school/api/react'
import { useText } from '../../texts/text'
import { Section } from '../people/StudentSections'
import { FeePositionPanel } from './FeePositionPanel'

/**
 * What a student owes and has paid in all years, as a section of the page on them.
 *
 * @param atCounter reads it as those do who take fees or read their reports, without the right to the section.
 */
export function FeePosition({ id, atCounter = false }: { id: string; atCounter?: boolean }) {
  const text = useText()
  const ofSection = useCall(fees.studentPosition, atCounter ? null : { params: { id } })
  const ofCounter = useCall(fees.position, atCounter ? { params: { id }, query: {} } : null)
  const answer = atCounter ? ofCounter : ofSection
  const title = text('students.part.onlineFees')
  return (
    <Section title={title} answer={answer}>
      <FeePositionPanel accounts={answer.data?.accounts ?? []} label={title} />
    </Section>
  )
}
