import type { Meta, StoryObj } from '@storybook/react-vite'
import { CalendarCheck, CircleUser, Ellipsis, House, IndianRupee, LogOut, NotebookPen } from 'lucide-react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Link } from '../../form'
import { ChildSheet, DayHead, FeeDue, NoticeSection, RegisterList, TimetableStrip } from '../../layouts'
import { BottomBar } from '../BottomBar'
import { WardTabs } from '../WardTabs'
import { Frame, guardianMenu, leftSchool, settled } from './story-app-shell'

const meta = {
  title: 'Shell/AppShell',
  component: Frame,
  parameters: { flush: true },
} satisfies Meta<typeof Frame>

export default meta
type Story = StoryObj<typeof meta>

const desktop = { viewport: { value: 'desktop', isRotated: false } }

/** The group of the open screen stands open, its entry is the index tab. */
export const Default: Story = {
  globals: desktop,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const nav = canvas.getByRole('navigation', { name: 'Menu' })
    await expect(within(nav).getByRole('link', { name: 'Student Report' })).toHaveAttribute('aria-current', 'page')
    const fees = within(nav).getByRole('button', { name: 'Fees' })
    await userEvent.click(fees)
    await expect(within(nav).getByRole('link', { name: 'Fee Reports' })).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(fees).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(within(nav).getByRole('button', { name: 'Staff' })).toHaveFocus())
    await userEvent.click(within(nav).getByRole('button', { name: 'Student' }))
    await expect(within(nav).queryByRole('link', { name: 'Student Report' })).toBeNull()
    await userEvent.click(within(nav).getByRole('button', { name: 'Student' }))
  },
}

export const Playground: Story = { args: { ribbon: 'TEST' } }

/** 64 px; the pointer or the focus opens it over the page, and the page does not move. */
export const Collapsed: Story = {
  globals: desktop,
  args: { collapsed: true },
  play: async ({ canvasElement }) => {
    settled.mockClear()
    const canvas = within(canvasElement)
    const page = canvas.getByRole('main')
    const left = page.getBoundingClientRect().left
    await expect(left).toBe(64)
    const side = canvas.getByRole('complementary')
    await userEvent.hover(side)
    await waitFor(() => expect(side.firstElementChild?.getBoundingClientRect().width).toBe(248))
    await expect(canvas.getByRole('link', { name: 'Student Report' })).toBeVisible()
    await expect(page.getBoundingClientRect().left).toBe(left)
    await userEvent.unhover(side)
    await waitFor(() => expect(side.firstElementChild?.getBoundingClientRect().width).toBe(64))
    await userEvent.click(canvas.getByRole('button', { name: 'Expand the menu' }))
    await waitFor(() => expect(page.getBoundingClientRect().left).toBe(248))
    await waitFor(() => expect(settled).toHaveBeenCalledOnce())
    await userEvent.click(canvas.getByRole('button', { name: 'Collapse the menu' }))
  },
}

