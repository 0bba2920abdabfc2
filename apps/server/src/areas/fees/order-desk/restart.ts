import type { contract, OutputOf } from '@school/api'
import { dayIn, momentIn, type OrderStatus, type OrderStep, providerKeeps, restartResult, timeIn } from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit'
import type { JobKind, JobRun } from '../../../platform/jobs'
import { inSchool, transact } from '../../../platform/transaction'
import { schoolZone } from '../../../school/zone'
import { askAbout, type Standing } from './ask'
import { finishSteps } from './finish'

export type Outcome = OutputOf<NonNullable<(typeof contract.orderDesk)['run']['answer']>>['rows'][number]

/** An order as it was when somebody asked for it to be begun anew. */
export interface Chosen {
  readonly id: string
  readonly schoolId: string
  readonly orderNo: string
  readonly before: OrderStatus
}

interface Payload {
  readonly orders: readonly Chosen[]
  readonly actor: { readonly id: string; readonly roles: readonly string[] }
  readonly language: 'en' | 'es' | 'pt' | 'de'
}

interface FinishPayload extends Payload {
  readonly steps: readonly OrderStep[]
}

/** Orders that are asked about at once. */
const atOnce = 4
const dayMs = 86_400_000

const isDone = (status: OrderStatus) => status === 'success' || status === 'reconciled'

/** When a provider that said nothing is asked again, in words. */
export async function silence(
  run: Pick<JobRun<unknown>, 'services'>,
  schoolId: string,
  nextCheckAt: Date | null,
): Promise<string> {
  const zone = await transact(run.services.db, inSchool(schoolId), trx => schoolZone(trx, schoolId))
  const now = run.services.clock.now()
  const at = nextCheckAt ?? now
  return dayIn(zone, at) === dayIn(zone, now) ? timeIn(zone, at) : momentIn(zone, at)
}

/** Has an order asked about from the beginning, and tells the school who did. */
const beginAnew = ({ payload, services }: JobRun<Payload>, { schoolId, id }: Chosen, action: string) =>
  transact(services.db, inSchool(schoolId), async trx => {
    const now = services.clock.now()
    await sql`
      update fee_orders set next_check_at = ${now}, check_count = 0
      where school_id = ${schoolId} and id = ${id} and receipt_id is null`.execute(trx)
    const actor = { ...payload.actor, viaOperator: true }
    await audit(services, trx, undefined, { actor, action, entity: 'fee_orders', entityId: id, schoolId })
  })

/** What asking about one order has come to. */
async function restartOne(run: JobRun<Payload>, order: Chosen): Promise<Outcome> {
  const { services, language } = run
  const { id, orderNo, before } = order
  const outcome = (standing: Standing, result: Outcome['result'], reason: string | null): Outcome => ({
    ...{ id, orderNo, before, after: standing.status, receiptNo: standing.receiptNo, result, reason },
  })
  if (isDone(before)) return outcome(await askAbout(services, order), 'error', say(language, 'error.AlreadySuccessful'))
  await beginAnew(run, order, 'feeOrder.restart')
  const now = await askAbout(services, order)
  if (isDone(now.status)) return outcome(now, 'success', null)
  if (now.postError) return outcome(now, 'error', now.postError)
  if (services.clock.now().getTime() - now.createdAt.getTime() > providerKeeps * dayMs)
    return outcome(now, 'error', say(language, 'feeOrders.notKept'))
  if (!now.answered) {
    const time = await silence(run, order.schoolId, now.nextCheckAt)
    return outcome(now, 'error', say(language, 'error.OrderUnanswered', { time }))
  }
  return outcome(now, restartResult(now.status), null)
}

/** What finishing one order has come to. */
async function finishOne(run: JobRun<FinishPayload>, order: Chosen): Promise<Outcome> {
  const { services, language, payload } = run
  const { id, orderNo, before } = order
  if (!isDone(before)) await beginAnew(run, order, 'feeOrder.finish')
  const now = await askAbout(services, order)
  const outcome = (reason: string | null): Outcome => ({
    ...{
      id,
      orderNo,
      before,
      after: now.status,
      receiptNo: now.receiptNo,
      result: reason === null ? 'success' : 'error',
      reason,
    },
  })
  if (now.receiptNo === null) return outcome(now.postError ?? say(language, 'feeOrders.notPaid'))
  const left = await transact(services.db, inSchool(order.schoolId), trx =>
    finishSteps(services, trx, order, { steps: payload.steps, key: run.id }),
  )
  return outcome(left.length === 0 ? null : left.map(step => say(language, `feeOrders.cannot.${step}`)).join(' '))
}

/** Does something with every order, some at a time; one that fails does not stop the others. */
async function forAll<P extends Payload>(run: JobRun<P>, work: (order: Chosen) => Promise<Outcome>): Promise<Outcome[]> {
  const { orders } = run.payload
  const rows: Outcome[] = []
  for (let from = 0; from < orders.length; from += atOnce) {
    await run.progress(from, orders.length)
    const some = orders.slice(from, from + atOnce)
    const done = await Promise.allSettled(some.map(work))
    for (const [at, one] of done.entries()) {
      if (one.status === 'fulfilled') rows.push(one.value)
      else {
        const { id, orderNo, before } = some[at]!
        run.services.log.error({ err: one.reason, order: id }, 'restart of an order')
        rows.push({
          ...{
            id,
            orderNo,
            before,
            after: before,
            receiptNo: null,
            result: 'error',
            reason: say(run.language, 'feeOrders.wentWrong'),
          },
        })
      }
    }
  }
  return rows
}

const countOf = (rows: readonly Outcome[], result: Outcome['result']) => rows.filter(row => row.result === result).length

/** Asks about orders that hang, from the beginning. */
export const restartOrders: JobKind<Payload> = {
  kind: 'fees.orders-restart',
  async run(run) {
    const rows = await forAll(run, order => restartOne(run, order))
    const n = { n: rows.length, s: countOf(rows, 'success'), f: countOf(rows, 'failed') }
    const message = say(run.language, 'feeOrders.restarted', { ...n, p: countOf(rows, 'pending'), e: countOf(rows, 'error') })
    return { message, result: { rows } }
  },
}

/** Finishes paid orders. */
export const finishOrders: JobKind<FinishPayload> = {
  kind: 'fees.orders-finish',
  async run(run) {
    const rows = await forAll(run, order => finishOne(run, order))
    const message = say(run.language, 'feeOrders.completed', { n: countOf(rows, 'success'), e: countOf(rows, 'error') })
    return { message, result: { rows } }
  },
}
