import { absenceStreak, addDays, type DayMarks, type DayPlan, type Half, halvesOf, type MarkCode } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { enrolledOn } from '../../school/enrolments'
import { grantedIn, type LeaveOfDay, readLeavesOn } from '../../school/leaves'
import { readAddresses } from '../../school/photo-addresses'
import { shownMobile } from '../../school/scope'
import { type AttendanceCall, expectedOn } from './scope'

/** Days before a register in which absences in a row are looked for. */
const streakDays = 60

export interface RosterRow {
  id: string
  adm_no: string
  roll_no: number | null
  name: string
  photo: string | null
  fn: MarkCode | null
  an: MarkCode | null
  arrived_at: string | null
  left_at: string | null
  reason: string | null
  conflict: boolean
  /** Leave of the day waits or is granted, or was when the mark was made. */
  leave: boolean
}

/**
 * Everybody in the register of a class on a day by roll number: who studied there that day and was not marked in another class,
 * and whoever stands in it already.
 */
export async function readRoster(
  { trx }: Pick<AttendanceCall, 'trx'>,
  of: { readonly yearId: string; readonly divisionId: string; readonly day: string; readonly registerId: string | null },
): Promise<RosterRow[]> {
  const enrolled = enrolledOn(of.day)
  const { rows } = await sql<RosterRow>`
    select s.id, s.adm_no, e.roll_no, s.name, s.photo_file_id as photo, m.fn, m.an, left(m.arrived_at::text, 5) as arrived_at,
      left(m.left_at::text, 5) as left_at, m.reason, coalesce(m.conflict, false) as conflict,
      m.leave_id is not null or coalesce(m.conflict, false) or exists (
        select from leave_applications a where a.school_id = s.school_id and a.student_id = s.id and a.status in ('Pending', 'Approved')
          and a.from_date <= ${of.day}::date and a.to_date >= ${of.day}::date) as leave
    from students s
    left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id
    left join ${enrolled} e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${of.yearId}::uuid
    left join attendance_marks m on m.school_id = s.school_id and m.student_id = s.id and m.on_day = ${of.day}::date and m.register_id = ${of.registerId}::uuid
    where s.id in (
        select o.student_id from ${enrolled} o where o.academic_year_id = ${of.yearId}::uuid and o.division_id = ${of.divisionId}::uuid
        union select student_id from attendance_marks where register_id = ${of.registerId}::uuid)
      and (m.student_id is not null or ${expectedOn(of.day)} and not exists (
        select from attendance_marks o where o.school_id = s.school_id and o.student_id = s.id and o.on_day = ${of.day}::date))
    order by e.roll_no nulls last, s.name_key, s.id`.execute(trx)
  return rows
}

/** Days in a row on which students were absent before a day; who was there last is left out. */
export async function readStreaks(
  { trx }: Pick<AttendanceCall, 'trx'>,
  studentIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ student_id: string; planned: DayPlan; fn: MarkCode | null; an: MarkCode | null }>`
    select m.student_id, r.planned, m.fn, m.an from attendance_marks m
    join attendance_registers r on r.school_id = m.school_id and r.id = m.register_id and not r.void
    where m.student_id = any(${[...studentIds]}::uuid[]) and m.on_day < ${day}::date and m.on_day >= ${addDays(day, -streakDays)}::date
    order by m.on_day desc`.execute(trx)
  const days = Map.groupBy(rows, row => row.student_id)
  return new Map(
    [...days].flatMap(([id, found]) => {
      const streak = absenceStreak(found.map(row => ({ plan: row.planned, marks: { FN: row.fn, AN: row.an } })))
      return streak > 0 ? [[id, streak] as const] : []
    }),
  )
}

/** Guardians of students whom the reader may call; a number that is not shown in full is none. */
async function readGuardians(call: AttendanceCall, studentIds: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; mobile: string }>`
    select s.id, g.name, coalesce(${shownMobile(personOf(call))}, '') as mobile
    from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    where s.id = any(${[...studentIds]}::uuid[])`.execute(call.trx)
  return new Map(rows.map(({ id, name, mobile }) => [id, { name, mobile: mobile.includes('•') ? '' : mobile }]))
}

/** The mark of a half, and that of the granted leave while there is none. */
export const markedOrLeave = (row: RosterRow, leaves: readonly LeaveOfDay[] | undefined, half: Half): MarkCode | null =>
  (half === 'FN' ? row.fn : row.an) ?? grantedIn(leaves, half)?.countsAs ?? null

/** What a register says of somebody's leave on its day. */
const leaveHints = (leaves: readonly LeaveOfDay[] | undefined) =>
  (leaves ?? []).map(({ no, status, applicationId }) => ({
    kind: status === 'Approved' ? ('leave' as const) : ('applied' as const),
    no,
    applicationId,
  }))

/** The roster as the register shows it: halves that are planned and not marked yet show granted leave. */
export async function answerRoster(
  call: AttendanceCall,
  rows: readonly RosterRow[],
  { day, plan, streakAlert }: { readonly day: string; readonly plan: DayPlan; readonly streakAlert: number },
) {
  const photos = await readAddresses(
    call.services,
    call.trx,
    rows.map(row => row.photo),
  )
  const streaks = await readStreaks(
    call,
    rows.map(row => row.id),
    day,
  )
  const guardians = await readGuardians(
    call,
    rows.map(row => row.id),
  )
  const leaves = await readLeavesOn(
    call.trx,
    call.schoolId,
    day,
    rows.map(row => row.id),
  )
  const planned = halvesOf(plan)
  return rows.map(row => {
    const shown = (half: Half) =>
      planned.includes(half) ? markedOrLeave(row, leaves.get(row.id), half) : half === 'FN' ? row.fn : row.an
    const days = streaks.get(row.id) ?? 0
    const guardian = guardians.get(row.id)
    return {
      id: row.id,
      admNo: row.adm_no,
      rollNo: row.roll_no,
      name: row.name,
      photoUrl: photos(row.photo),
      guardianName: guardian?.name ?? '',
      mobile: guardian?.mobile ?? '',
      fn: shown('FN'),
      an: shown('AN'),
      arrivedAt: row.arrived_at,
      leftAt: row.left_at,
      reason: row.reason ?? '',
      hints: [
        ...(days >= 2 ? [{ kind: 'streak' as const, days, alert: days >= streakAlert }] : []),
        ...leaveHints(leaves.get(row.id)),
        ...(row.conflict ? [{ kind: 'conflict' as const }] : []),
      ],
    }
  })
}

/** The marks of rows by half. */
export const marksOf = (rows: readonly Pick<RosterRow, 'fn' | 'an'>[]): DayMarks[] =>
  rows.map(row => ({ FN: row.fn, AN: row.an }))
