import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../../form'
import { RecordForm, type RecordFormProps, type RecordGroup } from './RecordForm'
import type { RecordErrors, RecordValues } from './record.state'

const saved = fn()
const closed = fn()

const options = (...values: string[]) => values.map(value => ({ value, label: value }))

const groups: RecordGroup[] = [
  {
    key: 'student',
    title: 'Student',
    fields: [
      { key: 'admNo', label: 'Admission No', kind: 'text', required: true },
      { key: 'name', label: 'Student Name', kind: 'text', required: true },
      { key: 'gender', label: 'Gender', kind: 'choice', required: true, options: options('Male', 'Female', 'Other') },
      { key: 'dateOfBirth', label: 'Date of Birth', kind: 'date', required: true, lastDay: '2026-07-17' },
    ],
  },
  {
    key: 'class',
    title: 'Class',
    fields: [
      { key: 'course', label: 'Course', kind: 'search', required: true, options: options('I', 'II', 'III', 'IV', 'V') },
      { key: 'rollNo', label: 'Roll No', kind: 'integer' },
    ],
  },
  {
    key: 'guardian',
    title: 'Guardian',
    fields: [
      { key: 'guardianMobile', label: 'Guardian Mobile', kind: 'mobile', required: true, help: 'Ten digits, without +91.' },
      { key: 'guardianEmail', label: 'Guardian Email', kind: 'email' },
      { key: 'address', label: 'Address', kind: 'longText' },
    ],
  },
]

const diya: RecordValues = {
  admNo: '2024/0113',
  name: 'Diya Agarwal',
  gender: 'Female',
  dateOfBirth: '2016-03-04',
  course: 'V',
  rollNo: '12',
  guardianMobile: '9847021634',
}

const noErrors: RecordErrors = {}

type Args = Partial<RecordFormProps> & { refuse?: RecordErrors; opened?: boolean }

function StudentForm({ initial = {}, refuse, opened = true, ...props }: Args) {
  const [open, setOpen] = useState(opened)
  const [values, setValues] = useState<RecordValues>(initial)
  const [errors, setErrors] = useState<RecordErrors>(noErrors)
  return (
    <div style={{ minHeight: 720 }}>
      <Button onClick={() => setOpen(true)}>Add student</Button>
      {open ? (
        <RecordForm
          title="Add student"
          caption="New"
          groups={groups}
          {...props}
          initial={initial}
          values={values}
          errors={errors}
          onChange={(key, value) => setValues({ ...values, [key]: value })}
          onSave={() => {
            saved(values)
            if (refuse) setErrors(refuse)
          }}
          onClose={() => {
            closed()
            setOpen(false)
          }}
        />
      ) : null}
    </div>
  )
}

const meta = {
  title: 'Layouts/RecordForm',
  component: StudentForm,
  beforeEach: () => {
    saved.mockClear()
    closed.mockClear()
  },
} satisfies Meta<typeof StudentForm>

export default meta
type Story = StoryObj<typeof meta>

/** The first field has the focus; without a change there is nothing to save. */
export const Default: Story = {
  args: { opened: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Add student' }))
    const admNo = canvas.getByRole('textbox', { name: /Admission No/ })
    await waitFor(() => expect(admNo).toHaveFocus())
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.type(admNo, '2026/0200')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(saved).toHaveBeenCalledWith({ admNo: '2026/0200' })
  },
}

export const Playground: Story = { args: { title: 'Edit student', caption: 'Edit', context: '2024/0113', initial: diya } }

/** Errors stand under their fields, the first gets the focus, and nothing typed is lost. */
export const Errors: Story = {
  args: {
    title: 'Edit student',
    caption: 'Edit',
    context: '2024/0113',
    initial: diya,
    refuse: { rollNo: 'Roll No 12 is already used in V A', guardianMobile: 'Not a valid mobile number: 98470' },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const mobile = canvas.getByRole('textbox', { name: /Guardian Mobile/ })
    await userEvent.clear(mobile)
    await userEvent.type(mobile, '98470')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Roll No/ })).toHaveFocus())
    await expect(mobile).toHaveAccessibleDescription(/Not a valid mobile number: 98470/)
    await expect(mobile).toHaveValue('98470')
    await expect(canvas.getByText('Correct 2 fields')).toBeVisible()
  },
}

/** What is no day stays as it was typed and goes to the server, which says what is wrong with it. */
export const NoDay: Story = {
  args: { initial: diya },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Admission No/ })).toHaveFocus())
    const born = canvas.getByRole('textbox', { name: /Date of Birth/ })
    await userEvent.clear(born)
    await userEvent.type(born, '31/02/2015')
    await userEvent.tab()
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(born).toHaveValue('31/02/2015')
    await expect(saved).toHaveBeenCalledWith({ ...diya, dateOfBirth: '31/02/2015' })
  },
}

/** Leaving a changed form asks, an unchanged one closes at once. */
export const Leaving: Story = {
  args: { initial: diya },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('textbox', { name: /Student Name/ }), ' K.')
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep editing' }))
    await expect(canvas.getByRole('textbox', { name: /Student Name/ })).toHaveValue('Diya Agarwal K.')
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave' }))
    await expect(closed).toHaveBeenCalledOnce()
  },
}

/** Not saved: why, above the fields. */
export const NotSaved: Story = { args: { initial: diya, failure: 'No connection. What you typed is still here: save again.' } }

export const Ending: Story = {
  args: {
    title: 'Terminate',
    caption: undefined,
    context: '2024/0113 · Diya Agarwal',
    size: 'narrow',
    danger: true,
    saveUnchanged: true,
    saveLabel: 'Terminate',
    initial: { leftOn: '2026-07-17' },
    groups: [
      {
        key: 'end',
        fields: [
          { key: 'leftOn', label: 'Left On', kind: 'date', required: true, lastDay: '2026-07-17' },
          { key: 'leavingReason', label: 'Leaving Reason', kind: 'longText' },
        ],
      },
    ],
  },
}

export const Loading: Story = { args: { groups: undefined } }

export const Failed: Story = { args: { groups: undefined, error: { onRetry: () => undefined } } }

export const Phone: Story = {
  args: { title: 'Edit student', caption: 'Edit', context: '2024/0113', initial: diya },
  globals: { viewport: { value: 'phone', isRotated: false } },
}
