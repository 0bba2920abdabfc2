import type { Meta, StoryObj } from '@storybook/react-vite'
import { GraduationCap, House, Lock, Users } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Sidebar, type SidebarProps } from './Sidebar'
import type { MenuEntry } from './sidebar.state'

const menu: MenuEntry[] = [
  { id: 'home', title: 'Home', icon: House, href: '/home' },
  {
    id: 'student',
    title: 'Student',
    icon: GraduationCap,
    children: [
      { id: 'report', title: 'Student Report', icon: GraduationCap, href: '/student/report' },
      { id: 'diary', title: 'Anecdotal Diary', icon: GraduationCap, href: '/student/anecdotal', badge: 3 },
    ],
  },
  { id: 'lock', title: 'Lock Students', icon: Lock, href: '/lock' },
  {
    id: 'staff',
    title: 'Staff',
    icon: Users,
    children: [{ id: 'staff.report', title: 'Staff Report', icon: Users, href: '/staff/report' }],
  },
]

const widened = fn()
const chosen = fn()

/** The address stays while stories run. */
const stay = (event: Event) => event.preventDefault()

function Bench(props: Partial<SidebarProps>) {
  const [openGroups, setOpenGroups] = useState<readonly string[]>([])
  return (
    <div style={{ width: props.narrow ? 64 : 248 }}>
      <Sidebar
        menu={menu}
        address="/home"
        onWiden={widened}
        onChosen={chosen}
        {...props}
        openGroups={openGroups}
        onOpenGroups={setOpenGroups}
      />
    </div>
  )
}

const meta = {
  title: 'Shell/Sidebar',
  component: Bench,
  beforeEach: () => {
    window.addEventListener('click', stay)
    return () => window.removeEventListener('click', stay)
  },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

/** Groups open and close by a press; a press on a screen is told. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    chosen.mockClear()
    const nav = within(within(canvasElement).getByRole('navigation', { name: 'Menu' }))
    const group = nav.getByRole('button', { name: 'Student' })
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await expect(nav.queryByRole('link', { name: 'Student Report' })).toBeNull()
    await userEvent.click(group)
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await expect(nav.getByRole('link', { name: 'Anecdotal Diary 3' })).toBeVisible()
    await userEvent.click(nav.getByRole('link', { name: 'Lock Students' }))
    await expect(chosen).toHaveBeenCalledTimes(1)
    await userEvent.click(group)
    await expect(nav.queryByRole('link', { name: 'Student Report' })).toBeNull()
  },
}

export const Playground: Story = { args: { address: '/lock' } }

/** Up, Down, Home and End walk the entries; Right opens a group and goes in, Left goes back and closes it. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const nav = within(canvasElement)
    await userEvent.tab()
    await expect(nav.getByRole('link', { name: 'Home' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    const group = nav.getByRole('button', { name: 'Student' })
    await expect(group).toHaveFocus()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expect(nav.getByRole('link', { name: 'Anecdotal Diary 3' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(group).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{End}')
    await expect(nav.getByRole('button', { name: 'Staff' })).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect(nav.getByRole('link', { name: 'Home' })).toHaveFocus()
  },
}

/** The group around the open screen stands open, and the screen is told as the current one. */
export const OpenScreen: Story = {
  args: { address: '/student/report/7' },
  play: async ({ canvasElement }) => {
    const nav = within(canvasElement)
    await expect(nav.getByRole('button', { name: 'Student' })).toHaveAttribute('aria-expanded', 'true')
    await expect(nav.getByRole('link', { name: 'Student Report' })).toHaveAttribute('aria-current', 'page')
    await expect(nav.getAllByRole('link').filter(link => link.ariaCurrent)).toHaveLength(1)
  },
}

/** Icons alone keep their names; a group asks for the width that shows what is in it. */
export const Narrow: Story = {
  args: { narrow: true },
  play: async ({ canvasElement }) => {
    widened.mockClear()
    const nav = within(canvasElement)
    await expect(nav.getByRole('link', { name: 'Lock Students' })).toBeVisible()
    const group = nav.getByRole('button', { name: 'Student' })
    await userEvent.click(group)
    await expect(widened).toHaveBeenCalledTimes(1)
    await expect(group).toHaveAttribute('aria-expanded', 'false')
  },
}
