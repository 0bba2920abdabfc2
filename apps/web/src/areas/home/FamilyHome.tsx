import { auth } from '@school/api/client'
import { useCall } from '@school/api/react'
import { chatClock, displayDay, timeIn } from '@school/rules'
import {
  Button,
  ChildPage,
  ChildSheet,
  DayHead,
  EmptyState,
  FeeDue,
  Link,
  NoticeSection,
  RegisterList,
  Stack,
  useMediaQuery,
} from '@school/ui'
import { RefreshCw } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { useSignedIn } from '../../session'
import { useChooseChild } from '../../session/child'
import { useSchoolToday, useSchoolZone } from '../../session/zone'
import { useNamedText, useText } from '../../texts/text'
import { letterOf, shortTime } from '../attendance/day-marks'
import { type Dashboard, HomeList, type List, made } from './blocks'
import { HomeRest } from './HomeBlocks'
import { FlashNews } from './HomeNews'
import { withoutChildren } from './merge'

/** Lists that the sheet of the child shows in its own way. */
const sheetLists = new Set(['l.ownWeek', 'l.nextDue', 'l.diary'])
/** Figures that it shows. */
const sheetTiles = new Set(['ownPresent', 'amountDue', 'diaryToday'])

const rowsOf = (lists: readonly List[], code: string) => lists.find(list => list.code === code)

/** The first three letters of a subject, as they stand in the margin. */
const shortSubject = (subject: string) =>
  [...new Intl.Segmenter().segment(subject)]
    .slice(0, 3)
    .map(part => part.segment)
    .join('')

/** What today is for the child, and how the week and the month were. */
function Day({ data, lists }: { data: Dashboard; lists: readonly List[] }) {
  const text = useText()
  const today = useSchoolToday()
  const week = rowsOf(lists, 'l.ownWeek')?.rows
  const present = made(data.tiles).find(tile => tile.code === 'ownPresent')
  const [, status = '', arrivedAt, event] = week?.find(([day]) => day === today) ?? []
  const note = arrivedAt ? text('home.came', { time: shortTime(chatClock(arrivedAt)) }) : event
  return (
    <DayHead
      day={today}
      mark={week ? letterOf(status) : undefined}
      note={note || undefined}
      week={week?.filter(([, of]) => of !== 'Holiday').map(([day = '', of = '']) => ({ day, mark: letterOf(of) }))}
      monthPercent={present?.value ?? undefined}
    />
  )
}

/** What is to be paid next; nothing where the school has no fees here. */
function Due({ data, lists }: { data: Dashboard; lists: readonly List[] }) {
  const text = useText()
  const today = useSchoolToday()
  const list = rowsOf(lists, 'l.nextDue')
  if (!list) return null
  const [row] = list.rows
  if (!row) return <FeeDue title={text('home.tile.amountDue')} amount={0} />
  const asOf = made(data.tiles).find(tile => tile.code === 'amountDue')?.sub?.asOf
  const [name, account, dueOn = '', amount, fine, moreOverdue, paysOnline] = row
  return (
    <FeeDue
      title={[name, account].filter(Boolean).join(' · ')}
      amount={Number(amount)}
      dueOn={dueOn}
      fine={Number(fine)}
      overdue={dueOn < today}
      moreOverdue={Number(moreOverdue)}
      note={asOf ? text('home.sub.amountDue', { asOf: displayDay(String(asOf)) }) : undefined}
      href={list.route}
      payHref={paysOnline ? list.route : undefined}
    />
  )
}

/** What the school told the family last; one about another child chooses that child first. */
function Newest() {
  const { claims } = useSignedIn()
  const { data } = useCall(auth.notifications, {}, { refreshInterval: 60_000 })
  const choose = useChooseChild()
  const navigate = useNavigate()
  const newest = data?.studentNotificationList[0]
  if (!newest) return null
  const { title, message, sentOnDisplay, route, childId } = newest
  const follow = (event: MouseEvent) => {
    if (!childId || !route || childId === claims.ChildId || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void choose(childId).then(isChosen => isChosen && navigate(route))
  }
  return <NoticeSection title={title} html={message} sentOnDisplay={sentOnDisplay} href={route} onFollow={follow} />
}

/** The latest entries of the diary. */
function Diary({ data, lists }: { data: Dashboard; lists: readonly List[] }) {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const list = rowsOf(lists, 'l.diary')
  if (!list) return null
  const count = made(data.tiles).find(tile => tile.code === 'diaryToday')?.value ?? 0
  const day = (of: string) =>
    intl.formatDate(`${of}T12:00:00Z`, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <RegisterList
      title={count > 0 ? text('home.diaryToday', { count }) : text('home.list.diary')}
      aside={list.route ? <Link href={list.route}>{text('home.allEntries')}</Link> : null}
      lines={list.rows.map(([title = '', kind, date = '', subject = ''], index) => ({
        key: `${index} ${title}`,
        margin: <span aria-hidden>{shortSubject(subject) || '·'}</span>,
        title,
        note: [named(`home.diary.${kind}`, ''), subject, day(date)].filter(Boolean).join(' · '),
        href: list.route && `${list.route}?date=${date}`,
      }))}
    />
  )
}

interface FamilyHomeProps {
  readonly data: Dashboard
  readonly refresh: { readonly busy: boolean; readonly onClick: () => void }
  readonly onRetry: (block: string) => void
}

/** The home of a family: the child's day first, then what else the school tells; on a wide page side by side. */
export default function FamilyHome({ data, refresh, onRetry }: FamilyHomeProps) {
  const text = useText()
  const named = useNamedText()
  const zone = useSchoolZone()
  const phone = useMediaQuery('(max-width: 599.98px)')
  const lists = made(data.lists)
  const rest = {
    ...data,
    tiles: data.tiles.filter(tile => !sheetTiles.has(tile.code)),
    lists: data.lists.filter(list => 'error' in list || (!sheetLists.has(list.code) && list.code !== 'children')),
  }
  const childCards = rowsOf(lists, 'children')
  const hasNoChild = withoutChildren(lists)
  return (
    <ChildPage>
      <ChildSheet>
        {hasNoChild ? (
          <EmptyState title={named('error.NoChild', '')} />
        ) : (
          <>
            <Day data={data} lists={lists} />
            <Due data={data} lists={lists} />
            <Newest />
            <Diary data={data} lists={lists} />
          </>
        )}
      </ChildSheet>
      <Stack>
        <FlashNews />
        {childCards && !hasNoChild ? <HomeList list={childCards} /> : null}
        <HomeRest data={rest} onRetry={onRetry} />
        {phone ? (
          <Button {...refresh} variant="quiet" icon={RefreshCw}>
            {text('home.refresh')} · {text('home.asOf', { time: timeIn(zone, new Date(data.asOf)) })}
          </Button>
        ) : null}
      </Stack>
    </ChildPage>
  )
}
