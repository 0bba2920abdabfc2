import { people, students } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { EmptyState, ErrorState, FormHeader, Stack } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { PaperHead } from '../../report'
import { useText } from '../../texts/text'
import { RecordDialog } from '../imports/record/RecordDialog'
import { ReportTabs } from './ReportTabs'
import { StudentRecord } from './record/StudentRecord'
import type { StudentTask } from './record/useStudentActions'
import { StudentChooser } from './StudentChooser'
import { StudentPreview } from './StudentPreview'

/** /student/student-complete-information-report: the record of one student. */
export default function StudentComplete() {
  const intl = useIntl()
  const text = useText()
  const reload = useReload()
  const [task, setTask] = useState<StudentTask>()
  const [params, setParams] = useSearchParams()
  const id = params.get('student') || null
  const tab = params.get('tab')
  const { data: offers } = useCall(students.completeInitialValues, {})
  const { data, error, mutate } = useCall(people.studentDetails, id ? { params: { id } } : null)
  // While another student is on the way, the answer is still that of the last one.
  const student = data?.id === id ? data : undefined
  // The next one of the class is looked at in the same tab.
  const open = (next: string | null) => setParams(next ? { student: next, ...(tab ? { tab } : {}) } : {})
  const saved = () => {
    void mutate()
    void reload(students.siblings, students.documents, students.history)
  }
  const { admNo = '', name = '', course = '', division = '' } = student?.values ?? {}
  const close = () => setTask(undefined)
  return (
    <>
      <PaperHead title={text('people.completeTitle')} lines={student ? [`${name} · ${admNo} · ${course} ${division}`] : []} />
      {id && (student || !error) ? (
        <StudentRecord id={id} student={student} parts={offers?.parts} asked={tab} onOpen={open} onTask={setTask} />
      ) : (
        <>
          <FormHeader title={text('people.completeTitle')} caption="Info" />
          <ReportTabs />
          <Stack>
            <StudentChooser id={id} onOpen={open} />
            {id ? (
              <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
            ) : (
              <EmptyState title={text('people.pick')} />
            )}
          </Stack>
        </>
      )}
      {student && task === 'preview' ? (
        <StudentPreview id={student.id} admNo={admNo} parts={offers?.parts ?? []} onClose={close} />
      ) : null}
      {task === 'edit' || task === 'end' ? (
        <RecordDialog task={{ kind: 'students', task, key: admNo }} onClose={close} onSaved={saved} />
      ) : null}
    </>
  )
}
