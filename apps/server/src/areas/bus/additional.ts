import type { BodyOf, contract, QueryOf } from '@school/api'
import {
  addDays,
  additionalStopEdit,
  additionalStopRemoval,
  additionalStopState,
  additionalStopsOverlap,
  type BusTrip,
  displayDay,
  type Language,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { checkVersion, custom, invalid, notFound } from '../../platform/problems'
import { studentsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { codeIn } from '../../school/values'
import { yearFieldText } from '../../school/year-texts'
import { schoolDay } from '../../school/zone'
import { ringFamilies } from '../../services/audience/bells'
import { type BusCall, checkStops, findYear, lockStudents, type Year } from './stops'
import { additionalText, busFieldText, busText } from './texts'

type Contract = typeof contract.bus
export type AdditionalBody = Extract<BodyOf<Contract['save']>, { kind: 'additional' }>
type Values = Omit<BodyOf<Contract['update']>, 'version'>

interface Row {
  id: string
  student_id: string
  adm_no: string
  student: string
  class: string | null
  academic_year_id: string
  trip: BusTrip
  bus_id: string
  bus: string
  bus_stop_id: string
  stop: string
  starts_on: string
  ends_on: string | null
  weekdays: number[]
  reason: string | null
  version: number
}

const daysOf = (row: Row) => ({ startsOn: row.starts_on, endsOn: row.ends_on })
const ruleOf = (row: Row) => ({ ...daysOf(row), trip: row.trip, weekdays: row.weekdays })
const nameOf = (row: Row) => `${row.bus} · ${row.stop}`

const answer = (row: Row, today: string) => ({
  id: row.id,
  studentId: row.student_id,
  admNo: row.adm_no,
  student: row.student,
  class: row.class ?? '',
  academicYearId: row.academic_year_id,
  trip: row.trip,
  busId: row.bus_id,
  busStopId: row.bus_stop_id,
  bus: row.bus,
  stop: row.stop,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  weekdays: row.weekdays,
  reason: row.reason ?? '',
  state: additionalStopState(daysOf(row), today),
  edit: additionalStopEdit(daysOf(row), today),
  version: row.version,
})

const from = sql`
  from additional_buses a join students s on s.school_id = a.school_id and s.id = a.student_id
  join bus_stops st on st.school_id = a.school_id and st.id = a.bus_stop_id join buses b on b.school_id = st.school_id and b.id = st.bus_id
  left join enrolments e on e.school_id = a.school_id and e.student_id = a.student_id and e.academic_year_id = a.academic_year_id
  left join divisions d on d.school_id = e.school_id and d.id = e.division_id
  left join courses c on c.school_id = d.school_id and c.id = d.course_id`

const columns = sql`
  a.id, a.student_id, s.adm_no, s.name as student, c.name || ' ' || d.name as class, a.academic_year_id, a.trip, b.id as bus_id, b.name as bus,
  st.id as bus_stop_id, st.name as stop, a.starts_on::text as starts_on, a.ends_on::text as ends_on, a.weekdays, a.reason, a.version`

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** Additional stops of a student, the latest begun first. */
export async function additionalOf(call: BusCall, studentId: string) {
  const { today } = await schoolDay(call)
  const { rows } = await sql<Row>`
    select ${columns} ${from} where a.student_id = ${studentId}::uuid order by a.starts_on desc, a.id`.execute(call.trx)
  return rows.map(row => answer(row, today))
}

/** A page of additional stops of a year: those that are still to come or in use first. */
export async function listAdditional(call: BusCall, query: QueryOf<Contract['additional']>) {
  const { page, pageSize, academicYearId, sectionIds, courseIds, divisionIds, busId, state, text } = query
  const { today } = await schoolDay(call)
  const states: Readonly<Record<typeof state, RawBuilder<unknown>>> = {
    '': sql`true`,
    Upcoming: sql`a.starts_on > ${today}::date`,
    Active: sql`a.starts_on <= ${today}::date and (a.ends_on is null or a.ends_on >= ${today}::date)`,
    Ended: sql`a.ends_on < ${today}::date`,
  }
  const where = sql`
    a.academic_year_id = ${academicYearId ? sql`${academicYearId}::uuid` : sql`(select id from academic_years where is_current)`}
    and ${studentsInScope(personOf(call))} and ${some(sql`c.section_id`, sectionIds)} and ${some(sql`c.id`, courseIds)} and ${some(sql`d.id`, divisionIds)}
    and ${busId ? sql`b.id = ${busId}::uuid` : sql`true`} and ${states[state]}
    and (${matches(sql`s.name_key`, text, 'contains')} or ${matches(sql`s.adm_no_key`, text, 'contains')})`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from} where ${where}`.execute(call.trx)
  const { rows } = await sql<Row>`
    select ${columns} ${from} where ${where}
    order by coalesce(a.ends_on < ${today}::date, false), a.starts_on desc, s.name_key, a.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    call.trx,
  )
  return {
    results: rows.map(row => answer(row, today)),
    pagination: { currentPage: page, pageSize, count: counted[0]!.count },
  }
}

