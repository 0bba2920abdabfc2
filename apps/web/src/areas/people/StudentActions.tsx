import { Button, IconButton } from '@school/ui'
import { ChevronLeft, ChevronRight, Pencil, Printer, UserMinus } from 'lucide-react'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { mayEditRecords } from '../imports/record/record'
import type { Parts, Student } from './StudentPanels'
import { StudentPreview } from './StudentPreview'

interface StudentActionsProps {
  readonly student: Student
  readonly parts: Parts
  readonly onOpen: (id: string | null) => void
  readonly onTask: (task: 'edit' | 'end') => void
}

/** The way to the next student, and what can be done with this one. */
export function StudentActions({ student, parts, onOpen, onTask }: StudentActionsProps) {
  const text = useText()
  const { viewer } = useSignedIn()
  const mayEdit = mayEditRecords(viewer)
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        variant="secondary"
        label={text('people.previous')}
        disabled={!student.previousId}
        onClick={() => onOpen(student.previousId)}
      />
      <IconButton
        icon={ChevronRight}
        variant="secondary"
        label={text('people.next')}
        disabled={!student.nextId}
        onClick={() => onOpen(student.nextId)}
      />
      <Button icon={Printer} onClick={() => window.print()}>
        {text('people.print')}
      </Button>
      <StudentPreview id={student.id} admNo={student.values.admNo ?? ''} parts={parts} />
      {mayEdit && student.status === 'studying' ? (
        <Button icon={UserMinus} variant="dangerQuiet" onClick={() => onTask('end')}>
          {text('imports.terminate')}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button icon={Pencil} variant="primary" onClick={() => onTask('edit')}>
          {text('imports.editStudent')}
        </Button>
      ) : null}
    </>
  )
}
