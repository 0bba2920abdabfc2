import type { BodyOf, contract } from '@school/api'
import { revisionChanges, type ScheduledAmount } from '@school/rules'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../../platform/http/call'
import { checkVersion, custom, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { jobAnswer } from '../../../school/job-answer'
import { schoolToday } from '../../../school/zone'
import { readInstallmentsOf } from './plans'
import { type PublishWork, publishKind, readPublishing, reckonAll } from './publish'
import { findAll, findYear, refuse, refuseExternal, type SetupCall, wrong } from './who-may'

type Contract = typeof contract.feePlans
type Items = BodyOf<Contract['createSchedule']>['items']

interface ScheduleRow {
  id: string
  yearId: string
  year: string
  accountId: string
  account: string
  kind: 'school' | 'bus'
  planId: string
  plan: string
  courseId: string | null
  course: string | null
  divisionId: string | null
  division: string | null
  categoryId: string | null
  category: string | null
  status: 'draft' | 'published' | 'closed'
  revision: number
  publishedRevision: number | null
  publishedAt: Date | null
  publishedBy: string | null
  jobId: string | null
  total: number
  students: number
  version: number
}

const option = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null)

async function readRows(trx: Trx, schoolId: string, of: { yearId?: string; accountId?: string | undefined; id?: string }) {
  const { rows } = await sql<ScheduleRow>`
    select s.id, y.id as "yearId", y.name as year, a.id as "accountId", a.name as account, a.kind, p.id as "planId", p.name as plan,
      c.id as "courseId", c.name as course, v.id as "divisionId", vc.name || ' ' || v.name as division, g.id as "categoryId", g.name as category,
      s.status, s.revision, s.published_revision as "publishedRevision", s.published_at as "publishedAt",
      (select u.name from users u where u.id = s.published_by) as "publishedBy", s.job_id as "jobId",
      (select coalesce(sum(i.amount), 0)::bigint from fee_schedule_items i
        where i.school_id = s.school_id and i.schedule_id = s.id and i.revision = s.revision) as total,
      (select count(distinct d.student_id)::int from demands d
        where d.school_id = s.school_id and d.schedule_id = s.id and d.status = 'open' and d.gross > 0) as students, s.version
    from fee_schedules s join academic_years y on y.school_id = s.school_id and y.id = s.academic_year_id
    join fee_accounts a on a.school_id = s.school_id and a.id = s.fee_account_id join installment_plans p on p.school_id = s.school_id and p.id = s.plan_id
    left join courses c on c.school_id = s.school_id and c.id = s.course_id
    left join divisions v on v.school_id = s.school_id and v.id = s.division_id left join courses vc on vc.school_id = v.school_id and vc.id = v.course_id
    left join fee_categories g on g.school_id = s.school_id and g.id = s.fee_category_id
    where s.school_id = ${schoolId} and (${of.yearId === undefined} or y.id = ${of.yearId ?? null}::uuid)
      and (${of.accountId === undefined} or a.id = ${of.accountId ?? null}::uuid) and (${of.id === undefined} or s.id = ${of.id ?? null}::uuid)
    order by a.sort_order, lower(a.name), s.status = 'closed', coalesce(c.sort_order, vc.sort_order) nulls first, lower(coalesce(c.name, vc.name)),
      v.sort_order nulls first, lower(v.name), lower(g.name) nulls first, s.id`.execute(trx)
  return rows
}

const answer = ({ jobId: _, ...row }: ScheduleRow) => ({
  id: row.id,
  academicYear: { id: row.yearId, name: row.year },
  account: { id: row.accountId, name: row.account, kind: row.kind },
  plan: { id: row.planId, name: row.plan },
  scope: {
    course: option(row.courseId, row.course),
    division: option(row.divisionId, row.division),
    category: option(row.categoryId, row.category),
  },
  status: row.status,
  revision: row.revision,
  publishedRevision: row.publishedRevision,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  publishedBy: row.publishedBy,
  total: row.total,
  students: row.students,
  version: row.version,
})

