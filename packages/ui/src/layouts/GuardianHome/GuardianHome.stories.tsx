import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Checkbox, Link } from '../../form'
import { DayHead } from './DayHead'
import { FeeDue } from './FeeDue'
import { NoticeSection } from './NoticeSection'
import { RegisterList } from './RegisterList'
import { ChildSheet } from './sheet.styles'
import { TimetableStrip } from './TimetableStrip'

const diary = [
  { key: 'mat', margin: 'MAT', title: 'Exercise 4.2, sums 3 to 8', note: 'Homework · for Mon, 20 Jul' },
  { key: 'evs', margin: 'EVS', title: 'Bring five leaves from your garden', note: 'Reminder · for Mon, 20 Jul' },
  { key: 'hin', margin: 'HIN', title: 'पाठ 5 – कविता याद करें', note: 'Homework · for Tue, 21 Jul' },
]

const hours: [string, string, string, string, string][] = [
  ['1', 'ENG', 'English', '8:45', '9:25'],
  ['2', 'MAT', 'Mathematics', '9:25', '10:05'],
  ['3', 'MAL', 'Malayalam', '10:20', '11:00'],
  ['4', 'EVS', 'Environmental Studies', '11:00', '11:40'],
  ['5', 'HIN', 'Hindi', '11:40', '12:20'],
  ['6', 'CS', 'Computer Science', '1:10', '1:50'],
  ['7', 'ART', 'Art', '1:50', '2:30 PM'],
  ['8', 'PET', 'Physical Education', '2:30', '3:10'],
]

function ChildDay({ amount = 1400000, marked = true }: { amount?: number; marked?: boolean }) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  return (
    <ChildSheet>
      <DayHead
        day="2026-07-17"
        mark={marked ? 'P' : null}
        note={marked ? 'since 8:31 AM' : undefined}
        week={[
          { day: '2026-07-13', mark: 'LT' },
          { day: '2026-07-14', mark: 'P' },
          { day: '2026-07-15', mark: 'P' },
          { day: '2026-07-16', mark: 'P' },
          { day: '2026-07-17', mark: marked ? 'P' : null },
        ]}
        monthPercent={88.9}
      />
      <FeeDue title="Term 1 school fees" amount={amount} dueOn="2026-06-10" fine={50000} overdue payHref="/parent/fees-payment" />
      <NoticeSection
        title="Parents’ meeting for class V on 25 July"
        html="Saturday, 9:30 AM to 12:30 PM in the class rooms. Please bring the signed Term 1 diary."
        sentOnDisplay="16 Jul, 4:05 PM"
        href="/communication/notices"
      />
      <TimetableStrip
        periods={hours.map(([period, code, subject, from, to], index) => ({
          period,
          code,
          subject,
          from,
          to,
          state: index < 6 ? 'past' : index === 6 ? 'now' : 'next',
        }))}
      />
      <RegisterList
        title="Diary today · 3"
        aside={<Link href="/parent/student-diary">All entries</Link>}
        lines={diary.map(line => ({
          ...line,
          end: (
            <Checkbox
              aria-label={`Done: ${line.title}`}
              checked={done.has(line.key)}
              onChange={on => setDone(new Set(on ? [...done, line.key] : [...done].filter(key => key !== line.key)))}
            />
          ),
        }))}
      />
    </ChildSheet>
  )
}

const meta = {
  title: 'Layouts/GuardianHome',
  component: ChildDay,
  parameters: { flush: true },
} satisfies Meta<typeof ChildDay>

export default meta
type Story = StoryObj<typeof meta>

/** The child's day first: attendance, what is due, the newest notice, the lessons, the diary. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('₹14,000.00')).toBeVisible()
    await expect(canvas.getByText('Due 10 Jun 2026 · with fine ₹500.00')).toBeVisible()
    await expect(canvas.getByRole('img', { name: 'Monday: Late' })).toBeVisible()
    const box = canvas.getByRole('checkbox', { name: 'Done: Exercise 4.2, sums 3 to 8' })
    await userEvent.click(box)
    await expect(box).toBeChecked()
    await userEvent.click(box)
  },
}

export const Playground: Story = { args: { amount: 1350000 } }

/** Nothing due, nothing marked. */
export const QuietDay: Story = {
  args: { amount: 0, marked: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Nothing to pay.')).toBeVisible()
    await expect(canvas.getByText('Not marked yet')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Pay' })).toBeNull()
  },
}
