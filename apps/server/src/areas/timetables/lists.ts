import type { AnswerOf, contract, QueryOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { inList } from '../../school/lookups'
import { choosePage } from '../../school/report/page'
import { matches } from '../../school/search'
import { schoolDay } from '../../school/zone'
import { currentYear, fileAnswer, filesOf, ownerFiles, type TimetableCall } from './files'

type Contract = typeof contract.timetables
type Source = QueryOf<Contract['divisions']>['source']

/** The year that is asked for, else the current one. */
async function yearOf(trx: Trx, asked: string | undefined): Promise<string> {
  if (!asked) {
    const current = await currentYear(trx)
    if (!current) throw notFound()
    return current
  }
  const year = await trx.selectFrom('academic_years').select('id').where('id', '=', asked).executeTakeFirst()
  if (!year) throw notFound()
  return year.id
}

/** Whether an owner has a file in the year that holds or will hold. */
function bySource(source: Source, yearId: string, owner: RawBuilder<unknown>): RawBuilder<boolean> {
  const some = sql`exists (select from timetable_files tf where ${owner} and tf.academic_year_id = ${yearId}::uuid
    and tf.deleted_at is null and tf.retired_at is null)`
  if (source === '') return sql`true`
  return source === 'file' ? sql`${some}` : sql`not ${some}`
}

const chosen = (column: RawBuilder<unknown>, ids: readonly string[]) => inList(column, ids.length === 0 ? 'all' : ids)

/** Divisions with their timetables. */
export async function listDivisions(
  call: TimetableCall,
  query: QueryOf<Contract['divisions']>,
): Promise<AnswerOf<Contract['divisions']>> {
  const { trx, services } = call
  const { page, pageSize } = query
  const yearId = await yearOf(trx, query.academicYearId)
  const { today } = await schoolDay(call)
  const { ids, count } = await choosePage(trx, {
    id: sql`d.id`,
    from: sql`from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections s on s.school_id = c.school_id and s.id = c.section_id
      where ${chosen(sql`s.id`, query.sectionIds)} and ${chosen(sql`c.id`, query.courseIds)} and ${chosen(sql`d.id`, query.divisionIds)}
        and ${bySource(query.source, yearId, sql`tf.division_id = d.id`)}`,
    order: sql`s.sort_order, lower(s.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name), d.id`,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const files = await filesOf(trx, 'class', yearId, ids)
  const { rows } = await sql<{ id: string; name: string; classTeacherId: string | null; classTeacher: string }>`
    select d.id, c.name || ' ' || d.name as name, t.id as "classTeacherId", coalesce(t.name, '') as "classTeacher"
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
    where d.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], d.id)`.execute(trx)
  return {
    results: rows.map(row => ({ ...row, ...ownerFiles(services, files(row.id), today) })),
    pagination: { currentPage: page, pageSize, count },
  }
}

/** Working staff with their timetables. */
export async function listStaff(call: TimetableCall, query: QueryOf<Contract['staff']>): Promise<AnswerOf<Contract['staff']>> {
  const { trx, services } = call
  const { page, pageSize, text } = query
  const yearId = await yearOf(trx, query.academicYearId)
  const { today } = await schoolDay(call)
  const { ids, count } = await choosePage(trx, {
    id: sql`t.id`,
    from: sql`from staff t where t.status = 'Working' and ${query.everybody ? sql`true` : sql`t.teaching`}
      and ${chosen(sql`t.section_id`, query.sectionIds)} and ${chosen(sql`t.designation_id`, query.designationIds)}
      and (${matches(sql`t.name_key`, text, 'contains')} or ${matches(sql`t.code_key`, text, 'contains')})
      and ${bySource(query.source, yearId, sql`tf.staff_id = t.id`)}`,
    order: sql`t.name_key, t.id`,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const files = await filesOf(trx, 'teacher', yearId, ids)
  const { rows } = await sql<{ id: string; name: string; code: string; designation: string; section: string }>`
    select t.id, t.name, t.code, m.name as designation, coalesce(x.name, '') as section
    from staff t join masters m on m.school_id = t.school_id and m.id = t.designation_id
    left join sections x on x.school_id = t.school_id and x.id = t.section_id
    where t.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], t.id)`.execute(trx)
  return {
    results: rows.map(row => ({ ...row, ...ownerFiles(services, files(row.id), today) })),
    pagination: { currentPage: page, pageSize, count },
  }
}

/** All files of one owner in a year, the latest first. */
export async function listHistory(
  call: TimetableCall,
  { kind, ownerId, academicYearId }: QueryOf<Contract['history']>,
): Promise<AnswerOf<Contract['history']>> {
  const { trx, services } = call
  const named =
    kind === 'class'
      ? sql<{ name: string }>`
        select c.name || ' ' || d.name as name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id where d.id = ${ownerId}::uuid`
      : sql<{ name: string }>`select name from staff where id = ${ownerId}::uuid`
  const [owner] = (await named.execute(trx)).rows
  if (!owner) throw notFound()
  const { today } = await schoolDay(call)
  const all = (await filesOf(trx, kind, await yearOf(trx, academicYearId), [ownerId]))(ownerId.toLowerCase())
  return { name: owner.name, rows: all.map(file => fileAnswer(services, file, all, today)) }
}
