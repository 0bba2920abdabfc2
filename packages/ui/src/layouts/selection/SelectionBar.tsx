import { EllipsisVertical, type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Button, IconButton } from '../../form'
import { media, useMediaQuery } from '../../foundation'
import { Menu } from '../../overlay'
import { StickyActions } from '../StickyActions'
import { selectedMessage, selectionMessages } from './selection.messages'

/** One thing to do with everything that is chosen. */
export type BulkAction = {
  readonly key: string
  readonly label: string
  readonly icon?: LucideIcon
  /** `danger` cannot be undone. The primary one is drawn last, at the end. */
  readonly look?: 'primary' | 'danger'
  readonly disabled?: boolean
  /** Stands behind More, whatever room there is. */
  readonly rare?: boolean
  /** It is going on: it turns and the others wait. */
  readonly busy?: boolean
  readonly onSelect: () => void
}

export type SelectionBarProps = {
  /** How many are chosen; the bar shows for at least one. */
  readonly count: number
  /** In place of '3 selected'. */
  readonly note?: ReactNode
  /** The first ones are buttons, the rest stands behind More. */
  readonly actions: readonly BulkAction[]
  /** Chooses nothing. */
  readonly onClear: () => void
}

/** Stays at the foot of the window while something is chosen: how much, and what can be done with it. */
export function SelectionBar({ count, note, actions, onClear }: SelectionBarProps) {
  const intl = useIntl()
  const phone = useMediaQuery(media.phone)
  if (count === 0) return null
  const working = actions.some(action => action.busy)
  const primary = actions.filter(action => action.look === 'primary')
  const others = actions.filter(action => action.look !== 'primary' && !action.rare)
  const room = Math.max(0, (phone ? 1 : 4) - primary.length)
  // A single further one takes no more place than the button of a menu.
  const shown = !phone && others.length <= room + 1 ? others : others.slice(0, room)
  const behind = [...others.slice(shown.length), ...actions.filter(action => action.rare)]
  const button = (action: BulkAction) => (
    <Button
      key={action.key}
      icon={action.icon}
      variant={action.look === 'danger' ? 'dangerQuiet' : action.look}
      busy={action.busy}
      disabled={action.disabled || (working && !action.busy)}
      onClick={action.onSelect}
    >
      {action.label}
    </Button>
  )
  return (
    <StickyActions note={note ?? intl.formatMessage(selectedMessage, { count })}>
      <IconButton icon={X} label={intl.formatMessage(selectionMessages.clear)} onClick={onClear} />
      {behind.length > 0 ? (
        <Menu
          label={intl.formatMessage(selectionMessages.more)}
          placement="top-end"
          items={behind.map(({ key, label, icon, look, disabled, onSelect }) => ({
            key,
            label,
            icon,
            danger: look === 'danger',
            disabled: disabled || working,
            onSelect,
          }))}
          trigger={props => <IconButton {...props} icon={EllipsisVertical} label={intl.formatMessage(selectionMessages.more)} />}
        />
      ) : null}
      {shown.map(button)}
      {primary.map(button)}
    </StickyActions>
  )
}
