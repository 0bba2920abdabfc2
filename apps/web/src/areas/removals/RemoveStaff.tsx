import { EntitySelectorInput, Field, staffSelector, staffSelectormultiple } from '@school/ui'
import { useState } from 'react'
import { useStaffLoadersOf } from '../../forms/selectors'
import { useText } from '../../texts/text'
import { RemovalScreen } from './RemovalScreen'

const working = { avoidRelievedStaff: 'Working' } as const

/** Removes staff; what they teach may go to somebody else. */
export default function RemoveStaff() {
  const text = useText()
  const [schoolId, setSchool] = useState<string | null>(null)
  const [staffIds, setStaff] = useState<readonly string[]>([])
  const [reassignTo, setHeir] = useState<string | null>(null)
  const loaders = useStaffLoadersOf(schoolId)
  const choose = (id: string | null) => {
    setSchool(id)
    setStaff([])
    setHeir(null)
  }
  const ready = schoolId !== null && staffIds.length > 0
  return (
    <RemovalScreen
      kind="staff"
      title={text('menu.school.utility.remove-staff')}
      schoolId={schoolId}
      onSchool={choose}
      body={ready ? { kind: 'staff', schoolId, scope: { staffIds: [...staffIds], reassignTo } } : undefined}
      onUntick={ids => setStaff(staffIds.filter(id => !ids.includes(id)))}
    >
      <Field label={text('removals.staff')} required help={text(schoolId ? 'removals.staffHelp' : 'removals.schoolFirst')}>
        <EntitySelectorInput
          multiple
          key={schoolId}
          disabled={schoolId === null}
          configuration={staffSelectormultiple}
          loaders={loaders}
          value={staffIds}
          onChange={setStaff}
        />
      </Field>
      <Field label={text('removals.reassign')} help={text('removals.reassignHelp')}>
        <EntitySelectorInput
          key={schoolId}
          disabled={schoolId === null}
          configuration={staffSelector}
          filters={working}
          loaders={loaders}
          value={reassignTo}
          onChange={setHeir}
        />
      </Field>
    </RemovalScreen>
  )
}
