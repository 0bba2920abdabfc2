import { useIntl } from 'react-intl'

const all = [1, 2, 3, 4, 5, 6, 7] as const

/** Names of weekdays, 1 is Monday. */
export function useWeekdays() {
  const intl = useIntl()
  const name = (day: number, weekday: 'short' | 'long') =>
    intl.formatDate(new Date(Date.UTC(2026, 5, day)), { weekday, timeZone: 'UTC' })
  return {
    options: all.map(day => ({ value: day, label: name(day, 'long') })),
    /** Days in short, and three or more that follow each other as their ends. */
    short: (days: readonly number[]): string => {
      const sorted = [...days].toSorted((a, b) => a - b)
      const [first, last] = [sorted[0], sorted.at(-1)]
      if (first === undefined || last === undefined) return ''
      if (sorted.length > 2 && last - first === sorted.length - 1) return `${name(first, 'short')} – ${name(last, 'short')}`
      return sorted.map(day => name(day, 'short')).join(', ')
    },
  }
}
