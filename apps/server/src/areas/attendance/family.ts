import type { contract, QueryOf } from '@school/api'
import { attendanceFigures, shortageOf } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { ownStudents } from '../../school/scope'
import { schoolDay } from '../../school/zone'
import { attendanceRules, minPercent } from './counting'
import { daysOfMonth, readFamilyDays } from './family-days'
import { readFamilyMonths } from './family-months'
import { takingRules } from './scope'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>

interface Year {
  readonly id: string
  readonly name: string
  readonly startsOn: string
  readonly endsOn: string
  readonly isCurrent: boolean
  readonly division: string
}

/** The chosen child with the years of its enrolments, the newest first; undefined without one. */
async function readChild({ trx, person }: Call) {
  const reader = personOf({ person })
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from students s where s.id = ${reader.childId}::uuid and ${ownStudents(reader)}`.execute(trx)
  const [child] = rows
  if (!child) return undefined
  const { rows: years } = await sql<Year>`
    select y.id, y.name, y.starts_on::text as "startsOn", y.ends_on::text as "endsOn", y.is_current as "isCurrent", c.name || ' ' || d.name as division
    from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where e.student_id = ${child.id}::uuid order by y.starts_on desc`.execute(trx)
  return { ...child, years, current: years.find(year => year.isCurrent) ?? years[0] }
}

/** The years that a family may look at. */
export async function readFamilyYears(call: Call) {
  const child = await readChild(call)
  return {
    years: (child?.years ?? []).map(({ id, name, startsOn, endsOn }) => ({ id, name, startsOn, endsOn })),
    current: child?.current?.id ?? null,
  }
}

/**
 * A month of the chosen child.
 *
 * @throws 404 without a child or an enrolment, and for a month outside the year.
 */
export async function readFamilyMonth(call: Call, query: QueryOf<typeof contract.parentAttendance.month>) {
  const { trx, schoolId } = call
  const child = await readChild(call)
  const asked = query.academicYearId?.toLowerCase()
  const year = asked ? child?.years.find(one => one.id === asked) : child?.current
  if (!child || !year) throw notFound()
  const { timeZone, today } = await schoolDay(call)
  const shown = year.startsOn <= today && today <= year.endsOn ? today : year.endsOn
  const month = query.month ?? shown.slice(0, 7)
  if (month < year.startsOn.slice(0, 7) || month > year.endsOn.slice(0, 7)) throw notFound()
  const whose = { studentId: child.id, academicYearId: year.id }
  const { months, hides } = await readFamilyMonths(call, { ...whose, timeZone, today })
  const days = daysOfMonth(month).filter(day => day >= year.startsOn && day <= year.endsOn)
  const rules = await attendanceRules(trx, schoolId)
  const { counted, ...ofYear } = attendanceFigures(months, rules)
  const row = months.find(one => one.month === month)
  const { counted: _, ...ofMonth } = attendanceFigures(row ? [row] : [], rules)
  const least = await minPercent(trx, schoolId)
  return {
    name: child.name,
    division: year.division,
    academicYearId: year.id,
    month,
    today,
    days: await readFamilyDays(call, { ...whose, days, hidden: hides ? today : undefined }),
    figures: ofMonth,
    year: ofYear,
    need: { minPercent: least, toAttend: (shortageOf(counted, least)?.toAttend ?? 0) / 2 },
    daily: row?.source !== 'import',
    shownAfter: hides ? (await takingRules(call)).cutOffs.FN : null,
  }
}
