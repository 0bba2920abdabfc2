import { people, students } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { EmptyState, ErrorState, FormHeader, Skeleton, Stack } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { PaperHead } from '../../report'
import { useText } from '../../texts/text'
import { RecordDialog } from '../imports/record/RecordDialog'
import type { RecordTask } from '../imports/record/record'
import { ReportTabs } from './ReportTabs'
import { StudentActions } from './StudentActions'
import { StudentChooser } from './StudentChooser'
import { StudentPanels } from './StudentPanels'

/** /student/student-complete-information-report: one student on one page. */
export default function StudentComplete() {
  const intl = useIntl()
  const text = useText()
  const reload = useReload()
  const [task, setTask] = useState<RecordTask>()
  const [params, setParams] = useSearchParams()
  const id = params.get('student') || null
  const { data: offers } = useCall(students.completeInitialValues, {})
  const { data, error, mutate } = useCall(people.studentDetails, id ? { params: { id } } : null)
  // While another student is on the way, the answer is still that of the last one.
  const student = data?.id === id ? data : undefined
  const parts = offers?.parts ?? []
  const begin = (what: 'edit' | 'end') => setTask({ kind: 'students', task: what, key: student?.values.admNo ?? '' })
  const open = (next: string | null) => setParams(next ? { student: next } : {})
  const saved = () => {
    void mutate()
    void reload(students.siblings, students.documents, students.history)
  }
  const context = student ? `${student.values.admNo} · ${student.values.course} ${student.values.division}` : undefined
  return (
    <>
      <PaperHead title={text('people.completeTitle')} lines={student ? [`${student.values.name} · ${context}`] : []} />
      <FormHeader
        title={text('people.completeTitle')}
        caption="Info"
        context={context}
        actions={student ? <StudentActions student={student} parts={parts} onOpen={open} onTask={begin} /> : undefined}
      />
      <ReportTabs />
      <Stack>
        <StudentChooser id={id} onOpen={open} />
        {!id ? <EmptyState title={text('people.pick')} /> : null}
        {id && error && !student ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
        {id && !student && !error ? <Skeleton /> : null}
        {student ? <StudentPanels student={student} parts={parts} /> : null}
      </Stack>
      {task ? <RecordDialog task={task} onClose={() => setTask(undefined)} onSaved={saved} /> : null}
    </>
  )
}