/** One row of the own scope; another does not exist. */
async function findAdditional(call: BusCall, id: string, forChange = false): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columns} ${from} where a.id = ${id}::uuid and ${studentsInScope(personOf(call))} ${forChange ? sql`for update of s, a` : sql``}`.execute(
    call.trx,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

function checkDays({ startsOn, endsOn }: Values, year: Year): void {
  if (endsOn && endsOn < startsOn) throw invalid([{ field: 'endsOn', message: busFieldText('EndBeforeStart') }])
  if (startsOn < year.starts_on || startsOn > year.ends_on)
    throw invalid([{ field: 'startsOn', message: yearFieldText('OutsideYear') }])
  if (endsOn && endsOn > year.ends_on) throw invalid([{ field: 'endsOn', message: yearFieldText('OutsideYear') }])
}

/** Refuses what is for a way and a day of the student for which there is another additional stop. */
async function refuseOverlap({ trx }: BusCall, studentId: string, values: Values, but?: string): Promise<void> {
  const { rows } = await sql<Row>`
    select ${columns} ${from} where a.student_id = ${studentId}::uuid and a.id is distinct from ${but ?? null}::uuid order by a.starts_on, a.id`.execute(
    trx,
  )
  const wanted = { ...values, endsOn: values.endsOn ?? null }
  const other = rows.find(row => additionalStopsOverlap(ruleOf(row), wanted))
  if (!other) return
  const told = { stop: other.stop, from: displayDay(other.starts_on) }
  if (other.ends_on === null) throw custom(409, 'BusOverlapOpen', 'Overlaps with {stop} from {from}, which has no end.', told)
  throw custom(409, 'BusOverlap', 'Overlaps with {stop} from {from} to {to}.', { ...told, to: displayDay(other.ends_on) })
}

const stored = (values: Values) => ({
  trip: values.trip,
  bus_stop_id: values.busStopId.toLowerCase(),
  starts_on: values.startsOn,
  ends_on: values.endsOn ?? null,
  weekdays: [...new Set(values.weekdays)].toSorted((a, b) => a - b),
  reason: values.reason === '' ? null : values.reason,
})

const audited = (row: Row) => ({
  studentId: row.student_id,
  trip: row.trip,
  stop: nameOf(row),
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  weekdays: row.weekdays,
  reason: row.reason,
})

const ring = (call: BusCall, row: Row, title: 'ChangeTitle' | 'EndTitle', words: (language: Language) => string) =>
  ringFamilies(call, {
    kind: 'bus',
    studentIds: [row.student_id],
    to: 'guardians',
    title: language => busText(language, title),
    message: (language, student) => `${[student.name, student.class].filter(Boolean).join(' · ')} – ${words(language)}`,
    route: `/parent/student-diary?date=${row.starts_on}`,
  })

const ringChange = (call: BusCall, row: Row) =>
  ring(call, row, 'ChangeTitle', language => additionalText(language, { ...ruleOf(row), stop: nameOf(row) }))

/** Writes an additional stop of a student. */
export async function addAdditional(call: BusCall, body: AdditionalBody) {
  const { trx, services, schoolId } = call
  const year = await findYear(call, body.academicYearId)
  await lockStudents(call, [body.studentId.toLowerCase()], year.id)
  await checkStops(call, [body], 'busStopId')
  checkDays(body, year)
  await refuseOverlap(call, body.studentId, body)
  const id = services.newId()
  await trx
    .insertInto('additional_buses')
    .values({ school_id: schoolId, id, student_id: body.studentId, academic_year_id: year.id, ...stored(body) })
    .execute()
  const row = await findAdditional(call, id)
  await call.audit({ action: 'bus.additional.create', entity: 'additional_buses', entityId: id, after: audited(row) })
  return { id, saved: [], rejected: [], notified: await ringChange(call, row) }
}

/** Of a row in use the end and the reason alone may be others; days that are over stay as they were. */
function checkInUse(row: Row, values: Values, today: string): void {
  const wanted = stored(values)
  const same =
    wanted.trip === row.trip &&
    wanted.bus_stop_id === row.bus_stop_id &&
    wanted.starts_on === row.starts_on &&
    wanted.weekdays.join() === row.weekdays.toSorted((a, b) => a - b).join()
  if (!same)
    throw custom(409, 'BusInUse', 'This stop is in use. Only its end and the reason can be changed; end it and add another one.')
  if (wanted.ends_on !== null && wanted.ends_on < addDays(today, -1))
    throw invalid([{ field: 'endsOn', message: busFieldText('TooEarly') }])
}

const ended = () => custom(409, 'BusEnded', 'This stop has ended and stays as it was.')

/** Changes an additional stop as far as its days are not over. */
export async function updateAdditional(call: BusCall, id: string, { version, ...values }: BodyOf<Contract['update']>) {
  const found = await findAdditional(call, id, true)
  checkVersion(found.version, version)
  const { today } = await schoolDay(call)
  const edit = additionalStopEdit(daysOf(found), today)
  if (edit === 'none') throw ended()
  await checkStops(call, [values], 'busStopId')
  checkDays(values, await findYear(call, found.academic_year_id))
  if (edit === 'end') checkInUse(found, values, today)
  await refuseOverlap(call, found.student_id, values, id)
  await call.trx
    .updateTable('additional_buses')
    .set(({ eb }) => ({ ...stored(values), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const row = await findAdditional(call, id)
  await call.audit({
    action: 'bus.additional.update',
    entity: 'additional_buses',
    entityId: id,
    before: audited(found),
    after: audited(row),
  })
  return { id, version: row.version, notified: await ringChange(call, row) }
}

/** Takes an additional stop away; days on which it was used stay. */
export async function removeAdditional(call: BusCall, id: string) {
  const found = await findAdditional(call, id, true)
  const { today } = await schoolDay(call)
  const removal = additionalStopRemoval(daysOf(found), today)
  if (removal.kind === 'none') throw ended()
  if (removal.kind === 'delete') await call.trx.deleteFrom('additional_buses').where('id', '=', id).execute()
  else
    await call.trx
      .updateTable('additional_buses')
      .set(({ eb }) => ({ ends_on: removal.endsOn, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  await call.audit({
    action: removal.kind === 'end' ? 'bus.additional.end' : 'bus.additional.delete',
    entity: 'additional_buses',
    entityId: id,
    before: audited(found),
    ...(removal.kind === 'end' ? { after: { endsOn: removal.endsOn } } : {}),
  })
  const notified = await ring(call, found, 'EndTitle', language =>
    removal.kind === 'end'
      ? busText(language, 'Until', {
          trip: codeIn('trip', found.trip, language),
          stop: nameOf(found),
          to: displayDay(removal.endsOn),
        })
      : busText(language, 'Gone', { trip: codeIn('trip', found.trip, language), stop: nameOf(found) }),
  )
  return { ended: removal.kind === 'end', notified }
}
