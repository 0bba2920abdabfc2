import { Badge } from '../../feedback'
import type { PlannerCell, PlannerDay, PlannerRow } from './PlannerBoard'
import { PlannerEntry } from './PlannerEntry'
import { daysOf } from './planner.state'

export const today = '2026-07-18'
export const thisWeek = '2026-07-13'

export const meals: readonly PlannerRow[] = [
  { key: 'breakfast', label: 'Breakfast', note: '07:30–08:10' },
  { key: 'lunch', label: 'Lunch', note: '12:30–13:10' },
  { key: 'snack', label: 'Snack', note: '15:45–16:00' },
]

/** Monday to Saturday; Thursday of the present week is a holiday. */
export const schoolWeek = (week: string): readonly PlannerDay[] =>
  daysOf(week, 6).map(day => ({ day, holiday: day === '2026-07-16' ? 'Karkidaka Vavu' : undefined }))

const dishes: Readonly<Record<string, readonly string[]>> = {
  breakfast: ['Idli, sambar', 'Poha', 'Upma', 'Dosa, chutney', 'Puttu, kadala'],
  lunch: ['Veg meals', 'Lemon rice', 'Chapati, dal', 'Curd rice', 'Veg biryani'],
}

/** What stands on the menu; nothing is planned for the snack, nor for any later week. */
export function menuOf(row: string, day: string): PlannerCell | undefined {
  const at = schoolWeek(thisWeek).findIndex(one => one.day === day)
  const dish = dishes[row]?.[at]
  if (!dish || at === 3) return undefined
  const ordered = 120 + at * 17
  const published = at < 4
  return {
    label: `${dish}, ${ordered} of 240 ordered, ${published ? 'published' : 'draft'}`,
    content: (
      <PlannerEntry
        title={dish}
        note={`${ordered}/240 · till 08:00`}
        end={<Badge status={published ? 'success' : 'secondary'}>{published ? 'Published' : 'Draft'}</Badge>}
      />
    ),
  }
}
