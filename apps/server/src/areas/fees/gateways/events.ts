import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import { inSchool, onPlatform, transact } from '../../../platform/transaction'
import { notePostError } from '../orders/check'
import { applyEvidence } from '../orders/evidence'
import { accessOf, findGateway } from './access'
import type { GatewayEvidence } from './driver'
import { driverOf } from './drivers/index'

/** Events with a wrong signature that are kept of an account. */
const keptBad = 100
/** Minutes after which an event that could not be posted is tried again; the last one repeats. */
const pauses = [1, 5, 15, 60, 360]
const mostTries = 20
/** Seconds for which an event belongs to the server that treats it. */
const leaseSeconds = 60
const batch = 50

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A body without what must not be kept: numbers of cards, and addresses of payers but for their ends. */
export const maskedBody = (raw: string): string =>
  raw
    .replace(/\b(?:\d[ -]?){9,15}(\d{4})\b/g, (all, end: string) => (all.replace(/\D/g, '').length >= 13 ? `••••${end}` : all))
    .replace(/[\w.-]+(@[a-z]{2,})(?![\w.]*\.[a-z])/gi, '••••$1')
    .replace(/("?(?:cvv|pin|card_?number)"?\s*[:=]\s*"?)[^",&}]+/gi, '$1••••')
    .slice(0, 20_000)

export type Headers = Readonly<Record<string, string | undefined>>

/**
 * Keeps what a provider tells, once, and has it posted after the answer.
 *
 * @returns false when it is not signed by the provider, undefined when no account is meant.
 */
export async function receiveWebhook(
  services: Services,
  accountId: string,
  headers: Headers,
  raw: string,
): Promise<boolean | undefined> {
  const account = await transact(services.db, onPlatform, trx => findGateway(trx, accountId))
  if (!account) return undefined
  const access = accessOf(services, account)
  const driver = driverOf(services, account.driver)
  const told =
    driver.verifyWebhook(access, headers, raw) ??
    (access.previous
      ? driver.verifyWebhook({ ...access, credentials: { ...access.credentials, ...access.previous } }, headers, raw)
      : null)
  const now = services.clock.now()
  const event = {
    school_id: account.schoolId,
    id: services.newId(),
    gateway_account_id: account.id,
    kind: 'webhook',
    raw_body: maskedBody(raw),
    received_at: now,
  }
  if (told === null) {
    await transact(services.db, inSchool(account.schoolId), async trx => {
      // What is told by whoever does not know the secret never stands in the way of what the provider tells.
      await trx
        .insertInto('gateway_events')
        .values({ ...event, event_id: `bad ${event.id}`, signature_ok: false, error: 'Signature' })
        .execute()
      await sql`
        delete from gateway_events where school_id = ${account.schoolId} and id in (
          select id from gateway_events where school_id = ${account.schoolId} and gateway_account_id = ${account.id} and not signature_ok
          order by received_at desc, id desc offset ${keptBad})`.execute(trx)
    })
    return false
  }
  await transact(services.db, inSchool(account.schoolId), trx =>
    trx
      .insertInto('gateway_events')
      .values({
        ...event,
        event_id: told.eventId ?? hashOf(raw),
        signature_ok: true,
        order_no: told.evidence[0]?.orderNo ?? null,
        evidence: JSON.stringify(told.evidence),
        next_try_at: now,
      })
      .onConflict(conflict => conflict.columns(['school_id', 'gateway_account_id', 'event_id']).doNothing())
      .execute(),
  )
  services.gateways.wake()
  return true
}

/**
 * Keeps that a browser came back. Money is posted by it never: the provider is asked.
 *
 * @returns the order that it came back from, where the account has it.
 */
export async function receiveReturn(
  services: Services,
  accountId: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly orderId: string | undefined } | undefined> {
  const account = await transact(services.db, onPlatform, trx => findGateway(trx, accountId))
  if (!account) return undefined
  const access = accessOf(services, account)
  const driver = driverOf(services, account.driver)
  const back = driver.verifyReturn(access, fields)
  const raw = new URLSearchParams({ ...fields }).toString()
  const now = services.clock.now()
  const orderId = await transact(services.db, inSchool(account.schoolId), async trx => {
    await trx
      .insertInto('gateway_events')
      .values({
        school_id: account.schoolId,
        id: services.newId(),
        gateway_account_id: account.id,
        kind: 'return',
        event_id: `return ${hashOf(raw)}`,
        raw_body: maskedBody(raw),
        signature_ok: back !== null,
        order_no: back?.orderNo ?? null,
        received_at: now,
        processed_at: now,
        error: back ? null : 'Signature',
      })
      .onConflict(conflict => conflict.columns(['school_id', 'gateway_account_id', 'event_id']).doNothing())
      .execute()
    const named = back?.orderNo ?? driver.returnedOrder(fields)
    if (!named) return undefined
    const { rows } = await sql<{ id: string }>`
      select id from fee_orders where school_id = ${account.schoolId} and gateway_account_id = ${account.id}
        and (order_no = ${named} or provider_order_id = ${named})`.execute(trx)
    // Who may read the order is led to it; without proof it is not even asked about.
    if (back && rows[0])
      await sql`
        update fee_orders set next_check_at = ${now}
        where school_id = ${account.schoolId} and id = ${rows[0].id} and receipt_id is null and status <> 'created'`.execute(trx)
    return rows[0]?.id
  })
  services.gateways.wake()
  return { orderId }
}

