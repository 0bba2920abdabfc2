import { dayIn } from '@school/rules'

/** Whose item it is; a person who is staff and guardian has both, counted separately. */
export type BellAudience = 'staff' | 'student'

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

/** Items of both lists in one, newest first; items without an instant keep their place. */
export const newestFirst = (items: readonly BellItem[]): BellItem[] =>
  items.every(item => item.sentOn) ? [...items].sort((a, b) => (b.sentOn ?? '').localeCompare(a.sentOn ?? '')) : [...items]

/** How many of `ids` each audience has; one entry without an audience where items carry none. */
export function countByAudience(items: readonly BellItem[], ids: ReadonlySet<string>) {
  const counts = new Map<BellAudience | undefined, number>()
  for (const item of items) counts.set(item.audience, (counts.get(item.audience) ?? 0) + (ids.has(item.id) ? 1 : 0))
  return [...counts].map(([audience, count]) => ({ audience, count }))
}

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
