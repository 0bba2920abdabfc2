import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { LineChart } from '../../charts'
import { FormHeader } from '../../feedback'
import { Link } from '../../form'
import { Columns, FigureStrip, PanelList, TodoList } from '../HomeLayout'
import { Stack } from '../Panel'
import { HomePanel } from './HomePanel'

const events = [
  { key: '1', text: 'Parent meeting, classes IX to XII', end: '10:00, assembly hall' },
  { key: '2', text: 'Science exhibition, upper primary', end: 'Laboratory block' },
  { key: '3', text: 'Periodic Test 1 begins', end: 'Classes VI to X' },
]

const meta = {
  title: 'Layouts/HomePanel',
  component: HomePanel,
  args: {
    title: 'Next events',
    actions: <Link href="/communication/notice-board">Notice Board</Link>,
    children: <PanelList rows={events} />,
  },
} satisfies Meta<typeof HomePanel>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { count: 3 } }

export const Loading: Story = { args: { face: 'loading' } }

export const Empty: Story = { args: { face: 'empty', emptyText: 'No events in the next weeks.' } }

export const Failed: Story = {
  args: { face: 'error', onRetry: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Could not be loaded.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

/** Amounts of money take the room that they need from shorter figures. */
export const LongAmounts: Story = {
  render: () => (
    <FigureStrip
      label="Figures"
      figures={[
        { key: 'students', label: 'Students', value: '2,418', note: '1,246 boys · 1,172 girls' },
        { key: 'staff', label: 'Staff', value: '142' },
        { key: 'present', label: 'Present today', value: '93.4', unit: '%' },
        { key: 'collected', label: 'Collected today', value: '₹4,82,350.00' },
        { key: 'due', label: 'Due', value: '₹12,84,76,460.00' },
        { key: 'activated', label: 'Logins activated', value: '87.2', unit: '%' },
      ]}
    />
  ),
  play: async ({ canvasElement }) => {
    for (const item of within(canvasElement).getAllByRole('listitem')) {
      const figure = item.querySelector('b')!
      const words = document.createRange()
      words.selectNodeContents(figure)
      await expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(item.getBoundingClientRect().right - 16)
    }
  },
}

/** Blocks of a school's home: figures, a chart, things to do, lists; one of them failed by itself. */
export const SchoolHome: Story = {
  render: () => (
    <>
      <FormHeader
        title="Home"
        context={
          <>
            Friday, <b>17 July 2026</b> · Academic year <b>2026–27</b> · Green Valley School, Kozhikode
          </>
        }
      />
      <Stack>
        <FigureStrip
          label="Figures"
          figures={[
            { key: 'students', label: 'Students', value: '2,418', note: '1,246 boys · 1,172 girls', href: '/student/report' },
            { key: 'staff', label: 'Staff', value: '142', note: '6 on leave today', href: '/staff/staff-report' },
            { key: 'present', label: 'Present today', value: '93.4', unit: '%', note: '58 of 62 divisions marked' },
            { key: 'collected', label: 'Collected today', value: '₹4,82,350', unit: '.00', note: '37 payments, 29 online' },
            { key: 'activated', label: 'Logins activated', value: '87.2', unit: '%', note: '309 guardians to go' },
            { key: 'sms', label: 'SMS balance', value: '1,840', note: 'Low, limit is 2,000', tone: 'warning' },
          ]}
        />
        <Columns>
          <LineChart
            title="Present %, last 14 working days"
            pointsName="Day"
            unit="percent"
            labels={['30 Jun', '1 Jul', '2', '3', '6', '7', '8', '9', '10', '13', '14', '15', '16', '17']}
            sublabels={['Tue', 'Wed', 'Thu', 'Fri', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']}
            series={[
              {
                name: 'Present %',
                values: [95.2, 94.8, 95.6, 94.1, 93.7, 91.2, 86.4, 88.9, 92.5, 94.4, 94.9, 95.1, 94.6, 93.4],
              },
            ]}
            reference={{ label: 'Year', value: 94.2 }}
            height={300}
          />
          <HomePanel title="To do" count={4}>
            <TodoList
              todos={[
                { key: '1', label: 'Divisions without attendance after 10:30', count: 4, tone: 'danger', href: '/a' },
                { key: '2', label: 'Students whose guardian has no login', count: 309, tone: 'warning', href: '/b' },
                { key: '3', label: 'Profile changes pending', count: 12, href: '/c' },
                { key: '4', label: 'Unread chat messages', count: 9, href: '/d' },
              ]}
            />
          </HomePanel>
        </Columns>
        <Columns data-even="">
          <HomePanel title="Next events" actions={<Link href="/communication/notice-board">Notice Board</Link>}>
            <PanelList rows={events} />
          </HomePanel>
          <HomePanel title="Birthdays today" face="error" onRetry={() => undefined} />
          <HomePanel title="On leave today" face="empty" emptyText="Nobody is on leave." />
        </Columns>
      </Stack>
    </>
  ),
}
