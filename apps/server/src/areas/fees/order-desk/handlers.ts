import type { contract } from '@school/api'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { onPlatform } from '../../../platform/transaction'
import { jobAnswer } from '../../../school/job-answer'
import { askAbout } from './ask'
import { feeSchools, today } from './asked'
import { forceSuccess } from './force'
import { readWholeOrder } from './one'
import { type Chosen, finishOrders, type Outcome, restartOrders, silence } from './restart'
import { listDesk, readDeskOrder } from './rows'

type StartCall = Pick<CallContext, 'trx' | 'services' | 'person'>

/** The chosen orders as they stand. @throws 404 when one is not of the operator's schools. */
async function chosen(call: StartCall, ids: readonly string[]): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select o.id, o.school_id as "schoolId", o.order_no as "orderNo", o.status as before from fee_orders o join schools sc on sc.id = o.school_id
    where o.id = any(${[...ids]}::uuid[]) and ${feeSchools(call)} order by o.created_at desc, o.id desc`.execute(call.trx)
  if (rows.length < ids.length) throw notFound()
  return rows
}

async function begin(call: StartCall, kind: string, payload: { readonly orders: readonly Chosen[] }) {
  const { trx, services } = call
  const { userId, roles } = personOf(call)
  const id = await services.jobs.enqueue(services, trx, {
    kind,
    payload: { ...payload, actor: { id: userId, roles } },
    ownerId: userId,
    total: payload.orders.length,
  })
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** Orders of all schools, as operators mend them. */
export const orderDeskHandlers: Handlers<typeof contract.orderDesk> = {
  async offers(call) {
    const { rows: schools } = await sql<{ id: string; name: string }>`
      select sc.id, sc.name from schools sc where ${feeSchools(call)} order by sc.name_key, sc.id`.execute(call.trx)
    return { schools, today: today(call) }
  },
  list: call => listDesk(call, call.query),
  one: call => readWholeOrder(call, call.params.id),
  async check(call) {
    const { services, params, person, ip } = call
    const { schoolId, id } = await call.transact(onPlatform, trx => readDeskOrder({ trx, services, person }, params.id))
    const now = await askAbout(services, { schoolId, id })
    const deed = { action: 'feeOrder.check', entity: 'fee_orders', entityId: id, schoolId }
    await call.transact(onPlatform, trx => audit(services, trx, { ...personOf(call), bound: true }, deed, ip))
    if (!now.answered)
      throw custom(409, 'OrderUnanswered', 'The gateway did not answer. Will be tried again at {time}.', {
        time: await silence(call, schoolId, now.nextCheckAt),
      })
    return { status: now.status, receiptNo: now.receiptNo }
  },
  async restart(call) {
    const { ids, language } = call.body
    return begin(call, restartOrders.kind, { orders: await chosen(call, ids), ...{ language } })
  },
  async successRestart(call) {
    const { ids, ...asked } = call.body
    return begin(call, finishOrders.kind, { orders: await chosen(call, ids), ...asked })
  },
  async run(call) {
    const job = await call.trx
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', call.params.id)
      .where('kind', 'in', [restartOrders.kind, finishOrders.kind])
      .where('owner_id', '=', personOf(call).userId)
      .executeTakeFirst()
    if (!job) throw notFound()
    const { rows = [] } = (job.result ?? {}) as { rows?: Outcome[] }
    return { job: jobAnswer(job), rows }
  },
  forceSuccess: call => forceSuccess(call, call.params.id, call.body),
}
