import type { LucideIcon } from 'lucide-react'

/** An entry of the menu: a screen with an address, or a group with children. */
export type MenuEntry = {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  /** Absent for a group. */
  readonly href?: string
  /** A figure behind the title. */
  readonly badge?: number
  readonly children?: readonly MenuEntry[]
}

const pathOnly = (address: string) => address.split(/[?#]/)[0] ?? ''

/**
 * Ids from the top of the menu down to the entry whose screen is open: the one with the longest path that is the
 * address or lies above it. Empty when no entry leads there.
 */
export function openTrail(menu: readonly MenuEntry[], address: string): string[] {
  const here = pathOnly(address)
  let best: string[] = []
  let length = 0
  const walk = (nodes: readonly MenuEntry[], above: string[]) => {
    for (const node of nodes) {
      const trail = [...above, node.id]
      const path = node.href && pathOnly(node.href)
      if (path && path.length > length && (here === path || here.startsWith(`${path}/`))) {
        best = trail
        length = path.length
      }
      walk(node.children ?? [], trail)
    }
  }
  walk(menu, [])
  return best
}

/** Groups that stand open: those the person left open, and those around the open screen unless closed since it opened. */
export function openGroupIds(remembered: readonly string[], trail: readonly string[], closedHere: ReadonlySet<string>) {
  return new Set([...remembered, ...trail.filter(id => !closedHere.has(id))])
}

/** Adds a group to the list or takes it away. */
export const toggledGroup = (openIds: readonly string[], id: string, open: boolean): string[] =>
  open ? [...openIds.filter(other => other !== id), id] : openIds.filter(other => other !== id)
