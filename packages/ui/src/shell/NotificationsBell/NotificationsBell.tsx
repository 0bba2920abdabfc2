import { Bell, BellPlus, Settings2 } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { Badge } from '../../feedback'
import { Tabs } from '../../form'
import { Dialog, Popover } from '../../overlay'
import { newCountMessage, shellMessages, unreadMessage } from '../shell.messages'
import { CountedButton } from '../TopBar/CountedButton'
import { BellList } from './BellList'
import { Choice, Dropdown, DropdownFoot, DropdownHead, FootButton, Phone, SettingsLink, Wide } from './NotificationsBell.styles'
import type { BellAudience, BellItem, BellUnread } from './notifications'
import { type OpenBell, useBell } from './useBell'

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

/** The list, below the choice where there are two. */
function ChosenList({ bell, children }: { bell: OpenBell; children: ReactNode }) {
  const intl = useIntl()
  const { audience, counts, choose } = bell
  if (audience === undefined) return children
  return (
    <Choice>
      <Tabs
        label={intl.formatMessage(shellMessages.notifications)}
        tabs={[
          { key: 'student', label: intl.formatMessage(shellMessages.family), count: counts?.student },
          { key: 'staff', label: intl.formatMessage(shellMessages.staff), count: counts?.staff },
        ]}
        selected={audience}
        onSelect={key => choose(key as BellAudience)}
      >
        {children}
      </Tabs>
    </Choice>
  )
}

type BellFootProps = Pick<NotificationsBellProps, 'settingsHref' | 'onEnablePush'> & { onClose: () => void }

/** What a person chooses about being told. */
function BellFoot({ settingsHref, onEnablePush, onClose }: BellFootProps) {
  const intl = useIntl()
  return (
    <>
      {settingsHref ? (
        <SettingsLink href={settingsHref} onClick={onClose}>
          <Settings2 aria-hidden />
          {intl.formatMessage(shellMessages.notificationSettings)}
        </SettingsLink>
      ) : null}
      {onEnablePush ? (
        <FootButton
          type="button"
          onClick={() => {
            onClose()
            onEnablePush()
          }}
        >
          <BellPlus aria-hidden />
          {intl.formatMessage(shellMessages.enablePush)}
        </FootButton>
      ) : null}
    </>
  )
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
  const bell = useBell({ items, unread: known, both, onRead, onOpenChange })
  const { open, close, press, unread, listed, fresh } = bell

  const title = intl.formatMessage(shellMessages.notifications)
  const list = (
    <ChosenList bell={bell}>
      <BellList
        items={listed}
        fresh={fresh}
        byDay={open === 'sheet'}
        today={today}
        failed={failed}
        onRetry={onRetry}
        onFollow={(item, event) => {
          close()
          onFollow?.(item, event)
        }}
      />
    </ChosenList>
  )
  const freshCount = both ? 0 : (fresh?.size ?? 0)
  const badge = freshCount > 0 ? <Badge>{intl.formatMessage(newCountMessage, { count: freshCount })}</Badge> : null
  const foot =
    settingsHref || onEnablePush ? (
      <BellFoot settingsHref={settingsHref} onEnablePush={onEnablePush} onClose={close} />
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
          {list}
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
        {list}
      </Dialog>
    </>
  )
}
