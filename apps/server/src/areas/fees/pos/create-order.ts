import type { BodyOf, contract } from '@school/api'
import { formatRupees, orderNumber, type QuoteRefusal, quoteFor } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { findStudent } from '../../../school/students'
import { schoolToday } from '../../../school/zone'
import { feeRules, fineKey, owedOf, readInstallments } from '../owed'
import { lockAccount, payByAdvance } from '../posting'
import type { MachineDriverName } from './machine'
import { offeredDrivers } from './machines/index'
import { type OrderCall, orderAnswer, type Row, readOrder, readRows, takingRules } from './orders'

type Asked = BodyOf<(typeof contract.feeOrders)['create']>
type Quoted = Awaited<ReturnType<typeof quote>>

/** Minutes that an order stands on a machine. */
const machineMinutes = 10

interface Account {
  readonly studentId: string
  readonly feeAccountId: string
}

/** An amount of paise in rupees, for texts that have the sign. */
const rupees = (paise: number) => formatRupees(paise).replace('₹', '')

const busy = () => custom(409, 'MachineBusy', 'The machine is busy or offline. Please check it and try again.')

function refuse(refusal: QuoteRefusal): never {
  if (refusal.refused === 'Amount')
    throw custom(400, 'AmountBetween', 'Amount must be between ₹{min} and ₹{max}.', {
      min: rupees(refusal.min),
      max: rupees(refusal.max),
    })
  if (refusal.refused === 'None') throw custom(400, 'SelectInstallment', 'Please select at least one installment.')
  if (refusal.refused === 'OlderFirst') throw custom(400, 'OlderFirst', 'Please select the older installments as well.')
  throw custom(400, 'NothingOwed', 'Nothing is owed for this installment.')
}

/** The open order of a student in an account; the account is locked already. */
async function openOrder(call: OrderCall, { studentId, feeAccountId }: Account): Promise<Row | undefined> {
  const [row] = await readRows(
    call.trx,
    sql`o.school_id = ${call.schoolId} and o.student_id = ${studentId} and o.fee_account_id = ${feeAccountId}
      and o.status in ('created', 'pending') and not o.beside`,
  )
  return row
}

/** The machine of an order, locked: no other order is put on it meanwhile. */
async function lockMachine({ trx, services, schoolId }: OrderCall, { posTerminalId, feeAccountId }: Asked) {
  const { rows } = await sql<{ driver: MachineDriverName; active: boolean; fee_account_id: string }>`
    select driver, active, fee_account_id from pos_terminals
    where school_id = ${schoolId} and id = ${posTerminalId} for update`.execute(trx)
  const [machine] = rows
  if (!machine || machine.fee_account_id !== feeAccountId.toLowerCase()) throw notFound()
  if (!machine.active || !offeredDrivers(services).includes(machine.driver)) throw busy()
  return machine
}

/** A payment of the student that is under way elsewhere; who takes another beside it has said so. */
async function paymentBeside({ trx, schoolId }: OrderCall, { studentId, feeAccountId }: Account, { override }: Asked) {
  const { rows } = await sql<{ amount: number }>`
    select amount from fee_orders where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}
      and status in ('created', 'pending') and channel <> 'pos'`.execute(trx)
  const [other] = rows
  if (other && !override)
    throw custom(409, 'OnlinePending', 'An online payment of ₹{amount} is pending for this student. Continue?', {
      amount: rupees(other.amount),
    })
  return other !== undefined
}

/** What is paid by the order: what the cashier saw, or a refusal. */
async function quote(
  { trx, schoolId }: OrderCall,
  { studentId, feeAccountId }: Account,
  body: Asked,
  today: string,
  beside: boolean,
) {
  const rules = await feeRules(trx, schoolId)
  const owed = owedOf(
    await readInstallments(
      trx,
      sql`d.school_id = ${schoolId} and d.student_id = ${studentId} and d.fee_account_id = ${feeAccountId} and d.status = 'open'`,
    ),
    today,
    rules,
  )
  const { rows: advances } = await sql<{ free: number }>`
    select advance_available as free from student_fee_accounts
    where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}`.execute(trx)
  const quoted = quoteFor(
    owed,
    { installmentIds: body.installmentIds.map(one => one.toLowerCase()), amount: body.amount },
    // Beside another payment the advance may be gone before this one arrives.
    { fineOrder: rules.fineOrder, ...(await takingRules(trx, schoolId)), advance: beside ? 0 : (advances[0]?.free ?? 0) },
  )
  if ('refused' in quoted) refuse(quoted)
  if (quoted.total !== body.expectedTotal)
    throw custom(409, 'AmountChanged', 'The amount has changed. Please review and pay again.')
  const installmentOf = new Map(owed.map(line => [line.key, line.installment.id]))
  const lines = quoted.lines.map(line => ({ ...line, installmentId: installmentOf.get(line.key)! }))
  return { total: quoted.total, advanceUsed: quoted.advanceUsed, lines }
}

