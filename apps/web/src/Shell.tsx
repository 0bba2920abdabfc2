import { type AnswerOfCall, auth, chat, platform } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { type MenuItem as MenuNode, menuRouteOf, menuTree, topBarParts } from '@school/rules'
import {
  AppShell,
  Banner,
  BottomBar,
  ChatLink,
  later,
  type MenuEntry,
  PageAnnouncements,
  SchoolSelector,
  WardTabs,
} from '@school/ui'
import {
  CalendarCheck,
  Ellipsis,
  House,
  IndianRupee,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  NotebookPen,
  Rows2,
  Rows4,
  Settings,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAway } from './away'
import { Bell } from './Bell'
import { useChooseChild } from './child'
import { listOf, remember, remembered, useRemembered } from './device'
import { FindScreen } from './FindScreen'
import { firstIcon } from './icons'
import { languages, useLanguage } from './language'
import { LiveProvider, useLive, useLiveUp } from './live'
import { startOf } from './Pages'
import { useProblemToast } from './problems'
import { builtForms } from './screens'
import { useSession, useSignedIn } from './session'
import { useNamedText, useText } from './text'
import { useMayLeave } from './unsaved'

type Feed = AnswerOfCall<typeof auth.notifications>

const Announcements = later(async () => (await import('./Announcements')).default)

/** What the operator announces over the pages, until it is closed or read in the bell. */
function Banners() {
  const { data, mutate } = useCall(auth.notifications, {})
  const mark = useAction(auth.markNotificationsRead)
  const fail = useProblemToast()
  if (!data || data.banners.length === 0) return null
  const read = async ({ id, audience }: Feed['banners'][number]) => {
    try {
      await mark.run({ body: { NotificationDetails: [{ id }], NotificationType: audience } })
      await mutate()
    } catch (error) {
      fail(error)
    }
  }
  return <Announcements banners={data.banners} onRead={banner => void read(banner)} />
}

/** The way to the chat, with what is unread there. */
function Chat() {
  const live = useLiveUp()
  const { data, mutate } = useCall(chat.unread, {}, { refreshInterval: live ? 0 : 30_000 })
  useLive(['chat.message', 'chat.deleted', 'chat.read'], () => void mutate())
  return <ChatLink href="/chat" unread={data?.count ?? 0} />
}

/** Who was chosen by the tabs and has the focus: the page is mounted anew for another child, and the focus comes back. */
let focusedChild: string | undefined

/** Children of a guardian; the device remembers which one was chosen. */
function Wards() {
  const { claims } = useSignedIn()
  const { data: pupils } = useCall(auth.children, {})
  const choose = useChooseChild()
  const mayLeave = useMayLeave()
  const change = async (id: string) => {
    if (!(await mayLeave())) return
    focusedChild = id
    if (!(await choose(id))) focusedChild = undefined
  }
  useEffect(() => {
    if (pupils && focusedChild === claims.ChildId) focusedChild = undefined
  }, [pupils, claims.ChildId])
  useEffect(() => {
    if (!pupils) return
    const stored = remembered('child')
    const wanted = pupils.find(child => child.id === stored) ?? pupils[0]
    if (wanted && wanted.id !== claims.ChildId) void choose(wanted.id)
    else if (wanted) remember('child', wanted.id)
  }, [pupils, claims.ChildId, choose])
  if (!pupils || pupils.length === 0) return null
  return (
    <WardTabs
      guardianName={claims.unique_name}
      pupils={pupils}
      selectedId={claims.ChildId}
      focusChosen={focusedChild === claims.ChildId}
      onSelect={id => void change(id)}
    />
  )
}

function Schools() {
  const { adopt } = useSession()
  const { claims, settings } = useSignedIn()
  const toast = useProblemToast()
  const { run } = useAction(auth.chooseSchool)
  const mayLeave = useMayLeave()
  const choose = async (schoolId: string) => {
    if (!(await mayLeave())) return
    try {
      const { accessToken } = await run({ body: { schoolId } })
      await adopt(accessToken)
    } catch (error) {
      toast(error)
    }
  }
  return <SchoolSelector schools={settings.schoolList} chosen={claims.SchoolId} onChoose={schoolId => void choose(schoolId)} />
}

/** Places at the foot of a guardian's phone, by the form each opens. */
const places = [
  { form: 'home.parent', label: 'app.bar.home', icon: House },
  { form: 'g.diary', label: 'app.bar.diary', icon: NotebookPen },
  { form: 'g.fees.pay', label: 'app.bar.fees', icon: IndianRupee },
  { form: 'g.attendance', label: 'app.bar.attendance', icon: CalendarCheck },
] as const

const densities = [
  { choice: 'auto', icon: MonitorSmartphone },
  { choice: 'comfortable', icon: Rows2 },
  { choice: 'compact', icon: Rows4 },
] as const

/** The entries of the menu that open a screen. */
const leavesOf = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap(entry => (entry.href ? [entry] : leavesOf(entry.children ?? [])))

