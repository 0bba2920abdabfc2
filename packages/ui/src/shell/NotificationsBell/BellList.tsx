import { chatClock, timeIn } from '@school/rules'
import {
  Bell,
  Bus,
  CalendarCheck,
  CalendarX2,
  ChartColumn,
  IndianRupee,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  NotebookPen,
} from 'lucide-react'
import { type MouseEvent, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { ErrorState, SafeHtml, Skeleton, SkeletonRegion } from '../../feedback'
import { useKeyboardScroll, VisuallyHidden } from '../../foundation'
import { shellMessages } from '../shell.messages'
import { linkAddresses } from './links'
import { Day, Dot, Head, Line, LineLink, Margin, Nothing, Scroll, Words } from './NotificationsBell.styles'
import { type BellItem, groupByDay, newestFirst } from './notifications'

const kindIcons: Readonly<Record<string, LucideIcon>> = {
  absence: CalendarX2,
  album: Megaphone,
  attendance: CalendarCheck,
  bus: Bus,
  chat: MessageSquare,
  diary: NotebookPen,
  feedback: MessageSquare,
  fees: IndianRupee,
  leave: CalendarCheck,
  marks: ChartColumn,
  message: MessageSquare,
  notice: Megaphone,
}

export type BellListProps = {
  items: readonly BellItem[] | undefined
  fresh: ReadonlySet<string> | undefined
  byDay: boolean
  today: string | undefined
  failed: boolean | undefined
  onRetry: (() => void) | undefined
  onFollow: (item: BellItem, event: MouseEvent<HTMLAnchorElement>) => void
}

/** The items, newest first; on phones by days. */
export function BellList({ items, fresh, byDay, today, failed, onRetry, onFollow }: BellListProps) {
  const intl = useIntl()
  const scroller = useKeyboardScroll<HTMLDivElement>()
  if (failed) return <ErrorState onRetry={onRetry} />
  if (!items)
    return (
      <SkeletonRegion>
        <ul>
          {[70, 55, 80].map(width => (
            <Line key={width}>
              <Margin />
              <Words>
                <Skeleton width={`${width}%`} />
                <Skeleton width="90%" />
              </Words>
            </Line>
          ))}
        </ul>
      </SkeletonRegion>
    )
  if (items.length === 0) return <Nothing>{intl.formatMessage(shellMessages.noNotifications)}</Nothing>
  const zone = intl.timeZone ?? 'Asia/Kolkata'
  const line = (item: BellItem) => (
    <BellLine
      key={item.id}
      item={item}
      heading={byDay ? 'h4' : 'h3'}
      // The day stands over the line already.
      sent={byDay && item.sentOn ? chatClock(timeIn(zone, new Date(item.sentOn))) : item.sentOnDisplay}
      unread={fresh?.has(item.id) ?? !item.readStatus}
      onFollow={onFollow}
    />
  )
  if (!byDay)
    return (
      <Scroll ref={scroller}>
        <ul>{newestFirst(items).map(line)}</ul>
      </Scroll>
    )

  return groupByDay(newestFirst(items), zone).map(group => (
    <section key={group.day ?? 'undated'}>
      {group.day ? (
        <Day>
          {group.day === today
            ? intl.formatMessage(shellMessages.today)
            : intl.formatDate(`${group.day}T12:00:00Z`, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })}
        </Day>
      ) : null}
      <ul>{group.items.map(line)}</ul>
    </section>
  ))
}

type BellLineProps = Pick<BellListProps, 'onFollow'> & { item: BellItem; heading: 'h3' | 'h4'; sent: string; unread: boolean }

function BellLine({ item, heading: Heading, sent, unread, onFollow }: BellLineProps) {
  const intl = useIntl()
  const Icon = kindIcons[item.kind ?? ''] ?? Bell
  const html = useMemo(() => linkAddresses(item.message), [item.message])
  return (
    <Line>
      <Margin data-unread={unread || undefined}>
        <Icon aria-hidden />
      </Margin>
      <Words data-link={item.route ? '' : undefined}>
        <Head data-unread={unread || undefined}>
          <Heading>
            {item.route ? (
              <LineLink href={item.route} onClick={event => onFollow(item, event)}>
                {item.title}
              </LineLink>
            ) : (
              item.title
            )}
          </Heading>
          <time dateTime={item.sentOn}>{sent}</time>
          {unread ? (
            <>
              <Dot aria-hidden />
              <VisuallyHidden>{intl.formatMessage(shellMessages.isNew)}</VisuallyHidden>
            </>
          ) : null}
        </Head>
        <SafeHtml html={html} />
      </Words>
    </Line>
  )
}