async function readItems(trx: Trx, schoolId: string, id: string, revision: number | null): Promise<ScheduledAmount[]> {
  const { rows } = await sql<ScheduledAmount>`
    select i.installment_id as "installmentId", i.fee_head_id as "headId", i.amount
    from fee_schedule_items i join installments n on n.school_id = i.school_id and n.id = i.installment_id
    join fee_heads h on h.school_id = i.school_id and h.id = i.fee_head_id
    where i.school_id = ${schoolId} and i.schedule_id = ${id}::uuid and i.revision = ${revision}::int order by n.no, h.sort_order, lower(h.name)`.execute(
    trx,
  )
  return rows
}

const changesOf = async (trx: Trx, schoolId: string, row: ScheduleRow, items: readonly ScheduledAmount[]) =>
  row.publishedRevision === null || row.publishedRevision === row.revision
    ? []
    : revisionChanges(await readItems(trx, schoolId, row.id, row.publishedRevision), items)

async function whole(trx: Trx, schoolId: string, row: ScheduleRow) {
  const items = await readItems(trx, schoolId, row.id, row.revision)
  const installments = (await readInstallmentsOf(trx, schoolId, [row.planId])).get(row.planId) ?? []
  return { ...answer(row), installments, items, changes: await changesOf(trx, schoolId, row, items) }
}

