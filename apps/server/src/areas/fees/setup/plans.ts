import type { BodyOf, contract } from '@school/api'
import { dueDateProblems } from '@school/rules'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { checkVersion, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import {
  findAccount,
  findAll,
  findYear,
  nameUsed,
  refuse,
  refuseExternal,
  type SetupCall,
  stillUsed,
  wrong,
  type Year,
} from './who-may'

type Contract = typeof contract.feePlans
type Fields = BodyOf<Contract['createPlan']>['installments'][number]

interface PlanRow {
  id: string
  yearId: string
  year: string
  accountId: string
  account: string
  kind: 'school' | 'bus'
  name: string
  uses: number
  version: number
}

export interface InstallmentRow {
  id: string
  no: number
  name: string
  dueDate: string
  months: number
  fineRule: { id: string; name: string } | null
}

/** The installments of plans in their order, by plan. */
export async function readInstallmentsOf(trx: Trx, schoolId: string, planIds: readonly string[]) {
  const { rows } = await sql<Omit<InstallmentRow, 'fineRule'> & { planId: string; ruleId: string | null; rule: string | null }>`
    select i.id, i.plan_id as "planId", i.no, i.name, i.due_date as "dueDate", i.months, r.id as "ruleId", r.name as rule
    from installments i left join fine_rules r on r.school_id = i.school_id and r.id = i.fine_rule_id
    where i.school_id = ${schoolId} and i.plan_id = any(${[...planIds]}::uuid[]) order by i.no`.execute(trx)
  return new Map(
    [...Map.groupBy(rows, row => row.planId)].map(([id, own]) => [
      id,
      own.map(({ planId: _, ruleId, rule, ...row }) => ({
        ...row,
        fineRule: ruleId && rule !== null ? { id: ruleId, name: rule } : null,
      })),
    ]),
  )
}

async function readPlans(trx: Trx, schoolId: string, of: { yearId?: string; id?: string }) {
  const { rows } = await sql<PlanRow>`
    select p.id, y.id as "yearId", y.name as year, a.id as "accountId", a.name as account, a.kind, p.name, p.version,
      ((select count(*) from fee_schedules s where s.school_id = p.school_id and s.plan_id = p.id)
        + (select count(*) from demands d join installments i on i.school_id = d.school_id and i.id = d.installment_id
          where d.school_id = p.school_id and i.plan_id = p.id))::int as uses
    from installment_plans p join academic_years y on y.school_id = p.school_id and y.id = p.academic_year_id
    join fee_accounts a on a.school_id = p.school_id and a.id = p.fee_account_id
    where p.school_id = ${schoolId} and (${of.yearId === undefined} or y.id = ${of.yearId ?? null}::uuid)
      and (${of.id === undefined} or p.id = ${of.id ?? null}::uuid)
    order by a.sort_order, lower(a.name), lower(p.name)`.execute(trx)
  const installments = await readInstallmentsOf(
    trx,
    schoolId,
    rows.map(row => row.id),
  )
  return rows.map(({ yearId, year, accountId, account, kind, ...row }) => ({
    ...row,
    academicYear: { id: yearId, name: year },
    account: { id: accountId, name: account, kind },
    installments: installments.get(row.id) ?? [],
  }))
}

async function findPlan(trx: Trx, schoolId: string, id: string) {
  await sql`select 1 from installment_plans where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const [plan] = await readPlans(trx, schoolId, { id })
  if (!plan) throw notFound()
  return plan
}

/** @throws 400 with fields for dates out of order or outside the year, 404 for a rule of another school, 409 for a name that exists. */
async function check(
  trx: Trx,
  schoolId: string,
  of: { year: Year; accountId: string; name: string; installments: readonly Fields[] },
  but?: string,
): Promise<void> {
  const { year, installments } = of
  const problems = dueDateProblems(
    installments.map(one => one.dueDate),
    year,
  )
  refuse(
    problems.map((problem, place) =>
      problem ? wrong(`installments.${place}.dueDate`, problem === 'Outside' ? 'DueOutside' : 'DueNotAfter') : undefined,
    ),
  )
  await findAll(
    trx,
    schoolId,
    'fine_rules',
    installments.map(one => one.fineRuleId),
  )
  const { rows } = await sql`
    select 1 from installment_plans where school_id = ${schoolId} and academic_year_id = ${year.id} and fee_account_id = ${of.accountId}::uuid
      and lower(name) = lower(${of.name}) and id is distinct from ${but ?? null}::uuid`.execute(trx)
  if (rows.length > 0) throw nameUsed(of.name)
}

/** Records that hang on an installment. */
async function usesOf(trx: Trx, schoolId: string, ids: readonly string[]): Promise<{ name: string; count: number } | undefined> {
  const { rows } = await sql<{ name: string; count: number }>`
    select i.name, ((select count(*) from demands d where d.school_id = i.school_id and d.installment_id = i.id)
      + (select count(distinct t.schedule_id) from fee_schedule_items t where t.school_id = i.school_id and t.installment_id = i.id)
      + (select count(*) from student_concessions c where c.school_id = i.school_id and i.id = any(c.installment_ids)))::int as count
    from installments i where i.school_id = ${schoolId} and i.id = any(${[...ids]}::uuid[]) order by i.no`.execute(trx)
  return rows.find(row => row.count > 0)
}

async function insertInstallments(
  call: Pick<SetupCall, 'trx' | 'services' | 'schoolId'>,
  of: { planId: string; yearId: string; accountId: string },
  installments: readonly (Fields & { readonly no: number })[],
): Promise<void> {
  const { trx, services, schoolId } = call
  for (const one of installments)
    await trx
      .insertInto('installments')
      .values({
        school_id: schoolId,
        id: services.newId(),
        academic_year_id: of.yearId,
        fee_account_id: of.accountId,
        plan_id: of.planId,
        no: one.no,
        name: one.name,
        due_date: one.dueDate,
        months: one.months,
        fine_rule_id: one.fineRuleId ?? null,
      })
      .execute()
}

/** Installments as they are to be: those that are named keep what hangs on them, the others go or are new. */
async function setInstallments(
  call: Pick<SetupCall, 'trx' | 'services' | 'schoolId'>,
  before: Awaited<ReturnType<typeof findPlan>>,
  fields: readonly Fields[],
): Promise<void> {
  const { trx, schoolId } = call
  const known = new Set(before.installments.map(one => one.id))
  const kept = fields.flatMap(one => (one.id ? [one.id.toLowerCase()] : []))
  if (kept.some(id => !known.has(id)) || new Set(kept).size < kept.length) throw notFound()
  const gone = [...known].filter(id => !kept.includes(id))
  const used = await usesOf(trx, schoolId, gone)
  if (used) throw stillUsed(used.name, used.count)
  await sql`delete from installments where school_id = ${schoolId} and id = any(${gone}::uuid[])`.execute(trx)
  // Numbers are one of a plan: they make room before they are given anew.
  await sql`update installments set no = no + 1000 where school_id = ${schoolId} and plan_id = ${before.id}::uuid`.execute(trx)
  const numbered = fields.map((one, place) => ({ ...one, no: place + 1 }))
  for (const one of numbered.filter(({ id }) => id))
    await sql`
      update installments set no = ${one.no}, name = ${one.name}, due_date = ${one.dueDate}, months = ${one.months}, fine_rule_id = ${one.fineRuleId ?? null},
        version = version + 1
      where school_id = ${schoolId} and id = ${one.id!}::uuid`.execute(trx)
  await insertInstallments(
    call,
    { planId: before.id, yearId: before.academicYear.id, accountId: before.account.id },
    numbered.filter(({ id }) => !id),
  )
}

/** Plans of installments. */
export const planHandlers: Pick<Handlers<Contract>, 'plans' | 'createPlan' | 'changePlan' | 'removePlan'> = {
  async plans({ trx, schoolId, query }) {
    const year = await findYear(trx, schoolId, query.academicYearId)
    return readPlans(trx, schoolId, { yearId: year.id })
  },
  async createPlan(call) {
    const { trx, schoolId, services, body } = call
    await refuseExternal(call)
    const year = await findYear(trx, schoolId, body.academicYearId)
    const account = await findAccount(trx, schoolId, body.feeAccountId)
    const { name, installments } = body
    await check(trx, schoolId, { year, accountId: account.id, name, installments })
    const id = services.newId()
    await trx
      .insertInto('installment_plans')
      .values({ school_id: schoolId, id, academic_year_id: year.id, fee_account_id: account.id, name })
      .execute()
    const numbered = installments.map((one, place) => ({ ...one, no: place + 1 }))
    await insertInstallments(call, { planId: id, yearId: year.id, accountId: account.id }, numbered)
    const plan = await findPlan(trx, schoolId, id)
    await call.audit({ action: 'feePlan.create', entity: 'installment_plans', entityId: id, after: plan })
    return plan
  },
  async changePlan(call) {
    const { trx, schoolId, body, params } = call
    const before = await findPlan(trx, schoolId, params.id)
    await refuseExternal(call)
    checkVersion(before.version, body.version)
    const year = await findYear(trx, schoolId, before.academicYear.id)
    const { name, installments } = body
    await check(trx, schoolId, { year, accountId: before.account.id, name, installments }, before.id)
    await setInstallments(call, before, installments)
    await sql`update installment_plans set name = ${name}, version = version + 1 where school_id = ${schoolId} and id = ${before.id}::uuid`.execute(
      trx,
    )
    const after = await findPlan(trx, schoolId, before.id)
    await call.audit({ action: 'feePlan.change', entity: 'installment_plans', entityId: before.id, before, after })
    return after
  },
  async removePlan(call) {
    const { trx, schoolId, params } = call
    const before = await findPlan(trx, schoolId, params.id)
    await refuseExternal(call)
    if (before.uses > 0) throw stillUsed(before.name, before.uses)
    const used = await usesOf(
      trx,
      schoolId,
      before.installments.map(one => one.id),
    )
    if (used) throw stillUsed(used.name, used.count)
    await sql`delete from installments where school_id = ${schoolId} and plan_id = ${before.id}::uuid`.execute(trx)
    await sql`delete from installment_plans where school_id = ${schoolId} and id = ${before.id}::uuid`.execute(trx)
    await call.audit({ action: 'feePlan.remove', entity: 'installment_plans', entityId: before.id, before })
  },
}
