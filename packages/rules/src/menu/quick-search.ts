import { mayOpenForm, type Viewer, visibleForms } from './predicate'
import { parentOf, routeForms } from './routes'

/** A link of quick search before translation. */
export interface QuickLink {
  /** Form code; its title's message id is `menu.{code}`. */
  readonly code: string
  readonly url: string
  readonly title: string
  /** Form code of the parent to prefix with, when the title stands twice among the person's links. */
  readonly parentCode: string | undefined
  readonly icon: string
}

const extra: readonly { code: string; url: string; icon: string }[] = [
  { code: '/school/staff-my-profile', url: '/school/staff-my-profile', icon: 'circle-user' },
  { code: '/school/school-settings', url: '/school/school-settings', icon: 'settings' },
  { code: '/school/student-profile', url: '/school/student-profile', icon: 'circle-user' },
  { code: '/school/change-password', url: '/school/change-password', icon: 'key-round' },
  { code: '/student/statistics-report', url: '/student/statistics-report', icon: 'chart-column' },
  { code: '/student/student-complete-information-report', url: '/student/student-complete-information-report', icon: 'id-card' },
  { code: '/staff/staff-complete-info-report', url: '/staff/staff-complete-info-report', icon: 'id-card' },
]

/**
 * Every screen a person may jump to, in table order.
 *
 * @param built form codes whose screens exist.
 */
export function quickLinks(viewer: Viewer, built?: ReadonlySet<string>): QuickLink[] {
  const leaves = visibleForms(viewer).filter(form => !built || built.has(form.id))
  const count = new Map<string, number>()
  for (const form of leaves) count.set(form.title, (count.get(form.title) ?? 0) + 1)
  const links: QuickLink[] = leaves.map(form => ({
    code: form.id,
    url: form.route!,
    title: form.title,
    parentCode: (count.get(form.title) ?? 0) > 1 ? parentOf(form)?.id : undefined,
    icon: form.icon,
  }))
  for (const { code, url, icon } of extra) {
    if ((built && !built.has(code)) || !mayOpenForm(code, viewer)) continue
    links.push({ code, url, icon, title: routeForms.find(route => route.id === code)!.title, parentCode: undefined })
  }
  if (mayOpenForm('s.student.report', viewer) && (!built || built.has('bus-student-report'))) {
    links.push({
      code: 'bus-student-report',
      url: '/student/report?tab=bus',
      title: 'Bus Student Report',
      parentCode: undefined,
      icon: 'bus',
    })
  }
  return links
}

/** A link with its name in the chosen language and in English. */
export interface NamedLink {
  readonly name: string
  readonly englishName: string
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

const atMost = 20

/**
 * Links whose name holds every typed word, case and accents aside, in the chosen language or in English. Names that
 * begin with the text come first, then names with a word that begins with it, then the rest, each in the given order.
 */
export function searchLinks<L extends NamedLink>(links: readonly L[], text: string): L[] {
  const typed = plain(text).trim()
  if (!typed) return []
  const words = typed.split(/\s+/)
  const rank = (name: string) =>
    name.startsWith(typed) ? 0 : name.split(/[\s/›-]+/).some(word => word.startsWith(words[0]!)) ? 1 : 2
  return links
    .flatMap((link, order) => {
      const names = [plain(link.name), plain(link.englishName)].filter(name => words.every(word => name.includes(word)))
      return names.length > 0 ? [{ link, order, rank: Math.min(...names.map(rank)) }] : []
    })
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .slice(0, atMost)
    .map(found => found.link)
}
