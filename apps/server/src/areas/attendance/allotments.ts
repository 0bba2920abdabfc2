import type { AnswerOf, BodyOf, contract, QueryOf } from '@school/api'
import { displayDay } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { changedMeanwhile, custom, invalid, notFound } from '../../platform/problems'
import { classOffers } from '../../school/class-offers'
import { ringLogins, type Told } from '../../services/audience/bell-items'
import { allotmentWarnings } from './allotment-warnings'
import { type AttendanceCall, leadsSchool, present, yearOf } from './scope'
import { attendanceFieldText, attendanceText } from './texts'

type Contract = typeof contract.attendanceAllotment
type Fields = Omit<BodyOf<Contract['change']>, 'version'>

interface Row {
  readonly id: string
  readonly divisionId: string
  readonly division: string
  readonly teacherId: string | null
  readonly teacher: string | null
  readonly staffId: string
  readonly staff: string
  readonly designation: string
  readonly halves: 'FN' | 'AN' | 'both'
  readonly kind: 'regular' | 'substitute'
  readonly from: string
  readonly to: string | null
  readonly reason: string | null
  readonly byLeave: boolean
  readonly by: string | null
  readonly version: number
}

/** The last day: whoever is relieved takes no attendance any more. */
const lastDay = sql`least(a.to_day, case when s.status = 'Relieved' then coalesce(sd.relieved_on, a.from_day) end)`

const tables = sql`
  attendance_allotments a join divisions d on d.school_id = a.school_id and d.id = a.division_id
  join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
  join staff s on s.school_id = a.school_id and s.id = a.staff_id
  left join staff_details sd on sd.school_id = s.school_id and sd.staff_id = s.id
  left join masters m on m.school_id = s.school_id and m.id = s.designation_id
  left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
  left join users u on u.id = a.created_by`

/** Classes `d` that the person allots: all of the school, or the one whose class teacher they are. */
const divisionsToAllot = (call: Pick<AttendanceCall, 'person'>): RawBuilder<boolean> => {
  const person = personOf(call)
  return leadsSchool(person) ? sql<boolean>`true` : sql<boolean>`d.class_teacher_id = ${person.staffId}::uuid`
}

async function readRows(
  { trx }: Pick<AttendanceCall, 'trx'>,
  where: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, d.id as "divisionId", c.name || ' ' || d.name as division, t.id as "teacherId", t.name as teacher, s.id as "staffId", s.name as staff,
      coalesce(m.name, '') as designation, a.halves, a.kind, a.from_day::text as "from", ${lastDay}::text as "to", a.reason,
      a.source = 'leave' as "byLeave", u.name as by, a.version
    from ${tables} where ${where}
    order by x.sort_order, lower(x.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name), a.from_day desc, s.name_key, a.id ${page}`.execute(
    trx,
  )
  return rows
}

const stateOf = ({ from, to }: Pick<Row, 'from' | 'to'>, today: string) =>
  to !== null && to < today ? ('Ended' as const) : from > today ? ('Upcoming' as const) : ('Active' as const)

function answerOf(row: Row, today: string): AnswerOf<Contract['end']> {
  const { divisionId, division, teacherId, teacher, staffId, staff, reason, by, ...rest } = row
  return {
    ...rest,
    division: { id: divisionId, name: division },
    classTeacher: teacherId && teacher ? { id: teacherId, name: teacher } : null,
    staff: { id: staffId, name: staff },
    reason: reason ?? '',
    by: by ?? '',
    state: stateOf(row, today),
  }
}

/** Classes with students of the year that nobody takes: without a class teacher and an active allotment. */
async function readWithout(call: AttendanceCall, yearId: string, today: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, c.name || ' ' || d.name as name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    join sections x on x.school_id = c.school_id and x.id = c.section_id
    where ${divisionsToAllot(call)} and d.class_teacher_id is null
      and exists (select from enrolments e where e.school_id = d.school_id and e.division_id = d.id and e.academic_year_id = ${yearId}::uuid)
      and not exists (select from attendance_allotments a where a.school_id = d.school_id and a.division_id = d.id
        and a.from_day <= ${today}::date and (a.to_day is null or a.to_day >= ${today}::date))
    order by x.sort_order, lower(x.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name)`.execute(call.trx)
  return rows
}

