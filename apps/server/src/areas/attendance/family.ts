import type { contract, QueryOf } from '@school/api'
import { type AttendanceRules, attendanceFigures, earliestChange, mayOpenForm, plannedDay, shortageOf } from '@school/rules'
import { wordsOf } from '@school/texts'
import { sql } from 'kysely'
import { documentHead } from '../../platform/documents/head'
import { writePdf } from '../../platform/documents/write'
import { type CallContext, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { notFound } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { ownStudents } from '../../school/scope'
import { schoolDay } from '../../school/zone'
import { workingCalendar } from './calendar'
import { attendanceRules, minPercent } from './counting'
import { daysOfMonth, readFamilyDays } from './family-days'
import { readFamilyMonths } from './family-months'
import { takingRules } from './scope'
import type { MonthRow } from './student-year'

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
    months: monthsTold(months, rules),
    asOn: await lastKnownDay(call, whose, hides ? today : null),
    excuseFrom: await excuseFrom(call, year.id, today),
  }
}

/** Months with their figures. */
const monthsTold = (months: readonly MonthRow[], rules: AttendanceRules) =>
  months.map(one => {
    const { counted: _, ...told } = attendanceFigures([one], rules)
    return { month: one.month, ...told }
  })

/** The last day that was marked of a child; the end of the last month where an import tells of months alone. */
async function lastKnownDay(
  { trx }: Pick<Call, 'trx'>,
  { studentId, academicYearId }: { readonly studentId: string; readonly academicYearId: string },
  but: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select greatest(
      (select max(k.on_day) from attendance_marks k join attendance_registers r on r.school_id = k.school_id and r.id = k.register_id and not r.void
       where k.student_id = ${studentId}::uuid and r.academic_year_id = ${academicYearId}::uuid and k.on_day is distinct from ${but}::date),
      (select (max(m.month) + interval '1 month - 1 day')::date from attendance_months m
       where m.student_id = ${studentId}::uuid and m.academic_year_id = ${academicYearId}::uuid and m.source = 'import' and m.taken > 0))::text as day`.execute(
    trx,
  )
  return rows[0]!.day
}

/** From when on a guardian may still explain an absence. */
async function excuseFrom(call: Call, yearId: string, today: string): Promise<string | null> {
  const person = personOf(call)
  if (!person.guardianId || !mayOpenForm('g.leave', viewerOf(person))) return null
  const calendar = await workingCalendar(call.trx, call.schoolId, yearId)
  if (today < calendar.startsOn || today > calendar.endsOn) return null
  const back = Number(await settingValue(call.trx, call.schoolId, 'leave.student.backDays'))
  return earliestChange(today, back, calendar.startsOn, day => plannedDay(calendar, day, 'students').plan !== 'none')
}

const yearWords = wordsOf({
  title: 'attendance.yearTitle',
  month: 'absent.month',
  total: 'attendance.total',
  working: 'absent.column.working',
  present: 'absent.column.present',
  absent: 'absent.column.absent',
  leave: 'absent.column.leave',
  late: 'absent.column.late',
})

/** The year of the chosen child by month, as a paper. @throws 404 without a child or an enrolment. */
export async function writeFamilyYear(call: Call & Pick<CallContext, 'language' | 'reply'>, academicYearId?: string) {
  const { trx, services, schoolId, language } = call
  const child = await readChild(call)
  const asked = academicYearId?.toLowerCase()
  const year = asked ? child?.years.find(one => one.id === asked) : child?.current
  if (!child || !year) throw notFound()
  const { timeZone, today } = await schoolDay(call)
  const { months } = await readFamilyMonths(call, { studentId: child.id, academicYearId: year.id, timeZone, today })
  const rules = await attendanceRules(trx, schoolId)
  const words = yearWords[language]
  const one = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const cells = (name: string, figures: Omit<ReturnType<typeof attendanceFigures>, 'counted'>) => [
    name,
    ...[figures.working, figures.present, figures.absent, figures.leave].map(value => one.format(value)),
    String(figures.late),
    figures.percent === null ? '–' : one.format(figures.percent),
  ]
  const end = (title: string) => ({ title, align: 'end' as const })
  const bytes = await writePdf({
    ...(await documentHead(services, trx, schoolId, language, personOf(call).name)),
    year: year.name,
    title: words.title,
    lines: [`${child.name} · ${year.division}`],
    parts: [
      {
        columns: [{ title: words.month }, ...[words.working, words.present, words.absent, words.leave, words.late, '%'].map(end)],
        rows: [
          ...monthsTold(months, rules).map(row => cells(monthName.format(new Date(`${row.month}-01T00:00:00Z`)), row)),
          ...(months.length > 0 ? [cells(words.total, attendanceFigures(months, rules))] : []),
        ],
        sums: months.length > 0 ? 1 : 0,
      },
    ],
  })
  return call.reply
    .type('application/pdf')
    .header('content-disposition', 'inline; filename="attendance.pdf"')
    .send(Buffer.from(bytes))
}
