import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { findStudent } from '../../../school/students'
import { schoolToday } from '../../../school/zone'
import { confirming } from '../orders/guard'
import { type Account, amountChanged, type Quoted, quoteIn, rupees } from '../orders/quote'
import { writeOrder } from '../orders/write'
import { lockAccount, payByAdvance } from '../posting'
import type { MachineDriverName } from './machine'
import { offeredDrivers } from './machines/index'
import { type OrderCall, orderAnswer, type Row, readOrder, readRows } from './orders'

type Asked = BodyOf<(typeof contract.feeOrders)['create']> & { readonly posTerminalId: string }

/** Minutes that an order stands on a machine. */
const machineMinutes = 10

const busy = () => custom(409, 'MachineBusy', 'The machine is busy or offline. Please check it and try again.')

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
async function quote({ trx, schoolId }: OrderCall, account: Account, body: Asked, today: string, beside: boolean) {
  // Beside another payment the advance may be gone before this one arrives.
  const quoted = await quoteIn(trx, schoolId, account, body, today, { noAdvance: beside })
  if (quoted.total !== body.expectedTotal) throw amountChanged()
  return quoted
}

/** An order that is open already: the same one, sent again, or a payment to wait for. */
function answerOpen({ services }: OrderCall, open: Row, { posTerminalId }: Asked, { total, advanceUsed }: Quoted) {
  // Sent again: the machine has it already.
  if (open.machineId === posTerminalId.toLowerCase() && open.amount === total && open.advanceUsed === advanceUsed)
    return { order: orderAnswer(open), adjusted: 0 }
  throw confirming(open, open.expiresAt, services.clock.now())
}

async function refuseBusy({ trx, schoolId }: OrderCall, { posTerminalId }: Asked): Promise<void> {
  const { rows: taken } = await sql`
    select 1 from fee_orders where school_id = ${schoolId} and pos_terminal_id = ${posTerminalId} and status in ('created', 'pending')`.execute(
    trx,
  )
  if (taken.length > 0) throw busy()
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
      adjusted: (await payByAdvance(services, trx, place, { lines, asOf: today, advance: quoted.advanceUsed })).used,
    }
  }
  await refuseBusy(call, body)
  const isManual = machine.driver === 'manual'
  const now = services.clock.now()
  const { id } = await writeOrder(
    services,
    trx,
    schoolId,
    {
      ...account,
      channel: 'pos',
      posTerminalId: body.posTerminalId,
      today,
      beside,
      mobile: body.mobile,
      minutes: machineMinutes,
      // The cashier types the amount: nothing has to be handed over.
      isPending: isManual,
      nextCheckAt: isManual ? new Date(now.getTime() + machineMinutes * 60_000) : now,
      createdBy: personOf(call).userId,
      payerUserId: null,
    },
    quoted,
  )
  await call.audit({
    action: 'feeOrder.create',
    entity: 'fee_orders',
    entityId: id,
    after: { studentId: student.id, amount: quoted.total, machine: body.posTerminalId },
  })
  services.machines.wake()
  return { order: await readOrder(call, id), adjusted: 0 }
}
