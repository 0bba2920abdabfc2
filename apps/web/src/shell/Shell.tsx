import { type AnswerOfCall, auth, chat } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { menuRouteOf, topBarParts } from '@school/rules'
import {
  AppShell,
  Banner,
  BottomBar,
  ChatLink,
  later,
  PageAnnouncements,
  SchoolSelector,
  useMediaQuery,
  WardTabs,
} from '@school/ui'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useProblemToast } from '../forms/problems'
import { useMayLeave } from '../forms/unsaved'
import { LiveProvider, useLive, useLiveUp } from '../live'
import { useSession, useSignedIn } from '../session'
import { useChooseChild } from '../session/child'
import { listOf, remember, remembered, useRemembered } from '../session/device'
import { languages, useLanguage } from '../texts/language'
import { useText } from '../texts/text'
import { useAway } from './away'
import { Bell } from './Bell'
import { FindScreen } from './FindScreen'
import { Maintenance } from './Maintenance'
import { useMenu, usePlaces } from './menu'
import { startOf } from './Pages'
import { useLeaveSchool } from './useLeaveSchool'
import { useShellUser } from './useShellUser'

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

/** Whether the browser is without a network. */
function useOffline(): boolean {
  const [offline, setOffline] = useState(!navigator.onLine)
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine)
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return offline
}

/** The shell around every signed-in page, and what the server tells it. */
export default function Shell({ children }: { children: ReactNode }) {
  return (
    <LiveProvider>
      <Frame>{children}</Frame>
    </LiveProvider>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  const { settings, viewer } = signedIn
  const { language, setLanguage } = useLanguage()
  const text = useText()
  const { pathname, search } = useLocation()
  const [collapsed, setCollapsed] = useState(remembered('collapsed') === '1')
  const openGroups = useRemembered('openGroups')
  const away = useAway()
  const offline = useOffline()
  const parts = topBarParts(viewer, settings.schoolList.length)
  const switching = parts.schools && settings.schoolList.length > 0
  const menu = useMenu()
  const bar = usePlaces(menu, parts.familyBell)
  const phone = useMediaQuery('(max-width: 599.98px)')
  // The child comes first there; announcements follow it.
  const childFirst = phone && parts.familyBell && pathname.startsWith('/home/')
  // Whoever writes on a phone needs the room; the list of conversations has the choice of the child.
  const showsChildren = parts.children && !(phone && pathname === '/chat' && search.includes('with='))
  const user = useShellUser(parts)
  const leaveSchool = useLeaveSchool()

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
      user={user}
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
      <Maintenance />
      {showsChildren ? <Wards /> : null}
      {childFirst ? null : <Banners />}
      {away ? (
        <PageAnnouncements>
          <Banner tone="warning">{text('app.away')}</Banner>
        </PageAnnouncements>
      ) : null}
      {children}
      {childFirst ? <Banners /> : null}
    </AppShell>
  )
}
