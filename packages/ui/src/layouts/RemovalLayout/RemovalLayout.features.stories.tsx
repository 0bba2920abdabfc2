import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button, Checkbox } from '../../form'
import { Stack } from '../Panel'
import { RemovalLayout, type RemovalLayoutProps } from './RemovalLayout'
import { countValidFor, type Removal } from './removal.state'
import { blockedStudents, countedAt, doneStudents, earlier, threeStudents } from './story-removal'

const removed = fn()
const restored = fn()

const students = ['Diya Agarwal', 'Fathima Zahra M.', 'Gurpreet Kaur Dhillon']

/** Three students, counted by an own server. */
function Bench({ first, answer = threeStudents, ...props }: Partial<RemovalLayoutProps> & { first?: Removal; answer?: Removal }) {
  const [chosen, setChosen] = useState<readonly string[]>(students)
  const [removal, setRemoval] = useState(first)
  const [counting, setCounting] = useState(false)
  const key = chosen.length > 0 ? chosen.join() : null
  const count = () => {
    setCounting(true)
    setTimeout(() => {
      setCounting(false)
      setRemoval({ ...answer, scopeKey: key ?? '', blockers: chosen.length < 3 ? [] : answer.blockers, countedAt: countedAt + 1 })
    }, 50)
  }
  return (
    <RemovalLayout
      header={{ title: 'Remove Students', context: 'Green Valley School, Kozhikode' }}
      scope={
        <Stack>
          {students.map(name => (
            <Checkbox
              key={name}
              checked={chosen.includes(name)}
              onChange={on => setChosen(students.filter(one => (one === name ? on : chosen.includes(one))))}
            >
              {name}
            </Checkbox>
          ))}
        </Stack>
      }
      scopeKey={key}
      removal={removal}
      counting={counting}
      code="GVS"
      things="students"
      onCount={count}
      onUntick={() => setChosen(students.slice(1))}
      onRemove={given => {
        removed(given)
        setRemoval({ ...doneStudents, reason: given.reason })
      }}
      onCancel={() => setRemoval(undefined)}
      onRestore={restored}
      onAgain={() => setRemoval(undefined)}
      now={() => countedAt}
      {...props}
    />
  )
}

const meta = { title: 'Layouts/RemovalLayout/Features', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const all = students.join()
const counted: Removal = { ...threeStudents, scopeKey: all }
const type = async (canvas: ReturnType<typeof within>, reason: string, code: string) => {
  await userEvent.type(canvas.getByRole('textbox', { name: /Reason/ }), reason)
  await userEvent.type(canvas.getByRole('textbox', { name: /Type GVS to confirm\./ }), code)
}

/** From the choice to the receipt. What was counted gets the focus, never the red button. */
export const CountConfirmReceipt: Story = {
  play: async ({ canvasElement }) => {
    removed.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Count' }))
    await expect(await canvas.findByText('Guardians left childless')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Confirm' })).toHaveFocus())
    const remove = canvas.getByRole('button', { name: 'Remove' })
    await expect(remove).toBeDisabled()
    await type(canvas, 'Admitted twice', ' GVS ')
    await expect(remove).toBeEnabled()
    await userEvent.click(remove)
    await expect(removed).toHaveBeenCalledWith({ reason: 'Admitted twice', typedText: 'GVS', runNow: false })
    await expect(canvas.getByText('Removed 3 students.')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Receipt' })).toHaveFocus())
    await expect(canvas.getByText('A-20418')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Download archive' })).toBeVisible()
  },
}

/** Nothing chosen: nothing to count. */
export const EmptyScope: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    for (const name of students) await userEvent.click(canvas.getByRole('checkbox', { name }))
    await expect(canvas.getByRole('button', { name: 'Count' })).toBeDisabled()
  },
}

/** A reason of 10 characters at least, and the code to the letter; the fields say what is wrong. */
export const ReasonAndCode: Story = {
  args: { first: counted },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await type(canvas, 'Twice', 'gvs')
    await expect(canvas.getByText('Type 10 to 500 characters.')).toBeVisible()
    await expect(canvas.getByText('The confirmation text does not match.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Remove' })).toBeDisabled()
    const code = canvas.getByRole('textbox', { name: /Type GVS/ })
    await userEvent.clear(code)
    await userEvent.type(code, 'GVS')
    await expect(canvas.queryByText('The confirmation text does not match.')).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Remove' })).toBeDisabled()
    await userEvent.type(canvas.getByRole('textbox', { name: /Reason/ }), ' admitted')
    await expect(canvas.getByRole('button', { name: 'Remove' })).toBeEnabled()
  },
}

