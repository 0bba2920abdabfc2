import type { contract, OutputOf } from '@school/api'
import { feeRemovalValidFor } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { insideSchool } from '../../../platform/transaction'
import { inBatches } from '../../../school/batches'
import { classOffers, yearOffers } from '../../../school/class-offers'
import { jobAnswer } from '../../../school/job-answer'
import { operatedSchool } from '../../../school/operated-school'
import { schoolsInScope } from '../../../school/scope'
import { refuseUnknown } from '../report-scope'
import { type FeeRemovalWork, feeRemovalKind } from './job'
import { countsOf, planRemoval, type RemovalScope } from './plan'

type Contract = typeof contract.feeRemovals
type Call = Pick<CallContext, 'trx' | 'services' | 'person' | 'language'>
type Row = OutputOf<NonNullable<Contract['preview']['answer']>>['rows'][number]

const noFees = () => custom(400, 'NoFeesOfSelection', 'No fees found for the selection.')
const changed = () => custom(409, 'DataChanged', 'The data changed. Please run the check again.')

/** How many students are shown at once. */
const shown = 500
const day = 86_400_000

async function preview(call: CallContext<Contract['preview']>) {
  const { trx, services } = call
  const { schoolId: asked, ...scope } = call.body
  const { id: schoolId } = await operatedSchool(call, asked)
  return insideSchool(trx, schoolId, async () => {
    for (const [table, ids] of [
      ['academic_years', [scope.academicYearId]],
      ['fee_accounts', scope.accountIds],
      ['students', scope.studentIds],
      ['courses', scope.courseIds],
      ['divisions', scope.divisionIds],
      ['installments', scope.installmentIds],
    ] as const)
      await refuseUnknown(trx, schoolId, table, ids)
    const plans = await planRemoval(trx, schoolId, scope)
    if (plans.length === 0) throw noFees()
    const now = services.clock.now()
    const token = services.newId()
    // What nobody confirmed in a day is not asked for any more.
    await sql`delete from fee_removals where status = 'Counted' and counted_at < ${new Date(now.getTime() - day)}`.execute(trx)
    await sql`
      insert into fee_removals (school_id, id, scope, status, counted_at, by)
      values (${schoolId}, ${token}, ${JSON.stringify(scope)}::jsonb, 'Counted', ${now}, ${personOf(call).userId})`.execute(trx)
    const rows = plans.map((plan, place) => ({
      ...{
        studentId: plan.studentId,
        admNo: plan.admNo,
        name: plan.name,
        division: plan.division,
        ...countsOf(plan),
        outcome: null,
      },
      ...{ place, fingerprint: plan.fingerprint },
    }))
    await inBatches(
      trx,
      rows,
      '"studentId" uuid, place int, "admNo" text, name text, division text, lines int, amount bigint, kept int, receipts int, advance bigint, "openOrders" int, fingerprint text',
      source => sql`
        insert into fee_removal_rows (school_id, removal_id, student_id, place, adm_no, name, division, lines, amount, kept, receipts, advance, open_orders, fingerprint)
        select ${schoolId}::uuid, ${token}::uuid, x."studentId", x.place, x."admNo", x.name, x.division, x.lines, x.amount, x.kept, x.receipts, x.advance,
          x."openOrders", x.fingerprint from ${source}`,
    )
    const sum = (key: 'lines' | 'amount' | 'kept' | 'receipts' | 'advance') => rows.reduce((total, row) => total + row[key], 0)
    return {
      token,
      counts: {
        students: rows.length,
        waiting: rows.filter(row => row.openOrders > 0).length,
        ...{ lines: sum('lines'), amount: sum('amount'), kept: sum('kept'), receipts: sum('receipts'), advance: sum('advance') },
      },
      rows: rows.slice(0, shown).map(({ place: _, fingerprint: __, ...row }): Row => row),
    }
  })
}

