import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { studentsInScope } from '../../../school/scope'
import { matches } from '../../../school/search'
import { schoolToday } from '../../../school/zone'
import { readAsking } from './asked'
import { laterThan, settleStudents } from './settle'
import { findAll, findYear, refuse, wrong } from './who-may'

type Contract = typeof contract.feeDemands

interface Row {
  id: string
  admNo: string
  name: string
  division: string
  categoryId: string | null
  category: string | null
  optedHeadIds: string[]
}

const some = (column: ReturnType<typeof sql>, ids: readonly string[]) =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

async function list(call: CallContext<Contract['profiles']>) {
  const { trx, schoolId, query } = call
  const year = await findYear(trx, schoolId, query.academicYearId)
  const from = sql`
    enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    join divisions v on v.school_id = e.school_id and v.id = e.division_id join courses c on c.school_id = v.school_id and c.id = v.course_id
    join sections x on x.school_id = c.school_id and x.id = c.section_id
    left join student_fee_profiles p on p.school_id = e.school_id and p.academic_year_id = e.academic_year_id and p.student_id = s.id
    left join fee_categories g on g.school_id = p.school_id and g.id = p.fee_category_id
    where e.school_id = ${schoolId} and e.academic_year_id = ${year.id} and ${studentsInScope(personOf(call))}
      and ${some(sql`c.section_id`, query.sectionIds)} and ${some(sql`c.id`, query.courseIds)} and ${some(sql`v.id`, query.divisionIds)}
      and (${query.feeCategoryId ?? null}::uuid is null or p.fee_category_id = ${query.feeCategoryId ?? null}::uuid)
      and (${matches(sql`s.name_key`, query.text, 'contains')} or ${matches(sql`s.adm_no_key`, query.text, 'contains')})`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(trx)
  const { rows } = await sql<Row>`
    select s.id, s.adm_no as "admNo", s.name, c.name || ' ' || v.name as division, g.id as "categoryId", g.name as category,
      coalesce(p.opted_head_ids, '{}') as "optedHeadIds"
    from ${from} order by x.sort_order, c.sort_order, lower(c.name), v.sort_order, lower(v.name), s.name_key, s.id
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(trx)
  return {
    results: rows.map(row => ({
      student: { id: row.id, admNo: row.admNo, name: row.name, division: row.division },
      category: row.categoryId && row.category !== null ? { id: row.categoryId, name: row.category } : null,
      optedHeadIds: row.optedHeadIds,
    })),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]!.count },
  }
}

/** Accounts in which something of a year is asked for by schedules. */
async function publishedAccounts(trx: Trx, schoolId: string, yearId: string) {
  const { rows } = await sql<{ id: string; kind: string }>`
    select distinct a.id, a.kind from fee_schedules s join fee_accounts a on a.school_id = s.school_id and a.id = s.fee_account_id
    where s.school_id = ${schoolId} and s.academic_year_id = ${yearId}::uuid and s.status = 'published' order by a.id`.execute(
    trx,
  )
  return rows
}

async function setProfiles(call: CallContext<Contract['setProfiles']>) {
  const { trx, schoolId, services, body } = call
  const year = await findYear(trx, schoolId, body.academicYearId)
  refuse([
    body.feeCategoryId === undefined && body.optedHeadIds === undefined ? wrong('feeCategoryId', 'NothingToChange') : undefined,
  ])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from students s where s.school_id = ${schoolId} and s.id = any(${body.studentIds}::uuid[])
      and ${studentsInScope(personOf(call))}`.execute(trx)
  if (rows[0]!.count < body.studentIds.length) throw notFound()
  await findAll(trx, schoolId, 'fee_categories', [body.feeCategoryId])
  await findAll(trx, schoolId, 'fee_heads', body.optedHeadIds ?? [])
  const headIds = (body.optedHeadIds ?? []).map(id => id.toLowerCase()).sort()
  const studentIds = body.studentIds.map(id => id.toLowerCase()).sort()
  const { rows: changed } = await sql<{ id: string }>`
    insert into student_fee_profiles (school_id, student_id, academic_year_id, fee_category_id, opted_head_ids)
    select ${schoolId}::uuid, x, ${year.id}::uuid, ${body.feeCategoryId ?? null}::uuid, ${headIds}::uuid[] from unnest(${studentIds}::uuid[]) x
    on conflict (school_id, academic_year_id, student_id) do update set version = student_fee_profiles.version + 1,
      fee_category_id = case when ${body.feeCategoryId !== undefined} then excluded.fee_category_id else student_fee_profiles.fee_category_id end,
      opted_head_ids = case when ${body.optedHeadIds !== undefined} then excluded.opted_head_ids else student_fee_profiles.opted_head_ids end
    where (${body.feeCategoryId !== undefined} and student_fee_profiles.fee_category_id is distinct from excluded.fee_category_id)
      or (${body.optedHeadIds !== undefined} and student_fee_profiles.opted_head_ids <> excluded.opted_head_ids)
    returning student_id as id`.execute(trx)
  const onDay = await schoolToday(services, trx, schoolId)
  let lines = 0
  for (const { id: accountId, kind } of await publishedAccounts(trx, schoolId, year.id)) {
    const asking = await readAsking(trx, schoolId, { yearId: year.id, accountId })
    const written = await settleStudents(
      services,
      trx,
      {
        ...{ schoolId, yearId: year.id, asking, studentIds: changed.map(row => row.id).sort() },
        ...(kind === 'bus' ? { mayChange: laterThan(onDay) } : {}),
      },
      { by: personOf(call).userId, onDay },
    )
    lines += written.made + written.changed
  }
  await call.audit({
    action: 'feeProfile.set',
    entity: 'student_fee_profiles',
    entityId: year.id,
    after: { ...body, changed: changed.length, lines },
  })
  return { changed: changed.length, lines }
}

/** What decides the fees of students beside their class. */
export const profileHandlers: Pick<Handlers<Contract>, 'profiles' | 'setProfiles'> = { profiles: list, setProfiles }
