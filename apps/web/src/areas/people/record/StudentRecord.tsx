import { PersonRecord, Stack } from '@school/ui'
import { useEffect } from 'react'
import { useSignedIn } from '../../../session'
import { studentHref } from '../../../shell/person-links'
import { Waiting } from '../../../shell/Waiting'
import { useText } from '../../../texts/text'
import { ReportTabs } from '../ReportTabs'
import { StudentChooser } from '../StudentChooser'
import type { Parts, Student } from './student'
import { type StudentTab, studentTabs, studentTabsFor } from './student-tabs'
import { studentPanels } from './tabs'
import { type StudentTask, useStudentActions } from './useStudentActions'
import { useGuardian, useStudentFacts, useStudentStates } from './useStudentFacts'

interface StudentRecordProps {
  readonly id: string
  /** Undefined while on the way. */
  readonly student: Student | undefined
  readonly parts: Parts | undefined
  /** The tab that the address names. */
  readonly asked: string | null
  readonly onOpen: (id: string | null) => void
  readonly onTask: (task: StudentTask) => void
}

const isTab = (key: string | null): key is StudentTab => studentTabs.some(tab => tab === key)

/** One student: who it is, how to reach the family, what the reader may do and see. */
export function StudentRecord({ id, student, parts, asked, onOpen, onTask }: StudentRecordProps) {
  const text = useText()
  const { viewer } = useSignedIn()
  const open = studentTabsFor(viewer, parts ?? [])
  const tab = open.find(key => key === asked) ?? 'info'
  const Panel = studentPanels[tab]
  const actions = useStudentActions(student, onTask)
  const facts = useStudentFacts(student, parts ?? [])
  const states = useStudentStates(student)
  const contact = useGuardian(student)
  const ahead = isTab(asked) ? asked : 'info'
  useEffect(() => {
    // Its code comes while the student does.
    void studentPanels[ahead].load().catch(() => undefined)
  }, [ahead])
  const step = (label: string, to: string | null | undefined) => ({ label, onSelect: to ? () => onOpen(to) : undefined })
  const keyOf = (key: StudentTab) => (key === 'info' ? undefined : key)
  return (
    <PersonRecord
      key={id}
      name={student?.values.name ?? text('people.completeTitle')}
      photoUrl={student?.photoUrl}
      caption="Info"
      waiting={!student}
      facts={facts}
      states={states}
      contact={contact}
      actions={actions}
      finder={{
        label: text('people.record.another'),
        content: (
          <Stack>
            <ReportTabs />
            <StudentChooser id={id} onOpen={onOpen} />
          </Stack>
        ),
      }}
      previous={step(text('people.previous'), student?.previousId)}
      next={step(text('people.next'), student?.nextId)}
      tabs={{
        label: text('people.record.parts'),
        selected: tab,
        tabs: open.map(key => ({ key, label: text(`people.record.tab.${key}`), href: studentHref(id, keyOf(key)) })),
      }}
    >
      {student && parts ? <Panel student={student} parts={parts} /> : <Waiting />}
    </PersonRecord>
  )
}
