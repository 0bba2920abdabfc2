import { Checkbox, EntitySelectorInput, Field, studentSelectormultiple } from '@school/ui'
import { useState } from 'react'
import { useStudentLoadersOf } from '../../forms/selectors'
import { useText } from '../../texts/text'
import { RemovalScreen } from './RemovalScreen'

/** Removes students with everything that is theirs. */
export default function RemoveStudents() {
  const text = useText()
  const [schoolId, setSchool] = useState<string | null>(null)
  const [studentIds, setStudents] = useState<readonly string[]>([])
  const [guardians, setGuardians] = useState(true)
  const [lockedYears, setLocked] = useState(false)
  const loaders = useStudentLoadersOf(schoolId)
  const choose = (id: string | null) => {
    setSchool(id)
    setStudents([])
  }
  const ready = schoolId !== null && studentIds.length > 0
  return (
    <RemovalScreen
      kind="students"
      title={text('menu.school.utility.remove-student')}
      schoolId={schoolId}
      onSchool={choose}
      body={ready ? { kind: 'students', schoolId, scope: { studentIds: [...studentIds], guardians, lockedYears } } : undefined}
      onUntick={ids => setStudents(studentIds.filter(id => !ids.includes(id)))}
    >
      <Field label={text('removals.students')} required help={text(schoolId ? 'removals.studentsHelp' : 'removals.schoolFirst')}>
        <EntitySelectorInput
          multiple
          key={schoolId}
          disabled={schoolId === null}
          configuration={studentSelectormultiple}
          loaders={loaders}
          value={studentIds}
          onChange={setStudents}
        />
      </Field>
      <Checkbox checked={guardians} onChange={setGuardians}>
        {text('removals.guardians')}
      </Checkbox>
      <Checkbox checked={lockedYears} onChange={setLocked}>
        {text('removals.lockedYears')}
      </Checkbox>
    </RemovalScreen>
  )
}
