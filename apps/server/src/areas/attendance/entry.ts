import type { BodyOf, contract, QueryOf } from '@school/api'
import {
  classPercent,
  cutOffOf,
  type DayPlan,
  displayDay,
  type Half,
  halvesByMark,
  halvesOfSitting,
  headCounts,
  type MarkCode,
  type MarkingRefusal,
  mayMark,
  monthOf,
  registerState,
  type Sitting,
  sittingsOf,
} from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { custom, invalid, noAccess, notFound } from '../../platform/problems'
import { grantedIn, type LeaveOfDay, readLeavesOn } from '../../school/leaves'
import { planAlerts } from './alerts'
import { workingCalendar } from './calendar'
import { findRegister, type RegisterWrite, type StudentMark, saveMarks, type TakenRegister } from './registers'
import { answerRoster, markedOrLeave, marksOf, type RosterRow, readRoster } from './roster'
import {
  type AttendanceCall,
  administers,
  clockOf,
  divisionOf,
  isWorkingFor,
  markerOf,
  markingPlace,
  planFor,
  present,
  takingRules,
  yearOf,
} from './scope'
import { attendanceFieldText } from './texts'

type Contract = typeof contract.attendanceEntry
type SaveBody = BodyOf<Contract['save']>

/**
 * Everything that decides about marking a class on a day. A class that the person may not mark does not exist.
 *
 * @param hold the calendar of the day stays as it is until the transaction ends: a holiday that is declared at this moment
 * waits, or is seen.
 */
async function situation(call: AttendanceCall, divisionId: string, day: string, hold = false) {
  const { trx, schoolId } = call
  const person = personOf(call)
  const year = await yearOf(call, day, hold)
  const [rules, place] = [await takingRules(call), await markingPlace(call, person, divisionId, day)]
  const at = call.services.clock.now()
  const now = { ...clockOf(place.timeZone, at), timeZone: place.timeZone }
  const marker = markerOf(person, place, day, now.today)
  if (!marker.leads && !marker.classTeacher && marker.allotted.length === 0) throw notFound()
  if (!year) throw invalid([{ field: 'date', message: attendanceFieldText('OutsideYear') }])
  const calendar = await workingCalendar(trx, schoolId, year.id)
  const { plan, event } = planFor(calendar, place, day)
  const reopened = place.reopenedUntil !== null && place.reopenedUntil > at
  const marking = mayMark(marker, {
    ...now,
    day,
    year,
    plan,
    isWorking: isWorkingFor(calendar, place),
    reopened,
    opensAt: rules.opensAt,
    backDays: rules.backDays,
    lockDay: rules.lockDay,
  })
  const register = await findRegister(trx, schoolId, divisionId, day)
  const roster = await readRoster(call, { yearId: year.id, divisionId, day, registerId: register?.id ?? null })
  return { rules, now, division: place, year, plan, event, reopened, marking, register, roster }
}

type Situation = Awaited<ReturnType<typeof situation>>

const takenAtOf = (register: TakenRegister | undefined, half: Half | undefined) =>
  (half === 'AN' ? register?.an_taken_at : register?.fn_taken_at) ?? null

function answerRegister({ rules, now, plan, register, roster }: Omit<Situation, 'marking'>, day: string) {
  return {
    id: register?.id ?? null,
    version: register?.version ?? 0,
    sittings: sittingsOf(rules.mode, plan).map(sitting => {
      const [half] = halvesOfSitting(sitting, plan)
      const at = takenAtOf(register, half)
      return {
        sitting,
        state: registerState(
          {
            day,
            expected: roster.length > 0,
            void: register?.void ?? false,
            takenAt: at ? clockOf(now.timeZone, at) : undefined,
            changed: (register?.changes ?? 0) > 0,
            cutOff: cutOffOf(sitting, plan, rules.cutOffs),
          },
          now,
        ),
        takenAt: at?.toISOString() ?? null,
        takenBy: (half === 'AN' ? register?.an_by : register?.fn_by) ?? '',
      }
    }),
    changedAt: register?.changed_at?.toISOString() ?? null,
    changedBy: register?.changed_by ?? '',
  }
}

/** People and halves of a class by mark. */
export function countRoster(plan: DayPlan, rows: readonly Pick<RosterRow, 'fn' | 'an'>[]) {
  const marks = marksOf(rows)
  return { ...headCounts(plan, marks), percent: classPercent(halvesByMark(plan, marks)) ?? null }
}

/** The register of a class with everybody in it. */
export async function readRegister(call: AttendanceCall, { divisionId, date }: QueryOf<Contract['register']>) {
  const found = await situation(call, divisionId, date)
  const { rules, now, plan, event, marking, register, roster } = found
  return {
    register: answerRegister(found, date),
    students: await answerRoster(call, roster, { day: date, plan, streakAlert: rules.streakAlert }),
    plan,
    event: event ?? null,
    canMark: marking.may ? [...marking.halves] : [],
    closed: marking.may || marking.because === 'nobody' ? null : marking.because,
    mayDuty: marking.may && marking.duty,
    reasonNeeded: date < now.today && (register?.fn_taken_at != null || register?.an_taken_at != null),
    lateAfter: rules.lateAfter,
    counts: countRoster(plan, roster),
  }
}

