import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { Field } from '../../form/Field'
import { studentSelector, studentSelectormultiple } from '../presets'
import { type StoryStudent, storyLoaders } from '../story-students'
import { EntitySelectorInput } from './EntitySelectorInput'
import type { SelectedRows } from './MultipleEntitySelectorInput'

const loaders = storyLoaders(186)

type BenchProps = {
  multiple?: boolean
  value?: string | null
  values?: readonly string[]
  buttonOnly?: boolean
  disabled?: boolean
  error?: string
  onChange?: (id: string | null, row: StoryStudent | null) => void
  onChangeMany?: (ids: string[], selected: SelectedRows<StoryStudent>) => void
  onLookupFailure?: (event: string) => void
}

function Bench({ multiple, value = null, values = [], error, onChange, onChangeMany, onLookupFailure, ...rest }: BenchProps) {
  const [one, setOne] = useState(value)
  const [several, setSeveral] = useState(values)
  return (
    <div style={{ maxWidth: 360, minHeight: 240 }}>
      <Field label={multiple ? 'Students' : 'Student'} error={error}>
        {multiple ? (
          <EntitySelectorInput
            {...rest}
            multiple
            configuration={studentSelectormultiple}
            loaders={loaders}
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
            loaders={loaders}
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

const meta = {
  title: 'Selectors/EntitySelectorInput',
  component: Bench,
  args: { onChange: fn(), onChangeMany: fn(), onLookupFailure: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { multiple: true, values: ['student-1', 'student-2', 'student-3'] } }
