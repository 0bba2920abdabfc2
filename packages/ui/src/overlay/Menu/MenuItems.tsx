import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { MenuItem } from './Menu'
import { CheckPlace, MenuAnchor, MenuButton, MenuList, MenuRule } from './Menu.styles'
import { nextMenuStop } from './menu.state'

export type MenuItemsProps = {
  id: string
  label: string
  items: readonly MenuItem[]
  from: 'first' | 'last'
  onClose: () => void
}

/** The entries of an open menu, with the focus among them. */
export function MenuItems({ id, label, items, from, onClose }: MenuItemsProps) {
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