/** The school of a removal in the operator's scope. */
async function schoolOf(call: Call, id: string): Promise<{ id: string; code: string }> {
  const { rows } = await sql<{ id: string; code: string }>`
    select sc.id, sc.code from fee_removals r join schools sc on sc.id = r.school_id and sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}
    where r.id = ${id}`.execute(call.trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

interface Counted {
  scope: RemovalScope
  status: string
  counted_at: Date
  job_id: string | null
}

async function removal(call: CallContext<Contract['removal']>) {
  const { trx, services, body } = call
  const { id: schoolId, code } = await schoolOf(call, body.token)
  if (body.confirm !== code) throw custom(400, 'ConfirmationDiffers', 'The confirmation text does not match.')
  return insideSchool(trx, schoolId, async () => {
    const { rows } = await sql<Counted>`
      select scope, status, counted_at, job_id from fee_removals where id = ${body.token} for update`.execute(trx)
    const found = rows[0]!
    const jobOf = async (id: string) =>
      jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    // Asked for twice it is one removal.
    if (found.job_id) return jobOf(found.job_id)
    if (services.clock.now().getTime() - found.counted_at.getTime() > feeRemovalValidFor) throw changed()
    const { rows: counted } = await sql<{ student_id: string; fingerprint: string }>`
      select student_id, fingerprint from fee_removal_rows where removal_id = ${body.token}`.execute(trx)
    const now = new Map((await planRemoval(trx, schoolId, found.scope)).map(plan => [plan.studentId, plan.fingerprint]))
    if (now.size !== counted.length || counted.some(row => now.get(row.student_id) !== row.fingerprint)) throw changed()
    const { userId, roles } = personOf(call)
    const id = await services.jobs.enqueue(services, trx, {
      kind: feeRemovalKind,
      payload: {
        removalId: body.token,
        actor: { id: userId, roles: [...roles] },
        language: call.language,
      } satisfies FeeRemovalWork,
      schoolId,
      ownerId: userId,
      total: counted.length,
    })
    await sql`
      update fee_removals set status = 'Running', reason = ${body.reason}, job_id = ${id}, by = ${userId} where id = ${body.token}`.execute(
      trx,
    )
    return jobOf(id)
  })
}

async function rows(call: CallContext<Contract['rows']>) {
  const { trx, params, query } = call
  const { page, pageSize } = query
  const { id: schoolId } = await schoolOf(call, params.id)
  const { rows: results } = await sql<Row>`
    select student_id as "studentId", adm_no as "admNo", name, division, lines, amount, kept, receipts, advance, open_orders as "openOrders", outcome
    from fee_removal_rows where school_id = ${schoolId} and removal_id = ${params.id} order by place limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    trx,
  )
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from fee_removal_rows where school_id = ${schoolId} and removal_id = ${params.id}`.execute(trx)
  return { results, pagination: { currentPage: page, pageSize, count: counted[0]!.count } }
}

interface Past {
  id: string
  at: Date
  by: string | null
  reason: string | null
  status: 'Running' | 'Done' | 'Failed'
  students: number
  lines: number
  amount: number
  kept: number
  receipts: number
  count: number
}

async function list(call: CallContext<Contract['list']>) {
  const { trx, query } = call
  const { page, pageSize } = query
  const { id: schoolId } = await operatedSchool(call, query.school)
  const { rows: found } = await sql<Past>`
    select r.id, r.counted_at as at, u.name as by, r.reason, r.status, count(w.*) filter (where w.outcome = 'removed')::int as students,
      coalesce(sum(w.lines), 0)::int as lines, coalesce(sum(w.amount), 0)::bigint as amount, coalesce(sum(w.kept), 0)::int as kept,
      coalesce(sum(w.receipts), 0)::int as receipts, (count(*) over ())::int as count
    from fee_removals r left join fee_removal_rows w on w.school_id = r.school_id and w.removal_id = r.id left join users u on u.id = r.by
    where r.school_id = ${schoolId} and r.status <> 'Counted' group by r.school_id, r.id, u.name
    order by r.counted_at desc, r.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
  return {
    results: found.map(({ count: _, at, by, reason, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: by ?? '',
      reason: reason ?? '',
    })),
    pagination: { currentPage: page, pageSize, count: found[0]?.count ?? 0 },
  }
}

/** Wrong dues are taken away; money stays. */
export const feeRemovalHandlers: Handlers<Contract> = {
  async initialValues(call) {
    const { trx, query } = call
    const { id: schoolId } = await operatedSchool(call, query.school)
    return insideSchool(trx, schoolId, async () => {
      const { rows: accounts } = await sql<{ id: string; name: string }>`
        select id, name from fee_accounts order by sort_order, lower(name)`.execute(trx)
      const { rows: installments } = await sql<{ id: string; name: string; academicYearId: string; accountId: string }>`
        select id, name, academic_year_id as "academicYearId", fee_account_id as "accountId" from installments order by due_date, no, name`.execute(
        trx,
      )
      const { courses, divisions } = await classOffers(trx)
      return { years: await yearOffers(trx), courses, divisions, accounts, installments }
    })
  },
  preview,
  removal,
  rows,
  list,
}
