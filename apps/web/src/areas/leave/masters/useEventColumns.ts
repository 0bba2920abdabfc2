import { displayDay } from '@school/rules'
import type { TableColumn } from '@school/ui'
import { useText } from '../../../texts/text'
import type { Calendar } from './CalendarYear'
import type { CalendarEvent } from './EventForm'

/** The columns of events. */
export function useEventColumns(data: Calendar | undefined): TableColumn<CalendarEvent>[] {
  const text = useText()
  const names = (list: readonly { id: string; name: string }[] | undefined, ids: readonly string[]) =>
    (list ?? []).flatMap(one => (ids.includes(one.id) ? [one.name] : []))
  const whom = (event: CalendarEvent) =>
    [...names(data?.sections, event.sectionIds), ...names(data?.courses, event.courseIds)].join(', ') ||
    text('calendar.wholeSchool')
  return [
    { key: 'name', header: text('calendar.name'), look: 'name', cell: row => row.name },
    { key: 'kind', header: text('calendar.kind'), cell: row => text(`calendar.kind.${row.kind}`) },
    { key: 'from', header: text('calendar.from'), look: 'code', cell: row => displayDay(row.from) },
    { key: 'to', header: text('calendar.to'), look: 'code', cell: row => displayDay(row.to) },
    { key: 'halves', header: text('calendar.halves'), cell: row => text(`calendar.halves.${row.halves}`) },
    { key: 'audience', header: text('calendar.audience'), cell: row => text(`calendar.audience.${row.audience}`) },
    { key: 'for', header: text('calendar.for'), cell: whom },
    { key: 'note', header: text('calendar.note'), cell: row => row.note },
  ]
}