interface Claimed {
  schoolId: string
  id: string
  accountId: string
  tries: number
  evidence: readonly (Omit<GatewayEvidence, 'paidAt'> & { readonly paidAt: string | null })[]
}

/** Takes events that are due, each for this server alone. */
async function claim(services: Services): Promise<Claimed[]> {
  const now = services.clock.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const { rows } = await transact(services.db, onPlatform, trx =>
    sql<Claimed>`
      with due as (
        select school_id, id from gateway_events where next_try_at <= ${now} order by next_try_at limit ${batch} for update skip locked)
      update gateway_events e set next_try_at = ${until}, tries = e.tries + 1 from due
      where e.school_id = due.school_id and e.id = due.id
      returning e.school_id as "schoolId", e.id, e.gateway_account_id as "accountId", e.tries, e.evidence`.execute(trx),
  )
  return rows
}

const ourNumber = /^[A-Z0-9]{20}$/

/** Posts what an event tells. @returns why nothing of it was posted. */
async function post(services: Services, { schoolId, accountId, evidence }: Claimed): Promise<string | null> {
  const byOrder = Map.groupBy(evidence, one => (ourNumber.test(one.orderNo) ? one.orderNo : (one.providerOrderId ?? '')))
  let error: string | null = evidence.length === 0 ? 'Nothing to post' : null
  for (const [orderNo, own] of byOrder) {
    // One account at a provider may serve two of ours: the order says which is meant, within the school.
    const { rows } = await transact(services.db, inSchool(schoolId), trx =>
      sql<{ id: string }>`
        select o.id from fee_orders o join gateway_accounts g on g.school_id = o.school_id and g.id = o.gateway_account_id
        where o.school_id = ${schoolId} and (o.order_no = ${orderNo} or o.provider_order_id = ${orderNo})
          and g.driver = (select driver from gateway_accounts where school_id = ${schoolId} and id = ${accountId})`.execute(trx),
    )
    const [order] = rows
    if (!order) {
      // Another shop of the same account at the provider has numbers of its own.
      error = own.some(one => ourNumber.test(one.orderNo)) ? 'Unknown order' : 'Not ours'
      continue
    }
    const told = own.map(one => ({ ...one, paidAt: one.paidAt ? new Date(one.paidAt) : null }))
    try {
      await transact(services.db, inSchool(schoolId), trx => applyEvidence(services, trx, schoolId, order.id, told))
    } catch (problem) {
      if (told.some(one => one.status === 'captured')) await notePostError(services, schoolId, order.id, problem)
      throw problem
    }
    // What is only authorized has to be captured, by asking for it.
    if (told.some(one => one.status === 'authorized'))
      await transact(services.db, inSchool(schoolId), trx =>
        sql`
          update fee_orders set next_check_at = ${services.clock.now()}
          where school_id = ${schoolId} and id = ${order.id} and receipt_id is null`.execute(trx),
      )
  }
  return error
}

async function treat(services: Services, event: Claimed): Promise<void> {
  const keep = (set: { processed_at?: Date; next_try_at: Date | null; error: string | null }) =>
    transact(services.db, inSchool(event.schoolId), trx =>
      trx.updateTable('gateway_events').set(set).where('school_id', '=', event.schoolId).where('id', '=', event.id).execute(),
    )
  try {
    const error = await post(services, event)
    await keep({ processed_at: services.clock.now(), next_try_at: null, error })
  } catch (error) {
    services.log.error({ err: error }, 'event of a gateway')
    const minutes = pauses[Math.min(event.tries, pauses.length) - 1]!
    await keep({
      next_try_at: event.tries >= mostTries ? null : new Date(services.clock.now().getTime() + minutes * 60_000),
      error: (error as Error).message.slice(0, 300),
    })
  }
}

/** Posts what all events tell that are due. Those of one order wait for each other in the database. @returns how many. */
export async function drainEvents(services: Services): Promise<number> {
  for (let count = 0; ; ) {
    const events = await claim(services)
    if (events.length === 0) return count
    count += events.length
    await Promise.all(events.map(event => treat(services, event)))
  }
}
