import { type Client, home } from '@school/api/client'
import { askAhead, scopeOf } from '@school/api/react'
import type { Claims } from '.'

/** Whether an address leads to a home: its own, the bare one, or that of a login that leads nowhere else. */
export const leadsHome = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  pathname === '/' ||
  /^\/home\//.test(pathname) ||
  (/^\/(group-)?login$/.test(pathname) && !new URLSearchParams(search).has('next'))

/**
 * Asks for the home beside what the login may see, not after it: the page that shows it comes later than both.
 *
 * @param before who is signed in now; the home of the same person, school and child is there already.
 */
export function askForHome(client: Client, { sub, SchoolId, ChildId, pending }: Claims, before: Claims | undefined): void {
  const scope = scopeOf(sub, SchoolId, ChildId)
  const same = before && scopeOf(before.sub, before.SchoolId, before.ChildId) === scope
  if (!same && pending.length === 0 && leadsHome(location)) askAhead(client, scope, home.dashboard, { query: {} })
}
