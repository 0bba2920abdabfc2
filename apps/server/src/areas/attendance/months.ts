import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'

/** A month of a student; `month` is its first day. */
export interface StudentMonth {
  readonly studentId: string
  readonly academicYearId: string
  readonly month: string
}

/** Rows that one statement counts. */
const batch = 4000

/**
 * Changes marks and counts the months that they touch anew. The months are locked first and in one order, so that what is
 * counted cannot change meanwhile. A month that only an imported summary tells of stays as long as it has no marks.
 */
export async function recountMonths(
  trx: Trx,
  schoolId: string,
  touched: readonly StudentMonth[],
  change: () => Promise<void>,
): Promise<void> {
  const byKey = new Map(touched.map(one => [`${one.studentId}/${one.academicYearId}/${one.month}`, one]))
  const months = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
  const parts: StudentMonth[][] = []
  for (let at = 0; at < months.length; at += batch) parts.push(months.slice(at, at + batch))
  const named = (part: readonly StudentMonth[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as w("studentId" uuid, "academicYearId" uuid, month date)`
  for (const part of parts) {
    const locked = sql`
      (select from attendance_months m join ${named(part)} on w."studentId" = m.student_id and w."academicYearId" = m.academic_year_id and w.month = m.month
       order by m.student_id, m.academic_year_id, m.month for update of m) l`
    const { rows } = await sql<{ made: number; locked: number }>`
      with made as (
        insert into attendance_months (school_id, student_id, academic_year_id, month)
        select ${schoolId}, w."studentId", w."academicYearId", w.month from ${named(part)} order by 2, 3, 4
        on conflict do nothing returning student_id
      )
      select (select count(*) from made)::int as made, (select count(*) from ${locked})::int as locked`.execute(trx)
    // What somebody else made meanwhile is seen only now.
    if (rows[0]!.made + rows[0]!.locked < part.length) await sql`select count(*) from ${locked}`.execute(trx)
  }
  await change()
  // Month by month: joined as a whole, the days of all of them would be looked through for each.
  for (const part of parts)
    await sql`
      update attendance_months m set taken = c.taken, present = c.present, late = c.late, absent = c.absent, leave = c.leave,
        duty = c.duty, half_days = c.half_days, source = 'native'
      from ${named(part)} cross join lateral (
        select coalesce(sum(d.taken), 0) as taken, coalesce(sum(d.present), 0) as present, coalesce(sum(d.late), 0) as late,
          coalesce(sum(d.absent), 0) as absent, coalesce(sum(d.leave), 0) as leave, coalesce(sum(d.duty), 0) as duty,
          count(*) filter (where d.absent + d.leave between 1 and d.taken - 1) as half_days
        from (
          select k.on_day, count(*) as taken, count(*) filter (where h.code = 'P') as present, count(*) filter (where h.code = 'LT') as late,
            count(*) filter (where h.code = 'A') as absent, count(*) filter (where h.code = 'LV') as leave, count(*) filter (where h.code = 'OD') as duty
          from attendance_marks k
          join attendance_registers r on r.id = k.register_id and not r.void and r.academic_year_id is not distinct from w."academicYearId"
          cross join lateral (values ('FN', k.fn), ('AN', k.an)) as h(half, code)
          where k.student_id = w."studentId" and k.on_day >= w.month and k.on_day < w.month + interval '1 month'
            and h.code is not null and r.planned in (h.half, 'full')
          group by k.on_day
        ) d
      ) c
      where m.student_id = w."studentId" and m.academic_year_id = w."academicYearId" and m.month = w.month
        and (c.taken > 0 or m.source = 'native')`.execute(trx)
}
