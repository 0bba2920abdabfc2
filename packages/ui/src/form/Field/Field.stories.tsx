import type { Meta, StoryObj } from '@storybook/react-vite'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { styled } from 'styled-components'
import { space } from '../../foundation'
import { DateInput } from '../DateInput'
import { NumberInput } from '../NumberInput'
import { PasswordInput } from '../PasswordInput'
import { SearchInput } from '../SearchInput'
import { TextArea } from '../TextArea'
import { TextInput, type TextInputProps } from '../TextInput'
import { Field, type FieldProps } from './Field'

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: ${space[16]} ${space[24]};
  max-width: 840px;
`

type Args = Omit<FieldProps, 'children'> & { initial?: string; input?: Partial<TextInputProps> }

function TextField({ initial = '', input, ...field }: Args) {
  const [value, setValue] = useState(initial)
  return (
    <Field {...field}>
      <TextInput {...input} value={value} onChange={setValue} />
    </Field>
  )
}

const meta = {
  title: 'Form/Field',
  component: TextField,
  args: { label: 'Guardian Name', required: true, help: 'As in the school records.' },
} satisfies Meta<typeof TextField>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: /Guardian Name/ })
    await expect(input).toHaveAccessibleDescription('As in the school records.')
    await expect(input).toBeRequired()
    await expect(input).not.toBeInvalid()
  },
}

export const Playground: Story = { args: { initial: 'Suresh Krishnan' } }

/** An error says what to type; help stays. */
export const WithError: Story = {
  args: {
    label: 'Mobile',
    initial: '98470 216',
    help: 'Ten digits, without +91.',
    error: 'Type all ten digits of the mobile number.',
  },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: /Mobile/ })
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription('Type all ten digits of the mobile number. Ten digits, without +91.')
  },
}

/** White space before the first letter is not taken, and the caret stays where it was. */
export const LeadingSpace: Story = {
  args: { label: 'Division' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole<HTMLInputElement>('textbox', { name: /Division/ })
    await userEvent.type(input, '  V A')
    await expect(input).toHaveValue('V A')
    await userEvent.type(input, ' ', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    await expect(input).toHaveValue('V A')
    await expect(input.selectionStart).toBe(0)
  },
}

/** All the faces of a field side by side. */
export const Faces: Story = {
  render: () => <FaceSheet />,
}

function FaceSheet() {
  const [amount, setAmount] = useState<number | null>(123456)
  const [day, setDay] = useState<string | null>('2026-08-10')
  const [password, setPassword] = useState('a secret')
  const [note, setNote] = useState('')
  const [search, setSearch] = useState('Menon')
  return (
    <Grid>
      <TextField label="Guardian Name" required initial="Suresh Krishnan" help="As in the school records." />
      <TextField label="Mobile" required initial="98470 216" error="Type all ten digits of the mobile number." />
      <Field label="Adm.No" help="Given by the school, cannot change.">
        <TextInput readOnly value="2024/0113" onChange={() => {}} suffix={<Lock aria-hidden />} />
      </Field>
      <Field label="Amount" required>
        <NumberInput money value={amount} onChange={setAmount} />
      </Field>
      <Field label="Due date">
        <DateInput value={day} onChange={setDay} />
      </Field>
      <Field label="Password" required>
        <PasswordInput value={password} onChange={setPassword} autoComplete="current-password" />
      </Field>
      <Field label="Search">
        <SearchInput value={search} onChange={setSearch} />
      </Field>
      <Field label="Remarks" help="Shown to guardians.">
        <TextArea value={note} onChange={setNote} maxLength={160} count />
      </Field>
    </Grid>
  )
}
