import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import styled from 'styled-components'
import { SafeHtml } from '../feedback/SafeHtml'
import { IconButton } from '../form/IconButton'
import { color, font, space } from '../foundation'
import { Popover } from '../overlay'
import { linkWords } from './link-words'
import { Dot, Held } from './Shell.styles'
import { shellMessages, unreadMessage } from './shell.messages'

const Panel = styled.section`
  width: 325px;
  max-width: calc(100vw - 32px);
  max-height: 350px;
  display: flex;
  flex-direction: column;

  & > h2 {
    padding: ${space[12]} ${space[16]};
    border-bottom: 1px solid ${color.rule};
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
  }

  & > ul {
    max-height: 20rem;
    margin: 0;
    padding: 0;
    overflow-y: auto;
    list-style: none;
  }

  & li {
    padding: ${space[12]} ${space[16]};
    border-bottom: 1px solid ${color.rule};
    color: ${color.inkMuted};
    font: 400 ${font.t13} ${font.sans};
    overflow-wrap: anywhere;
  }

  & li > div:first-child {
    display: flex;
    justify-content: space-between;
    gap: ${space[8]};
  }

  & b {
    color: ${color.ink};
    font-weight: 600;
  }

  & time {
    flex: none;
    color: ${color.inkFaint};
    font: 400 ${font.t12} ${font.sans};
    line-height: 20px;
  }

  & > p {
    padding: ${space[24]} ${space[16]};
    color: ${color.inkMuted};
    font: 400 ${font.t13} ${font.sans};
    text-align: center;
  }
`

export type BellItem = {
  id: string
  title: string
  /** HTML of the caption; only safe tags are shown, words that begin with www. or https:// become links. */
  message: string
  sentOnDisplay: string
  readStatus: boolean
}

export type NotificationsBellProps = {
  items: readonly BellItem[]
  /** Called when the list opens with unread items: all of them count as read. */
  onRead: (items: readonly BellItem[]) => void
}

/** The bell with its count of unread items. */
export function NotificationsBell({ items, onRead }: NotificationsBellProps) {
  const intl = useIntl()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const unread = items.filter(item => !item.readStatus)
  const label =
    unread.length > 0
      ? intl.formatMessage(unreadMessage, { count: unread.length })
      : intl.formatMessage(shellMessages.notifications)
  return (
    <>
      <Held>
        <IconButton
          ref={setAnchor}
          icon={BellIcon}
          label={label}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open)
            if (!open && unread.length > 0) onRead(unread)
          }}
        />
        {unread.length > 0 ? <Dot aria-hidden>{unread.length > 99 ? '99+' : unread.length}</Dot> : null}
      </Held>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        placement="bottom-end"
        label={intl.formatMessage(shellMessages.notifications)}
      >
        <Panel>
          <h2>{intl.formatMessage(shellMessages.notifications)}</h2>
          {items.length === 0 ? (
            <p>{intl.formatMessage(shellMessages.noNotifications)}</p>
          ) : (
            <ul>
              {items.map(item => (
                <li key={item.id}>
                  <div>
                    <b>{item.title}</b>
                    <time>{item.sentOnDisplay}</time>
                  </div>
                  <SafeHtml html={linkWords(item.message)} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </Popover>
    </>
  )
}
