import { type Half, halvesOfSitting, type Sitting, sittingsOf } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { enrolledOn } from '../../school/enrolments'
import { workingCalendar } from './calendar'
import { type AttendanceCall, administers, allottedOn, expectedOn, leadsSchool, planFor, present, takingRules } from './scope'

interface Row {
  id: string
  name: string
  sectionId: string
  courseId: string
  fn: boolean
  an: boolean
  students: boolean
}

/** Classes that the person may mark today, under the alias `d`. */
function markable(call: AttendanceCall, today: string): RawBuilder<boolean> {
  const person = personOf(call)
  if (leadsSchool(person)) return sql<boolean>`true`
  return sql<boolean>`(d.class_teacher_id = ${person.staffId}::uuid or d.id in (
    select a.division_id from attendance_allotments a where ${allottedOn(person, today)}))`
}

/** Classes that the person may mark, in the order of the school, with what of today is still to be taken. */
export async function readMarkable(call: AttendanceCall) {
  const [rules, now] = [await takingRules(call), await present(call)]
  const year = await call.trx.selectFrom('academic_years').selectAll().where('is_current', '=', true).executeTakeFirstOrThrow()
  const calendar = await workingCalendar(call.trx, call.schoolId, year.id)
  const { rows } = await sql<Row>`
    select d.id, c.name || ' ' || d.name as name, c.section_id as "sectionId", c.id as "courseId",
      coalesce(r.fn_taken_at is not null, false) as fn, coalesce(r.an_taken_at is not null, false) as an,
      exists (
        select from ${enrolledOn(now.today)} e join students s on s.school_id = e.school_id and s.id = e.student_id
          left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id
        where e.academic_year_id = ${year.id}::uuid and e.division_id = d.id and ${expectedOn(now.today)}) as students
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
    left join attendance_registers r on r.school_id = d.school_id and r.division_id = d.id and r.on_day = ${now.today}::date
    where ${markable(call, now.today)}
    order by x.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name)`.execute(call.trx)
  const due = (row: Row): Sitting[] => {
    const { plan } = planFor(calendar, row, now.today)
    const isTaken = (half: Half | undefined) => (half === 'AN' ? row.an : row.fn)
    return row.students ? sittingsOf(rules.mode, plan).filter(one => !isTaken(halvesOfSitting(one, plan)[0])) : []
  }
  return {
    divisions: rows.map(row => ({ id: row.id, name: row.name, due: due(row) })),
    mode: rules.mode,
    today: now.today,
    limits: {
      from: year.starts_on,
      to: [now.today, year.ends_on].toSorted()[0]!,
      backDays: rules.backDays,
      opensAt: rules.opensAt,
      mayReopen: administers(personOf(call)),
    },
  }
}
