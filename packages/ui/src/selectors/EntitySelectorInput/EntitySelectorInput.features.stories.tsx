import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
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

function Bench({ multiple, value = null, values = [], loaders, onChange, onChangeMany, onLookupFailure, ...rest }: BenchProps) {
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

const meta = {
  title: 'Selectors/EntitySelectorInput/Features',
  component: Bench,
  args: { onChange: fn(), onChangeMany: fn(), onLookupFailure: fn() },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** Names complete while typing; arrows and Enter choose; the choice shows its display fields. */
export const Completing: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await expect(box).toHaveAttribute('placeholder', 'Select Student')
    await userEvent.type(box, 'anan')
    await canvas.findByRole('option', { name: /Ananya Hanan/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(args.onChange).toHaveBeenCalledWith('student-1', expect.objectContaining({ name: 'Ananya Hanan' }))
    await expect(box).toHaveValue('2020/0002, Ananya Hanan, 2, V A, Lakshmi Hanan')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(null, null)
    await expect(box).toHaveValue('')
  },
}

/** Enter looks up an admission number. */
export const LookingUp: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await userEvent.type(box, '2023/0041{Enter}')
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith('student-40', expect.anything()))
    await expect(args.onLookupFailure).not.toHaveBeenCalled()
  },
}

/** Nobody of that name: the event is emitted, the field says so and keeps the letters. */
export const LookupFailure: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await userEvent.type(box, 'Nobody{Enter}')
    await waitFor(() => expect(args.onLookupFailure).toHaveBeenCalledWith('studentSelectorNot found'))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('No Student found for “Nobody”.')
    await userEvent.tab()
    await expect(box).toHaveValue('Nobody')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** The row of an id is asked for; the button opens the dialog and a pick replaces it. */
export const FromDialog: Story = {
  args: { value: 'student-5' },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await waitFor(() => expect(box).toHaveValue('2024/0006, Devika Menon, 6, V A, Prashant Menon'))
    await userEvent.click(canvas.getByRole('button', { name: 'Select Student from the list' }))
    await userEvent.click(await canvas.findByRole('row', { name: /Ananya Hanan/ }))
    await expect(args.onChange).toHaveBeenCalledWith('student-1', expect.anything())
    await expect(box).toHaveValue('2020/0002, Ananya Hanan, 2, V A, Lakshmi Hanan')
  },
}

/** One shows as 'admNo, name, division, rollNo', more as their number. */
export const Several: Story = {
  args: { multiple: true, values: ['student-1'] },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('textbox', { name: 'Students' })
    await waitFor(() => expect(box).toHaveValue('2020/0002, Ananya Hanan, V A, 2'))
    await userEvent.click(box)
    await userEvent.click(await canvas.findByRole('row', { name: /Arjun/ }))
    await userEvent.click(canvas.getByRole('button', { name: /^Select 2/ }))
    await expect(args.onChangeMany).toHaveBeenCalledWith(
      ['student-1', 'student-2'],
      expect.objectContaining({ studentIds: ['student-1', 'student-2'] }),
    )
    await expect(box).toHaveValue('2 Students selected')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(box).toHaveValue('')
    await expect(box).toHaveAttribute('placeholder', 'Select Students')
  },
}

/** Close in the dialog leaves the selection as it was. */
export const Cancelling: Story = {
  args: { multiple: true, values: ['student-1', 'student-2'] },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('textbox', { name: 'Students' }))
    await userEvent.click(await canvas.findByRole('row', { name: /Bhavana/ }))
    const dialog = within(canvas.getByRole('dialog'))
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await expect(args.onChangeMany).not.toHaveBeenCalled()
    await expect(canvas.getByRole('textbox', { name: 'Students' })).toHaveValue('2 Students selected')
  },
}

/** The button alone. */
export const ButtonOnly: Story = {
  args: { multiple: true, buttonOnly: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Select Students' }))
    await expect(await canvas.findByRole('dialog', { name: 'Select Students' })).toBeVisible()
  },
}

/** It can be seen and not changed. */
export const Disabled: Story = { args: { disabled: true, value: 'student-5' } }

/** Loaders whose `call` fails the first time, as a broken connection makes it. */
function failingOnce<Call extends 'lookup' | 'details'>(call: Call): Partial<SelectorLoaders<StoryStudent>> {
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

/** A lookup that was broken off says nothing of the person: what was typed stays, and it can be tried again. */
export const LookupBroken: Story = {
  args: { loaders: failingOnce('lookup') },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await userEvent.type(box, '2023/0041{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('“2023/0041” could not be looked up. Check the connection.')
    await expect(box).toHaveAccessibleDescription(/could not be looked up/)
    await expect(args.onLookupFailure).not.toHaveBeenCalled()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveFocus()
    await expect(box).toHaveValue('2023/0041')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith('student-40', expect.anything()))
    await expect(canvas.queryByRole('alert')).toBeNull()
    await expect(box).toHaveFocus()
  },
}

/** While it is not known yet who is selected, the field says that it is loading. */
export const WaitingForDetails: Story = {
  args: { value: 'student-5', loaders: { details: () => new Promise(() => undefined) } },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('combobox', { name: 'Student' })
    await expect(box).toHaveAttribute('placeholder', 'Loading…')
    await expect(box).toHaveAttribute('aria-busy', 'true')
  },
}

/** Who is selected could not be had: the field does not look empty, and asks again on a press. */
export const DetailsFailed: Story = {
  args: { value: 'student-5', loaders: failingOnce('details') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'Student' })
    await expect(await canvas.findByText('The selected Student could not be loaded.')).toBeVisible()
    await expect(box).toHaveAttribute('placeholder', 'Details could not be loaded')
    await expect(canvas.getByRole('button', { name: 'Clear' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(box).toHaveValue('2024/0006, Devika Menon, 6, V A, Prashant Menon'))
    await expect(canvas.queryByText('The selected Student could not be loaded.')).toBeNull()
    await expect(box).toHaveFocus()
  },
}

/** The only one of several: until it is known who, their number shows. */
export const SeveralDetailsFailed: Story = {
  args: { multiple: true, values: ['student-1'], loaders: failingOnce('details') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('textbox', { name: 'Students' })
    await expect(box).toHaveValue('1 Students selected')
    await expect(await canvas.findByText('The selected Student could not be loaded.')).toBeVisible()
    await expect(box).toHaveValue('1 Students selected')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(box).toHaveValue('2020/0002, Ananya Hanan, V A, 2'))
  },
}

/** A press anywhere in the frame opens the dialog of several; in the comfortable density all of it is 44 px. */
export const WholeFrame: Story = {
  args: { multiple: true, values: ['student-1', 'student-2'] },
  globals: { density: 'comfortable' },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('textbox', { name: 'Students' })
    const frame = box.parentElement!
    const clear = canvas.getByRole('button', { name: 'Clear' })
    await expect(frame.offsetHeight).toBe(44)
    await expect(clear.offsetHeight).toBeGreaterThanOrEqual(44)
    await userEvent.pointer({ target: frame, keys: '[MouseLeft]' })
    await expect(await canvas.findByRole('dialog', { name: 'Select Students' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(box).toHaveFocus())
    await userEvent.click(clear)
    await expect(args.onChangeMany).toHaveBeenLastCalledWith([], { rows: [], studentIds: [] })
    await expect(canvas.queryByRole('dialog')).toBeNull()
  },
}
