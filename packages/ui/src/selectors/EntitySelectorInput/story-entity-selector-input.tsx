import { useState } from 'react'
import { Field } from '../../form/Field'
import type { SelectorLoaders } from '../configuration'
import { studentSelector, studentSelectormultiple } from '../presets'
import { type StoryStudent, storyLoaders } from '../story-students'
import { EntitySelectorInput } from './EntitySelectorInput'
import type { SelectedRows } from './MultipleEntitySelectorInput'

const students = storyLoaders(186)

type BenchProps = {
  multiple?: boolean
  value?: string | null
  values?: readonly string[]
  buttonOnly?: boolean
  disabled?: boolean
  loaders?: Partial<SelectorLoaders<StoryStudent>>
  onChange?: (id: string | null, row: StoryStudent | null) => void
  onChangeMany?: (ids: string[], selected: SelectedRows<StoryStudent>) => void
  onLookupFailure?: (event: string) => void
}

/** A field of one student or of several. */
export function Bench({
  multiple,
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
      <Field label={multiple ? 'Students' : 'Student'}>
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
            configuration={studentSelector}
            loaders={made}
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
