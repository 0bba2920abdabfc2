import { people, students } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { displayDay, filledPanels, isDay, momentIn, type StudentPanel } from '@school/rules'
import {
  Avatar,
  Banner,
  Button,
  Columns,
  EmptyState,
  ErrorState,
  Facts,
  FormHeader,
  IconButton,
  Panel,
  PanelBody,
  PanelList,
  PrintHeader,
  Skeleton,
  Stack,
} from '@school/ui'
import { ChevronLeft, ChevronRight, Pencil, Printer, UserMinus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../problems'
import { useSignedIn } from '../../session'
import { useNamedText, useText } from '../../text'
import { useSchoolZone } from '../../zone'
import { FeePosition } from '../fees/FeePosition'
import { RecordDialog } from '../imports/record/RecordDialog'
import { mayEditRecords, type RecordTask } from '../imports/record/record'
import { useValueText } from './code-text'
import { ReportTabs } from './ReportTabs'
import { StudentChooser } from './StudentChooser'
import { Fees } from './StudentFees'
import { StudentPreview } from './StudentPreview'
import { AdditionalStops, Anecdotals, Attendance, Diary, Documents, History, Siblings, Timetable } from './StudentSections'

/** /student/student-complete-information-report: one student on one page. */
export default function StudentComplete() {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const valueText = useValueText()
  const reload = useReload()
  const zone = useSchoolZone()
  const { settings, viewer } = useSignedIn()
  const [task, setTask] = useState<RecordTask>()
  const [params, setParams] = useSearchParams()
  const id = params.get('student') || null
  const { data: offers } = useCall(students.completeInitialValues, {})
  const { data, error, mutate } = useCall(people.studentDetails, id ? { params: { id } } : null)
  // While another student is on the way, the answer is still that of the last one.
  const student = data?.id === id ? data : undefined
  const parts = offers?.parts ?? []
  const mayEdit = mayEditRecords(viewer)
  const begin = (what: 'edit' | 'end') => setTask({ kind: 'students', task: what, key: student?.values.admNo ?? '' })
  const shown = (key: string, value: string) => (isDay(value) ? displayDay(value) : valueText(key, value))
  const open = (next: string | null) => setParams(next ? { student: next } : {})
  const saved = () => {
    void mutate()
    void reload(students.siblings, students.documents, students.history)
  }
  const panels = new Map(filledPanels(student?.values ?? {}).map(panel => [panel.id, panel.rows]))
  const panelOf = (id: StudentPanel) => {
    const rows = panels.get(id)
    if (!rows) return null
    const name = student?.values.name ?? ''
    const photo = id === 'student' && student?.photoUrl
    return (
      <Panel
        title={id === 'student' ? name : text(`people.panel.${id}`)}
        actions={photo ? <Avatar name={name} photoUrl={photo} size={32} /> : undefined}
      >
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
  const context = student ? `${student.values.admNo} · ${student.values.course} ${student.values.division}` : undefined
  return (
    <>
      <PrintHeader
        school={settings.school ? `${settings.school.name}, ${settings.school.place}` : ''}
        logoUrl={settings.schoollogo.url}
        title={text('people.completeTitle')}
        lines={[
          ...(student ? [`${student.values.name} · ${context}`] : []),
          text('report.printedOn', { at: momentIn(zone, new Date()) }),
        ]}
      />
      <FormHeader
        title={text('people.completeTitle')}
        caption="Info"
        context={context}
        actions={
          student ? (
            <>
              <IconButton
                icon={ChevronLeft}
                variant="secondary"
                label={text('people.previous')}
                disabled={!student.previousId}
                onClick={() => open(student.previousId)}
              />
              <IconButton
                icon={ChevronRight}
                variant="secondary"
                label={text('people.next')}
                disabled={!student.nextId}
                onClick={() => open(student.nextId)}
              />
              <Button icon={Printer} onClick={() => window.print()}>
                {text('people.print')}
              </Button>
              <StudentPreview id={student.id} admNo={student.values.admNo ?? ''} parts={parts} />
              {mayEdit && student.status === 'studying' ? (
                <Button icon={UserMinus} variant="dangerQuiet" onClick={() => begin('end')}>
                  {text('imports.terminate')}
                </Button>
              ) : null}
              {mayEdit ? (
                <Button icon={Pencil} variant="primary" onClick={() => begin('edit')}>
                  {text('imports.editStudent')}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
      <ReportTabs />
      <Stack>
        <StudentChooser id={id} onOpen={open} />
        {!id ? <EmptyState title={text('people.pick')} /> : null}
        {id && error && !student ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
        {id && !student && !error ? <Skeleton /> : null}
        {student ? (
          <>
            {student.status === 'terminated' ? (
              <Banner tone="secondary">{text('people.left', { date: student.leftOn ? displayDay(student.leftOn) : '–' })}</Banner>
            ) : null}
            <Columns data-even="">
              {panelOf('student')}
              <Stack key={student.id}>
                {panelOf('guardian')}
                {panelOf('bus')}
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
            {parts.includes('fees') ? <Fees key={`${student.id} fees`} id={student.id} kind="fee" /> : null}
            {parts.includes('busFees') ? <Fees key={`${student.id} bus`} id={student.id} kind="bus" /> : null}
            {parts.includes('onlineFees') ? <FeePosition key={`${student.id} fees`} id={student.id} /> : null}
            {parts.includes('history') ? <History key={student.id} id={student.id} /> : null}
          </>
        ) : null}
      </Stack>
      {task ? <RecordDialog task={task} onClose={() => setTask(undefined)} onSaved={saved} /> : null}
    </>
  )
}
