import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import { checkVersion, custom, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { findStudent } from '../../../school/students'
import { schoolToday } from '../../../school/zone'
import { amountsOf, feeRules, readInstallments } from '../owed'
import { type DemandLine, writeDemands } from '../set-demands'
import { profileHandlers } from './profiles'
import { settleStudents } from './settle'
import { waiverHandlers } from './waivers'
import { findAll, findYear, refuse, refuseOthers, type SetupCall, wrong } from './who-may'

type Contract = typeof contract.feeDemands

interface Row {
  id: string
  studentId: string
  yearId: string
  accountId: string
  account: string
  installmentId: string
  installment: string
  dueDate: string
  headId: string
  head: string
  source: 'schedule' | 'bus' | 'manual' | 'carry-forward' | 'import'
  gross: number
  concession: number
  writeOff: number
  paid: number
  balance: number
  status: 'open' | 'closed' | 'carried'
  note: string | null
  version: number
}

async function readRows(trx: Trx, schoolId: string, of: { studentId?: string; yearId?: string; id?: string }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.student_id as "studentId", d.academic_year_id as "yearId", a.id as "accountId", a.name as account, i.id as "installmentId",
      i.name as installment, i.due_date as "dueDate", h.id as "headId", h.name as head, d.source, d.gross, d.concession, d.write_off as "writeOff", d.paid,
      d.gross - d.concession - d.write_off - d.paid as balance, d.status, d.note, d.version
    from demands d join fee_accounts a on a.school_id = d.school_id and a.id = d.fee_account_id
    join installments i on i.school_id = d.school_id and i.id = d.installment_id join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
    where d.school_id = ${schoolId} and (${of.id === undefined} or d.id = ${of.id ?? null}::uuid)
      and (${of.studentId === undefined} or d.student_id = ${of.studentId ?? null}::uuid)
      and (${of.yearId === undefined} or d.academic_year_id = ${of.yearId ?? null}::uuid)
    order by i.due_date, i.no, a.sort_order, h.sort_order, lower(h.name), d.id`.execute(trx)
  return rows
}

const answer = (row: Row) => ({
  id: row.id,
  account: { id: row.accountId, name: row.account },
  installment: { id: row.installmentId, name: row.installment, dueDate: row.dueDate },
  head: { id: row.headId, name: row.head },
  source: row.source,
  gross: row.gross,
  concession: row.concession,
  writeOff: row.writeOff,
  paid: row.paid,
  balance: row.balance,
  status: row.status,
  note: row.note,
  version: row.version,
})

const lineOf = (row: Row): DemandLine => ({
  studentId: row.studentId,
  academicYearId: row.yearId,
  feeAccountId: row.accountId,
  installmentId: row.installmentId,
  feeHeadId: row.headId,
  source: 'manual',
})

async function findRow(call: Pick<SetupCall, 'trx' | 'schoolId' | 'person'>, id: string): Promise<Row> {
  const { trx, schoolId } = call
  const [found] = await readRows(trx, schoolId, { id })
  if (!found) throw notFound()
  await findStudent(trx, personOf(call), found.studentId)
  await sql`
    select 1 from student_fee_accounts where school_id = ${schoolId} and student_id = ${found.studentId} and fee_account_id = ${found.accountId} for update`.execute(
    trx,
  )
  const [row] = await readRows(trx, schoolId, { id })
  if (!row) throw notFound()
  return row
}

interface Place {
  readonly accountId: string
  readonly installmentId: string
}

/** The installment of a line that is typed by hand: the one that is named, else one of its own. */
async function placeOf(call: SetupCall, body: BodyOf<Contract['create']>): Promise<Place> {
  const { trx, schoolId, services } = call
  const { rows } = await sql<{ accountId: string; name: string }>`
    select fee_account_id as "accountId", name from fee_heads where school_id = ${schoolId} and id = ${body.feeHeadId}::uuid`.execute(
    trx,
  )
  const [head] = rows
  if (!head) throw notFound()
  if (body.installmentId) {
    const { rows: found } = await sql<{ id: string; accountId: string; yearId: string }>`
      select id, fee_account_id as "accountId", academic_year_id as "yearId" from installments
      where school_id = ${schoolId} and id = ${body.installmentId}::uuid`.execute(trx)
    const [installment] = found
    if (!installment) throw notFound()
    refuse([
      installment.accountId === head.accountId ? undefined : wrong('installmentId', 'OfOtherAccount'),
      installment.yearId === body.academicYearId.toLowerCase() ? undefined : wrong('installmentId', 'OfOtherYear'),
    ])
    return { accountId: head.accountId, installmentId: installment.id }
  }
  refuse([body.dueDate ? undefined : wrong('dueDate', 'DueDateNeeded')])
  await findAll(trx, schoolId, 'fine_rules', [body.fineRuleId])
  const installmentId = services.newId()
  await trx
    .insertInto('installments')
    .values({
      school_id: schoolId,
      id: installmentId,
      academic_year_id: body.academicYearId,
      fee_account_id: head.accountId,
      no: 1,
      name: body.name || head.name,
      due_date: body.dueDate!,
      fine_rule_id: body.fineRuleId ?? null,
    })
    .execute()
  return { accountId: head.accountId, installmentId }
}

/** After another amount concessions on it are others. */
async function settle(
  call: SetupCall,
  of: { studentId: string; yearId: string },
  told: { by: string; onDay: string },
): Promise<void> {
  await settleStudents(call.services, call.trx, { schoolId: call.schoolId, yearId: of.yearId, studentIds: [of.studentId] }, told)
}

const toldBy = async (call: SetupCall) => ({
  by: personOf(call).userId,
  onDay: await schoolToday(call.services, call.trx, call.schoolId),
})

async function create(call: CallContext<Contract['create']>) {
  const { trx, schoolId, services, body } = call
  const student = await findStudent(trx, personOf(call), body.studentId)
  const year = await findYear(trx, schoolId, body.academicYearId)
  const { accountId, installmentId } = await placeOf(call, body)
  const { rows } = await sql`
    select 1 from demands where school_id = ${schoolId} and student_id = ${student.id} and installment_id = ${installmentId}::uuid
      and fee_head_id = ${body.feeHeadId}::uuid`.execute(trx)
  if (rows.length > 0) throw custom(409, 'DemandExists', 'The student is asked for this head in this installment already.')
  const told = await toldBy(call)
  const line: DemandLine = {
    studentId: student.id,
    academicYearId: year.id,
    feeAccountId: accountId,
    installmentId,
    feeHeadId: body.feeHeadId.toLowerCase(),
    source: 'manual',
    gross: body.amount,
    note: body.note,
  }
  const { ids } = await writeDemands(services, trx, schoolId, [line], told)
  await settle(call, { studentId: student.id, yearId: year.id }, told)
  const [row] = await readRows(trx, schoolId, { id: ids[0]! })
  await call.audit({ action: 'demand.create', entity: 'demands', entityId: row!.id, after: { ...body } })
  return answer(row!)
}

async function change(call: CallContext<Contract['change']>) {
  const { trx, schoolId, services, body, params } = call
  const row = await findRow(call, params.id)
  if (body.writeOff !== undefined && body.writeOff !== row.writeOff) refuseOthers(call)
  checkVersion(row.version, body.version)
  if (row.status !== 'open') throw custom(409, 'DemandCarried', 'This line was carried into another year.')
  const gross = body.amount ?? row.gross
  refuse([
    body.amount !== undefined && row.source !== 'manual' ? wrong('amount', 'NotManual') : undefined,
    body.amount === undefined && body.writeOff === undefined ? wrong('writeOff', 'NothingToChange') : undefined,
    body.writeOff !== undefined && body.writeOff > gross - row.concession
      ? wrong('writeOff', 'TooMuch', { amount: (gross - row.concession) / 100 })
      : undefined,
  ])
  const told = await toldBy(call)
  const line = {
    ...lineOf(row),
    note: body.reason,
    ...(body.amount === undefined ? {} : { gross: body.amount }),
    ...(body.writeOff === undefined ? {} : { writeOff: body.writeOff }),
  }
  const { toAdvance } = await writeDemands(services, trx, schoolId, [line], told)
  if (body.amount !== undefined) await settle(call, row, told)
  const [after] = await readRows(trx, schoolId, { id: row.id })
  await call.audit({
    action: body.writeOff === undefined ? 'demand.change' : 'demand.writeOff',
    entity: 'demands',
    entityId: row.id,
    before: { gross: row.gross, writeOff: row.writeOff },
    after: { gross: after!.gross, writeOff: after!.writeOff, reason: body.reason, toAdvance },
  })
  return answer(after!)
}

/** Lines of dues of single students, fines that were let go, and what decides their fees. */
export const feeDemandHandlers: Handlers<Contract> = {
  ...waiverHandlers,
  ...profileHandlers,
  async list(call) {
    const { trx, schoolId, services, query } = call
    const student = await findStudent(trx, personOf(call), query.studentId)
    const year = await findYear(trx, schoolId, query.academicYearId)
    const rules = await feeRules(trx, schoolId)
    const today = await schoolToday(services, trx, schoolId)
    const dues = await readInstallments(
      trx,
      sql`d.school_id = ${schoolId} and d.student_id = ${student.id} and d.academic_year_id = ${year.id}`,
    )
    const fines = dues
      .map(due => ({
        installment: { id: due.id, name: due.name },
        fineDue: amountsOf(due, today, rules.roundTo).fineDue,
        waived: due.waived,
      }))
      .filter(one => one.fineDue > 0 || one.waived > 0)
    return { results: (await readRows(trx, schoolId, { studentId: student.id, yearId: year.id })).map(answer), fines }
  },
  create,
  change,
  async remove(call) {
    const { trx, schoolId, services, params } = call
    const row = await findRow(call, params.id)
    if (row.source !== 'manual' || row.status !== 'open')
      throw custom(409, 'DemandNotManual', 'Only a line that was added by hand can be taken back.')
    if (row.paid > 0) throw custom(409, 'DemandPaid', 'Money was paid on this line. Write the rest off instead.')
    const told = await toldBy(call)
    await writeDemands(services, trx, schoolId, [{ ...lineOf(row), gross: 0, concession: 0, writeOff: 0 }], told)
    // Who has quoted or paid it before still finds it; nobody else does.
    const { rows } = await sql`
      delete from demands d where d.school_id = ${schoolId} and d.id = ${row.id}::uuid
        and not exists (select from receipt_lines l where l.school_id = d.school_id and l.demand_id = d.id)
        and not exists (select from fee_adjustment_lines l where l.school_id = d.school_id and l.demand_id = d.id)
        and not exists (select from fee_order_lines l where l.school_id = d.school_id and l.demand_id = d.id)
        and not exists (select from fee_refund_lines l where l.school_id = d.school_id and l.demand_id = d.id)
      returning 1`.execute(trx)
    if (rows.length > 0) await settle(call, row, told)
    await call.audit({ action: 'demand.remove', entity: 'demands', entityId: row.id, before: answer(row) })
  },
}
