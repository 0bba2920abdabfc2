import type { HeadCounts } from '@school/rules'
import type { EntrySum } from '@school/ui'
import { useText } from '../../texts/text'

/** 'Strength 42 · Present 39 · Absent 2': people by what their day was. */
export function useTally(counts: HeadCounts): EntrySum[] {
  const text = useText()
  const sum = (key: 'strength' | 'present' | 'absent' | 'halfDay' | 'leave' | 'late', more?: Partial<EntrySum>): EntrySum => ({
    key,
    label: text(`register.count.${key}`),
    count: counts[key],
    ...more,
  })
  return [
    sum('strength'),
    sum('present'),
    sum('absent', { status: 'danger' }),
    // A phone has room for it where there are any.
    ...(counts.halfDay > 0 ? [sum('halfDay', { status: 'danger' })] : []),
    sum('leave', { status: 'info', isQuiet: true }),
    sum('late', { status: 'warning', isQuiet: true }),
  ]
}
