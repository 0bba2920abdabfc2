import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { changedMeanwhile, custom, invalid, notFound } from '../../platform/problems'
import { checkSections } from './calendar-view'
import { lockYear, replan } from './replan'
import type { AttendanceCall } from './scope'
import { attendanceFieldText } from './texts'

type Contract = typeof contract.workingCalendar
export type EventValues = Omit<BodyOf<Contract['updateEvent']>, 'version' | 'confirm'>

const lower = (ids: readonly string[]) => [...new Set(ids.map(id => id.toLowerCase()))]

/** A year whose calendar may be changed, held until the transaction ends. @throws not found, or 403 once it is locked. */
export async function openYear(call: AttendanceCall, academicYearId: string) {
  const year = await lockYear(call, academicYearId)
  if (!year) throw notFound()
  if (year.locked) throw custom(403, 'CalendarLocked', 'This academic year is locked.')
  return year
}

type Year = Awaited<ReturnType<typeof openYear>>

async function checkEvent(call: AttendanceCall, year: Year, values: EventValues): Promise<void> {
  if (values.to < values.from) throw invalid([{ field: 'to', message: attendanceFieldText('EndBeforeStart') }])
  if (values.from < year.starts_on || values.to > year.ends_on)
    throw custom(400, 'CalendarOutsideYear', 'Dates must be inside the academic year.')
  if (values.kind === 'half-day' && values.halves === 'both')
    throw invalid([{ field: 'halves', message: attendanceFieldText('OneHalf') }])
  await checkSections(call, lower(values.sectionIds))
  const courseIds = lower(values.courseIds)
  if (courseIds.length === 0) return
  const found = await call.trx.selectFrom('courses').select('id').where('id', 'in', courseIds).execute()
  if (found.length < courseIds.length) throw notFound()
}

const stored = (values: EventValues) => ({
  name: values.name,
  kind: values.kind,
  from_day: values.from,
  to_day: values.to,
  halves: values.halves,
  audience: values.audience,
  section_ids: lower(values.sectionIds),
  course_ids: lower(values.courseIds),
  note: values.note === '' ? null : values.note,
})

export async function insertEvent(call: AttendanceCall, year: Year, values: EventValues): Promise<string> {
  const id = call.services.newId()
  await call.trx
    .insertInto('calendar_events')
    .values({
      school_id: call.schoolId,
      id,
      academic_year_id: year.id,
      created_at: call.services.clock.now(),
      created_by: personOf(call).userId,
      ...stored(values),
    })
    .execute()
  return id
}

async function findEvent({ trx }: Pick<AttendanceCall, 'trx'>, id: string) {
  const row = await trx.selectFrom('calendar_events').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The days that an event covers, before and after a change. */
export const spanOf = (...spans: readonly { readonly from: string; readonly to: string }[]) => ({
  from: spans.map(span => span.from).toSorted()[0]!,
  to: spans
    .map(span => span.to)
    .toSorted()
    .at(-1)!,
})

/** What an event would touch: it is written, looked at and taken back. */
export async function previewEvent(call: AttendanceCall, { academicYearId, id, ...values }: BodyOf<Contract['previewEvent']>) {
  const year = await openYear(call, academicYearId)
  await checkEvent(call, year, values)
  const before = id ? await findEvent(call, id) : undefined
  const { rows: others } = await sql<{ name: string }>`
    select name from calendar_events e where e.academic_year_id = ${year.id}::uuid and e.id is distinct from ${id ?? null}::uuid
      and e.from_day <= ${values.to}::date and e.to_day >= ${values.from}::date order by e.from_day, e.id`.execute(call.trx)
  await sql`savepoint preview`.execute(call.trx)
  if (before) await call.trx.updateTable('calendar_events').set(stored(values)).where('id', '=', before.id).execute()
  else await insertEvent(call, year, values)
  const span = before ? spanOf(values, { from: before.from_day, to: before.to_day }) : spanOf(values)
  const touched = await replan(call, { academicYearId: year.id, ...span, confirm: undefined })
  await sql`rollback to savepoint preview`.execute(call.trx)
  return { ...touched, overlaps: others.map(row => row.name) }
}

/** Adds an event; the registers of its days count as the calendar says from now on. */
export async function createEvent(call: AttendanceCall, { academicYearId, confirm, ...values }: BodyOf<Contract['createEvent']>) {
  const year = await openYear(call, academicYearId)
  await checkEvent(call, year, values)
  const id = await insertEvent(call, year, values)
  const touched = await replan(call, { academicYearId: year.id, ...spanOf(values), confirm })
  await call.audit({ action: 'calendar.event.create', entity: 'calendar_events', entityId: id, after: { ...values, ...touched } })
  return { id, version: 1, ...touched }
}

/** Changes an event. */
export async function updateEvent(
  call: AttendanceCall,
  id: string,
  { version, confirm, ...values }: BodyOf<Contract['updateEvent']>,
) {
  const before = await findEvent(call, id)
  const year = await openYear(call, before.academic_year_id)
  await checkEvent(call, year, values)
  const { numUpdatedRows } = await call.trx
    .updateTable('calendar_events')
    .set({ ...stored(values), version: version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw changedMeanwhile()
  const span = spanOf(values, { from: before.from_day, to: before.to_day })
  const touched = await replan(call, { academicYearId: year.id, ...span, confirm })
  await call.audit({
    action: 'calendar.event.update',
    entity: 'calendar_events',
    entityId: id,
    before: { name: before.name, kind: before.kind, from: before.from_day, to: before.to_day },
    after: { ...values, ...touched },
  })
  return { id, version: version + 1, ...touched }
}

/** Removes an event; what it made void counts again. */
export async function removeEvent(call: AttendanceCall, id: string, confirm: string) {
  const before = await findEvent(call, id)
  const year = await openYear(call, before.academic_year_id)
  await call.trx.deleteFrom('calendar_events').where('id', '=', before.id).execute()
  const touched = await replan(call, { academicYearId: year.id, from: before.from_day, to: before.to_day, confirm })
  await call.audit({
    action: 'calendar.event.delete',
    entity: 'calendar_events',
    entityId: id,
    before: { name: before.name, kind: before.kind, from: before.from_day, to: before.to_day, ...touched },
  })
  return touched
}
