import {
  Bell,
  BellPlus,
  Bus,
  CalendarCheck,
  CalendarX2,
  ChartColumn,
  IndianRupee,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  NotebookPen,
  Settings2,
} from 'lucide-react'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Badge, ErrorState, SafeHtml, Skeleton, SkeletonRegion } from '../../feedback'
import { useKeyboardScroll, VisuallyHidden } from '../../foundation'
import { Dialog, Popover } from '../../overlay'
import { newCountMessage, newFamilyCountMessage, newStaffCountMessage, shellMessages, unreadMessage } from '../shell.messages'
import { CountedButton } from '../TopBar/CountedButton'
import { linkAddresses } from './links'
import {
  Day,
  Dot,
  Dropdown,
  DropdownFoot,
  DropdownHead,
  FootButton,
  Head,
  Line,
  LineLink,
  Margin,
  Nothing,
  Phone,
  Scroll,
  SettingsLink,
  Wide,
  Words,
} from './NotificationsBell.styles'
import { type BellItem, countByAudience, groupByDay, newestFirst } from './notifications'

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

export type NotificationsBellProps = {
  /** All items of the person; undefined while loading. */
  items: readonly BellItem[] | undefined
  /** The list was opened with unread items: all of these count as read from now on. */
  onRead: (items: readonly BellItem[]) => void
  /** A line that leads to a screen was followed; the event may be kept from following it. */
  onFollow?: (item: BellItem, event: MouseEvent<HTMLAnchorElement>) => void
  /** Where a person chooses what to be told; left out without it. */
  settingsHref?: string
  /** Offers that this device shows what is new while no page is open; left out without it. */
  onEnablePush?: () => void
  /** Day of the school as YYYY-MM-DD; its heading reads 'Today'. */
  today?: string
  /** The list could not be loaded. */
  failed?: boolean
  onRetry?: () => void
}

/**
 * The bell with its list: 325 x 350 px hanging from it, a full screen by days on phones. Opening with unread items sets
 * the count to 0 and reports them, as soon as there is a list; their dots stay until it is closed.
 */
export function NotificationsBell({
  items,
  onRead,
  onFollow,
  settingsHref,
  onEnablePush,
  today,
  failed,
  onRetry,
}: NotificationsBellProps) {
  const intl = useIntl()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<'dropdown' | 'sheet' | false>(false)
  // What was unread on opening, and the items that were answered for, until the program brings others.
  const [fresh, setFresh] = useState<{ ids: ReadonlySet<string>; answered: readonly BellItem[] }>()
  const waiting = items?.filter(item => !item.readStatus) ?? []
  const unread = fresh && fresh.answered === items ? 0 : waiting.length

  const show = (where: 'dropdown' | 'sheet') => setOpen(open ? false : where)

  // Once an opening, when there is a list: it may arrive after the bell was pressed.
  const answer = useRef((_list: readonly BellItem[]) => {})
  useEffect(() => {
    answer.current = list => {
      setFresh({ ids: new Set(waiting.map(item => item.id)), answered: list })
      if (unread > 0) onRead(waiting)
    }
  })
  const answered = useRef(false)
  useEffect(() => {
    if (!open) answered.current = false
    else if (items && !answered.current) {
      answered.current = true
      answer.current(items)
    }
  }, [open, items])

  const title = intl.formatMessage(shellMessages.notifications)
  const list = (
    <BellList
      items={items}
      fresh={fresh?.ids}
      byDay={open === 'sheet'}
      today={today}
      failed={failed}
      onRetry={onRetry}
      onFollow={(item, event) => {
        setOpen(false)
        onFollow?.(item, event)
      }}
    />
  )
  const counts = fresh ? countByAudience(items ?? [], fresh.ids) : []
  const badges = counts
    .filter(({ count }) => count > 0)
    .map(({ audience, count }) => (
      <Badge key={audience ?? 'all'}>
        {intl.formatMessage(
          counts.length < 2 ? newCountMessage : audience === 'staff' ? newStaffCountMessage : newFamilyCountMessage,
          { count },
        )}
      </Badge>
    ))
  const foot =
    settingsHref || onEnablePush ? (
      <>
        {settingsHref ? (
          <SettingsLink href={settingsHref} onClick={() => setOpen(false)}>
            <Settings2 aria-hidden />
            {intl.formatMessage(shellMessages.notificationSettings)}
          </SettingsLink>
        ) : null}
        {onEnablePush ? (
          <FootButton
            type="button"
            onClick={() => {
              setOpen(false)
              onEnablePush()
            }}
          >
            <BellPlus aria-hidden />
            {intl.formatMessage(shellMessages.enablePush)}
          </FootButton>
        ) : null}
      </>
    ) : undefined
  const name = unread > 0 ? `${title}: ${intl.formatMessage(unreadMessage, { count: unread })}` : title

  return (
    <>
      <Wide>
        <CountedButton
          ref={setAnchor}
          icon={Bell}
          label={name}
          count={unread}
          aria-haspopup="dialog"
          aria-expanded={open === 'dropdown'}
          onClick={() => show('dropdown')}
        />
      </Wide>
      <Phone>
        <CountedButton icon={Bell} label={name} count={unread} aria-haspopup="dialog" onClick={() => show('sheet')} />
      </Phone>
      <Popover
        open={open === 'dropdown'}
        onClose={() => setOpen(false)}
        anchor={anchor}
        placement="bottom-end"
        maxHeight={352}
        label={title}
      >
        <Dropdown>
          <DropdownHead>
            {title}
            {badges}
          </DropdownHead>
          {list}
          {foot ? <DropdownFoot>{foot}</DropdownFoot> : null}
        </Dropdown>
      </Popover>
      <Dialog
        open={open === 'sheet'}
        onClose={() => setOpen(false)}
        title={
          <>
            {title} {badges}
          </>
        }
        size="narrow"
        flush
        footer={foot}
      >
        {list}
      </Dialog>
    </>
  )
}

type BellListProps = {
  items: readonly BellItem[] | undefined
  fresh: ReadonlySet<string> | undefined
  byDay: boolean
  today: string | undefined
  failed: boolean | undefined
  onRetry: (() => void) | undefined
  onFollow: NonNullable<NotificationsBellProps['onFollow']>
}

function BellList({ items, fresh, byDay, today, failed, onRetry, onFollow }: BellListProps) {
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
  const line = (item: BellItem) => (
    <BellLine key={item.id} item={item} unread={fresh?.has(item.id) ?? !item.readStatus} onFollow={onFollow} />
  )
  if (!byDay)
    return (
      <Scroll ref={scroller}>
        <ul>{newestFirst(items).map(line)}</ul>
      </Scroll>
    )

  const zone = intl.timeZone ?? 'Asia/Kolkata'
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

type BellLineProps = Pick<BellListProps, 'onFollow'> & { item: BellItem; unread: boolean }

function BellLine({ item, unread, onFollow }: BellLineProps) {
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
          <h4>
            {item.route ? (
              <LineLink href={item.route} onClick={event => onFollow(item, event)}>
                {item.title}
              </LineLink>
            ) : (
              item.title
            )}
          </h4>
          <time dateTime={item.sentOn}>{item.sentOnDisplay}</time>
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
