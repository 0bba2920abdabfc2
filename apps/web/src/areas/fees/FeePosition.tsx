import { fees } from '@school/api/client'
import { useCall } from '@school/api/react'
import { useText } from '../../texts/text'
import { Section } from '../people/StudentSections'
import { FeePositionPanel } from './FeePositionPanel'

/** What a student owes and has paid in all years, as a section of the page on them. */
export function FeePosition({ id }: { id: string }) {
  const text = useText()
  const answer = useCall(fees.studentPosition, { params: { id } })
  const title = text('students.part.onlineFees')
  return (
    <Section title={title} answer={answer}>
      <FeePositionPanel accounts={answer.data?.accounts ?? []} label={title} />
    </Section>
  )
}