/** What the screen offers. */
export async function readAllotmentOffers(call: AttendanceCall) {
  const { trx } = call
  const offers = await classOffers(trx)
  const { rows } = await sql<{ id: string; teacherId: string | null; teacher: string | null }>`
    select d.id, t.id as "teacherId", t.name as teacher from divisions d
    left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id where ${divisionsToAllot(call)}`.execute(trx)
  const teachers = new Map(rows.map(row => [row.id, row]))
  const divisions = offers.divisions.flatMap(division => {
    const found = teachers.get(division.id)
    if (!found) return []
    const { teacherId, teacher } = found
    return [{ ...division, classTeacher: teacherId && teacher ? { id: teacherId, name: teacher } : null }]
  })
  const courses = offers.courses.filter(course => divisions.some(division => division.courseId === course.id))
  const academicYears = await trx
    .selectFrom('academic_years')
    .select(['id', 'name', 'is_current as isCurrent', 'starts_on as startsOn', 'ends_on as endsOn'])
    .orderBy('starts_on', 'desc')
    .execute()
  const { rows: staff } = await sql<{ id: string; name: string }>`
    select s.id, s.name from staff s where s.id in (
      select a.staff_id from attendance_allotments a join divisions d on d.school_id = a.school_id and d.id = a.division_id where ${divisionsToAllot(call)})
    order by s.name_key, s.id`.execute(trx)
  return {
    staff,
    academicYears,
    sections: offers.sections.filter(section => courses.some(course => course.sectionId === section.id)),
    courses,
    divisions,
    today: (await present(call)).today,
  }
}

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** Allotments of a year. */
export async function listAllotments(call: AttendanceCall, query: QueryOf<Contract['list']>) {
  const { trx } = call
  const { page, pageSize, staffId, onDay, state } = query
  const { today } = await present(call)
  const year = await trx
    .selectFrom('academic_years')
    .select('id')
    .where(query.academicYearId ? sql<boolean>`id = ${query.academicYearId}::uuid` : sql<boolean>`is_current`)
    .executeTakeFirst()
  if (!year) throw notFound()
  const where = sql`a.academic_year_id = ${year.id} and ${divisionsToAllot(call)}
    and ${some(sql`c.section_id`, query.sectionIds)} and ${some(sql`c.id`, query.courseIds)} and ${some(sql`d.id`, query.divisionIds)}
    and (${staffId} = '' or a.staff_id = nullif(${staffId}, '')::uuid)
    and (${onDay ?? null}::date is null or (a.from_day <= ${onDay ?? null}::date and (${lastDay} is null or ${lastDay} >= ${onDay ?? null}::date)))
    and (${state} = '' or ${state} = case when ${lastDay} < ${today}::date then 'Ended' when a.from_day > ${today}::date then 'Upcoming' else 'Active' end)`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tables} where ${where}`.execute(trx)
  const results = await readRows(call, where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    results: results.map(row => answerOf(row, today)),
    pagination: { currentPage: page, pageSize, count: rows[0]!.count },
    without: await readWithout(call, year.id, onDay ?? today),
  }
}

/** The year in which the days of an allotment lie. @throws 400 */
async function checkDays(call: AttendanceCall, { from, to, kind }: Fields): Promise<string> {
  if (kind === 'substitute' && to === null) throw invalid([{ field: 'to', message: attendanceFieldText('SubstituteEnds') }])
  if (to !== null && to < from) throw invalid([{ field: 'to', message: attendanceFieldText('EndBeforeStart') }])
  const year = await yearOf(call, from)
  if (!year) throw invalid([{ field: 'from', message: attendanceFieldText('OutsideYear') }])
  if (to !== null && to > year.endsOn) throw invalid([{ field: 'to', message: attendanceFieldText('OutsideYear') }])
  return year.id
}

/** @throws 409 when the person is allotted to one of the classes in the same half of some of the days. */
async function refuseTwice(call: AttendanceCall, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const twice = await readRows(
      call,
      sql`a.staff_id = ${row.staffId} and a.division_id = ${row.divisionId} and a.id <> ${row.id}
        and a.from_day <= coalesce(${row.to}::date, 'infinity') and coalesce(a.to_day, 'infinity') >= ${row.from}::date
        and (a.halves = 'both' or ${row.halves} = 'both' or a.halves = ${row.halves})`,
    )
    if (twice.length > 0)
      throw custom(409, 'AllotmentTwice', '{staff} is already allotted to {division} in these dates.', {
        staff: row.staff,
        division: row.division,
      })
  }
}

/** Tells somebody which classes they take from when on. */
async function tell(call: AttendanceCall, staffId: string, rows: readonly Row[]): Promise<void> {
  const { rows: people } = await sql<Told>`
    select u.id as user_id, 'Staff' as audience, u.language from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.school_id = ${call.schoolId}::uuid and us.staff_id = ${staffId}::uuid and us.active`.execute(call.trx)
  for (const { division, from, to } of rows)
    await ringLogins(call, people, {
      kind: 'attendance',
      title: language => attendanceText(language, 'AllottedTitle'),
      message: language =>
        to
          ? attendanceText(language, 'Allotted', { division, from: displayDay(from), to: displayDay(to) })
          : attendanceText(language, 'AllottedOn', { division, from: displayDay(from) }),
      route: '/curriculum/student-attendance-entry',
    })
}

/** Allots somebody to some classes. */
export async function createAllotments(call: AttendanceCall, body: BodyOf<Contract['create']>) {
  const { trx, services, schoolId } = call
  const { divisionIds, staffId, leaveId, ...fields } = body
  const { today } = await present(call)
  const yearId = await checkDays(call, fields)
  if (fields.from < today) throw invalid([{ field: 'from', message: attendanceFieldText('FromToday') }])
  const ids = divisionIds.map(id => id.toLowerCase())
  const { rows: known } = await sql<{ count: number }>`
    select count(*)::int as count from divisions d where d.id = any(${ids}::uuid[]) and ${divisionsToAllot(call)}`.execute(trx)
  if (known[0]!.count < ids.length) throw notFound()
  const staff = await trx.selectFrom('staff').select(['id', 'status']).where('id', '=', staffId).forUpdate().executeTakeFirst()
  if (!staff) throw notFound()
  if (staff.status !== 'Working') throw invalid([{ field: 'staffId', message: attendanceFieldText('NotWorking') }])
  if (leaveId) {
    const leave = await trx.selectFrom('leave_applications').select('status').where('id', '=', leaveId).executeTakeFirst()
    if (leave?.status !== 'Approved') throw notFound()
  }
  const made = ids.map(divisionId => ({ id: services.newId(), divisionId }))
  await trx
    .insertInto('attendance_allotments')
    .values(
      made.map(({ id, divisionId }) => ({
        school_id: schoolId,
        id,
        academic_year_id: yearId,
        division_id: divisionId,
        staff_id: staff.id,
        halves: fields.halves,
        kind: fields.kind,
        from_day: fields.from,
        to_day: fields.to,
        reason: fields.reason === '' ? null : fields.reason,
        source: leaveId ? 'leave' : 'manual',
        leave_id: leaveId ?? null,
        created_by: personOf(call).userId,
        created_at: services.clock.now(),
      })),
    )
    .execute()
  const rows = await readRows(call, sql`a.id = any(${made.map(one => one.id)}::uuid[])`)
  await refuseTwice(call, rows)
  await tell(call, staff.id, rows)
  for (const row of rows)
    await call.audit({
      action: 'attendanceAllotment.create',
      entity: 'attendance_allotments',
      entityId: row.id,
      after: { division: row.division, staff: row.staff, ...fields },
    })
  return {
    results: rows.map(row => answerOf(row, today)),
    warnings: await allotmentWarnings(call, { staffId: staff.id, from: fields.from, to: fields.to }),
  }
}

/** One that the person may change, locked. */
async function lockAllotment(call: AttendanceCall, id: string): Promise<Row> {
  await sql`select 1 from attendance_allotments where id = ${id}::uuid for update`.execute(call.trx)
  const [row] = await readRows(call, sql`a.id = ${id}::uuid and ${divisionsToAllot(call)}`)
  if (!row) throw notFound()
  return row
}

async function write(call: AttendanceCall, before: Row, fields: Fields): Promise<Row> {
  await call.trx
    .updateTable('attendance_allotments')
    .set({
      halves: fields.halves,
      kind: fields.kind,
      from_day: fields.from,
      to_day: fields.to,
      reason: fields.reason === '' ? null : fields.reason,
      version: before.version + 1,
    })
    .where('id', '=', before.id)
    .execute()
  const { halves, kind, from, to, reason } = before
  await call.audit({
    action: 'attendanceAllotment.change',
    entity: 'attendance_allotments',
    entityId: before.id,
    before: { halves, kind, from, to, reason },
    after: { ...fields },
  })
  return (await readRows(call, sql`a.id = ${before.id}::uuid`))[0]!
}

export async function changeAllotment(call: AttendanceCall, id: string, { version, ...fields }: BodyOf<Contract['change']>) {
  const before = await lockAllotment(call, id)
  if (before.version !== version) throw changedMeanwhile()
  const { today } = await present(call)
  const state = stateOf(before, today)
  if (state === 'Ended') throw custom(409, 'AllotmentEnded', 'This allotment has ended.')
  await checkDays(call, fields)
  if (state === 'Active' ? fields.from !== before.from : fields.from < today)
    throw invalid([{ field: 'from', message: attendanceFieldText(state === 'Active' ? 'FromStays' : 'FromToday') }])
  if (fields.to !== null && fields.to < today) throw invalid([{ field: 'to', message: attendanceFieldText('ToToday') }])
  const row = await write(call, before, fields)
  await refuseTwice(call, [row])
  return {
    allotment: answerOf(row, today),
    warnings: await allotmentWarnings(call, { staffId: row.staffId, from: row.from, to: row.to }),
  }
}

/** The last day is today; one that has ended stays as it was. */
export async function endAllotment(call: AttendanceCall, id: string) {
  const before = await lockAllotment(call, id)
  const { today } = await present(call)
  const state = stateOf(before, today)
  if (state === 'Upcoming') throw custom(409, 'AllotmentNotBegun', 'This allotment has not begun. Delete it instead.')
  if (state === 'Ended') return answerOf(before, today)
  return answerOf(await write(call, before, { ...before, reason: before.reason ?? '', to: today }), today)
}

export async function removeAllotment(call: AttendanceCall, id: string): Promise<void> {
  const before = await lockAllotment(call, id)
  const { today } = await present(call)
  if (stateOf(before, today) !== 'Upcoming') throw custom(409, 'AllotmentBegun', 'This allotment has begun. End it instead.')
  await call.trx.deleteFrom('attendance_allotments').where('id', '=', before.id).execute()
  const { division, staff, from, to } = before
  await call.audit({
    action: 'attendanceAllotment.delete',
    entity: 'attendance_allotments',
    entityId: before.id,
    before: { division, staff, from, to },
  })
}
