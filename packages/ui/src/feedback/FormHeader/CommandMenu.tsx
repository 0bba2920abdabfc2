import { EllipsisVertical } from 'lucide-react'
import { useIntl } from 'react-intl'
import { IconButton } from '../../form/IconButton'
import { Menu, type MenuItem } from '../../overlay/Menu'
import { feedbackMessages } from '../feedback.messages'

export type CommandMenuProps = {
  items: readonly MenuItem[]
  /** One of them is at work: the button turns. */
  busy?: boolean
}

/** All commands of a screen but its primary one, behind one button: for the head of a screen on a phone. */
export function CommandMenu({ items, busy }: CommandMenuProps) {
  const intl = useIntl()
  const label = intl.formatMessage(feedbackMessages.moreActions)
  return (
    <Menu
      label={label}
      placement="bottom-end"
      items={items}
      trigger={props => (
        <IconButton {...props} icon={EllipsisVertical} label={label} variant="quiet" tooltip={false} busy={busy} />
      )}
    />
  )
}