/** The shell around every signed-in page, and what the server tells it. */
export default function Shell({ children }: { children: ReactNode }) {
  return (
    <LiveProvider>
      <Frame>{children}</Frame>
    </LiveProvider>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { adopt, signOut } = useSession()
  const signedIn = useSignedIn()
  const { claims, settings, viewer } = signedIn
  const { language, setLanguage } = useLanguage()
  const text = useText()
  const named = useNamedText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const toast = useProblemToast()
  const leave = useAction(platform.leave)
  const mayLeave = useMayLeave()
  const [collapsed, setCollapsed] = useState(remembered('collapsed') === '1')
  const openGroups = useRemembered('openGroups')
  const density = useRemembered('density') ?? 'auto'
  const away = useAway()
  const [offline, setOffline] = useState(!navigator.onLine)
  const parts = topBarParts(viewer, settings.schoolList.length)
  const switching = parts.schools && settings.schoolList.length > 0

  useEffect(() => {
    const update = () => setOffline(!navigator.onLine)
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])

  const menu = useMemo(() => {
    const entry = (node: MenuNode): MenuEntry => ({
      id: node.form.id,
      title: named(`menu.${node.form.id}`, node.form.title),
      icon: firstIcon(node.form.icon),
      ...(node.form.route ? { href: node.form.route } : { children: node.children.map(entry) }),
    })
    return menuTree(viewer, builtForms).map(entry)
  }, [viewer, named])

  const bar = useMemo(() => {
    if (!parts.children) return []
    const screens = leavesOf(menu)
    return places.flatMap(({ form, label, icon }) => {
      const href = screens.find(entry => entry.id === form)?.href
      return href ? [{ key: form, label: text(label), icon, href, current: href === pathname }] : []
    })
  }, [parts.children, menu, text, pathname])

  const logOut = async () => {
    if (await mayLeave()) await signOut()
  }
  const leaveSchool = async () => {
    if (!(await mayLeave())) return
    try {
      const { accessToken } = await leave.run({})
      await adopt(accessToken)
      navigate('/school/list')
    } catch (error) {
      toast(error)
    }
  }

  return (
    <AppShell
      school={
        settings.school
          ? {
              name: settings.school.name,
              place: settings.school.place,
              logoUrl: settings.schoollogo.url,
              logoWithNameUrl: settings.schoolLogoWithNameForMenu.url,
            }
          : null
      }
      productName={text('app.name')}
      context={settings.academicYear ? text('app.year', { year: settings.academicYear.name }) : undefined}
      homeHref={startOf(signedIn)}
      menu={menu}
      current={menuRouteOf(pathname)}
      collapsed={collapsed}
      onCollapse={value => {
        remember('collapsed', value ? '1' : null)
        setCollapsed(value)
      }}
      openGroups={listOf(openGroups)}
      onOpenGroups={ids => remember('openGroups', JSON.stringify(ids))}
      quickSearch={<FindScreen />}
      tools={
        <>
          {switching ? <Schools /> : null}
          {parts.chat && settings.chat ? <Chat /> : null}
          <Bell />
        </>
      }
      schoolInTools={switching}
      languages={languages}
      language={language}
      onLanguage={setLanguage}
      user={{
        name: claims.unique_name,
        role: named(`role.${claims.role[0] ?? ''}`, claims.role[0] ?? ''),
        school: settings.school?.name,
        photoUrl: settings.staffphoto.url,
        showName: parts.nameBlock,
        links: [
          ...(parts.myProfile
            ? [{ key: 'profile', label: text('app.myProfile'), icon: UserRound, href: '/school/staff-my-profile' }]
            : []),
          ...(parts.studentProfile
            ? [{ key: 'student', label: text('app.studentProfile'), icon: UserRound, href: '/school/student-profile' }]
            : []),
          ...(parts.schoolSettings
            ? [{ key: 'settings', label: text('app.schoolSettings'), icon: Settings, href: '/school/school-settings' }]
            : []),
          { key: 'password', label: text('app.changePassword'), icon: KeyRound, href: '/school/change-password' },
          { key: 'density-line', separator: true },
          ...densities.map(({ choice, icon }) => ({
            key: `density-${choice}`,
            label: text(`app.density.${choice}`),
            icon,
            checked: density === choice,
            onSelect: () => remember('density', choice === 'auto' ? null : choice),
          })),
          { key: 'line', separator: true },
          { key: 'logout', label: text('app.logout'), icon: LogOut, onSelect: () => void logOut() },
        ],
      }}
      ribbon={settings.environment === 'production' ? undefined : settings.environment.toUpperCase()}
      operatorSchool={settings.operatorSchool}
      onLeaveSchool={() => void leaveSchool()}
      offline={offline}
      // One place alone would lead nowhere but here.
      bottomBar={
        bar.length < 2
          ? undefined
          : openDrawer => (
              <BottomBar items={[...bar, { key: 'more', label: text('app.bar.more'), icon: Ellipsis, onSelect: openDrawer }]} />
            )
      }
      credit={text('app.credit')}
    >
      {/* A guardian chats for all children alike. */}
      {parts.children && pathname !== '/chat' ? <Wards /> : null}
      <Banners />
      {away ? (
        <PageAnnouncements>
          <Banner tone="warning">{text('app.away')}</Banner>
        </PageAnnouncements>
      ) : null}
      {children}
    </AppShell>
  )
}
