import { searchKey } from '../texts/search-key'
import { mayOpenForm } from './access'
import { type Viewer, visibleForms } from './predicate'
import { type Role, roles } from './roles'
import { findForm, parentOf, type RouteForm, routeForms } from './routes'

/** A link of quick search before translation. */
export interface QuickLink {
  /** Form code; its title's message id is `menu.{code}`. */
  readonly code: string
  readonly url: string
  readonly title: string
  /** Form code of the parent to prefix with, when the title stands twice among the person's links. */
  readonly parentCode: string | undefined
  readonly icon: string
  /** Roles the screen is for; conditions beside the role are already applied. */
  readonly allowedRoles: readonly Role[]
}

/** Screens outside the menu that quick search offers, in its order. */
const outside: readonly { code: string; icon: string }[] = [
  { code: '/school/staff-my-profile', icon: 'circle-user' },
  { code: '/school/school-settings', icon: 'settings' },
  { code: '/school/student-profile', icon: 'circle-user' },
  { code: '/school/change-password', icon: 'key-round' },
  { code: '/student/statistics-report', icon: 'chart-column' },
  { code: '/student/student-complete-information-report', icon: 'id-card' },
  { code: '/student/report?tab=bus', icon: 'bus' },
  { code: '/staff/staff-complete-info-report', icon: 'id-card' },
]

/**
 * Every screen a person may jump to, in table order.
 *
 * @param built form codes whose screens exist; without it all.
 */
export function quickLinks(viewer: Viewer, built?: ReadonlySet<string>): QuickLink[] {
  const exists = (code: string) => !built || built.has(code)
  const leaves = visibleForms(viewer).filter(form => exists(form.id))
  const titles = Map.groupBy(leaves, form => form.title)
  const links: QuickLink[] = leaves.map(form => ({
    code: form.id,
    url: form.route!,
    title: form.title,
    parentCode: titles.get(form.title)!.length > 1 ? parentOf(form)?.id : undefined,
    icon: form.icon,
    allowedRoles: form.roles,
  }))
  for (const { code, icon } of outside) {
    if (!exists(code) || !mayOpenForm(code, viewer)) continue
    const route = routeForms.find(form => form.id === code)!
    links.push({ code, url: code, title: route.title, parentCode: undefined, icon, allowedRoles: rolesOfRoute(route) })
  }
  return links
}

function rolesOfRoute({ everyone, as, except, roles: named }: RouteForm): readonly Role[] {
  if (everyone) return roles
  const through = (as ?? []).flatMap(id => findForm(id)?.roles ?? []).filter(role => !except?.includes(role))
  return [...new Set([...through, ...(named ?? [])])]
}

/** A link with its name in the chosen language and in English. */
export interface NamedLink {
  readonly name: string
  readonly englishName: string
  /** Other words for what is done there, as a clerk would say them, in both languages; parted by commas. */
  readonly words?: readonly string[]
}

const atMost = 20

/**
 * Links whose name holds every typed word, in any of its spellings, in the chosen language or in English. Names that
 * begin with the text come first, then names in which each typed word begins a word, then the rest, then what has the text
 * among its other words; within each the given order. At most twenty.
 */
export function searchLinks<L extends NamedLink>(links: readonly L[], text: string): L[] {
  const typed = searchKey(text)
  if (!typed) return []
  const words = typed.split(' ')
  const rank = (name: string) => {
    if (name.startsWith(typed)) return 0
    const starts = name.split(/[^\p{L}\p{M}\p{N}]+/u)
    return words.every(word => starts.some(start => start.startsWith(word))) ? 1 : 2
  }
  return links
    .flatMap((link, order) => {
      const holds = (name: string) => words.every(word => name.includes(word))
      const names = [searchKey(link.name), searchKey(link.englishName)].filter(holds)
      if (names.length > 0) return [{ link, order, rank: Math.min(...names.map(rank)) }]
      const phrases = (link.words ?? []).flatMap(all => all.split(',')).map(searchKey)
      const said = phrases.filter(holds).map(rank)
      return said.length > 0 ? [{ link, order, rank: 3 + Math.min(...said) }] : []
    })
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .slice(0, atMost)
    .map(found => found.link)
}