const logoWithName = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="80" viewBox="0 0 360 80"><path fill="#2f6b4f" d="M40 8 68 20v22c0 16-12 26-28 30-16-4-28-14-28-30V20z"/><text x="84" y="50" font-family="Georgia" font-size="32" fill="#1d3d2e">Green Valley</text></svg>',
)}`

const ownLogo = { name: 'Green Valley School', place: 'Kozhikode', logoWithNameUrl: logoWithName }

/** The school's own picture of its name stands at the head of a wide menu; a narrow one keeps the seal. */
export const LogoWithName: Story = {
  globals: desktop,
  args: { school: ownLogo },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const side = within(canvas.getByRole('complementary'))
    const logo = side.getByRole('img', { name: 'Green Valley School' })
    await waitFor(() => expect(logo.getBoundingClientRect().height).toBeGreaterThan(24))
    await expect(logo.getBoundingClientRect().right).toBeLessThan(248)
    await expect(side.getByRole('link', { name: 'Green Valley School' })).toHaveAttribute('href', '/home/system-admin')
    await userEvent.click(canvas.getByRole('button', { name: 'Collapse the menu' }))
    await userEvent.unhover(canvas.getByRole('complementary'))
    await waitFor(() => expect(side.queryByRole('img', { name: 'Green Valley School' })).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Expand the menu' }))
    await waitFor(() => expect(side.getByRole('img', { name: 'Green Valley School' })).toBeVisible())
  },
}

/** So it does in the drawer of a phone. */
export const LogoWithNameInDrawer: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: { school: ownLogo },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Open the menu' }))
    const drawer = within(canvas.getByRole('dialog', { name: 'Menu' }))
    await expect(drawer.getByRole('img', { name: 'Green Valley School' })).toBeVisible()
  },
}

/** The first stop of the page leads past the menu. */
export const SkipLink: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const skip = canvas.getByRole('link', { name: 'Skip to the page' })
    skip.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('main')).toHaveFocus())
  },
}

/** An operator in a school, without a network. */
export const OperatorOffline: Story = {
  args: { operatorSchool: 'Green Valley School', offline: true },
  play: async ({ canvasElement }) => {
    leftSchool.mockClear()
    const canvas = within(canvasElement)
    await expect(canvas.getByText('You are working in Green Valley School')).toBeVisible()
    await expect(canvas.getByText('No connection.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Leave school' }))
    await expect(leftSchool).toHaveBeenCalledOnce()
  },
}

/** A guardian: children over the page, five places at the foot of a phone, the child's day first. */
export const GuardianHome: Story = {
  args: {
    menu: guardianMenu,
    current: '/home/parent',
    user: {
      name: 'Lakshmi Krishnan',
      role: 'Guardian',
      showName: false,
      links: [
        { key: 'profile', label: 'Student Profile', icon: CircleUser, href: '/school/student-profile' },
        { key: 'logout', label: 'Logout', icon: LogOut },
      ],
    },
    bottomBar: openDrawer => (
      <BottomBar
        items={[
          { key: 'home', label: 'Home', icon: House, href: '/home/parent', current: true },
          { key: 'diary', label: 'Diary', icon: NotebookPen, href: '/parent/student-diary' },
          { key: 'fees', label: 'Fees', icon: IndianRupee, href: '/parent/fees-payment' },
          { key: 'attendance', label: 'Attendance', icon: CalendarCheck, href: '/parent/attendance-view' },
          { key: 'more', label: 'More', icon: Ellipsis, onSelect: openDrawer },
        ]}
      />
    ),
    children: (
      <>
        <WardTabs
          guardianName="Lakshmi Krishnan"
          pupils={[
            { id: 'a', name: 'Ananya Krishnan', className: 'V A', rollNo: 7 },
            { id: 'k', name: 'Karthik Krishnan', className: 'VII B', rollNo: 18 },
          ]}
          selectedId="a"
          onSelect={() => undefined}
        />
        <ChildSheet>
          <DayHead
            day="2026-07-17"
            mark="P"
            note="since 8:31 AM"
            week={[
              { day: '2026-07-13', mark: 'LT' },
              { day: '2026-07-14', mark: 'P' },
              { day: '2026-07-15', mark: 'P' },
              { day: '2026-07-16', mark: 'P' },
              { day: '2026-07-17', mark: 'P' },
            ]}
            monthPercent={88.9}
          />
          <FeeDue
            title="Term 1 school fees"
            amount={1400000}
            dueOn="2026-06-10"
            fine={50000}
            overdue
            payHref="/parent/fees-payment"
          />
          <NoticeSection
            title="Parents’ meeting for class V on 25 July"
            html="Saturday, 9:30 AM to 12:30 PM in the class rooms. Please bring the signed Term 1 diary."
            sentOnDisplay="16 Jul, 4:05 PM"
          />
          <TimetableStrip
            periods={['ENG', 'MAT', 'MAL', 'EVS', 'HIN', 'CS', 'ART', 'PET'].map((code, index) => ({
              period: String(index + 1),
              code,
              subject: code === 'ART' ? 'Art' : code,
              from: ['8:45', '9:25', '10:20', '11:00', '11:40', '1:10', '1:50', '2:30'][index] ?? '',
              to: '2:30 PM',
              state: index < 6 ? 'past' : index === 6 ? 'now' : 'next',
            }))}
          />
          <RegisterList
            title="Diary today · 3"
            aside={<Link href="/parent/student-diary">All entries</Link>}
            lines={[
              { key: '1', margin: 'MAT', title: 'Exercise 4.2, sums 3 to 8', note: 'Homework · for Mon, 20 Jul' },
              { key: '2', margin: 'EVS', title: 'Bring five leaves from your garden', note: 'Reminder · for Mon, 20 Jul' },
              { key: '3', margin: 'HIN', title: 'पाठ 5 – कविता याद करें', note: 'Homework · for Tue, 21 Jul' },
            ]}
          />
        </ChildSheet>
      </>
    ),
  },
}

/** Below 1200 px the menu is a drawer that holds the focus and gives it back. */
export const Drawer: Story = {
  ...GuardianHome,
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Open the menu' })
    await userEvent.click(opener)
    const drawer = canvas.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getBoundingClientRect().left).toBe(0)
    await expect(drawer.getBoundingClientRect().height).toBe(window.innerHeight)
    await expect(within(drawer).getByRole('link', { name: 'Fees Payment' })).toBeVisible()
    await expect(within(drawer).getByRole('button', { name: 'Deutsch' }).getBoundingClientRect().height).toBe(44)
    if (document.fullscreenEnabled) await expect(within(drawer).getByRole('button', { name: 'Full screen' })).toBeVisible()
    for (let step = 0; step < 12; step++) {
      await userEvent.tab()
      await expect(drawer).toContainElement(document.activeElement as HTMLElement)
    }
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  },
}

/** More shows the whole menu of a family: groups stand open, all of it scrolls, and Back closes it as Escape does. */
export const WholeMenu: Story = {
  ...GuardianHome,
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: {
    ...GuardianHome.args,
    menu: [
      ...guardianMenu,
      {
        id: 'offline',
        title: 'Offline fees',
        icon: IndianRupee,
        children: [
          { id: 'offline.fees', title: 'Student Fees Summary', icon: IndianRupee, href: '/parent/student-fees-summary' },
          { id: 'offline.bus', title: 'Bus Fees Summary', icon: IndianRupee, href: '/parent/bus-fees-summary' },
        ],
      },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const more = canvas.getByRole('button', { name: 'More' })
    await userEvent.click(more)
    const drawer = canvas.getByRole('dialog', { name: 'Menu' })
    await expect(within(drawer).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await expect(within(drawer).getByRole('link', { name: 'Bus Fees Summary' })).toBeVisible()
    const nav = within(drawer).getByRole('navigation', { name: 'Menu' })
    await expect(nav.scrollHeight).toBeLessThanOrEqual(nav.clientHeight)
    await userEvent.click(within(drawer).getByRole('button', { name: 'Offline fees' }))
    await expect(within(drawer).queryByRole('link', { name: 'Bus Fees Summary' })).toBeNull()
    window.history.back()
    await waitFor(() => expect(canvas.queryByRole('dialog', { name: 'Menu' })).toBeNull())
    await waitFor(() => expect(more).toHaveFocus())
  },
}

const collapsedSide = (canvasElement: HTMLElement) => {
  const side = within(canvasElement).getByRole('complementary')
  return { side, width: () => side.firstElementChild?.getBoundingClientRect().width }
}

/** A click with the mouse leaves the focus on the entry; the sidebar still closes with the pointer. */
export const CollapsedAfterClick: Story = {
  globals: desktop,
  args: { collapsed: true },
  play: async ({ canvasElement }) => {
    const { side, width } = collapsedSide(canvasElement)
    await userEvent.hover(side)
    await waitFor(() => expect(width()).toBe(248))
    const fees = within(side).getByRole('button', { name: 'Fees' })
    // A script cannot make the focus of a mouse: this one does not ask to be seen.
    const matches = fees.matches.bind(fees)
    const unseen = (selectors: string) => selectors !== ':focus-visible' && matches(selectors)
    Object.defineProperty(fees, 'matches', { value: unseen })
    await userEvent.click(fees)
    await expect(fees).toHaveFocus()
    await userEvent.unhover(side)
    await waitFor(() => expect(width()).toBe(64))
  },
}

/** The focus of the keyboard holds it open, Escape closes it. */
export const CollapsedByKeyboard: Story = {
  globals: desktop,
  args: { collapsed: true },
  play: async ({ canvasElement }) => {
    const { side, width } = collapsedSide(canvasElement)
    await userEvent.tab()
    await userEvent.tab()
    await waitFor(() => expect(side).toContainElement(document.activeElement as HTMLElement))
    await waitFor(() => expect(width()).toBe(248))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(width()).toBe(64))
  },
}

/** A finger has no hover: a tap on a group widens the sidebar, a press beside it closes it. */
export const CollapsedByTouch: Story = {
  globals: desktop,
  args: { collapsed: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const { side, width } = collapsedSide(canvasElement)
    const fees = within(side).getByRole('button', { name: 'Fees' })
    await userEvent.pointer([{ keys: '[TouchA]', target: fees }])
    await waitFor(() => expect(width()).toBe(248))
    await expect(canvas.getByRole('link', { name: 'Fee Reports' })).toBeVisible()
    await userEvent.pointer([{ keys: '[TouchA]', target: canvas.getByRole('main') }])
    await waitFor(() => expect(width()).toBe(64))
  },
}

/** A tablet: the seal leads home and nothing stands beside the window. */
export const Tablet: Story = {
  globals: { viewport: { value: 'tablet', isRotated: false } },
  args: { ribbon: 'TEST' },
  play: async ({ canvasElement }) => {
    const home = within(within(canvasElement).getByRole('banner')).getByRole('link', { name: 'Green Valley School' })
    await expect(home).toHaveAttribute('href', '/home/system-admin')
    await expect(home.getBoundingClientRect().width).toBeGreaterThanOrEqual(26)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
