import {
  covers,
  type DayPlan,
  type Half,
  halves,
  type LeaveInterval,
  leaveOnMark,
  lockedFrom,
  type MarkCode,
  markWithoutLeave,
  monthOf,
} from '@school/rules'
import { sql } from 'kysely'
import { followMarks } from '../../../school/leaves'
import { schoolDay } from '../../../school/zone'
import { type RegisterWrite, saveMarks } from '../../attendance/registers'
import { takingRules } from '../../attendance/scope'
import type { LeavePlace } from './place'

interface MarkOfDay {
  readonly day: string
  readonly divisionId: string
  readonly academicYearId: string
  readonly planned: DayPlan
  readonly fn: MarkCode | null
  readonly an: MarkCode | null
  readonly leaveId: string | null
  readonly open: boolean
}

/** The marks of a student in some days, each with whether its month may still be changed. */
async function marksOf(place: LeavePlace, studentId: string, { fromDate, toDate }: Pick<LeaveInterval, 'fromDate' | 'toDate'>) {
  const { trx, services, schoolId } = place
  const { rows } = await sql<Omit<MarkOfDay, 'open'> & { yearLocked: boolean; reopened: boolean }>`
    select m.on_day::text as day, r.division_id as "divisionId", r.academic_year_id as "academicYearId", r.planned, m.fn, m.an, m.leave_id as "leaveId",
      y.locked as "yearLocked", exists (
        select from attendance_reopens o where o.school_id = r.school_id and o.division_id = r.division_id
          and o.month = date_trunc('month', m.on_day)::date and o.until > ${services.clock.now()}) as reopened
    from attendance_marks m join attendance_registers r on r.school_id = m.school_id and r.id = m.register_id
    join academic_years y on y.school_id = r.school_id and y.id = r.academic_year_id
    where m.school_id = ${schoolId}::uuid and m.student_id = ${studentId}::uuid and m.on_day between ${fromDate}::date and ${toDate}::date
    order by r.division_id, m.on_day`.execute(trx)
  const { today } = await schoolDay(place)
  const { lockDay } = await takingRules(place)
  return rows.map(
    ({ yearLocked, reopened, ...row }): MarkOfDay => ({
      ...row,
      open: !yearLocked && (reopened || today < lockedFrom(monthOf(row.day), lockDay)),
    }),
  )
}

/** What became of marks. */
export interface MarksChanged {
  /** Days whose marks were changed. */
  readonly days: readonly string[]
  /** Months that are locked, so that theirs stay. */
  readonly locked: readonly string[]
}

interface LeaveOfStudent {
  readonly id: string
  readonly no: number
  readonly studentId: string
  readonly countsAs: 'LV' | 'OD'
}

/** Writes another mark where `becomes` names one. */
async function rewrite(
  place: LeavePlace,
  { no, studentId }: LeaveOfStudent,
  within: LeaveInterval,
  by: string | null,
  becomes: (code: MarkCode, mark: MarkOfDay) => MarkCode | null,
): Promise<MarksChanged> {
  const writes: RegisterWrite[] = []
  const locked = new Set<string>()
  const marks = await marksOf(place, studentId, within)
  for (const mark of marks) {
    const changes: Partial<Record<'fn' | 'an', MarkCode>> = {}
    for (const half of halves.filter(one => covers(within, mark.day, one))) {
      const column = keyOf(half)
      const code = mark[column]
      const next = code === null ? null : becomes(code, mark)
      if (next === null || next === code) continue
      if (mark.open) changes[column] = next
      else locked.add(monthOf(mark.day))
    }
    if (Object.keys(changes).length > 0)
      writes.push({
        academicYearId: mark.academicYearId,
        divisionId: mark.divisionId,
        day: mark.day,
        plan: mark.planned,
        taken: [],
        marks: [{ studentId, ...changes }],
      })
  }
  await saveMarks(place, writes, { by, via: 'leave', reason: `${no}` })
  for (const day of new Set(marks.filter(mark => mark.open).map(mark => mark.day)))
    await followMarks(place.trx, place.schoolId, day, [studentId])
  return { days: writes.map(write => write.day), locked: [...locked].toSorted() }
}

const keyOf = (half: Half) => (half === 'FN' ? ('fn' as const) : ('an' as const))

/** Granted leave explains absences that were marked already, and never takes back that a child was there. */
export const explainMarks = (
  place: LeavePlace,
  leave: LeaveOfStudent & LeaveInterval,
  by: string | null,
): Promise<MarksChanged> => rewrite(place, leave, leave, by, code => leaveOnMark(code, leave.countsAs, false).mark)

/** What a leave explained in some days is absence again: it has ended or was shortened. */
export const unexplainMarks = (
  place: LeavePlace,
  leave: LeaveOfStudent,
  within: LeaveInterval,
  by: string | null,
): Promise<MarksChanged> =>
  rewrite(place, leave, within, by, (code, mark) =>
    mark.leaveId === leave.id && code === leave.countsAs ? markWithoutLeave(true) : null,
  )
