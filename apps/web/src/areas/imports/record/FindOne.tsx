import { Button, ButtonGroup, EntitySelectorInput, Field, RecordFinder, staffSelector, studentSelector } from '@school/ui'
import { Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useStaffLoaders, useStudentLoaders } from '../../../forms/selectors'
import { useText } from '../../../texts/text'
import type { RecordKind, RecordTask } from './record'

type Found = { readonly id: string; readonly key: string }

/** One student or member of staff, to edit or to let go. */
export function FindOne({ onTask }: { onTask: (task: RecordTask) => void }) {
  const text = useText()
  const students = useStudentLoaders()
  const staff = useStaffLoaders()
  const [kind, setKind] = useState<RecordKind>('students')
  const [found, setFound] = useState<Found | null>(null)
  const ofStudents = kind === 'students'
  return (
    <RecordFinder
      title={text('imports.findOne')}
      choice={
        <ButtonGroup
          aria-label={text('imports.findOne')}
          options={[
            { value: 'students', label: text('imports.student') },
            { value: 'staff', label: text('imports.staff') },
          ]}
          value={kind}
          onChange={next => {
            setKind(next)
            setFound(null)
          }}
        />
      }
      field={
        <Field label={text(ofStudents ? 'imports.student' : 'imports.staff')} hideLabel>
          <EntitySelectorInput
            key={kind}
            configuration={ofStudents ? studentSelector : staffSelector}
            loaders={ofStudents ? students : staff}
            value={found?.id ?? null}
            onChange={(id, row) => setFound(id && row ? { id, key: String((ofStudents ? row.admNo : row.code) ?? '') } : null)}
          />
        </Field>
      }
    >
      <Button icon={Pencil} disabled={!found} onClick={() => found && onTask({ kind, task: 'edit', key: found.key })}>
        {text('imports.edit')}
      </Button>
      <Button
        icon={UserMinus}
        variant="dangerQuiet"
        disabled={!found}
        onClick={() => found && onTask({ kind, task: 'end', key: found.key })}
      >
        {text(ofStudents ? 'imports.terminate' : 'imports.relieve')}
      </Button>
    </RecordFinder>
  )
}
