import type { WorkingCalendar } from './calendar'

/** A calendar for examples: whole days from Monday to Friday, forenoons of the first, third and fifth Saturday, a holiday. */
export const referenceCalendar: WorkingCalendar = {
  startsOn: '2026-06-01',
  endsOn: '2027-03-31',
  patterns: [
    ...[1, 2, 3, 4, 5].map(weekday => ({ audience: 'students', sectionId: null, weekday, nth: [], plan: 'full' }) as const),
    { audience: 'students', sectionId: null, weekday: 6, nth: [1, 3, 5], plan: 'FN' },
    { audience: 'students', sectionId: null, weekday: 6, nth: [], plan: 'none' },
  ],
  events: [
    {
      id: '1',
      name: 'Muharram',
      kind: 'holiday',
      from: '2026-06-26',
      to: '2026-06-26',
      halves: 'both',
      audience: 'all',
      sectionIds: [],
      courseIds: [],
    },
  ],
}
