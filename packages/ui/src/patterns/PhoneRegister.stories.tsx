import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { EntryLayout, type EntrySum, useEntry } from '../entry'
import { dayColumns, dayRows, storyServer } from '../entry/story-sheets'
import { Field, Select } from '../form'
import { Panel } from '../layouts'

let server = storyServer()

const rows = dayRows(34)

const is = (code: string) => (row: { cells: Readonly<Record<string, { value: string }>> }) => row.cells.day?.value === code

/** A class of 34 in one hand. */
function Register() {
  const entry = useEntry({ columns: dayColumns, rows, autosave: false, save: changes => server.save(changes) })
  const absent = entry.state.rows.filter(is('A')).length
  const tally: EntrySum[] = [
    { key: 'strength', label: 'Strength', count: rows.length },
    { key: 'present', label: 'Present', count: rows.length - absent },
    { key: 'absent', label: 'Absent', count: absent, status: 'danger' },
  ]
  return (
    <EntryLayout
      header={{ title: 'Student Attendance Entry', context: 'Due' }}
      filters={
        <>
          <Field label="Class" hideLabel>
            <Select options={[{ value: 'VA', label: 'V A' }]} value="VA" onChange={() => undefined} />
          </Field>
          <Field label="Half" hideLabel>
            <Select options={[{ value: 'FN', label: 'Forenoon' }]} value="FN" onChange={() => undefined} />
          </Field>
        </>
      }
      entry={entry}
      grid={{ label: 'Register', leads: [] }}
      tally={tally}
      everybody={[
        {
          key: 'P',
          label: 'Mark all present',
          onSelect: () => entry.dispatch({ kind: 'fill', column: 'day', value: 'P' }),
        },
      ]}
      hideShare
    />
  )
}

const meta = {
  title: 'Patterns/Register on a phone',
  component: Register,
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: () => {
    server = storyServer()
  },
  parameters: {
    flush: true,
    docs: {
      description: {
        component:
          'Whoever stands before a class has one hand. Everybody is there until a tap says otherwise, so a class costs as many taps as are absent, and Save. What is rare stands behind a hold or F2: the other marks, a reason, a call. Which sheet stands in one line above; what is counted, whether it is saved and Save stay at the foot; only the roll scrolls. Without a network nothing is lost: it is said, and goes by itself.',
      },
      story: { inline: false, height: '660px' },
    },
  },
} satisfies Meta<typeof Register>

export default meta
type Story = StoryObj<typeof meta>

/** Do: two taps for two who are absent, one for Save. */
export const DoTapTheAbsent: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /^4 P/ }))
    await userEvent.click(canvas.getByRole('button', { name: /^9 P/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(canvas.getByText(/^Saved/)).toBeVisible())
    await expect(server.sent).toHaveLength(1)
    await expect(canvas.getByText('Absent').closest('div')).toHaveTextContent('2')
  },
}

/** Do: one who is late is opened by a hold, at the foot where the thumb is. */
export const DoHoldForMore: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('button', { name: /^4 P/ }).focus()
    await userEvent.keyboard('{F2}')
    const sheet = await canvas.findByRole('dialog', { name: /^4 · / })
    await expect(Math.round(sheet.getBoundingClientRect().bottom)).toBe(window.innerHeight)
    await userEvent.click(within(sheet).getByRole('button', { name: /^LT/ }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: /^4 LT/ })).toBeVisible())
  },
}

/** Don't: a choice for each, in a list as long as the class. Each mark costs two taps and a look for the row. */
export const DontAskEach: Story = {
  render: () => (
    <Panel title="Register">
      <div style={{ display: 'grid', gap: 16, padding: 16 }}>
        {rows.slice(0, 8).map(({ id, name }) => (
          <Field key={id} label={name}>
            <Select
              options={[
                { value: 'P', label: 'Present' },
                { value: 'A', label: 'Absent' },
              ]}
              value="P"
              onChange={() => undefined}
            />
          </Field>
        ))}
      </div>
    </Panel>
  ),
}