/** An order that is open already: the same one, sent again, or a payment to wait for. */
function answerOpen({ services }: OrderCall, open: Row, { posTerminalId }: Asked, { total, advanceUsed }: Quoted) {
  // Sent again: the machine has it already.
  if (open.machineId === posTerminalId.toLowerCase() && open.amount === total && open.advanceUsed === advanceUsed)
    return { order: orderAnswer(open), adjusted: 0 }
  throw custom(
    409,
    'PaymentConfirming',
    'A payment of ₹{amount} is being confirmed. Please wait {n} minutes before paying again.',
    {
      amount: rupees(open.amount),
      n: Math.max(1, Math.ceil((open.expiresAt.getTime() - services.clock.now().getTime()) / 60_000)),
    },
  )
}

async function refuseBusy({ trx, schoolId }: OrderCall, { posTerminalId }: Asked): Promise<void> {
  const { rows: taken } = await sql`
    select 1 from fee_orders where school_id = ${schoolId} and pos_terminal_id = ${posTerminalId} and status in ('created', 'pending')`.execute(
    trx,
  )
  if (taken.length > 0) throw busy()
}

interface NewOrder extends Account {
  readonly driver: MachineDriverName
  readonly today: string
  readonly beside: boolean
}

/** Writes the order with its lines. */
async function writeOrder(
  call: OrderCall,
  { studentId, feeAccountId, driver, today, beside }: NewOrder,
  body: Asked,
  { total, advanceUsed, lines }: Quoted,
): Promise<string> {
  const { trx, services, schoolId } = call
  const id = services.newId()
  const now = services.clock.now()
  const { code } = await trx.selectFrom('schools').select('code').where('id', '=', schoolId).executeTakeFirstOrThrow()
  const isManual = driver === 'manual'
  const expiresAt = new Date(now.getTime() + machineMinutes * 60_000)
  await trx
    .insertInto('fee_orders')
    .values({
      school_id: schoolId,
      id,
      order_no: orderNumber(code, services.random.bytes(20)),
      student_id: studentId,
      fee_account_id: feeAccountId,
      channel: 'pos',
      pos_terminal_id: body.posTerminalId,
      amount: total,
      advance_used: advanceUsed,
      payer_mobile: body.mobile || null,
      beside,
      // The cashier types the amount: nothing has to be handed over.
      status: isManual ? 'pending' : 'created',
      quoted_on: today,
      expires_at: expiresAt,
      next_check_at: isManual ? expiresAt : now,
      created_at: now,
      created_by: personOf(call).userId,
    })
    .execute()
  await trx
    .insertInto('fee_order_lines')
    .values(
      lines.map(({ key, installmentId, amount }, index) => ({
        school_id: schoolId,
        order_id: id,
        no: index + 1,
        demand_id: key === fineKey(installmentId) ? null : key,
        installment_id: installmentId,
        amount,
      })),
    )
    .execute()
  return id
}

/** Puts an order on a machine; what the advance pays alone is paid at once. */
export async function createOrder(call: OrderCall, body: Asked) {
  const { trx, services, schoolId } = call
  const student = await findStudent(trx, personOf(call), body.studentId)
  const machine = await lockMachine(call, body)
  const account = { studentId: student.id, feeAccountId: machine.fee_account_id }
  await lockAccount(trx, schoolId, account.studentId, account.feeAccountId)
  const beside = await paymentBeside(call, account, body)
  const today = await schoolToday(services, trx, schoolId)
  const quoted = await quote(call, account, body, today, beside)
  const open = await openOrder(call, account)
  if (open) return answerOpen(call, open, body, quoted)
  if (quoted.total === 0) {
    const place = { schoolId, ...account, onDay: today, by: personOf(call).userId }
    const lines = new Map(quoted.lines.map(line => [line.key, line.amount]))
    return {
      order: null,
      adjusted: await payByAdvance(services, trx, place, { lines, asOf: today, advance: quoted.advanceUsed }),
    }
  }
  await refuseBusy(call, body)
  const id = await writeOrder(call, { ...account, driver: machine.driver, today, beside }, body, quoted)
  await call.audit({
    action: 'feeOrder.create',
    entity: 'fee_orders',
    entityId: id,
    after: { studentId: student.id, amount: quoted.total, machine: body.posTerminalId },
  })
  services.machines.wake()
  return { order: await readOrder(call, id), adjusted: 0 }
}
