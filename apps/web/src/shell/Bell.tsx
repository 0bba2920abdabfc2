import { type AnswerOfCall, auth } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { mayOpenRoute, topBarParts } from '@school/rules'
import { type BellItem, type BellUnread, later, NotificationsBell } from '@school/ui'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMayLeave } from '../forms/unsaved'
import { useLive } from '../live'
import { useSignedIn } from '../session'
import { useChooseChild } from '../session/child'
import { useRemembered } from '../session/device'
import { useSchoolToday } from '../session/zone'
import { lazyWithTexts } from './lazy'

type Feed = AnswerOfCall<typeof auth.notifications>

type Item = Feed['staffNotificationList'][number]

const settingsPath = '/communication/notification-settings'

const EnablePush = lazyWithTexts(() => import('../push/EnablePush'))
const PushHost = later(async () => (await import('../push/PushHost')).default)

/** The bell of the top bar; one with two lists for who is family and staff. */
export function Bell() {
  const { claims, viewer, settings } = useSignedIn()
  const today = useSchoolToday()
  const { pathname } = useLocation()
  const { familyBell, staffBell } = topBarParts(viewer, 0)
  const both = familyBell && staffBell
  // The stream tells of own items at once; what was planned for a time, or the operator announces, is asked for.
  const { data, error, isValidating, mutate } = useCall(auth.notifications, {}, { refreshInterval: 60_000 })
  const mark = useAction(auth.markNotificationsRead)
  const open = useRef(false)
  // Counts that are newer than the lists; these are asked for when they are shown.
  const [told, setTold] = useState<{ readonly unread: BellUnread; readonly over: Feed | undefined }>()
  const newer = told && told.over === data ? told.unread : undefined
  useLive(['notification'], event => {
    const unread = event.data.unread as BellUnread | undefined
    const known = newer ?? data?.unread
    const same = unread?.student === known?.student && unread?.staff === known?.staff
    // The home of a family shows items too. The same counts tell of a change that they do not show.
    if (!unread || same || isValidating || open.current || (familyBell && pathname.startsWith('/home/'))) void mutate()
    else setTold({ unread, over: data })
  })
  const items = useMemo((): BellItem[] | undefined => {
    if (!data || newer) return undefined
    const of = (list: readonly Item[], audience: 'staff' | 'student') => list.map(item => ({ ...item, audience }))
    return [
      ...(familyBell ? of(data.studentNotificationList, 'student') : []),
      ...(staffBell ? of(data.staffNotificationList, 'staff') : []),
    ]
  }, [data, newer, familyBell, staffBell])
  const changeOpen = (isOpen: boolean) => {
    open.current = isOpen
    if (isOpen && newer) void mutate().then(() => setTold(undefined))
  }

  const choose = useChooseChild()
  const mayLeave = useMayLeave()
  const navigate = useNavigate()
  // The screen shows the chosen child: first the one is chosen whom the item is about.
  const follow = ({ childId, route }: BellItem, event: MouseEvent) => {
    if (!childId || !route || childId === claims.ChildId || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void (async () => {
      if ((await mayLeave()) && (await choose(childId))) navigate(route)
    })()
  }

  const read = (seen: readonly BellItem[]) => {
    if (!data) return
    const ids = new Set(seen.map(item => item.id))
    const after = (list: readonly Item[]) => list.map(item => (ids.has(item.id) ? { ...item, readStatus: true } : item))
    const tell = (list: readonly Item[], NotificationType: 'Student' | 'Staff') => {
      const NotificationDetails = list.filter(item => ids.has(item.id)).map(({ id }) => ({ id }))
      return NotificationDetails.length > 0 ? mark.run({ body: { NotificationDetails, NotificationType } }) : undefined
    }
    const [studentNotificationList, staffNotificationList] = [
      after(data.studentNotificationList),
      after(data.staffNotificationList),
    ]
    const left = (list: readonly Item[]) => list.filter(item => !item.readStatus).length
    const unread = { student: left(studentNotificationList), staff: left(staffNotificationList) }
    const banners = data.banners.filter(banner => !ids.has(banner.id))
    void mutate({ studentNotificationList, staffNotificationList, unread, banners }, { revalidate: false })
    void Promise.all([tell(data.studentNotificationList, 'Student'), tell(data.staffNotificationList, 'Staff')]).catch(() =>
      mutate(),
    )
  }
  const isDevice = useRemembered('push') !== null
  const [permission, setPermission] = useState<NotificationPermission>()
  // Nothing stands in the bar while the code comes.
  const follows = (answer: NotificationPermission) => EnablePush.load().finally(() => setPermission(answer))
  const offersPush = settings.push && !isDevice && 'PushManager' in window && 'Notification' in window
  return (
    <>
      <NotificationsBell
        items={items}
        unread={newer && { student: familyBell ? newer.student : 0, staff: staffBell ? newer.staff : 0 }}
        both={both}
        onRead={read}
        onOpenChange={changeOpen}
        onFollow={follow}
        today={today}
        settingsHref={mayOpenRoute(settingsPath, viewer) ? settingsPath : undefined}
        // Asked in the press itself: browsers answer nothing else.
        onEnablePush={offersPush ? () => void Notification.requestPermission().then(follows) : undefined}
        failed={Boolean(error) && !data}
        onRetry={() => void mutate()}
      />
      {permission ? <EnablePush permission={permission} onDone={() => setPermission(undefined)} /> : null}
      {isDevice ? <PushHost /> : null}
    </>
  )
}
