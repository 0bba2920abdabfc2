import type { contract } from '@school/api'
import { formatRupees } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { findStudent } from '../../../school/students'
import { schoolToday } from '../../../school/zone'
import { writeLedger } from '../ledger'
import { amountsOf, feeRules, readInstallments } from '../owed'
import { lockAccount } from '../posting'
import { liftPaidLocks } from '../unlock'
import { refuse, refuseOthers, wrong } from './who-may'

type Contract = typeof contract.feeDemands

interface Row {
  id: string
  studentId: string
  installmentId: string
  installment: string
  accountId: string
  amount: number
  reason: string
  at: Date
  by: string
  isTakenBack: boolean
}

async function readRows(trx: Trx, schoolId: string, of: { studentId?: string; id?: string }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select w.id, w.student_id as "studentId", i.id as "installmentId", i.name as installment, i.fee_account_id as "accountId", w.amount, w.reason, w.at,
      coalesce((select u.name from users u where u.id = w.by), '') as by, w.taken_back_at is not null as "isTakenBack"
    from fine_waivers w join installments i on i.school_id = w.school_id and i.id = w.installment_id
    where w.school_id = ${schoolId} and (${of.id === undefined} or w.id = ${of.id ?? null}::uuid)
      and (${of.studentId === undefined} or w.student_id = ${of.studentId ?? null}::uuid)
    order by w.at desc, w.id desc`.execute(trx)
  return rows
}

const answer = (row: Row) => ({
  id: row.id,
  installment: { id: row.installmentId, name: row.installment },
  amount: row.amount,
  reason: row.reason,
  at: row.at.toISOString(),
  by: row.by,
  isTakenBack: row.isTakenBack,
})

async function waive(call: CallContext<Contract['waive']>) {
  const { trx, schoolId, services, body } = call
  const student = await findStudent(trx, personOf(call), body.studentId)
  refuseOthers(call)
  const { rows } = await sql<{ id: string; accountId: string }>`
    select i.id, i.fee_account_id as "accountId" from installments i where i.school_id = ${schoolId} and i.id = ${body.installmentId}::uuid
      and exists (select from demands d where d.school_id = i.school_id and d.installment_id = i.id and d.student_id = ${student.id})`.execute(
    trx,
  )
  const [installment] = rows
  if (!installment) throw notFound()
  await lockAccount(trx, schoolId, student.id, installment.accountId)
  const onDay = await schoolToday(services, trx, schoolId)
  const rules = await feeRules(trx, schoolId)
  const [due] = await readInstallments(
    trx,
    sql`d.school_id = ${schoolId} and d.student_id = ${student.id} and d.installment_id = ${installment.id} and d.status = 'open'`,
  )
  const open = due ? amountsOf(due, onDay, rules.roundTo).fineDue : 0
  refuse([body.amount > open ? wrong('amount', 'TooMuch', { amount: formatRupees(open) }) : undefined])
  const id = services.newId()
  const by = personOf(call).userId
  await trx
    .insertInto('fine_waivers')
    .values({
      ...{ school_id: schoolId, id, student_id: student.id, installment_id: installment.id },
      ...{ amount: body.amount, reason: body.reason, at: services.clock.now(), by },
    })
    .execute()
  await sql`
    insert into fine_states (school_id, student_id, installment_id, waived) values (${schoolId}, ${student.id}, ${installment.id}, ${body.amount})
    on conflict (school_id, student_id, installment_id) do update set waived = fine_states.waived + excluded.waived`.execute(trx)
  const place = { schoolId, studentId: student.id, feeAccountId: installment.accountId, onDay, by }
  // A fine is booked when something becomes of it: here that it is let go.
  await writeLedger(services, trx, place, [
    { kind: 'fine', debit: body.amount, refId: id },
    { kind: 'waiver', credit: body.amount, refId: id },
  ])
  await liftPaidLocks(services, trx, place, rules)
  const [row] = await readRows(trx, schoolId, { id })
  await call.audit({ action: 'fine.waive', entity: 'fine_waivers', entityId: id, after: { ...body } })
  return answer(row!)
}

async function unwaive(call: CallContext<Contract['unwaive']>): Promise<void> {
  const { trx, schoolId, services, params } = call
  const [found] = await readRows(trx, schoolId, { id: params.id })
  if (!found) throw notFound()
  refuseOthers(call)
  await lockAccount(trx, schoolId, found.studentId, found.accountId)
  const [row] = await readRows(trx, schoolId, { id: params.id })
  if (row!.isTakenBack) throw custom(409, 'WaiverTakenBack', 'This waiver was taken back already.')
  const by = personOf(call).userId
  await sql`
    update fine_waivers set taken_back_at = ${services.clock.now()}, taken_back_by = ${by} where school_id = ${schoolId} and id = ${params.id}::uuid`.execute(
    trx,
  )
  await sql`
    update fine_states set waived = greatest(0, waived - ${found.amount})
    where school_id = ${schoolId} and student_id = ${found.studentId} and installment_id = ${found.installmentId}`.execute(trx)
  const onDay = await schoolToday(services, trx, schoolId)
  await writeLedger(services, trx, { schoolId, studentId: found.studentId, feeAccountId: found.accountId, onDay, by }, [
    { kind: 'waiver', debit: found.amount, refId: params.id },
    { kind: 'fine', credit: found.amount, refId: params.id },
  ])
  await call.audit({ action: 'fine.unwaive', entity: 'fine_waivers', entityId: params.id, before: answer(found) })
}

/** Fines that the school lets go. */
export const waiverHandlers: Pick<Handlers<Contract>, 'waivers' | 'waive' | 'unwaive'> = {
  async waivers(call) {
    const student = await findStudent(call.trx, personOf(call), call.query.studentId)
    return (await readRows(call.trx, call.schoolId, { studentId: student.id })).map(answer)
  },
  waive,
  unwaive,
}