/** Says why a class cannot be marked. */
function refuse(call: AttendanceCall, because: MarkingRefusal, { rules, event }: Situation, day: string): never {
  if (because === 'future') throw custom(400, 'RegisterFuture', 'Attendance cannot be taken for a future date.')
  if (because === 'holiday')
    throw event
      ? custom(400, 'RegisterHoliday', '{date} is a holiday: {name}.', { date: displayDay(day), name: event })
      : custom(400, 'RegisterNoDay', '{date} is not a working day.', { date: displayDay(day) })
  if (because === 'back')
    throw custom(403, 'RegisterBack', 'You can change attendance up to {n} working days back.', { n: rules.backDays })
  if (because === 'early') throw custom(403, 'RegisterEarly', 'Attendance opens at {time}.', { time: rules.opensAt })
  if (because === 'locked')
    throw custom(403, 'RegisterLocked', 'Attendance of {month} is locked.', { month: monthName(call, monthOf(day)) })
  throw notFound()
}

/** A month `YYYY-MM` in words of the reader. */
const monthName = ({ language }: Pick<AttendanceCall, 'language'>, month: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** The marks of a saving, checked against the class, with everybody else present or on granted leave where that is asked. */
function marksToWrite(
  found: Situation,
  body: SaveBody,
  taking: readonly Half[],
  leaves: ReadonlyMap<string, readonly LeaveOfDay[]>,
): StudentMark[] {
  const { roster, rules, marking, register } = found
  const known = new Map(roster.map(row => [row.id, row]))
  const duty = marking.may && marking.duty
  const fresh = taking.filter(half => !takenAtOf(register, half))
  const given = new Map<string, StudentMark>()
  body.marks.forEach((mark, index) => {
    const row = known.get(mark.studentId.toLowerCase())
    if (!row) throw invalid([{ field: `marks.${index}.studentId`, message: attendanceFieldText('NotInClass') }])
    for (const [half, code] of [
      ['FN', mark.fn],
      ['AN', mark.an],
    ] as const) {
      if (code === undefined) continue
      if (!taking.includes(half))
        throw invalid([{ field: `marks.${index}.${half.toLowerCase()}`, message: attendanceFieldText('HalfNotPlanned') }])
      const held = markedOrLeave(row, leaves.get(row.id), half)
      if (code === 'OD' && held !== 'OD' && !duty)
        throw custom(403, 'DutyByClassTeacher', 'On duty is marked by the class teacher or the office.')
    }
    given.set(row.id, lateByTime(mark, row, rules.lateAfter))
  })
  const restOf = (row: RosterRow, half: Half): MarkCode => grantedIn(leaves.get(row.id), half)?.countsAs ?? 'P'
  const codeOf = (row: RosterRow, half: Half): MarkCode | null => {
    const mark = given.get(row.id)
    const [asked, held] = half === 'FN' ? [mark?.fn, row.fn] : [mark?.an, row.an]
    return asked ?? held ?? null
  }
  return roster.flatMap((row): StudentMark[] => {
    const mark = given.get(row.id)
    const missing = taking.filter(half => codeOf(row, half) === null)
    if (missing.length > 0 && !body.restPresent) {
      if (fresh.length > 0) throw custom(400, 'MarkEveryone', 'Mark every student.')
      return mark ? [mark] : []
    }
    if (missing.length === 0) return mark ? [mark] : []
    return [
      {
        ...mark,
        studentId: row.id,
        ...(missing.includes('FN') ? { fn: restOf(row, 'FN') } : {}),
        ...(missing.includes('AN') ? { an: restOf(row, 'AN') } : {}),
      },
    ]
  })
}

/** Who is present and came after the hour is late. */
function lateByTime(mark: SaveBody['marks'][number], row: RosterRow, lateAfter: string): StudentMark {
  const fn = mark.fn ?? row.fn
  const late = fn === 'P' && mark.arrivedAt && mark.arrivedAt > lateAfter
  return {
    studentId: row.id,
    fn: late ? 'LT' : mark.fn,
    an: mark.an,
    arrivedAt: mark.arrivedAt,
    leftAt: mark.leftAt,
    reason: mark.reason === '' ? null : mark.reason,
  }
}

/** The halves that a saving takes. */
function halvesToTake(found: Situation, sitting: Sitting, marked: readonly Half[]): readonly Half[] {
  const halves = halvesOfSitting(sitting, found.plan)
  if (halves.length === 0) throw invalid([{ field: 'half', message: attendanceFieldText('HalfNotPlanned') }])
  const mine = halves.filter(half => marked.includes(half))
  if (mine.length < halves.length && sitting !== 'DAY') throw notFound()
  return mine
}

/** Takes or changes a register. */
export async function saveRegister(call: AttendanceCall, body: SaveBody) {
  const found = await situation(call, body.divisionId.toLowerCase(), body.date, true)
  const { division, year, plan, marking, register, now, rules, roster } = found
  if (!marking.may) refuse(call, marking.because, found, body.date)
  if (roster.length === 0) throw custom(400, 'NoStudentsInDivision', 'No students in {division}.', { division: division.name })
  const taken = halvesToTake(found, body.half, marking.halves)
  const onLeave = roster.filter(row => row.leave).map(row => row.id)
  const leaves = await readLeavesOn(call.trx, call.schoolId, body.date, onLeave)
  const marks = marksToWrite(found, body, taken, leaves)
  const earlier = body.date < now.today && taken.some(half => takenAtOf(register, half))
  const write: RegisterWrite = {
    academicYearId: year.id,
    divisionId: division.id,
    day: body.date,
    plan,
    taken,
    marks,
    version: body.version,
    withLeave: onLeave,
  }
  const by = personOf(call).userId
  const [saved] = await saveMarks(call, [write], {
    by,
    via: found.reopened ? 'reopen' : 'entry',
    reason: body.changeReason,
  })
  const { changed, marks: held } = saved!
  if (changed && earlier && body.changeReason === '')
    throw custom(400, 'ChangeReasonNeeded', 'Please give a reason for changing an earlier day.')
  if (changed) {
    if (body.date === now.today && !found.reopened) await planAlerts(call, { day: body.date, by }, rules.alertDelay)
    await call.audit({
      action: 'attendance.register',
      entity: 'attendance_registers',
      entityId: saved!.id,
      after: { division: division.name, date: body.date, half: body.half, version: saved!.version },
    })
  }
  const after = roster.map(row => ({ ...row, fn: held.get(row.id)?.fn ?? null, an: held.get(row.id)?.an ?? null }))
  return {
    register: answerRegister({ ...found, register: saved!.register ?? register }, body.date),
    counts: countRoster(plan, after),
  }
}

/** What was changed after a register was taken. */
export async function readHistory(call: AttendanceCall, { registerId }: QueryOf<Contract['history']>) {
  const { rows: found } = await sql<{ division_id: string; day: string }>`
    select division_id, on_day::text as day from attendance_registers where id = ${registerId}::uuid`.execute(call.trx)
  if (!found[0]) throw notFound()
  await situation(call, found[0].division_id, found[0].day)
  const { rows } = await sql<{
    id: string
    studentId: string
    student: string
    half: Half
    old: MarkCode | null
    new: MarkCode | null
    reason: string | null
    by: string | null
    at: Date
  }>`
    select c.id, s.id as "studentId", s.name as student, c.half, c.old, c.new, c.reason, u.name as by, c.at from attendance_changes c
    join students s on s.school_id = c.school_id and s.id = c.student_id left join users u on u.id = c.by_id
    where c.register_id = ${registerId}::uuid order by c.at desc, s.name_key, s.id, c.half desc limit 500`.execute(call.trx)
  return { results: rows.map(row => ({ ...row, reason: row.reason ?? '', by: row.by ?? '', at: row.at.toISOString() })) }
}

/** How long a month that was locked stays open. */
const reopenedFor = 24 * 3_600_000

/** Opens a locked month of one class again. */
export async function reopenMonth(call: AttendanceCall, { divisionId, month, reason }: BodyOf<Contract['reopen']>) {
  const person = personOf(call)
  if (!administers(person)) throw noAccess()
  const division = await divisionOf(call, divisionId)
  const { today } = await present(call)
  if (month > monthOf(today)) throw invalid([{ field: 'month', message: attendanceFieldText('FutureMonth') }])
  const year = (await yearOf(call, `${month}-01`)) ?? (await yearOf(call, `${month}-28`))
  if (!year) throw invalid([{ field: 'month', message: attendanceFieldText('OutsideYear') }])
  if (year.locked) throw custom(403, 'RegisterLocked', 'Attendance of {month} is locked.', { month: monthName(call, month) })
  const at = call.services.clock.now()
  const until = new Date(at.getTime() + reopenedFor)
  const id = call.services.newId()
  await call.trx
    .insertInto('attendance_reopens')
    .values({
      school_id: call.schoolId,
      id,
      division_id: division.id,
      month: `${month}-01`,
      until,
      reason,
      by_id: person.userId,
      at,
    })
    .execute()
  await call.audit({
    action: 'attendance.reopen',
    entity: 'attendance_reopens',
    entityId: id,
    after: { division: division.name, month, reason },
  })
  return { until: until.toISOString() }
}
