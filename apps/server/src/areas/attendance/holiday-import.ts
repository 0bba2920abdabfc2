import { type CalendarView, type FlatRecord, nameKey } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { inBatches } from '../../school/batches'
import type { Done, ImportPlace, ImportWork } from '../../school/imports/kind'
import { nothingMade } from '../../school/imports/names'
import { type RecordKindOf, recordImport } from '../../school/imports/records'
import { lockYear, replan } from './replan'

const currentYear = sql`(select id from academic_years where is_current)`

async function calendarView(trx: Trx): Promise<CalendarView> {
  const year = await trx.selectFrom('academic_years').select(['id', 'ends_on']).where('is_current', '=', true).executeTakeFirst()
  const { rows } = await sql<{ day: string; count: number }>`
    select on_day::text as day, count(*)::int as count from attendance_registers where academic_year_id = ${year?.id ?? null}::uuid and not void group by 1`.execute(
    trx,
  )
  return { endsOn: year?.ends_on ?? '', registers: new Map(rows.map(row => [row.day, row.count])) }
}

/** Lays the calendar over what was taken on the days that rows name, now and before. */
async function replanDays(place: ImportPlace, academicYearId: string, records: readonly FlatRecord[]): Promise<void> {
  for (const { from, to } of records) if (from) await replan(place, { academicYearId, from, to: to || from, confirm: 'HOLIDAY' })
}

/** Ids of names between commas. */
const idsOf = (names: string, known: ReadonlyMap<string, string>): string[] =>
  names
    .split(', ')
    .filter(name => name !== '')
    .flatMap(name => known.get(nameKey(name)) ?? [])

const holidays: RecordKindOf = {
  code: 'holidays',
  table: 'calendar_events',
  query: sql`
    select id, record from (
      select e.id, jsonb_build_object('name', e.name, 'from', e.from_day::text, 'to', e.to_day::text,
        'kind', upper(left(e.kind, 1)) || substr(replace(e.kind, '-', ' '), 2), 'halves', replace(e.halves, 'both', 'Both'), 'audience', initcap(e.audience),
        'section', coalesce((select string_agg(s.name, ', ' order by array_position(e.section_ids, s.id)) from sections s where s.id = any(e.section_ids)), ''),
        'course', coalesce((select string_agg(c.name, ', ' order by array_position(e.course_ids, c.id)) from courses c where c.id = any(e.course_ids)), '')) as record
      from calendar_events e where e.academic_year_id = ${currentYear}) of_year`,
  viewOf: async (trx, { view }) => ({ ...view, calendar: await calendarView(trx) }),
  async write(place, writes, ids) {
    const { trx, schoolId, services } = place
    await lockYear(place, ids.currentYear)
    const named = async (table: 'sections' | 'courses') =>
      new Map((await trx.selectFrom(table).select(['id', 'name']).execute()).map(row => [nameKey(row.name), row.id]))
    const [sections, courses] = [await named('sections'), await named('courses')]
    const before = await sql<{ id: string; from: string; to: string }>`
      select id, from_day::text as "from", to_day::text as "to" from calendar_events where id = any(${writes.map(one => one.id)}::uuid[])`.execute(
      trx,
    )
    await inBatches(
      trx,
      writes.map(({ id, record }) => ({
        id,
        name: record.name,
        kind: (record.kind ?? '').toLowerCase().replace(' ', '-'),
        from_day: record.from,
        to_day: record.to,
        halves: record.halves === 'Both' ? 'both' : record.halves,
        audience: (record.audience ?? '').toLowerCase(),
        section_ids: idsOf(record.section ?? '', sections),
        course_ids: idsOf(record.course ?? '', courses),
      })),
      'id uuid, name text, kind text, from_day date, to_day date, halves text, audience text, section_ids uuid[], course_ids uuid[]',
      source => sql`
        insert into calendar_events (school_id, id, academic_year_id, name, kind, from_day, to_day, halves, audience, section_ids, course_ids, created_at)
        select ${schoolId}::uuid, x.id, ${ids.currentYear}::uuid, x.name, x.kind, x.from_day, x.to_day, x.halves, x.audience, x.section_ids, x.course_ids,
          ${services.clock.now()}
        from ${source}
        on conflict (school_id, id) do update set name = excluded.name, kind = excluded.kind, from_day = excluded.from_day, to_day = excluded.to_day,
          halves = excluded.halves, audience = excluded.audience, section_ids = excluded.section_ids, course_ids = excluded.course_ids,
          version = calendar_events.version + 1`,
    )
    await replanDays(place, ids.currentYear, [...before.rows, ...writes.map(({ record }) => record)])
    return nothingMade
  },
}

const work = recordImport(holidays)

/** Files of holidays. What they free is void as if somebody had typed for it; who brings them in has read how much it is. */
export const holidayImport: ImportWork = {
  ...work,
  async undo(place: ImportPlace, rows: readonly Done[], names) {
    const count = await work.undo!(place, rows, names)
    await replanDays(
      place,
      names.ids.currentYear,
      rows.map(row => row.after),
    )
    return count
  },
}
