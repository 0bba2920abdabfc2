import type { Meta, StoryObj } from '@storybook/react-vite'
import { CalendarCheck, Ellipsis, House, IndianRupee, NotebookPen } from 'lucide-react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Badge } from '../feedback'
import { Link } from '../form'
import {
  ChildSheet,
  DayHead,
  FeeDue,
  FeeLedger,
  NewsTicker,
  NoticeSection,
  Panel,
  PanelList,
  RegisterList,
  Stack,
} from '../layouts'
import { BottomBar } from '../shell'

const places = [
  { key: 'home', label: 'Home', icon: House, href: '/home/parent', current: true },
  { key: 'diary', label: 'Diary', icon: NotebookPen, href: '/parent/student-diary' },
  { key: 'fees', label: 'Fees', icon: IndianRupee, href: '/parent/fees-payment' },
  { key: 'attendance', label: 'Attendance', icon: CalendarCheck, href: '/parent/attendance-view' },
]
const more = { key: 'more', label: 'More', icon: Ellipsis, onSelect: fn() }

const day = <DayHead day="2026-07-17" mark="P" week={[{ day: '2026-07-17', mark: 'P' }]} monthPercent={88.9} />
const due = <FeeDue title="Term 1" amount={1400000} dueOn="2026-06-10" fine={50000} overdue href="/parent/fees-payment" />
const notice = <NoticeSection title="Parents’ meeting" html="Saturday, 9:30 AM, in the class rooms." sentOnDisplay="16-07-2026" />
const diary = [
  { key: 'mat', margin: 'MAT', title: 'Exercise 4.2, sums 3 to 8', note: 'Homework · for Mon, 20 Jul' },
  { key: 'evs', margin: 'EVS', title: 'Bring five leaves from your garden', note: 'Reminder · for Mon, 20 Jul' },
]

const lines = [
  { key: 'tuition', label: 'Tuition fee', amount: 1320000 },
  { key: 'transport', label: 'Transport', amount: 0 },
  { key: 'fine', label: 'Fine', amount: 50000 },
  { key: 'charge', label: 'Convenience charge', amount: 0, always: true },
]

const meta = {
  title: 'Patterns/Family phone',
  component: ChildSheet,
  globals: { viewport: { value: 'phone', isRotated: false } },
  parameters: {
    flush: true,
    docs: {
      description: {
        component:
          'A parent holds the phone in one hand and asks one thing: how is my child today? Day, due and newest notice come first and need no scrolling. Lists keep a margin of 56 px with one rule, as a register does. Five places lie under the thumb; the whole menu is behind the last.',
      },
      story: { inline: false, height: '640px' },
    },
  },
} satisfies Meta<typeof ChildSheet>

export default meta
type Story = StoryObj<typeof meta>

const topOf = (element: Element) => element.getBoundingClientRect().top

/** Do: the child's day is the head of the page; news of the school follows it. */
export const DayFirst: Story = {
  render: () => (
    <Stack>
      <ChildSheet>
        {day}
        {due}
        {notice}
      </ChildSheet>
      <NewsTicker label="Flash news" items={[{ id: '1', text: 'School opens at 8.30 in the test week.' }]} />
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [first, second, third] = canvas.getAllByRole('heading', { level: 2 })
    await expect(first).toHaveTextContent('17 July')
    await expect(second).toHaveTextContent('Term 1')
    await expect(topOf(third!)).toBeLessThan(400)
    await expect(topOf(canvas.getByText('School opens at 8.30 in the test week.'))).toBeGreaterThan(topOf(third!))
  },
}

/** Don't: a title, a banner and figures push the child out of sight. */
export const BannerFirst: Story = {
  render: () => (
    <Stack>
      <h1>Home</h1>
      <NewsTicker label="Flash news" items={[{ id: '1', text: 'School opens at 8.30 in the test week.' }]} />
      <ChildSheet>{day}</ChildSheet>
    </Stack>
  ),
}

/** Do: what a line belongs to stands in the margin; rules begin right of it. */
export const RegisterMargin: Story = {
  render: () => (
    <ChildSheet>
      <RegisterList title="Diary today · 2" aside={<Link href="/parent/student-diary">All entries</Link>} lines={diary} />
    </ChildSheet>
  ),
  play: async ({ canvasElement }) => {
    const margin = within(canvasElement).getByText('MAT')
    await expect(margin.getBoundingClientRect().width).toBe(56)
    await expect(getComputedStyle(margin).textAlign).toBe('end')
    await expect(getComputedStyle(margin).borderInlineEndWidth).toBe('1px')
  },
}

/** Don't: a line that begins with what all of them have in common is slow to read. */
export const WithoutMargin: Story = {
  render: () => (
    <Panel title="Diary">
      <PanelList rows={diary.map(line => ({ key: line.key, text: `${line.margin} · ${line.title}`, end: line.note }))} />
    </Panel>
  ),
}

/** Do: five places, the last of which is the whole menu. A name that is long takes a second line. */
export const FivePlaces: Story = {
  render: () => <BottomBar items={[...places, more]} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('link')).toHaveLength(4)
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Home')
    await userEvent.click(canvas.getByRole('button', { name: 'More' }))
    await expect(more.onSelect).toHaveBeenCalled()
    for (const label of canvasElement.querySelectorAll('nav span'))
      await expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
  },
}

/** Don't: seven places are too narrow for a thumb and for their names. */
export const SevenPlaces: Story = {
  render: () => (
    <BottomBar
      items={[
        ...places,
        { ...places[1]!, key: 'timetable', label: 'Timetable' },
        { ...places[2]!, key: 'receipts', label: 'Receipts' },
        more,
      ]}
    />
  ),
}

/** Do: leave out a line of 0.00, except the convenience charge; the sign of the rupee stands on the sum. */
export const NoEmptyLines: Story = {
  render: () => (
    <ChildSheet>
      <FeeLedger
        label="School fees"
        opened="1"
        installments={[
          {
            key: '1',
            margin: '10 Jun',
            title: 'Term 1',
            badge: <Badge status="danger">Overdue</Badge>,
            amount: 1370000,
            balance: 1370000,
            lines,
          },
        ]}
      />
    </ChildSheet>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByText('Transport')).toBeNull()
    await expect(canvas.getByText('Convenience charge')).toBeVisible()
    await expect(canvas.getByText('13,200.00')).toBeVisible()
  },
}

/** Don't: lines that say nothing hide those that do. */
export const EmptyLines: Story = {
  render: () => (
    <ChildSheet>
      <FeeLedger
        label="School fees"
        opened="1"
        installments={[
          {
            key: '1',
            margin: '10 Jun',
            title: 'Term 1',
            amount: 1370000,
            balance: 1370000,
            lines: lines.map(line => ({ ...line, always: true })),
          },
        ]}
      />
    </ChildSheet>
  ),
}
