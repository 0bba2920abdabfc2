import { dayIn } from '@school/rules'

/** Whose item it is; a person who is staff and guardian has both, counted separately. */
export type BellAudience = 'staff' | 'student'

/** Unread items of each list. */
export type BellUnread = Readonly<Record<BellAudience, number>>

/** One line of the bell. */
export type BellItem = {
  id: string
  title: string
  /** HTML from outside; shown after sanitising, with addresses as links. */
  message: string
  /** The time as it is to be shown. */
  sentOnDisplay: string
  readStatus: boolean
  audience?: BellAudience
  /** ISO instant; groups the lines by day on phones. */
  sentOn?: string
  /** What it is about; chooses the icon. */
  kind?: string
  /** The screen it leads to. */
  route?: string
  /** The child whom that screen has to show. */
  childId?: string
}

/** The newest first; items without an instant keep their place. */
export const newestFirst = (items: readonly BellItem[]): BellItem[] =>
  items.every(item => item.sentOn) ? [...items].sort((a, b) => (b.sentOn ?? '').localeCompare(a.sentOn ?? '')) : [...items]

/** How many items each list has. */
export function countByAudience(items: readonly BellItem[]): BellUnread {
  const staff = items.filter(item => item.audience === 'staff').length
  return { student: items.length - staff, staff }
}

/** The list that opens first: the one in which something is new, that of the family before that of the staff. */
export const firstAudience = (unread: BellUnread | undefined): BellAudience =>
  unread && unread.staff > 0 && unread.student === 0 ? 'staff' : 'student'

/** Consecutive items of one day, `day` as YYYY-MM-DD in the time zone; without instants one group without a day. */
export function groupByDay(items: readonly BellItem[], timeZone: string): { day: string | undefined; items: BellItem[] }[] {
  const groups: { day: string | undefined; items: BellItem[] }[] = []
  for (const item of items) {
    const day = item.sentOn ? dayIn(timeZone, new Date(item.sentOn)) : undefined
    const last = groups.at(-1)
    if (last && last.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}
