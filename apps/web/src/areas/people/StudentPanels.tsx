import { displayDay, filledPanels, isDay, type StudentPanel } from '@school/rules'
import { Banner, Columns, Facts, Panel, PanelBody, PanelList, Stack } from '@school/ui'
import { Fragment } from 'react'
import { useNamedText, useText } from '../../texts/text'
import { FeePosition } from '../fees/FeePosition'
import { useValueText } from './code-text'
import type { Student, TabProps } from './record/student'
import { StudentCards } from './StudentCards'
import { Fees } from './StudentFees'
import {
  AdditionalStops,
  Anecdotals,
  Attendance,
  ClassTests,
  Diary,
  Documents,
  History,
  Siblings,
  Timetable,
} from './StudentSections'

/** The filled fields of one part of a student; nothing where none is. */
function FactsPanel({ student, id }: { readonly student: Student; readonly id: StudentPanel }) {
  const text = useText()
  const named = useNamedText()
  const valueText = useValueText()
  const shown = (key: string, value: string) => (isDay(value) ? displayDay(value) : valueText(key, value))
  const rows = filledPanels(student.values).find(panel => panel.id === id)?.rows
  if (!rows) return null
  return (
    <Panel title={text(`people.panel.${id}`)}>
      <PanelBody>
        <Facts>
          {rows.map(({ field, value }) => (
            <Fragment key={field}>
              <dt>{named(`people.column.${field}`, field)}</dt>
              <dd>{shown(field, value)}</dd>
            </Fragment>
          ))}
        </Facts>
      </PanelBody>
    </Panel>
  )
}

/** All that is known of a student. */
export default function StudentPanels({ student, parts }: TabProps) {
  const text = useText()
  return (
    <Stack>
      {student.status === 'terminated' ? (
        <Banner tone="secondary">{text('people.left', { date: student.leftOn ? displayDay(student.leftOn) : '–' })}</Banner>
      ) : null}
      <Columns data-even="">
        <FactsPanel student={student} id="student" />
        <Stack key={student.id}>
          <FactsPanel student={student} id="guardian" />
          <FactsPanel student={student} id="bus" />
          {student.additionalBuses.length > 0 ? <AdditionalStops rows={student.additionalBuses} /> : null}
          {parts.includes('siblings') ? <Siblings id={student.id} /> : null}
          {parts.includes('timetable') ? <Timetable id={student.id} /> : null}
          <Panel title={text('people.panel.years')}>
            <PanelList
              rows={student.years.map(year => ({
                key: year.year,
                text: `${year.year} · ${year.class}`,
                end: year.rollNo === null ? undefined : text('people.rollNo', { n: year.rollNo }),
              }))}
            />
          </Panel>
          {parts.includes('anecdotal') ? <Anecdotals id={student.id} /> : null}
          {parts.includes('diary') ? <Diary id={student.id} /> : null}
          {parts.includes('documents') ? <Documents id={student.id} /> : null}
        </Stack>
      </Columns>
      {parts.includes('attendance') ? <Attendance key={`${student.id} attendance`} id={student.id} /> : null}
      {parts.includes('classTests') ? <ClassTests key={`${student.id} tests`} id={student.id} /> : null}
      {parts.includes('reportCards') ? <StudentCards key={`${student.id} cards`} id={student.id} /> : null}
      {parts.includes('fees') ? <Fees key={`${student.id} fees`} id={student.id} kind="fee" /> : null}
      {parts.includes('busFees') ? <Fees key={`${student.id} bus`} id={student.id} kind="bus" /> : null}
      {parts.includes('onlineFees') ? <FeePosition key={`${student.id} position`} id={student.id} /> : null}
      {parts.includes('history') ? <History key={student.id} id={student.id} /> : null}
    </Stack>
  )
}
