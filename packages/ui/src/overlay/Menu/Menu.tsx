import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { LateMenuItems } from '../late'
import { Popover } from '../Popover'

/** An entry, a link, a checkable entry (`checked` given) or a line between groups. */
export type MenuItem =
  | {
      key: string
      label: string
      icon?: LucideIcon
      onSelect?: () => void
      href?: string
      checked?: boolean
      danger?: boolean
      disabled?: boolean
    }
  | { key: string; separator: true }

/** What the button that opens a menu is given. */
export type MenuTriggerProps = {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export type MenuProps = {
  /** Accessible name of the list. */
  label: string
  items: readonly MenuItem[]
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end'
  /** Draws the button; spread the props on a `Button` or `IconButton`. */
  trigger: (props: MenuTriggerProps) => ReactNode
}

/** A list of commands behind a button. */
export function Menu({ label, items, placement = 'bottom-start', trigger }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const [open, setOpen] = useState<'first' | 'last' | false>(false)
  const id = useId()

  const close = () => {
    setOpen(false)
    anchor?.focus()
  }
  return (
    <>
      {trigger({
        ref: setAnchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== false,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(open ? false : 'first'),
        onKeyDown: event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
        },
      })}
      <Popover open={open !== false} onClose={close} anchor={anchor} placement={placement} focus="stay">
        <LateMenuItems id={id} label={label} items={items} from={open === 'last' ? 'last' : 'first'} onClose={close} />
      </Popover>
    </>
  )
}
