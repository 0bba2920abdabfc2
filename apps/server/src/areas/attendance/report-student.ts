import { attendanceFigures, type DayPlan, dayStatus, type MarkCode, shortageOf } from '@school/rules'
import { sql } from 'kysely'
import type { Person } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { studentsInScope } from '../../school/scope'
import { attendanceRules, minPercent } from './counting'
import { countedMarks, plannedTogether } from './day'
import { readMonths } from './student-year'

interface Asked {
  readonly trx: Trx
  readonly schoolId: string
  readonly person: Person
  readonly studentId: string
  readonly academicYearId: string | undefined
}

const recentDays = 10

/**
 * A year of one student by month, with the last days that were not plainly present.
 *
 * @throws 404 when the student is not of the own scope.
 */
export async function studentYear({ trx, schoolId, person, studentId, academicYearId }: Asked) {
  const { rows } = await sql<{ id: string; admNo: string; name: string; division: string | null; yearId: string; year: string }>`
    select s.id, s.adm_no as "admNo", s.name, c.name || ' ' || d.name as division, y.id as "yearId", y.name as year
    from students s join academic_years y on y.school_id = s.school_id and ${academicYearId ? sql`y.id = ${academicYearId}::uuid` : sql`y.is_current`}
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id
    left join courses c on c.school_id = d.school_id and c.id = d.course_id
    where s.id = ${studentId}::uuid and ${studentsInScope(person)}`.execute(trx)
  const [student] = rows
  if (!student) throw notFound()
  const rules = await attendanceRules(trx, schoolId)
  const months = await readMonths({ trx, schoolId }, student.id, student.yearId)
  const { counted, percent } = attendanceFigures(months, rules)
  const recent = await sql<{ date: string; plan: DayPlan; fn: MarkCode | null; an: MarkCode | null; reason: string | null }>`
    select m.on_day::text as date, ${plannedTogether} as plan, max(m.fn) as fn, max(m.an) as an, max(m.reason) as reason from ${countedMarks}
    where m.student_id = ${studentId}::uuid and m.academic_year_id = ${student.yearId}::uuid
    group by m.on_day having bool_or(coalesce(m.fn <> 'P', false) or coalesce(m.an <> 'P', false)) order by m.on_day desc limit ${recentDays}`.execute(
    trx,
  )
  const least = await minPercent(trx, schoolId)
  return {
    id: student.id,
    admNo: student.admNo,
    name: student.name,
    division: student.division ?? '',
    year: student.year,
    months: months.map(row => {
      const { counted: _, ...figures } = attendanceFigures([row], rules)
      return { month: row.month, ...figures }
    }),
    percent,
    minPercent: least,
    /** In days. */
    toAttend: (shortageOf(counted, least)?.toAttend ?? 0) / 2,
    recent: recent.rows.map(({ date, plan, fn, an, reason }) => ({
      date,
      status: dayStatus(plan, { FN: fn, AN: an }),
      reason: reason ?? '',
    })),
  }
}
