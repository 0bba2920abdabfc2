import { useState } from 'react'
import { Field } from '../../form/Field'
import type { SelectorLoaders, SelectorRow } from '../configuration'
import { staffSelector, studentSelector, studentSelectormultiple } from '../presets'
import { type StoryStudent, storyLoaders } from '../story-students'
import { EntitySelectorInput } from './EntitySelectorInput'
import type { SelectedRows } from './MultipleEntitySelectorInput'

const students = storyLoaders(186)

const namesakes: readonly SelectorRow[] = ['Primary', 'Middle'].map((section, at) => ({
  id: `staff-${at + 1}`,
  name: 'Anita Thomas',
  code: `GVS-0${at + 1}`,
  designation: 'Teacher',
  section,
  gender: 'Female',
}))

/** Two members of staff of one name. */
const staff: SelectorLoaders = {
  page: async ({ page, pageSize }) => ({
    results: namesakes,
    pagination: { currentPage: page, pageSize, count: namesakes.length },
  }),
  ids: async () => namesakes.map(row => row.id),
  suggest: async () => [],
  lookup: async () => namesakes,
  details: async id => namesakes.find(row => row.id === id)!,
}

type BenchProps = {
  /** One of two members of staff in place of students. */
  staff?: boolean
  multiple?: boolean
  value?: string | null
  values?: readonly string[]
  buttonOnly?: boolean
  disabled?: boolean
  loaders?: Partial<SelectorLoaders<StoryStudent>>
  onChange?: (id: string | null, row: SelectorRow | null) => void
  onChangeMany?: (ids: string[], selected: SelectedRows<StoryStudent>) => void
  onLookupFailure?: (event: string) => void
}

/** A field of one student or of several, or of one member of staff. */
export function Bench({
  multiple,
  staff: ofStaff,
  value = null,
  values = [],
  loaders,
  onChange,
  onChangeMany,
  onLookupFailure,
  ...rest
}: BenchProps) {
  const made = { ...students, ...loaders }
  const [one, setOne] = useState(value)
  const [several, setSeveral] = useState(values)
  return (
    <div style={{ maxWidth: 400, minHeight: 820 }}>
      <Field label={ofStaff ? 'Staff' : multiple ? 'Students' : 'Student'}>
        {multiple ? (
          <EntitySelectorInput
            {...rest}
            multiple
            configuration={studentSelectormultiple}
            loaders={made}
            value={several}
            onChange={(ids, selected) => {
              setSeveral(ids)
              onChangeMany?.(ids, selected)
            }}
          />
        ) : (
          <EntitySelectorInput
            {...rest}
            configuration={ofStaff ? staffSelector : studentSelector}
            loaders={ofStaff ? staff : made}
            value={one}
            onLookupFailure={onLookupFailure}
            onChange={(id, row) => {
              setOne(id)
              onChange?.(id, row)
            }}
          />
        )}
      </Field>
    </div>
  )
}

/** Loaders whose `call` fails the first time, as a broken connection makes it. */
export function failingOnce<Call extends 'lookup' | 'details'>(call: Call): Partial<SelectorLoaders<StoryStudent>> {
  let isFirst = true
  const real = students[call] as (...given: unknown[]) => Promise<unknown>
  return {
    [call]: (...given: unknown[]) => {
      if (!isFirst) return real(...given)
      isFirst = false
      return Promise.reject(new TypeError('Failed to fetch'))
    },
  }
}
