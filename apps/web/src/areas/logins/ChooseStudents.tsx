import {
  Button,
  EntitySelectorInput,
  Field,
  Panel,
  PanelBody,
  Stack,
  studentSelectorForMergeGuardian,
  useToast,
} from '@school/ui'
import { useState } from 'react'
import { useStudentLoaders } from '../../forms/selectors'
import { useText } from '../../texts/text'

/** Students who are chosen, each with a guardian; what is compared are the guardians. */
export function useStudentsToMerge(onCompare: (guardians: readonly string[]) => void) {
  const text = useText()
  const toast = useToast()
  const [students, setStudents] = useState<readonly string[]>([])
  const [guardiansOf, setGuardiansOf] = useState<Readonly<Record<string, string>>>({})
  const compare = () => {
    const guardians = [...new Set(students.map(id => guardiansOf[id]).filter(id => id !== undefined))]
    if (students.length < 2) toast.show({ type: 'info', message: text('logins.twoStudents') })
    else if (guardians.length < 2) toast.show({ type: 'info', message: text('error.SameGuardian') })
    else onCompare(guardians)
  }
  const choose = (chosen: readonly string[], guardians: readonly (readonly [string, string])[]) => {
    setStudents(chosen)
    setGuardiansOf({ ...guardiansOf, ...Object.fromEntries(guardians) })
  }
  return { students, choose, clear: () => setStudents([]), compare }
}

/** Students whose guardians are compared. */
export function ChooseStudents({ students, choose, compare }: ReturnType<typeof useStudentsToMerge>) {
  const text = useText()
  const loaders = useStudentLoaders()
  return (
    <Panel title={text('logins.students')}>
      <PanelBody>
        <Stack>
          <Field label={text('logins.studentsToMerge')} required help={text('logins.studentsHelp')}>
            <EntitySelectorInput
              multiple
              configuration={studentSelectorForMergeGuardian}
              loaders={loaders}
              value={students}
              onChange={(chosen, selected) =>
                choose(
                  chosen,
                  selected.rows.map(row => [row.id, String(row.guardianId)]),
                )
              }
            />
          </Field>
          <div>
            <Button variant="primary" onClick={compare}>
              {text('logins.compare')}
            </Button>
          </div>
        </Stack>
      </PanelBody>
    </Panel>
  )
}
