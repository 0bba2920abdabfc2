import { Check, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { Popover } from '../Popover'
import { CheckPlace, MenuAnchor, MenuButton, MenuList, MenuRule } from './Menu.styles'
import { nextMenuStop } from './menu.state'

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
        <MenuItems id={id} label={label} items={items} from={open === 'last' ? 'last' : 'first'} onClose={close} />
      </Popover>
    </>
  )
}

type MenuItemsProps = {
  id: string
  label: string
  items: readonly MenuItem[]
  from: 'first' | 'last'
  onClose: () => void
}

function MenuItems({ id, label, items, from, onClose }: MenuItemsProps) {
  const list = useRef<HTMLDivElement>(null)
  const stops = items.filter(item => 'label' in item)
  const checkable = stops.some(item => item.checked !== undefined)

  const entries = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[data-menu-stop]') ?? [])

  useEffect(() => {
    const all = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-menu-stop]') ?? [])
    all.at(from === 'last' ? -1 : 0)?.focus()
  }, [from])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      onClose()
      return
    }
    const current = entries().indexOf(document.activeElement as HTMLElement)
    const next = nextMenuStop(stops, current, event.key)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    entries()[next]?.focus()
  }

  return (
    <MenuList ref={list} id={id} role="menu" aria-label={label} onKeyDown={onKeyDown}>
      {items.map(item => {
        if ('separator' in item) return <MenuRule key={item.key} />
        const Icon = item.icon
        const shared = {
          role: item.checked === undefined ? 'menuitem' : 'menuitemcheckbox',
          'aria-checked': item.checked,
          'aria-disabled': item.disabled || undefined,
          'data-danger': item.danger || undefined,
          'data-menu-stop': '',
          tabIndex: -1,
          onClick: () => {
            if (item.disabled) return
            onClose()
            item.onSelect?.()
          },
          children: (
            <>
              {checkable ? <CheckPlace>{item.checked ? <Check aria-hidden /> : null}</CheckPlace> : null}
              {Icon ? <Icon aria-hidden /> : null}
              {item.label}
            </>
          ),
        }
        return item.href && !item.disabled ? (
          <MenuAnchor key={item.key} href={item.href} {...shared} />
        ) : (
          <MenuButton key={item.key} type="button" {...shared} />
        )
      })}
    </MenuList>
  )
}
