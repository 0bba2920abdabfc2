import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { BellItem } from './notifications'
import { Bell, family, read } from './story-notifications-bell'

const meta = { title: 'Shell/NotificationsBell/Features', component: Bell } satisfies Meta<typeof Bell>

export default meta
type Story = StoryObj<typeof meta>

/** The list comes when the check says so. */
let arrive = () => {}

function LateBell() {
  const [items, setItems] = useState<BellItem[]>()
  arrive = () => setItems(family)
  return <Bell items={items} />
}

const both: BellItem[] = [
  ...family.map(item => ({ ...item, audience: 'student' as const })),
  {
    id: 's1',
    title: 'Staff meeting at 3.30 PM',
    message: 'In the library, about the parents’ meeting.',
    sentOnDisplay: '11:20 AM',
    sentOn: '2026-07-18T05:50:00Z',
    readStatus: false,
    kind: 'notice',
    audience: 'staff',
  },
  {
    id: 's2',
    title: 'Substitution: V A, Science, period 3',
    message: 'On Monday, 20 July.',
    sentOnDisplay: '9:15 AM',
    sentOn: '2026-07-17T03:45:00Z',
    readStatus: true,
    audience: 'staff',
  },
]

/** Who is staff and guardian chooses between two lists: the one that is shown is read, the other keeps its count. */
export const StaffAndFamily: Story = {
  args: { items: both, both: true },
  play: async ({ canvasElement }) => {
    read.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Notifications: 3 unread notifications' }))
    const list = canvas.getByRole('dialog', { name: /^Notifications/ })
    const tab = (name: string) => within(list).getByRole('tab', { name })
    await expect(within(list).getByRole('tabpanel', { name: 'Family 0' })).toHaveTextContent('Mathematics homework')
    await expect(list).not.toHaveTextContent('Staff meeting')
    await expect(tab('Staff 1')).toHaveAttribute('aria-selected', 'false')
    await expect(read.mock.calls).toEqual([[[both[0], both[1]]]])
    await expect(canvas.getByRole('button', { name: 'Notifications: 1 unread notification' })).toBeVisible()
    tab('Family 0').focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(tab('Staff 0')).toHaveFocus())
    await expect(within(list).getByRole('tabpanel', { name: 'Staff 0' })).toHaveTextContent('Staff meeting')
    await expect(read).toHaveBeenLastCalledWith([both[4]])
    await userEvent.keyboard('{ArrowLeft}')
    // What was new keeps its dot until the panel is closed.
    await expect(within(list).getAllByText('New')).toHaveLength(2)
    await expect(read).toHaveBeenCalledTimes(2)
    await expect(canvas.getByRole('button', { name: 'Notifications' })).toBeVisible()
  },
}

/** The list in which something is new opens, on a phone as well. */
export const StaffFirst: Story = {
  args: { items: both.map(item => ({ ...item, readStatus: item.id !== 's1' })), both: true },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    read.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Notifications: 1 unread notification' }))
    const sheet = canvas.getByRole('dialog', { name: /^Notifications/ })
    await expect(within(sheet).getByRole('tabpanel', { name: 'Staff 0' })).toHaveTextContent('Staff meeting')
    await expect(read.mock.calls).toEqual([[[both[4]]]])
    await userEvent.click(within(sheet).getByRole('tab', { name: 'Family 0' }))
    await expect(within(sheet).getByRole('tabpanel', { name: 'Family 0' })).toHaveTextContent('fee reminder')
    await userEvent.click(within(sheet).getByRole('tab', { name: 'Staff 0' }))
    await expect(within(sheet).getByText('New')).toBeInTheDocument()
  },
}

function CountedBell() {
  const [items, setItems] = useState<BellItem[]>()
  return <Bell items={items} unread={{ student: 0, staff: 1 }} both onOpenChange={open => open && setItems(both.slice(4))} />
}

