import { trimmed } from '@school/rules'
import {
  EntitySelectorInput,
  Field,
  guardianSelector,
  Select,
  staffSelectormultiple,
  studentSelectormultiple,
  TextInput,
} from '@school/ui'
import { useState } from 'react'
import { useGuardianLoadersOf, useStaffLoadersOf, useStudentLoadersOf } from '../../forms/selectors'
import { useText } from '../../texts/text'
import { RemovalScreen } from './RemovalScreen'
import type { CountBody } from './useRemoval'

const types = ['Guardian', 'Student', 'Staff', 'Platform'] as const
type UserType = (typeof types)[number]

const selectors = { Guardian: guardianSelector, Student: studentSelectormultiple, Staff: staffSelectormultiple } as const
const withUser = { userCreatedonly: true } as const

/** Removes logins; the people stay. */
export default function RemoveUsers() {
  const text = useText()
  const [schoolId, setSchool] = useState<string | null>(null)
  const [type, setType] = useState<UserType>('Guardian')
  const [personIds, setPeople] = useState<readonly string[]>([])
  const [email, setEmail] = useState('')
  const loaders = {
    Guardian: useGuardianLoadersOf(schoolId),
    Student: useStudentLoadersOf(schoolId),
    Staff: useStaffLoadersOf(schoolId),
  }
  const ofPlatform = type === 'Platform'
  const body = (): CountBody | undefined => {
    if (ofPlatform) return trimmed(email) ? { kind: 'user', schoolId: null, scope: { type, email: trimmed(email) } } : undefined
    return schoolId && personIds.length > 0 ? { kind: 'user', schoolId, scope: { type, personIds: [...personIds] } } : undefined
  }
  const choose = (id: string | null) => {
    setSchool(id)
    setPeople([])
  }
  return (
    <RemovalScreen
      kind="user"
      title={text('menu.puser.remove')}
      schoolId={schoolId}
      {...(ofPlatform ? {} : { onSchool: choose })}
      body={body()}
      onUntick={ids => setPeople(personIds.filter(id => !ids.includes(id)))}
    >
      <Field label={text('removals.userType')} required>
        <Select
          options={types.map(value => ({ value, label: text(`removals.type.${value}`) }))}
          value={type}
          onChange={value => {
            if (value) setType(value)
            setPeople([])
          }}
        />
      </Field>
      {ofPlatform ? (
        <Field label={text('removals.email')} required>
          <TextInput value={email} type="email" onChange={setEmail} />
        </Field>
      ) : (
        <Field label={text('removals.users')} required help={schoolId ? undefined : text('removals.schoolFirst')}>
          <EntitySelectorInput
            multiple
            key={`${schoolId} ${type}`}
            disabled={schoolId === null}
            configuration={selectors[type]}
            {...(type === 'Student' ? {} : { filters: withUser })}
            loaders={loaders[type]}
            value={personIds}
            onChange={setPeople}
          />
        </Field>
      )}
    </RemovalScreen>
  )
}
