import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Anchor } from '../foundation'
import { Item, Nav } from './Shell.styles'
import { shellMessages } from './shell.messages'

/** An entry of the menu: a link, or a group of entries. */
export type MenuEntry = {
  id: string
  title: string
  icon: LucideIcon
  /** Absent for a group. */
  href?: string
  children?: readonly MenuEntry[]
}

export type SidebarMenuProps = {
  entries: readonly MenuEntry[]
  /** Path of the open page. */
  current: string
  /** Ids of the groups that are open. */
  openGroups: ReadonlySet<string>
  onToggleGroup: (id: string) => void
  onNavigate?: () => void
}

const holds = (entry: MenuEntry, path: string): boolean =>
  entry.href === path || (entry.children ?? []).some(child => holds(child, path))

/** The menu: groups open and close, the open page's item is the index tab. */
export function SidebarMenu({ entries, current, openGroups, onToggleGroup, onNavigate }: SidebarMenuProps) {
  const intl = useIntl()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const list = (items: readonly MenuEntry[], level: number) => (
    <ul>
      {items.map(entry => {
        if (!entry.children) {
          return (
            <Item key={entry.id}>
              <Anchor href={entry.href} aria-current={entry.href === current ? 'page' : undefined} onClick={onNavigate}>
                {level === 0 ? <entry.icon aria-hidden /> : null}
                <span>{entry.title}</span>
              </Anchor>
            </Item>
          )
        }
        const within = holds(entry, current)
        // The group of the open page is open until the person closes it.
        const open = openGroups.has(entry.id) || (within && !closed.has(entry.id))
        return (
          <Item key={entry.id}>
            <button
              type="button"
              aria-expanded={open}
              data-on={within ? '' : undefined}
              onClick={() => {
                if (within && open && !openGroups.has(entry.id)) setClosed(new Set([...closed, entry.id]))
                else if (within && !open) setClosed(new Set([...closed].filter(id => id !== entry.id)))
                else onToggleGroup(entry.id)
              }}
            >
              {level === 0 ? <entry.icon aria-hidden /> : null}
              <span>{entry.title}</span>
              <ChevronRight aria-hidden />
            </button>
            {open ? list(entry.children, level + 1) : null}
          </Item>
        )
      })}
    </ul>
  )
  return <Nav aria-label={intl.formatMessage(shellMessages.menu)}>{list(entries, 0)}</Nav>
}
