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

/** A link that was found; `inside` when a typed word stands nowhere at the beginning of a word. */
export type FoundLink<L> = L & { readonly inside: boolean }

/**
 * Links whose name holds every typed word, in any of its spellings, in the chosen language or in English, or whose other
 * words do. Best first: names that begin with the text, names in which each typed word begins a word, other words that do
 * the same, and after them what holds the text only inside of words, names first; within each the given order. At most
 * twenty.
 */
export function searchLinks<L extends NamedLink>(links: readonly L[], text: string): FoundLink<L>[] {
  const typed = searchKey(text)
  if (!typed) return []
  const words = typed.split(' ')
  const holds = (name: string) => words.every(word => name.includes(word))
  const begins = (name: string) => {
    const starts = name.split(/[^\p{L}\p{M}\p{N}]+/u)
    return words.every(word => starts.some(start => start.startsWith(word)))
  }
  // Of a name and of other words: where they begin with the text, where words of them do, and where they only hold it.
  const rank = (name: string, [first, word, inside]: readonly [number, number, number]) =>
    name.startsWith(typed) ? first : begins(name) ? word : inside
  return links
    .flatMap((link, order) => {
      const phrases = (link.words ?? []).flatMap(all => all.split(',')).map(searchKey)
      const ranks = [
        ...[link.name, link.englishName]
          .map(searchKey)
          .filter(holds)
          .map(name => rank(name, [0, 1, 4])),
        ...phrases.filter(holds).map(phrase => rank(phrase, [2, 3, 5])),
      ]
      return ranks.length > 0 ? [{ link, order, rank: Math.min(...ranks) }] : []
    })
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .slice(0, atMost)
    .map(found => ({ ...found.link, inside: found.rank > 3 }))
}