/** What blocks is red and goes in one click; the smaller choice is counted again, and the reason stays. */
export const Blocked: Story = {
  args: { first: { ...blockedStudents, scopeKey: all }, answer: blockedStudents },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('alert')).toHaveTextContent('Students with successful payments. Terminate them instead. (1)')
    await expect(canvas.queryByText(/locked year/)).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Remove' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Untick them' }))
    await expect(canvas.getByRole('checkbox', { name: 'Diya Agarwal' })).not.toBeChecked()
    await expect(canvas.getByText('The selection changed. Please run the check again.')).toBeVisible()
    await userEvent.click(canvas.getAllByRole('button', { name: 'Count again' })[0]!)
    await expect(await canvas.findByRole('button', { name: 'Remove' })).toBeDisabled()
  },
}

/** Another choice than the counted one has to be counted; the reason stays, the code is asked for again. */
export const ChangedChoice: Story = {
  args: { first: counted },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await type(canvas, 'Admitted twice', 'GVS')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Diya Agarwal' }))
    await expect(canvas.queryByRole('button', { name: 'Remove' })).toBeNull()
    await userEvent.click(canvas.getAllByRole('button', { name: 'Count again' })[0]!)
    await expect(await canvas.findByRole('textbox', { name: /Reason/ })).toHaveValue('Admitted twice')
    await expect(canvas.getByRole('textbox', { name: /Type GVS/ })).toHaveValue('')
  },
}

/** A count is good for 15 minutes. */
export const Stale: Story = {
  args: { first: counted, now: () => countedAt + countValidFor },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('The count is older than 15 minutes. Please run the check again.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Remove' })).toBeNull()
  },
}

/** It goes stale by itself while the screen stands open. */
export const GoesStale: Story = {
  render: () => {
    const start = performance.now()
    return <Bench first={counted} now={() => countedAt + countValidFor - 400 + (performance.now() - start)} />
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/older than 15 minutes/)).toBeVisible()
  },
}

/** The server found other rows than were counted. */
export const DataChanged: Story = {
  args: { first: { ...counted, outdated: true } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('The data changed. Please run the check again.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Remove' })).toBeNull()
  },
}

export const NothingToRemove: Story = {
  args: { first: { ...counted, counts: [] } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Nothing to remove.')).toBeVisible()
  },
}

/** More than 1,000,000 rows go at night, unless they are wanted now. */
export const ManyRows: Story = {
  args: { first: { ...counted, counts: [{ table: 'attendance', label: 'Attendance', rows: 1_000_001, storage: '412 MB' }] } },
  play: async ({ canvasElement }) => {
    removed.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Run now' }))
    await type(canvas, 'Test data before go-live', 'GVS')
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }))
    await expect(removed).toHaveBeenCalledWith(expect.objectContaining({ runNow: true }))
  },
}

export const Running: Story = {
  args: { first: { ...counted, status: 'Running' }, share: 40 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('progressbar', { name: 'Removing' })).toHaveAttribute('aria-valuenow', '40')
    await expect(canvas.getByRole('checkbox', { name: 'Diya Agarwal' })).toBeDisabled()
  },
}

/** A failed removal leaves everything as it was. */
export const Failed: Story = {
  args: { first: { ...counted, status: 'Failed', message: 'The connection to the file store broke.' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('alert')).toHaveTextContent('Nothing was removed')
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }))
    await expect(canvas.getByRole('button', { name: 'Count' })).toBeVisible()
  },
}

/** Restore asks first; what the server refuses is said above. */
export const Restore: Story = {
  args: { first: doneStudents, failure: 'Restore is not possible: 4 rows conflict.' },
  play: async ({ canvasElement }) => {
    restored.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Restore' }))
    const ask = within(await within(document.body).findByRole('alertdialog', { name: 'Restore everything?' }))
    await userEvent.click(ask.getByRole('button', { name: 'Restore' }))
    await expect(restored).toHaveBeenCalledTimes(1)
    await expect(canvas.getByText('Restore is not possible: 4 rows conflict.')).toBeVisible()
  },
}

/** Schools and users do not come back: no Restore. */
export const NotRestorable: Story = {
  args: { first: doneStudents, onRestore: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: 'Restore' })).toBeNull()
  },
}

export const Restored: Story = { args: { first: { ...doneStudents, status: 'Restored' } } }

export const Counting: Story = { args: { counting: true, history: { entries: undefined } } }

export const CouldNotCount: Story = {
  args: { error: { onRetry: fn() }, history: { entries: [] } },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Nothing was removed yet.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(args.error?.onRetry).toHaveBeenCalledTimes(1)
  },
}

export const Phone: Story = {
  args: { first: { ...blockedStudents, scopeKey: all }, history: { entries: earlier } },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Untick them' })).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
}

/** Below each list of things the receipt of a school that is only scheduled. */
export const OwnWords: Story = {
  args: {
    first: doneStudents,
    doneText: 'Green Valley School will be removed on 17-08-2026.',
    notice: <Button>Cancel removal</Button>,
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Green Valley School will be removed on 17-08-2026.')).toBeVisible()
  },
}
