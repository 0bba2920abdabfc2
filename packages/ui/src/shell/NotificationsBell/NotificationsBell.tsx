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
import { Tabs } from '../../form'
import { useKeyboardScroll, VisuallyHidden } from '../../foundation'
import { Dialog, Popover } from '../../overlay'
import { newCountMessage, shellMessages, unreadMessage } from '../shell.messages'
import { CountedButton } from '../TopBar/CountedButton'
import { linkAddresses } from './links'
import {
  Choice,
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
import {
  type BellAudience,
  type BellItem,
  type BellUnread,
  countByAudience,
  firstAudience,
  groupByDay,
  newestFirst,
} from './notifications'

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
  /** How many are unread, where that is known before the items are. */
  unread?: BellUnread
  /** The person has a list of the family and one of the staff, and chooses which one is shown. */
  both?: boolean
  /** A list is shown with unread items: all of these count as read from now on. */
  onRead: (items: readonly BellItem[]) => void
  /** The panel was opened or closed. */
  onOpenChange?: (open: boolean) => void
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

type Answered = {
  /** What was unread when it was shown; it keeps its dot until the panel is closed. */
  readonly fresh: ReadonlySet<string>
  /** What counts as read, until the program brings other items. */
  readonly ids: ReadonlySet<string>
  readonly items: readonly BellItem[]
}

/**
 * The bell with its list: 325 x 350 px hanging from it, a full screen by days on phones. Showing a list with unread items
 * sets its count to 0 and reports them, as soon as there is a list; their dots stay until it is closed. Who has two lists
 * chooses between them, and the other keeps its count.
 */
export function NotificationsBell({
  items,
  unread: known,
  both = false,
  onRead,
  onOpenChange,
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
  const [chosen, setChosen] = useState<BellAudience>()
  const [answered, setAnswered] = useState<Answered>()
  const waiting = items?.filter(item => !item.readStatus && !(answered?.items === items && answered.ids.has(item.id)))
  const counts = waiting ? countByAudience(waiting) : known
  const unread = waiting?.length ?? (known ? known.student + known.staff : 0)
  const audience = both ? (chosen ?? firstAudience(counts)) : undefined
  const inList = (item: BellItem) => !audience || item.audience === audience

  const change = (where: typeof open) => {
    setOpen(where)
    if (where) setChosen(undefined)
    onOpenChange?.(where !== false)
  }
  const close = () => change(false)
  const press = (where: 'dropdown' | 'sheet') => change(open ? false : where)

  // Once for each list that is shown, when there is one: it may arrive after the bell was pressed.
  const answer = useRef((_list: readonly BellItem[], _first: boolean) => {})
  useEffect(() => {
    answer.current = (list, first) => {
      const seen = waiting?.filter(inList) ?? []
      const ids = (of: readonly BellItem[]) => of.map(item => item.id)
      setAnswered({
        fresh: new Set([
          ...(first ? [] : (answered?.fresh ?? [])),
          ...ids(list.filter(item => !item.readStatus && inList(item))),
        ]),
        ids: new Set([...(answered?.items === list ? answered.ids : []), ...ids(seen)]),
        items: list,
      })
      setChosen(audience)
      if (seen.length > 0) onRead(seen)
    }
  })
  const shown = useRef<BellAudience | 'all'>(undefined)
  useEffect(() => {
    if (!open) shown.current = undefined
    else if (items && shown.current !== (audience ?? 'all')) {
      answer.current(items, shown.current === undefined)
      shown.current = audience ?? 'all'
    }
  }, [open, items, audience])

  const title = intl.formatMessage(shellMessages.notifications)
  const list = (
    <BellList
      items={items?.filter(inList)}
      fresh={answered?.fresh}
      byDay={open === 'sheet'}
      today={today}
      failed={failed}
      onRetry={onRetry}
      onFollow={(item, event) => {
        close()
        onFollow?.(item, event)
      }}
    />
  )
  const freshCount = both ? 0 : (answered?.fresh.size ?? 0)
  const badge = freshCount > 0 ? <Badge>{intl.formatMessage(newCountMessage, { count: freshCount })}</Badge> : null
  const choice =
    audience === undefined ? undefined : (
      <Choice>
        <Tabs
          label={title}
          tabs={[
            { key: 'student', label: intl.formatMessage(shellMessages.family), count: counts?.student },
            { key: 'staff', label: intl.formatMessage(shellMessages.staff), count: counts?.staff },
          ]}
          selected={audience}
          onSelect={key => setChosen(key as BellAudience)}
        >
          {list}
        </Tabs>
      </Choice>
    )
  const foot =
    settingsHref || onEnablePush ? (
      <>
        {settingsHref ? (
          <SettingsLink href={settingsHref} onClick={close}>
            <Settings2 aria-hidden />
            {intl.formatMessage(shellMessages.notificationSettings)}
          </SettingsLink>
        ) : null}
        {onEnablePush ? (
          <FootButton
            type="button"
            onClick={() => {
              close()
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
          onClick={() => press('dropdown')}
        />
      </Wide>
      <Phone>
        <CountedButton icon={Bell} label={name} count={unread} aria-haspopup="dialog" onClick={() => press('sheet')} />
      </Phone>
      <Popover open={open === 'dropdown'} onClose={close} anchor={anchor} placement="bottom-end" maxHeight={352} label={title}>
        <Dropdown>
          <DropdownHead>
            <h2>{title}</h2>
            {badge}
          </DropdownHead>
          {choice ?? list}
          {foot ? <DropdownFoot>{foot}</DropdownFoot> : null}
        </Dropdown>
      </Popover>
      <Dialog
        open={open === 'sheet'}
        onClose={close}
        title={
          <>
            {title} {badge}
          </>
        }
        size="narrow"
        flush
        footer={foot}
      >
        {choice ?? list}
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
    <BellLine
      key={item.id}
      item={item}
      heading={byDay ? 'h4' : 'h3'}
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

type BellLineProps = Pick<BellListProps, 'onFollow'> & { item: BellItem; heading: 'h3' | 'h4'; unread: boolean }

function BellLine({ item, heading: Heading, unread, onFollow }: BellLineProps) {
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
