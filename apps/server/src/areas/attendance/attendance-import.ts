import {
  type AttendanceView,
  addDays,
  attendanceKey,
  type DayMarks,
  type DayPlan,
  type FlatRecord,
  type Half,
  halvesOf,
  keyOf,
  type MarkCode,
  marksOfStatus,
  nameKey,
  planRecords,
  recordKind,
  statusOfMarks,
} from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { type Done, type ImportPlace, type ImportWork, isAsLeft, isWritable, type WrittenRow } from '../../school/imports/kind'
import { nothingMade } from '../../school/imports/names'
import { schoolToday } from '../../school/zone'
import { workingCalendar } from './calendar'
import { type RegisterWrite, type StudentMark, saveMarks } from './registers'
import { planFor } from './scope'

const kind = recordKind('attendance')
const columns = kind.columns.map(column => column.key)

/** A student of this year with the class. */
export interface Pupil {
  readonly id: string
  readonly admNo: string
  readonly divisionId: string
  readonly division: string
  readonly sectionId: string
  readonly courseId: string
}

/** The current year; what comes in is of it alone. */
export async function currentYearOf(trx: Trx) {
  return trx.selectFrom('academic_years').select(['id', 'ends_on']).where('is_current', '=', true).executeTakeFirstOrThrow()
}

/** Those who study in a year, by admission number. */
export async function pupilsOf(trx: Trx, yearId: string): Promise<ReadonlyMap<string, Pupil>> {
  const { rows } = await sql<Pupil>`
    select s.id, s.adm_no as "admNo", d.id as "divisionId", c.name || ' ' || d.name as division, c.section_id as "sectionId", c.id as "courseId"
    from enrolments en join students s on s.school_id = en.school_id and s.id = en.student_id and s.status = 'studying'
    join divisions d on d.school_id = en.school_id and d.id = en.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where en.academic_year_id = ${yearId}::uuid`.execute(trx)
  return new Map(rows.map(row => [nameKey(row.admNo), row]))
}

/** The year with its students and what is planned for their classes. */
async function schoolYear({ trx, schoolId }: Pick<ImportPlace, 'trx' | 'schoolId'>) {
  const year = await currentYearOf(trx)
  const pupils = await pupilsOf(trx, year.id)
  const calendar = await workingCalendar(trx, schoolId, year.id)
  const classes = new Map([...pupils.values()].map(pupil => [pupil.division, pupil]))
  const planOf = (division: string, day: string): DayPlan => {
    const place = classes.get(division)
    return place ? planFor(calendar, place, day).plan : 'none'
  }
  return { year, pupils, planOf }
}

type SchoolYear = Awaited<ReturnType<typeof schoolYear>>

interface Place {
  readonly divisionId: string
  readonly day: string
}

/** Classes and days that rows name. */
function placesOf(rows: readonly FlatRecord[], pupils: SchoolYear['pupils']): Place[] {
  const places = new Map<string, Place>()
  for (const { admNo = '', date: day = '' } of rows) {
    const pupil = pupils.get(nameKey(admNo))
    if (pupil && day) places.set(`${pupil.divisionId}/${day}`, { divisionId: pupil.divisionId, day })
  }
  return [...places.values()]
}

interface Register {
  readonly id: string
  readonly divisionId: string
  readonly division: string
  readonly day: string
  readonly isTakenHere: boolean
  readonly version: number
}

/** Registers of some classes and days, held until the transaction ends when `hold` says so. */
async function registersOf(trx: Trx, places: readonly Place[], hold = false): Promise<Register[]> {
  if (places.length === 0) return []
  const { rows } = await sql<Register>`
    select r.id, r.division_id as "divisionId", c.name || ' ' || d.name as division, r.on_day::text as day,
      r.source = 'native' and num_nonnulls(r.fn_taken_at, r.an_taken_at) > 0 as "isTakenHere", r.version
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w("divisionId" uuid, day date)
    join attendance_registers r on r.division_id = w."divisionId" and r.on_day = w.day
    join divisions d on d.school_id = r.school_id and d.id = r.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    order by r.division_id, r.on_day ${hold ? sql`for update of r` : sql``}`.execute(trx)
  return rows
}

interface HeldDay {
  readonly admNo: string
  readonly division: string
  readonly day: string
  readonly fn: MarkCode | null
  readonly an: MarkCode | null
  readonly reason: string | null
}

