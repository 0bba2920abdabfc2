import type { BodyOf, contract, QueryOf } from '@school/api'
import { addDays, daysBetween, sameDateIn } from '@school/rules'
import { notFound } from '../../platform/problems'
import { type EventValues, insertEvent, openYear, spanOf } from './calendar-events'
import { replan } from './replan'
import type { AttendanceCall } from './scope'

type Contract = typeof contract.workingCalendar
interface Year {
  readonly id: string
  readonly starts_on: string
  readonly ends_on: string
}

const yearBefore = (call: AttendanceCall, { starts_on }: Year) =>
  call.trx
    .selectFrom('academic_years')
    .select(['id', 'name'])
    .where('starts_on', '<', starts_on)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst()

const eventsOf = (call: AttendanceCall, yearId: string) =>
  call.trx
    .selectFrom('calendar_events')
    .selectAll()
    .where('academic_year_id', '=', yearId)
    .orderBy('from_day')
    .orderBy('id')
    .execute()

type EventRow = Awaited<ReturnType<typeof eventsOf>>[number]

/** The days of an event on the same date in another year, as long as they lie in it. */
function movedTo(year: Year, event: EventRow) {
  const from = sameDateIn(event.from_day, { startsOn: year.starts_on, endsOn: year.ends_on })
  if (!from) return []
  const to = addDays(from, daysBetween(event.from_day, event.to_day))
  return [{ event, from, to: to > year.ends_on ? year.ends_on : to }]
}

/** Events of the year before on their dates in a year. */
export async function readLastYear(call: AttendanceCall, { academicYearId }: QueryOf<Contract['lastYear']>) {
  const year = await call.trx.selectFrom('academic_years').selectAll().where('id', '=', academicYearId).executeTakeFirst()
  if (!year) throw notFound()
  const before = await yearBefore(call, year)
  if (!before) return { year: null, events: [] }
  const there = await eventsOf(call, year.id)
  const events = (await eventsOf(call, before.id)).flatMap(event => movedTo(year, event))
  return {
    year: before.name,
    events: events
      .map(({ event, from, to }) => ({
        id: event.id,
        name: event.name,
        kind: event.kind as EventValues['kind'],
        from,
        to,
        there: there.some(one => one.name.toLowerCase() === event.name.toLowerCase() && one.from_day <= to && one.to_day >= from),
      }))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  }
}

/** Adds chosen events of the year before on their dates. */
export async function copyEvents(call: AttendanceCall, { academicYearId, eventIds, confirm }: BodyOf<Contract['copyEvents']>) {
  const year = await openYear(call, academicYearId)
  const before = await yearBefore(call, year)
  const ids = new Set(eventIds.map(one => one.toLowerCase()))
  const chosen = before ? (await eventsOf(call, before.id)).filter(event => ids.has(event.id)) : []
  if (chosen.length < ids.size) throw notFound()
  const moved = chosen.flatMap(event => movedTo(year, event))
  if (moved.length < chosen.length) throw notFound()
  for (const { event, from, to } of moved)
    await insertEvent(call, year, {
      name: event.name,
      kind: event.kind as EventValues['kind'],
      from,
      to,
      halves: event.halves as EventValues['halves'],
      audience: event.audience as EventValues['audience'],
      sectionIds: event.section_ids,
      courseIds: event.course_ids,
      note: event.note ?? '',
    })
  const touched = await replan(call, { academicYearId: year.id, ...spanOf(...moved), confirm })
  await call.audit({
    action: 'calendar.event.copy',
    entity: 'academic_years',
    entityId: year.id,
    after: { events: moved.map(({ event, from }) => `${event.name} ${from}`), ...touched },
  })
  return { created: moved.length, ...touched }
}
