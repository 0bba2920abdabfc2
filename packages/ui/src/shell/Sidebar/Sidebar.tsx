import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Count } from '../../form'
import { shellMessages } from '../shell.messages'
import { EntryButton, EntryLink, EntryTitle, Group, Nav, Turn } from './Sidebar.styles'
import { type MenuEntry, openGroupIds, openTrail, toggledGroup } from './sidebar.state'

export type SidebarProps = {
  menu: readonly MenuEntry[]
  /** Path of the open screen; its entry takes the index tab. */
  address: string
  /** Ids of groups the person left open. */
  openGroups: readonly string[]
  onOpenGroups: (ids: string[]) => void
  /** Icons alone; children are hidden and the names are left to screen readers. */
  narrow?: boolean
  /** A group of a narrow sidebar was pressed: it needs the width to show what is in it. */
  onWiden?: () => void
  /** A screen was chosen, by which a drawer closes. */
  onChosen?: () => void
}

/**
 * The menu of a person: screens as links, groups as buttons that open. Up and Down walk the entries, Right opens a
 * group or goes into it, Left closes it or goes back to it.
 */
export function Sidebar({ menu, address, openGroups, onOpenGroups, narrow, onWiden, onChosen }: SidebarProps) {
  const intl = useIntl()
  const nav = useRef<HTMLElement>(null)
  const [closed, setClosed] = useState<{ address: string; ids: ReadonlySet<string> }>({ address, ids: new Set() })
  const trail = openTrail(menu, address)
  const closedHere: ReadonlySet<string> = closed.address === address ? closed.ids : new Set()
  const open = openGroupIds(openGroups, trail, closedHere)

  const setGroup = (id: string, value: boolean) => {
    const ids = new Set(closedHere)
    if (value) ids.delete(id)
    else ids.add(id)
    setClosed({ address, ids })
    onOpenGroups(toggledGroup(openGroups, id, value))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const entries = Array.from(nav.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const here = entries[at]
    if (!here) return
    const id = here.dataset.entry ?? ''
    const group = here.getAttribute('aria-expanded')
    let next: HTMLElement | null | undefined
    if (event.key === 'ArrowDown') next = entries[Math.min(at + 1, entries.length - 1)]
    else if (event.key === 'ArrowUp') next = entries[Math.max(at - 1, 0)]
    else if (event.key === 'Home') next = entries[0]
    else if (event.key === 'End') next = entries.at(-1)
    else if (event.key === 'ArrowRight' && group === 'false') setGroup(id, true)
    else if (event.key === 'ArrowRight' && group === 'true') next = entries[at + 1]
    else if (event.key === 'ArrowLeft' && group === 'true') setGroup(id, false)
    else if (event.key === 'ArrowLeft')
      next = here.closest('ul')?.closest('li')?.querySelector<HTMLElement>(':scope > [data-entry]') ?? null
    else return
    event.preventDefault()
    next?.focus()
  }

  const drawEntry = (node: MenuEntry, depth: number) => {
    const Icon = node.icon
    const inTrail = trail.includes(node.id)
    const last = trail.at(-1) === node.id
    const expanded = open.has(node.id)
    const content = (
      <>
        {depth === 0 ? <Icon aria-hidden /> : null}
        <EntryTitle>{node.title}</EntryTitle>
        {node.badge ? <Count data-on="">{node.badge}</Count> : null}
      </>
    )
    if (!node.children?.length)
      return (
        <li key={node.id}>
          <EntryLink
            href={node.href}
            data-entry={node.id}
            data-depth={depth}
            data-open={last || undefined}
            aria-current={last ? 'page' : undefined}
            onClick={onChosen}
          >
            {content}
          </EntryLink>
        </li>
      )
    return (
      <li key={node.id}>
        <EntryButton
          type="button"
          data-entry={node.id}
          data-depth={depth}
          data-around={inTrail || undefined}
          // A narrow sidebar hides the entry itself, so its group carries the tab.
          data-open={(narrow && inTrail) || undefined}
          aria-expanded={!narrow && expanded}
          onClick={() => {
            if (narrow) onWiden?.()
            setGroup(node.id, narrow || !expanded)
          }}
        >
          {content}
          <Turn data-turn="">
            <ChevronRight aria-hidden />
          </Turn>
        </EntryButton>
        {expanded && !narrow ? <Group>{node.children.map(child => drawEntry(child, depth + 1))}</Group> : null}
      </li>
    )
  }

  return (
    <Nav ref={nav} aria-label={intl.formatMessage(shellMessages.menu)} data-narrow={narrow || undefined} onKeyDown={onKeyDown}>
      <ul>{menu.map(node => drawEntry(node, 0))}</ul>
    </Nav>
  )
}