/** Records of a day as files may tell it: as a whole and by its halves. */
function recordsOfDay({ admNo, division, day, fn, an, reason }: HeldDay, planOf: SchoolYear['planOf']): FlatRecord[] {
  const marks: DayMarks = { FN: fn, AN: an }
  const plan = planOf(division, day)
  const record = (session: string, status: string) => ({ admNo, date: day, status, session, reason: reason ?? '' })
  const whole = halvesOf(plan).every(half => marks[half])
  return [
    ...(whole && plan !== 'none' ? [record('DAY', statusOfMarks(marks, plan))] : []),
    ...(fn ? [record('FN', fn)] : []),
    ...(an ? [record('AN', an)] : []),
  ]
}

/** Marks that came in by files, of some registers or since a day. */
async function heldDays(
  trx: Trx,
  yearId: string,
  { ids, since }: { readonly ids?: readonly string[]; readonly since?: string },
): Promise<HeldDay[]> {
  const { rows } = await sql<HeldDay>`
    select s.adm_no as "admNo", c.name || ' ' || d.name as division, m.on_day::text as day, m.fn, m.an, m.reason
    from attendance_registers r join attendance_marks m on m.school_id = r.school_id and m.register_id = r.id
    join students s on s.school_id = m.school_id and s.id = m.student_id
    join divisions d on d.school_id = r.school_id and d.id = r.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where r.academic_year_id = ${yearId}::uuid and r.source = 'import'
      and ${ids ? sql`r.id = any(${[...ids]}::uuid[])` : sql`r.on_day >= ${since}::date`}
    order by m.on_day, s.adm_no`.execute(trx)
  return rows
}

/** The write of one student on one day: the half that a row is about, or all planned ones. */
const markOf = (studentId: string, { status = '', session = 'DAY', reason = '' }: FlatRecord, plan: DayPlan): StudentMark => {
  const marks = marksOfStatus(status, session, plan)
  return {
    studentId,
    ...(marks.FN !== undefined ? { fn: marks.FN } : {}),
    ...(marks.AN !== undefined ? { an: marks.AN } : {}),
    reason: reason || null,
  }
}

/** A mark that takes away what a row brought. */
const emptied = (studentId: string, { session = 'DAY' }: FlatRecord, plan: DayPlan): StudentMark => {
  const halves = halvesOf(plan).filter(half => session === 'DAY' || session === half)
  return { studentId, ...(halves.includes('FN') ? { fn: null } : {}), ...(halves.includes('AN') ? { an: null } : {}) }
}

/** Marks of one student on one day from several rows, as one. */
function joined(marks: readonly StudentMark[]): StudentMark[] {
  return [...Map.groupBy(marks, mark => mark.studentId).values()].map(own => ({
    ...(Object.assign({}, ...own) as StudentMark),
    reason: own.find(mark => mark.reason)?.reason ?? null,
  }))
}

interface DayWrite {
  readonly record: FlatRecord
  /** Whether what the record brought goes away. */
  readonly isTakenBack: boolean
}

/** Writes rows into the registers of their classes; halves that rows speak of count as taken. */
async function writeDays(place: ImportPlace, writes: readonly DayWrite[]): Promise<void> {
  const school = await schoolYear(place)
  const rows = writes.flatMap(one => {
    const pupil = school.pupils.get(nameKey(one.record.admNo ?? ''))
    return pupil ? [{ ...one, pupil, day: one.record.date ?? '' }] : []
  })
  const places = placesOf(
    rows.map(row => row.record),
    school.pupils,
  )
  const registers = await registersOf(place.trx, places, true)
  const seen = new Map(registers.map(one => [`${one.divisionId}/${one.day}`, one]))
  await sql`
    update attendance_registers set source = 'import' where id = any(${registers.map(one => one.id)}::uuid[]) and source = 'native'
      and num_nonnulls(fn_taken_at, an_taken_at) = 0`.execute(place.trx)
  const saved: RegisterWrite[] = [...Map.groupBy(rows, row => `${row.pupil.divisionId}/${row.day}`)].flatMap(([key, own]) => {
    const { pupil, day } = own[0]!
    const plan = school.planOf(pupil.division, day)
    if (plan === 'none') return []
    const marks = own.map(({ record, isTakenBack, pupil: { id } }) => (isTakenBack ? emptied : markOf)(id, record, plan))
    const told = (half: Half) => marks.some(mark => mark[half === 'FN' ? 'fn' : 'an'])
    return [
      {
        academicYearId: school.year.id,
        divisionId: pupil.divisionId,
        day,
        plan,
        taken: halvesOf(plan).filter(told),
        marks: joined(marks),
        // One that somebody has begun meanwhile is no longer what the rows were compared with.
        version: seen.get(key)?.version ?? 0,
      },
    ]
  })
  await saveMarks(place, saved, { by: place.by ?? null, via: 'import' })
}