async function findRow(trx: Trx, schoolId: string, id: string): Promise<ScheduleRow> {
  await sql`select 1 from fee_schedules where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const [row] = await readRows(trx, schoolId, { id })
  if (!row) throw notFound()
  return row
}

/** @throws 404 for what is not of the plan or the account, 400 for amounts of a bus plan, which come from the stops. */
async function checkItems(trx: Trx, schoolId: string, of: { planId: string; accountId: string; kind: string }, items: Items) {
  if (items.length === 0) return
  refuse([of.kind === 'bus' ? wrong('items', 'BusAmounts') : undefined])
  const installments = [...new Set(items.map(item => item.installmentId.toLowerCase()))]
  const heads = [...new Set(items.map(item => item.headId.toLowerCase()))]
  const { rows } = await sql<{ installments: number; heads: number }>`
    select (select count(*)::int from installments where school_id = ${schoolId} and plan_id = ${of.planId}::uuid and id = any(${installments}::uuid[])) as installments,
      (select count(*)::int from fee_heads where school_id = ${schoolId} and fee_account_id = ${of.accountId}::uuid and id = any(${heads}::uuid[])) as heads`.execute(
    trx,
  )
  if (rows[0]!.installments < installments.length || rows[0]!.heads < heads.length) throw notFound()
}

async function writeItems(trx: Trx, schoolId: string, id: string, revision: number, items: Items): Promise<void> {
  await sql`delete from fee_schedule_items where school_id = ${schoolId} and schedule_id = ${id}::uuid and revision = ${revision}`.execute(
    trx,
  )
  await sql`
    insert into fee_schedule_items (school_id, schedule_id, revision, installment_id, fee_head_id, amount)
    select ${schoolId}::uuid, ${id}::uuid, ${revision}::int, x."installmentId", x."headId", x.amount
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x("installmentId" uuid, "headId" uuid, amount bigint) where x.amount > 0`.execute(
    trx,
  )
}

/** Whether a job that publishes the schedule has not ended yet. */
async function publishes(trx: Trx, row: ScheduleRow) {
  if (!row.jobId) return undefined
  return trx
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', row.jobId)
    .where('status', 'in', ['Queued', 'Running'])
    .executeTakeFirst()
}

/** The head under which the bus is asked for, made where the account has none. */
async function needBusHead({ trx, services, schoolId }: SetupCall, accountId: string): Promise<void> {
  await sql`
    insert into fee_heads (school_id, id, fee_account_id, name, sort_order)
    select ${schoolId}, ${services.newId()}, ${accountId}::uuid, 'Bus fee', 1
    where not exists (select from fee_heads where school_id = ${schoolId} and fee_account_id = ${accountId}::uuid and active and not is_optional)
    on conflict (school_id, fee_account_id, lower(name)) do update set active = true, is_optional = false`.execute(trx)
}

async function readyToPublish(call: SetupCall, id: string): Promise<ScheduleRow> {
  const { trx, schoolId } = call
  const row = await findRow(trx, schoolId, id)
  await refuseExternal(call)
  if (row.status === 'closed') throw custom(409, 'ScheduleClosed', 'This schedule is closed.')
  if (row.kind === 'school' && row.total === 0 && row.publishedRevision === null)
    throw custom(409, 'ScheduleEmpty', 'Please enter amounts first.')
  return row
}

/** Whether nobody was asked for it before, as far as a job has come to its end. */
async function isFirst(trx: Trx, row: ScheduleRow): Promise<boolean> {
  if (row.publishedRevision === null) return true
  const job = row.jobId && (await trx.selectFrom('jobs').select('status').where('id', '=', row.jobId).executeTakeFirst())
  return job ? job.status === 'Failed' || job.status === 'Cancelled' : false
}

const mostTold = 50

async function preview(call: SetupCall, id: string) {
  const { trx, schoolId, services } = call
  const row = await readyToPublish(call, id)
  const { asking, own, asked, unmatched } = await readPublishing(trx, schoolId, row, row.revision)
  const later = row.kind === 'bus' && !(await isFirst(trx, row)) ? await schoolToday(services, trx, schoolId) : undefined
  const reckoned = await reckonAll(trx, schoolId, { asking, own, laterThan: later })
  return {
    ...reckoned,
    students: asked,
    unmatched: unmatched.length,
    unmatchedStudents: unmatched
      .slice(0, mostTold)
      .map(student => ({ id: student.id, admNo: student.admNo, name: student.name, division: student.division })),
    changes: await changesOf(trx, schoolId, row, await readItems(trx, schoolId, row.id, row.revision)),
  }
}

async function publish(call: SetupCall, id: string, version: number | undefined) {
  const { trx, schoolId, services } = call
  const row = await readyToPublish(call, id)
  const running = await publishes(trx, row)
  if (running) {
    if (row.publishedRevision === row.revision) return jobAnswer(running)
    throw custom(409, 'PublishRuns', 'This schedule is being published. Please wait until that is done.')
  }
  checkVersion(row.version, version)
  if (row.kind === 'bus') await needBusHead(call, row.accountId)
  const person = personOf(call)
  const payload: PublishWork = {
    scheduleId: row.id,
    revision: row.revision,
    first: await isFirst(trx, row),
    actor: { id: person.userId, roles: [...person.roles] },
    language: call.language,
  }
  const jobId = await services.jobs.enqueue(services, trx, {
    kind: publishKind,
    payload,
    schoolId,
    ownerId: person.userId,
    total: 1,
  })
  // Whoever is asked from now on is asked for this; the job writes it for everybody.
  await sql`
    update fee_schedules set status = 'published', published_revision = revision, published_at = ${services.clock.now()}, published_by = ${person.userId},
      job_id = ${jobId}::uuid, version = version + 1
    where school_id = ${schoolId} and id = ${row.id}::uuid`.execute(trx)
  await call.audit({
    action: 'feeSchedule.publish',
    entity: 'fee_schedules',
    entityId: row.id,
    before: { revision: row.publishedRevision },
    after: { revision: row.revision },
  })
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow())
}

/** Schedules of fees. */
export const scheduleHandlers: Pick<
  Handlers<Contract>,
  'schedules' | 'schedule' | 'createSchedule' | 'changeSchedule' | 'removeSchedule' | 'previewSchedule' | 'publishSchedule'
> = {
  async schedules({ trx, schoolId, query }) {
    const year = await findYear(trx, schoolId, query.academicYearId)
    return (await readRows(trx, schoolId, { yearId: year.id, accountId: query.feeAccountId })).map(answer)
  },
  async schedule({ trx, schoolId, params }) {
    const [row] = await readRows(trx, schoolId, { id: params.id })
    if (!row) throw notFound()
    return whole(trx, schoolId, row)
  },
  async createSchedule(call) {
    const { trx, schoolId, services, body } = call
    await refuseExternal(call)
    const { rows } = await sql<{ yearId: string; accountId: string; kind: string }>`
      select p.academic_year_id as "yearId", a.id as "accountId", a.kind from installment_plans p
      join fee_accounts a on a.school_id = p.school_id and a.id = p.fee_account_id where p.school_id = ${schoolId} and p.id = ${body.planId}::uuid`.execute(
      trx,
    )
    const [plan] = rows
    if (!plan) throw notFound()
    await findAll(trx, schoolId, 'courses', [body.courseId])
    await findAll(trx, schoolId, 'divisions', [body.divisionId])
    await findAll(trx, schoolId, 'fee_categories', [body.feeCategoryId])
    await checkItems(trx, schoolId, { planId: body.planId, ...plan }, body.items)
    const id = services.newId()
    // A division is of one course, which need not be named beside it.
    const { rows: made } = await sql`
      insert into fee_schedules (school_id, id, academic_year_id, fee_account_id, plan_id, course_id, division_id, fee_category_id)
      values (${schoolId}, ${id}, ${plan.yearId}, ${plan.accountId}, ${body.planId}, ${body.divisionId ? null : (body.courseId ?? null)},
        ${body.divisionId ?? null}, ${body.feeCategoryId ?? null})
      on conflict do nothing returning 1`.execute(trx)
    if (made.length === 0)
      throw custom(409, 'ScheduleExists', 'There is a schedule of this account for the same students already.')
    await writeItems(trx, schoolId, id, 1, body.items)
    if (plan.kind === 'bus') await needBusHead(call, plan.accountId)
    const after = await whole(trx, schoolId, await findRow(trx, schoolId, id))
    await call.audit({ action: 'feeSchedule.create', entity: 'fee_schedules', entityId: id, after })
    return after
  },
  async changeSchedule(call) {
    const { trx, schoolId, body, params } = call
    const row = await findRow(trx, schoolId, params.id)
    await refuseExternal(call)
    checkVersion(row.version, body.version)
    if (row.status === 'closed') throw custom(409, 'ScheduleClosed', 'This schedule is closed.')
    if (body.status === 'closed' && row.status === 'draft') refuse([wrong('status', 'NothingToChange')])
    const before = await whole(trx, schoolId, row)
    if (body.items) {
      await checkItems(trx, schoolId, row, body.items)
      // What students are asked for stays readable beside the amounts that are to come.
      const revision = row.publishedRevision === row.revision ? row.revision + 1 : row.revision
      await writeItems(trx, schoolId, row.id, revision, body.items)
      await sql`update fee_schedules set revision = ${revision} where school_id = ${schoolId} and id = ${row.id}::uuid`.execute(
        trx,
      )
    }
    await sql`
      update fee_schedules set status = ${body.status ?? row.status}, version = version + 1 where school_id = ${schoolId} and id = ${row.id}::uuid`.execute(
      trx,
    )
    const after = await whole(trx, schoolId, await findRow(trx, schoolId, row.id))
    await call.audit({ action: 'feeSchedule.change', entity: 'fee_schedules', entityId: row.id, before, after })
    return after
  },
  async removeSchedule(call) {
    const { trx, schoolId, params } = call
    const row = await findRow(trx, schoolId, params.id)
    await refuseExternal(call)
    if (row.status !== 'draft')
      throw custom(409, 'SchedulePublished', 'A published schedule cannot be deleted. Close it instead.')
    const before = await whole(trx, schoolId, row)
    await sql`delete from fee_schedules where school_id = ${schoolId} and id = ${row.id}::uuid`.execute(trx)
    await call.audit({ action: 'feeSchedule.remove', entity: 'fee_schedules', entityId: row.id, before })
  },
  previewSchedule: call => preview(call, call.params.id),
  publishSchedule: call => publish(call, call.params.id, call.body.version),
}