/** The counts are known before the lists, which are asked for when the panel is opened. */
export const Counted: Story = {
  render: () => <CountedBell />,
  play: async ({ canvasElement }) => {
    read.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Notifications: 1 unread notification' }))
    await waitFor(() => expect(canvas.getByRole('tabpanel', { name: 'Staff 0' })).toHaveTextContent('Staff meeting'))
    await expect(read.mock.calls).toEqual([[[both[4]]]])
  },
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

/** Where a browser can, the foot offers to show what is new on the device itself; the offer closes the list. */
export const Push: Story = {
  args: { onEnablePush: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    const open = async () => {
      await userEvent.click(canvas.getByRole('button', { name: /^Notifications/ }))
      return canvas.findByRole('button', { name: 'Enable push on this device' })
    }
    await userEvent.click(await open())
    await expect(args.onEnablePush).toHaveBeenCalledOnce()
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(await open()).toBeVisible()
  },
}

const message = (text: string): BellItem[] => [{ ...family[2]!, message: text }]

/** Words that begin with www. or https:// are links in a new tab; nothing else becomes one. */
export const Links: Story = {
  args: {
    items: message(
      'See https://a.example/&quot;onclick=x www.b.example. Not http://c.example, (https://d.example), xwww.e.example, https://u:p@f.example or javascript:alert(1)',
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /^Notifications/ }))
    const list = canvas.getByRole('dialog', { name: /^Notifications/ })
    const links = within(list)
      .getAllByRole('link')
      .filter(link => link.closest('li'))
    await expect(links.map(link => [link.getAttribute('href'), link.textContent])).toEqual([
      ['https://a.example/', 'https://a.example/'],
      ['https://www.b.example', 'www.b.example'],
    ])
    for (const link of links) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    }
    await expect(list).toHaveTextContent('(https://d.example), xwww.e.example')
  },
}

/** Of foreign HTML the words, the emphasis, lists and safe links stay. */
export const ForeignHtml: Story = {
  args: {
    items: message(
      '<h1 style="color:red" onclick="x()">Sports day</h1><b class="x">at <i>ten</i></b><ul><li>shoes</li></ul>' +
        '<a href="https://a.example/www.x.example" onclick="x()">the plan</a> <a href="javascript:alert(1)">a trap</a> ' +
        '<a href="http://b.example">plain</a> <a href="mailto:office@school.example">office</a>' +
        '<img src=x onerror=alert(1)><script>alert(1)</script><table><tr><td>cell</td></tr></table>&lt;img src=x&gt;',
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /^Notifications/ }))
    const line = within(canvas.getByRole('dialog', { name: /^Notifications/ })).getAllByRole('listitem')[0]!
    const links = within(line).getAllByRole('link')
    await expect(links.map(link => link.getAttribute('href'))).toEqual([
      'https://a.example/www.x.example',
      'mailto:office@school.example',
    ])
    await expect(line.querySelector('img, script, table, h1, [style], [onclick], [class="x"]')).toBeNull()
    await expect(line.querySelector('b')).toHaveTextContent('at ten')
    await expect(line).toHaveTextContent('a trap plain office')
    await expect(line).toHaveTextContent('<img src=x>')
    await expect(line).not.toHaveTextContent('alert(1)')
  },
}

/** Everything by keyboard: open, follow a line, open again, go through its links to the settings, close. */
export const Keyboard: Story = {
  args: { onFollow: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    canvasElement.addEventListener('click', event => event.preventDefault())
    await userEvent.tab()
    const bell = canvas.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveFocus()
    await expect(bell).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Enter}')
    const list = () => canvas.getByRole('dialog', { name: /^Notifications/ })
    await waitFor(() => expect(list().contains(document.activeElement)).toBe(true))
    const first = within(list()).getByRole('link', { name: 'Ananya: Mathematics homework' })
    if (document.activeElement !== first) await userEvent.tab()
    await expect(first).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onFollow).toHaveBeenCalledWith(family[0], expect.anything())
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Notifications' })).toHaveFocus())
    await userEvent.keyboard(' ')
    await waitFor(() => expect(list().contains(document.activeElement)).toBe(true))
    within(list()).getByRole('link', { name: 'www.greenvalley.example/ptm' }).focus()
    await userEvent.tab()
    await expect(within(list()).getByRole('link', { name: 'Notification settings' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Notifications' })).toHaveFocus())
  },
}
