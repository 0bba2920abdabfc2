import { absentPresent } from '@school/api/client'
import { useCall } from '@school/api/react'
import { mayOpenForm } from '@school/rules'
import { PanelBody } from '@school/ui'
import { useSignedIn } from '../../../session'
import { useText } from '../../../texts/text'
import { YearOfStudent } from '../../attendance/StudentYear'
import { Attendance, Section } from '../StudentSections'
import type { TabProps } from './student'

/** The year with what is missing to the percentage of the school, as its report tells it. */
function Year({ id }: { id: string }) {
  const text = useText()
  const answer = useCall(absentPresent.student, { params: { id }, query: {} })
  const year = answer.data?.id === id ? answer.data : undefined
  return (
    <Section title={text('absent.yearByMonth')} answer={{ ...answer, data: year, error: answer.error }}>
      {year ? (
        <PanelBody>
          <YearOfStudent year={year} />
        </PanelBody>
      ) : null}
    </Section>
  )
}

/** The attendance of the student this year. */
export default function StudentAttendance({ student: { id } }: TabProps) {
  const { viewer } = useSignedIn()
  return mayOpenForm('s.att.report', viewer) ? <Year key={id} id={id} /> : <Attendance key={id} id={id} />
}
