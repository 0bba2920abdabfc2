import { DateInput, Field } from '@school/ui'
import { useState } from 'react'
import { useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'
import { RemovalScreen } from './RemovalScreen'

/** Has a school removed on a later day. */
export default function RemoveSchool() {
  const text = useText()
  const today = useSchoolToday()
  const [schoolId, setSchool] = useState<string | null>(null)
  const [removeOn, setDay] = useState<string | null>(null)
  return (
    <RemovalScreen
      kind="school"
      title={text('menu.school.utility.remove')}
      schoolId={schoolId}
      onSchool={setSchool}
      body={schoolId ? { kind: 'school', schoolId, scope: { removeOn } } : undefined}
    >
      <Field label={text('removals.removeOn')} help={text('removals.removeOnHelp')}>
        <DateInput value={removeOn} today={today} onChange={setDay} />
      </Field>
    </RemovalScreen>
  )
}
