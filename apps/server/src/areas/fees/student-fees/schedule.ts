import { type Language, studentScheduleColumns } from '@school/rules'
import { say } from '@school/texts'
import { type RawBuilder, sql } from 'kysely'
import { inBulk } from '../../../platform/transaction'
import { amountsOf, feeRules, readInstallments } from '../owed'
import { classAsked, classOf, classPlace, divisionName, type FeeRow, type FeeScope, oneOf, some } from '../report-scope'
import { orderBy, type ScheduleAsked, studentsAsked } from './scope'

interface Page {
  readonly limit: number
  readonly offset: number
}

const profileOf = (scope: FeeScope) => sql`
  left join student_fee_profiles f on f.school_id = s.school_id and f.student_id = s.id and f.academic_year_id = ${scope.yearId}::uuid
  left join fee_categories g on g.school_id = f.school_id and g.id = f.fee_category_id`

/** Lines of dues with where they come from. */
const lines = (scope: FeeScope, asked: ScheduleAsked): RawBuilder<unknown> => sql`
  select d.id, s.id as "studentId", s.adm_no as "admNo", s.name, ${divisionName} as division, coalesce(g.name, '') as category,
    d.installment_id as "installmentId", i.name as installment, i.due_date::text as "dueDate", h.name as head, d.source, d.gross, d.concession,
    d.write_off as "writeOff", d.gross - d.concession - d.write_off as net, d.paid,
    case when d.status = 'carried' then 0 else d.gross - d.concession - d.write_off - d.paid end as balance,
    d.schedule_id, d.schedule_revision,
    row_number() over (order by ${classPlace}, s.name_key, s.id, i.due_date, i.no, h.sort_order, lower(h.name), d.id) as place
  from demands d join students s on s.school_id = d.school_id and s.id = d.student_id
  join installments i on i.school_id = d.school_id and i.id = d.installment_id
  join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
  ${classOf(scope, sql`s.id`)} ${profileOf(scope)}
  where d.school_id = ${scope.schoolId} and d.academic_year_id = ${scope.yearId}::uuid and ${oneOf(sql`d.fee_account_id`, asked.accountId)}
    and ${asked.source ? sql`d.source = ${asked.source}` : sql`true`} and ${some(sql`d.installment_id`, scope.asked.installmentIds)}
    and ${classAsked(scope, sql`s.id`)} and ${studentsAsked(sql`s.id`, asked)}`

/** Students in a class of the year of whom no plan and no file asks anything. */
const unmatched = (scope: FeeScope, asked: ScheduleAsked): RawBuilder<unknown> => sql`
  select s.id, s.id as "studentId", s.adm_no as "admNo", s.name, ${divisionName} as division, coalesce(g.name, '') as category,
    null::uuid as "installmentId", null::text as installment, null::text as "dueDate", null::text as head, null::text as source, 0::bigint as gross,
    0::bigint as concession, 0::bigint as "writeOff", 0::bigint as net, 0::bigint as paid, 0::bigint as balance, null::uuid as schedule_id,
    null::int as schedule_revision, row_number() over (order by ${classPlace}, s.name_key, s.id) as place
  from students s ${classOf(scope, sql`s.id`)} ${profileOf(scope)}
  where s.school_id = ${scope.schoolId} and s.status = 'studying' and v.id is not null and ${classAsked(scope, sql`s.id`)}
    and ${studentsAsked(sql`s.id`, asked)} and not exists (
      select from demands d where d.school_id = s.school_id and d.student_id = s.id and d.academic_year_id = ${scope.yearId}::uuid
        and d.source in ('schedule', 'import') and ${oneOf(sql`d.fee_account_id`, asked.accountId)})`

type Line = FeeRow & {
  id: string
  studentId: string
  installmentId: string | null
  scope: string | null
  schedule_id: string | null
  schedule_revision: number | null
  file: string | null
}

/** Where a line comes from, in words. */
function originOf({ schedule_id: schedule, schedule_revision: revision, scope, file }: Line, language: Language): string {
  if (schedule)
    return say(language, 'feeSync.revision', { scope: scope || say(language, 'feeSync.wholeSchool'), n: revision ?? 1 })
  return file ?? ''
}

/** What installments cost in fines today, by the line with which each is told: its first head. */
async function finesOf(scope: FeeScope, rows: readonly Line[]): Promise<Map<string, number>> {
  const students = [...new Set(rows.map(row => row.studentId))]
  const installments = [...new Set(rows.flatMap(row => row.installmentId ?? []))]
  if (installments.length === 0) return new Map()
  const { roundTo } = await feeRules(scope.trx, scope.schoolId)
  const dues = await readInstallments(
    scope.trx,
    sql`d.school_id = ${scope.schoolId} and d.student_id = any(${students}::uuid[]) and d.installment_id = any(${installments}::uuid[])
      and d.status = 'open'`,
  )
  return new Map(dues.map(due => [due.heads[0]!.demandId, amountsOf(due, scope.today, roundTo).fineDue]))
}

/** A page of the lines, with the sums of all. */
export async function readSchedule(scope: FeeScope, asked: ScheduleAsked, sort: string, page: Page, language: Language) {
  const { trx, schoolId } = scope
  const found = asked.unmatched ? unmatched(scope, asked) : lines(scope, asked)
  const order = orderBy(
    studentScheduleColumns.filter(key => key !== 'fineToday' && key !== 'schedule'),
    sort,
    sql`place`,
  )
  const { rows } = await inBulk(trx, () =>
    sql<Line>`
      select p.*, concat_ws(' · ', coalesce(yc.name || ' ' || yv.name, tc.name), tg.name) as scope, (
        select r.file_name from import_rows w join import_runs r on r.school_id = w.school_id and r.id = w.run_id
        where w.school_id = ${schoolId} and w.entity_id = p.id and p.source = 'import' order by r.applied_at desc nulls last limit 1) as file
      from (select * from (${found}) found order by ${order} limit ${page.limit} offset ${page.offset}) p
      left join fee_schedules t on t.school_id = ${schoolId} and t.id = p.schedule_id
      left join courses tc on tc.school_id = ${schoolId} and tc.id = t.course_id
      left join divisions yv on yv.school_id = ${schoolId} and yv.id = t.division_id
      left join courses yc on yc.school_id = ${schoolId} and yc.id = yv.course_id
      left join fee_categories tg on tg.school_id = ${schoolId} and tg.id = t.fee_category_id
      order by ${order}`.execute(trx),
  )
  const { rows: sums } = await inBulk(trx, () =>
    sql<{ count: number; gross: number; concession: number; writeOff: number; net: number; paid: number; balance: number }>`
      select count(*)::int as count, coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(concession), 0)::bigint as concession,
        coalesce(sum("writeOff"), 0)::bigint as "writeOff", coalesce(sum(net), 0)::bigint as net, coalesce(sum(paid), 0)::bigint as paid,
        coalesce(sum(balance), 0)::bigint as balance
      from (${found}) found`.execute(trx),
  )
  const fines = asked.unmatched ? new Map<string, number>() : await finesOf(scope, rows)
  const { count, ...totals } = sums[0]!
  return {
    results: rows.map((row): FeeRow => {
      const { schedule_id: _, schedule_revision: __, scope: ___, file: ____, place: _____, ...line } = row
      return { ...line, fineToday: asked.unmatched ? null : (fines.get(row.id) ?? 0), schedule: originOf(row, language) }
    }),
    count,
    totals: totals as FeeRow,
  }
}