/** Students and days of some rows that another class than the present one has taken here. */
async function takenElsewhere(
  trx: Trx,
  rows: readonly FlatRecord[],
  pupils: SchoolYear['pupils'],
): Promise<{ admNo: string; day: string }[]> {
  const asked = rows.flatMap(({ admNo = '', date }) => {
    const pupil = pupils.get(nameKey(admNo))
    return pupil && date ? [{ admNo: pupil.admNo, student: pupil.id, day: date, division: pupil.divisionId }] : []
  })
  if (asked.length === 0) return []
  const found = await sql<{ admNo: string; day: string }>`
    select distinct w."admNo", w.day::text as day
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w("admNo" text, student uuid, day date, division uuid)
    join attendance_marks m on m.student_id = w.student and m.on_day = w.day
    join attendance_registers r on r.school_id = m.school_id and r.id = m.register_id and r.source = 'native' and r.division_id <> w.division`.execute(
    trx,
  )
  return found.rows
}

/** What the school has of the rows' students and days, by key. */
async function presentRecords(trx: Trx, school: SchoolYear, rows: readonly FlatRecord[], hold = false) {
  const registers = await registersOf(trx, placesOf(rows, school.pupils), hold)
  const held = await heldDays(trx, school.year.id, { ids: registers.map(one => one.id) })
  const records = held.flatMap(day => recordsOfDay(day, school.planOf))
  return { registers, present: new Map(records.map(record => [keyOf(kind, record), record])) }
}

/** How far back a file goes that is taken out to be changed. */
const daysOut = 14

/**
 * Files of attendance by day. They go through the door of the registers; a day that a class has taken here is never
 * overwritten, and families are told nothing of days that come in.
 */
export const attendanceImport: ImportWork = {
  code: 'attendance',
  async plan(place, read, names, options) {
    const { trx } = place
    const school = await schoolYear(place)
    const given = read.map(row => row.given)
    const { registers, present } = await presentRecords(trx, school, given)
    const attendance: AttendanceView = {
      endsOn: school.year.ends_on,
      students: school.pupils,
      planOf: school.planOf,
      taken: new Set([
        ...registers.filter(one => one.isTakenHere).map(one => attendanceKey(one.division, one.day)),
        ...(await takenElsewhere(trx, given, school.pupils)).map(one => attendanceKey(one.admNo, one.day)),
      ]),
    }
    const plan = planRecords(kind, read, present, { ...names.view, attendance }, options)
    const idOf = ({ admNo = '' }: FlatRecord) => school.pupils.get(nameKey(admNo))?.id ?? ''
    return { ...plan, existing: new Map([...present].map(([key, record]) => [key, idOf(record)])) }
  },
  async hold(place, read) {
    const { pupils } = await schoolYear(place)
    await registersOf(
      place.trx,
      placesOf(
        read.map(row => row.given),
        pupils,
      ),
      true,
    )
  },
  async write(place, plan) {
    const { pupils } = await schoolYear(place)
    const writable = plan.rows.filter(isWritable)
    await writeDays(
      place,
      writable.map(row => ({ record: row.after!, isTakenBack: false })),
    )
    const rows = new Map<number, WrittenRow>(
      writable.map(row => [row.rowNo, { entityId: pupils.get(nameKey(row.after!.admNo ?? ''))!.id, undo: {} }]),
    )
    return { rows, made: nothingMade }
  },
  async records(place) {
    const school = await schoolYear(place)
    const since = addDays(await schoolToday(place.services, place.trx, place.schoolId), -daysOut)
    const held = await heldDays(place.trx, school.year.id, { since })
    return held.flatMap(day => {
      const all = recordsOfDay(day, school.planOf)
      const whole = all.find(record => record.session === 'DAY' && record.status)
      return whole ? [whole] : all.filter(record => record.session !== 'DAY')
    })
  },
  async undo(place: ImportPlace, rows: readonly Done[]) {
    const school = await schoolYear(place)
    const after = rows.map(row => row.after)
    const { registers, present } = await presentRecords(place.trx, school, after, true)
    const left = rows.filter(row => isAsLeft(columns, row.after, present.get(keyOf(kind, row.after))))
    await writeDays(
      place,
      left.map(row => ({ record: row.before ?? row.after, isTakenBack: row.before === null })),
    )
    await sql`
      delete from attendance_registers r where r.source = 'import' and r.id = any(${registers.map(one => one.id)}::uuid[])
        and not exists (select from attendance_marks m where m.school_id = r.school_id and m.register_id = r.id)`.execute(
      place.trx,
    )
    return left.length
  },
}
