import {
  CalendarCheck,
  CircleUser,
  GraduationCap,
  House,
  IndianRupee,
  KeyRound,
  Lock,
  LogOut,
  Megaphone,
  NotebookPen,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { FormHeader } from '../../feedback'
import { NotificationsBell } from '../NotificationsBell'
import { QuickSearch } from '../QuickSearch'
import type { MenuEntry } from '../Sidebar'
import { ChatLink } from '../TopBar'
import { AppShell, type AppShellProps } from './AppShell'

const menu: MenuEntry[] = [
  { id: 'home', title: 'Home', icon: House, href: '/home/system-admin' },
  {
    id: 's.student',
    title: 'Student',
    icon: GraduationCap,
    children: [
      { id: 'report', title: 'Student Report', icon: GraduationCap, href: '/student/report' },
      { id: 'diary', title: 'Anecdotal Diary', icon: NotebookPen, href: '/student/anecdotal' },
      { id: 'bus', title: 'Student Bus Settings', icon: GraduationCap, href: '/student/set-additional-bus' },
    ],
  },
  { id: 'lock', title: 'Lock Students', icon: Lock, href: '/student/lock-students' },
  {
    id: 's.staff',
    title: 'Staff',
    icon: Users,
    children: [{ id: 'staff', title: 'Staff Report', icon: Users, href: '/staff/staff-report' }],
  },
  {
    id: 's.fees',
    title: 'Fees',
    icon: IndianRupee,
    children: [{ id: 'fees', title: 'Fee Reports', icon: IndianRupee, href: '/fees/fees-report-form' }],
  },
  {
    id: 's.communication',
    title: 'Communication',
    icon: Megaphone,
    children: [
      { id: 'guardian', title: 'To Guardian', icon: Megaphone, href: '/communication/communication-to-guardian', badge: 2 },
    ],
  },
]

export const guardianMenu: MenuEntry[] = [
  { id: 'home', title: 'Home', icon: House, href: '/home/parent' },
  { id: 'diary', title: 'Student Diary', icon: NotebookPen, href: '/parent/student-diary' },
  { id: 'fees', title: 'Fees Payment', icon: IndianRupee, href: '/parent/fees-payment' },
  { id: 'attendance', title: 'Attendance', icon: CalendarCheck, href: '/parent/attendance-view' },
]

const links = [
  { url: '/student/report', name: 'Student Report', icon: GraduationCap },
  { url: '/fees/fees-report-form', name: 'Fee Reports', icon: IndianRupee },
]

export const leftSchool = fn()
export const settled = fn()

const notices = [
  {
    id: 'n1',
    title: 'Ananya: Mathematics homework',
    message: 'Exercise 4.2, sums 3 to 8, for Monday 20 July.',
    sentOnDisplay: '1:42 PM',
    sentOn: '2026-07-17T08:12:00Z',
    readStatus: false,
    kind: 'diary',
  },
]

/** The frame of an administrator, which keeps what is opened and collapsed. */
export function Frame(props: Partial<AppShellProps>) {
  const [collapsed, setCollapsed] = useState(props.collapsed ?? false)
  const [openGroups, setOpenGroups] = useState<readonly string[]>([])
  const [language, setLanguage] = useState('en')
  return (
    <AppShell
      school={{ name: 'Green Valley School', place: 'Kozhikode' }}
      productName="School"
      context="Academic year 2026–27"
      homeHref="/home/system-admin"
      menu={menu}
      current="/student/report"
      onCollapse={setCollapsed}
      openGroups={openGroups}
      onOpenGroups={setOpenGroups}
      quickSearch={
        <QuickSearch
          search={text => links.filter(link => link.name.toLowerCase().includes(text.toLowerCase()))}
          onOpen={() => undefined}
        />
      }
      tools={
        <>
          <ChatLink href="/chat" unread={9} />
          <NotificationsBell items={notices} onRead={() => undefined} />
        </>
      }
      languages={[
        { code: 'en', name: 'English' },
        { code: 'es', name: 'Español' },
        { code: 'pt', name: 'Português' },
        { code: 'de', name: 'Deutsch' },
      ]}
      language={language}
      onLanguage={setLanguage}
      user={{
        name: 'Leela Kurup',
        role: 'System Admin',
        showName: true,
        links: [
          { key: 'profile', label: 'My Profile', icon: CircleUser, href: '/school/staff-my-profile' },
          { key: 'password', label: 'Change Password', icon: KeyRound, href: '/school/change-password' },
          { key: 'line', separator: true },
          { key: 'logout', label: 'Logout', icon: LogOut, onSelect: fn() },
        ],
      }}
      credit="Made with care for schools."
      onSettled={settled}
      onLeaveSchool={leftSchool}
      {...props}
      collapsed={collapsed}
    >
      {props.children ?? <FormHeader title="Student Report" context="Academic year 2026–27 · Green Valley School, Kozhikode" />}
    </AppShell>
  )
}
