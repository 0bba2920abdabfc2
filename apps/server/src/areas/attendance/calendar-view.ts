import type { BodyOf, contract, QueryOf } from '@school/api'
import { addDays, type DayPlan, plannedDay, plannedHalves, shortOfDays } from '@school/rules'
import { sql } from 'kysely'
import { changedMeanwhile, custom, invalid, notFound } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { workingCalendar } from './calendar'
import { lockYear, replan } from './replan'
import { type AttendanceCall, present } from './scope'
import { attendanceFieldText } from './texts'

type Contract = typeof contract.workingCalendar

/** The version of the weekdays of an audience; they are saved as a set. */
async function versionOf({ trx }: Pick<AttendanceCall, 'trx'>, academicYearId: string, audience: string): Promise<number> {
  const row = await trx
    .selectFrom('calendar_versions')
    .select('version')
    .where('academic_year_id', '=', academicYearId)
    .where('audience', '=', audience)
    .executeTakeFirst()
  return row?.version ?? 1
}

async function readEvents({ trx }: Pick<AttendanceCall, 'trx'>, academicYearId: string) {
  const rows = await trx
    .selectFrom('calendar_events')
    .selectAll()
    .where('academic_year_id', '=', academicYearId)
    .orderBy('from_day')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    kind: row.kind as 'holiday',
    from: row.from_day,
    to: row.to_day,
    halves: row.halves as 'both',
    audience: row.audience as 'all',
    sectionIds: row.section_ids,
    courseIds: row.course_ids,
    note: row.note ?? '',
    version: row.version,
  }))
}

/** The calendar of a year, the current one unless told. */
export async function readCalendar(call: AttendanceCall, { academicYearId, audience, sectionId }: QueryOf<Contract['view']>) {
  const { trx, schoolId } = call
  const years = await trx.selectFrom('academic_years').selectAll().orderBy('starts_on', 'desc').execute()
  const year = years.find(one => (academicYearId ? one.id === academicYearId.toLowerCase() : one.is_current))
  if (!year) throw notFound()
  const calendar = await workingCalendar(trx, schoolId, year.id)
  const sections = await trx.selectFrom('sections').select(['id', 'name']).orderBy('sort_order').orderBy('name').execute()
  const courses = await sql<{ id: string; name: string; sectionId: string }>`
    select c.id, c.name, c.section_id as "sectionId" from courses c join sections x on x.school_id = c.school_id and x.id = c.section_id
    order by x.sort_order, c.sort_order, lower(c.name)`.execute(trx)
  const asked = Number(await settingValue(trx, schoolId, 'calendar.minDays'))
  const place = { sectionId: sectionId?.toLowerCase() ?? null }
  const days: { date: string; plan: DayPlan; event: string | null }[] = []
  for (let date = year.starts_on; date <= year.ends_on; date = addDays(date, 1)) {
    const { plan, event } = plannedDay(calendar, date, audience, place)
    days.push({ date, plan, event: event ?? null })
  }
  return {
    years: years.map(one => ({
      id: one.id,
      name: one.name,
      startsOn: one.starts_on,
      endsOn: one.ends_on,
      isCurrent: one.is_current,
      locked: one.locked,
    })),
    sections,
    courses: courses.rows,
    academicYearId: year.id,
    today: (await present(call)).today,
    patterns: calendar.patterns
      .filter(row => row.audience === audience)
      .map(({ audience: _, nth, ...row }) => ({ ...row, nth: [...nth] })),
    version: await versionOf(call, year.id, audience),
    events: await readEvents(call, year.id),
    days,
    meter: sections.map(section => {
      const halves = plannedHalves(calendar, year.starts_on, year.ends_on, audience, { sectionId: section.id })
      return { sectionId: section.id, section: section.name, days: halves / 2, asked, shortBy: shortOfDays(halves, asked) }
    }),
  }
}

/** Replaces the weekdays of an audience. */
export async function savePatterns(call: AttendanceCall, body: BodyOf<Contract['savePatterns']>) {
  const { trx, services, schoolId } = call
  const { audience, patterns } = body
  const year = await lockYear(call, body.academicYearId)
  if (!year) throw notFound()
  if (year.locked) throw custom(403, 'CalendarLocked', 'This academic year is locked.')
  if ((await versionOf(call, year.id, audience)) !== body.version) throw changedMeanwhile()
  const met = new Set<string>()
  for (const [index, row] of patterns.entries())
    for (const nth of row.nth.length === 0 ? [0] : row.nth) {
      const key = `${row.sectionId?.toLowerCase()}/${row.weekday}/${nth}`
      if (met.has(key)) throw invalid([{ field: `patterns.${index}`, message: attendanceFieldText('PatternTwice') }])
      met.add(key)
    }
  const sectionIds = [...new Set(patterns.flatMap(row => row.sectionId?.toLowerCase() ?? []))]
  await checkSections(call, sectionIds)
  await trx.deleteFrom('calendar_patterns').where('academic_year_id', '=', year.id).where('audience', '=', audience).execute()
  if (patterns.length > 0)
    await trx
      .insertInto('calendar_patterns')
      .values(
        patterns.map(({ sectionId, weekday, nth, plan }) => ({
          school_id: schoolId,
          id: services.newId(),
          academic_year_id: year.id,
          audience,
          section_id: sectionId,
          weekday,
          nth: [...nth].toSorted((a, b) => a - b),
          plan,
        })),
      )
      .execute()
  const version = body.version + 1
  await trx
    .insertInto('calendar_versions')
    .values({ school_id: schoolId, academic_year_id: year.id, audience, version })
    .onConflict(conflict => conflict.columns(['school_id', 'academic_year_id', 'audience']).doUpdateSet({ version }))
    .execute()
  const touched = await replan(call, { academicYearId: year.id, from: year.starts_on, to: year.ends_on, confirm: body.confirm })
  await call.audit({
    action: 'calendar.patterns',
    entity: 'academic_years',
    entityId: year.id,
    after: { audience, patterns, ...touched },
  })
  return { version, ...touched }
}

/** Refuses sections that the school does not have. */
export async function checkSections({ trx }: Pick<AttendanceCall, 'trx'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await trx
    .selectFrom('sections')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  if (found.length < ids.length) throw notFound()
}
