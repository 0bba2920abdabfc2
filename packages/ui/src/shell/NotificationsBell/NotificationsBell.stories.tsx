import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { NotificationsBell, type NotificationsBellProps } from './NotificationsBell'
import type { BellItem } from './notifications'

const family: BellItem[] = [
  {
    id: '1',
    title: 'Ananya: Mathematics homework',
    message: 'Exercise 4.2, sums 3 to 8, for Monday 20 July.',
    sentOnDisplay: '1:42 PM',
    sentOn: '2026-07-18T08:12:00Z',
    readStatus: false,
    kind: 'diary',
    route: '/parent/student-diary',
  },
  {
    id: '2',
    title: 'Karthik: marks published',
    message: 'Class test ‘Integers’ (Mathematics): marks of Karthik are published.',
    sentOnDisplay: '12:10 PM',
    sentOn: '2026-07-18T06:40:00Z',
    readStatus: false,
    kind: 'marks',
  },
  {
    id: '3',
    title: 'Ananya: class V parents’ meeting',
    message: '<b>Saturday</b>, 25 July. Time slots: www.greenvalley.example/ptm. <img src=x onerror=alert(1)>',
    sentOnDisplay: '4:05 PM',
    sentOn: '2026-07-16T10:35:00Z',
    readStatus: true,
    kind: 'notice',
  },
  {
    id: '4',
    title: 'Ananya: fee reminder',
    message: 'Term 1 school fees of ₹14,000.00 are overdue since 10 June.',
    sentOnDisplay: '10:00 AM',
    sentOn: '2026-07-15T04:30:00Z',
    readStatus: true,
    kind: 'fees',
  },
]

const read = fn()

function Bell(props: Partial<NotificationsBellProps>) {
  const [items] = useState(family)
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', minHeight: 420 }}>
      <NotificationsBell items={items} onRead={read} today="2026-07-18" settingsHref="/settings/notifications" {...props} />
    </div>
  )
}

const meta = { title: 'Shell/NotificationsBell', component: Bell } satisfies Meta<typeof Bell>

export default meta
type Story = StoryObj<typeof meta>

/** Opening counts everything as read, once; what is new keeps its dot until the list is closed. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    read.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Notifications: 2 unread notifications' }))
    const list = canvas.getByRole('dialog', { name: /^Notifications/ })
    await expect(read.mock.calls).toEqual([[[family[0], family[1]]]])
    await expect(within(list).getByText('2 new')).toBeVisible()
    const link = within(list).getByRole('link', { name: 'www.greenvalley.example/ptm' })
    await expect(link).toHaveAttribute('href', 'https://www.greenvalley.example/ptm')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    await expect(list.querySelector('img')).toBeNull()
    if (window.innerWidth > 700) {
      await expect(list.getBoundingClientRect().width).toBeLessThanOrEqual(327)
      await expect(list.getBoundingClientRect().height).toBeLessThanOrEqual(352)
    }
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Notifications' })).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Notifications' }))
    await expect(read).toHaveBeenCalledOnce()
  },
}

export const Playground: Story = {}

/** A person who is staff and guardian has one list with two counts. */
export const StaffAndFamily: Story = {
  args: {
    items: [
      { ...family[0]!, audience: 'student' },
      { ...family[2]!, id: 's', title: 'Staff meeting at 3.30 PM', audience: 'staff', readStatus: false, route: undefined },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Notifications: 2 unread notifications' }))
    await expect(canvas.getByText('1 new for staff')).toBeVisible()
    await expect(canvas.getByText('1 new for the family')).toBeVisible()
  },
}

export const Empty: Story = {
  args: { items: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Notifications' }))
    await expect(canvas.getByText('No notifications.')).toBeVisible()
  },
}

export const Failed: Story = {
  args: { failed: true, onRetry: fn() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /Notifications/ }))
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeVisible()
  },
}

/** The list comes when the check says so. */
let arrive = () => {}

function LateBell() {
  const [items, setItems] = useState<BellItem[]>()
  arrive = () => setItems(family)
  return <Bell items={items} />
}

/** Pressed before the list has arrived: what comes counts as read as well, once. */
export const OpenedEarly: Story = {
  render: () => <LateBell />,
  play: async ({ canvasElement }) => {
    read.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Notifications' }))
    await expect(read).not.toHaveBeenCalled()
    arrive()
    await waitFor(() => expect(canvas.getByText('2 new')).toBeVisible())
    await expect(read.mock.calls).toEqual([[[family[0], family[1]]]])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Notifications' })).toHaveFocus())
  },
}

/** On a phone a sheet that fills the screen, by days. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    read.mockClear()
    const canvas = within(canvasElement)
    const bell = canvas.getByRole('button', { name: 'Notifications: 2 unread notifications' })
    await userEvent.click(bell)
    const sheet = canvas.getByRole('dialog', { name: /^Notifications/ })
    await expect(sheet.getBoundingClientRect().width).toBe(window.innerWidth)
    await expect(sheet.getBoundingClientRect().height).toBe(window.innerHeight)
    await expect(within(sheet).getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(read).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Notifications' })).toHaveFocus())
  },
}
