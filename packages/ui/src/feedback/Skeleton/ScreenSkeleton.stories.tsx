import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ScreenSkeleton } from './ScreenSkeleton'

const meta = {
  title: 'Feedback/ScreenSkeleton',
  component: ScreenSkeleton,
  args: { kind: 'report', title: 'Student Report', context: 'Academic year 2026-27 · Green Valley School' },
} satisfies Meta<typeof ScreenSkeleton>

export default meta
type Story = StoryObj<typeof meta>

/** The title is there at once; the outline waits 150 ms, so that what comes quickly does not flash. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('heading', { level: 1, name: 'Student Report' })).toBeVisible()
    await expect(getComputedStyle(canvas.getByRole('status')).animationDelay).toBe('0.15s')
    await expect(canvas.getByRole('status')).toHaveTextContent(/^Loading\.\.\.$/)
  },
}

export const Playground: Story = { args: { kind: 'record', title: 'My Profile' } }

export const List: Story = { args: { kind: 'list', title: 'Notices' } }

export const Form: Story = { args: { kind: 'form', title: 'Change Password' } }

export const Record: Story = { args: { kind: 'record', title: 'Student Profile' } }

export const Home: Story = { args: { kind: 'home', title: 'Home' } }

/** On phones the roll of a register, elsewhere the rows of its grid. */
export const Entry: Story = { args: { kind: 'entry', title: 'Student Attendance Entry' } }

export const EntryOnAPhone: Story = { ...Entry, globals: { viewport: { value: 'phone', isRotated: false } } }
