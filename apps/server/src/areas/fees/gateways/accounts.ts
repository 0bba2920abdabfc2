import type { BodyOf, contract } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import { changedMeanwhile, custom, invalid, noAccess, notFound } from '../../../platform/problems'
import { onPlatform, type Trx } from '../../../platform/transaction'
import { schoolsInScope } from '../../../school/scope'
import { matches } from '../../../school/search'
import { accessOf, findGateway, openCredentials, sealCredentials, webhookUrlOf } from './access'
import { type GatewayDriver, type GatewayDriverName, GatewayRefused, GatewaySilent } from './driver'
import { driverOf, offeredGateways } from './drivers/index'
import { type GatewayFieldText, gatewayFieldText } from './texts'

type Contract = typeof contract.gatewayAccounts
type Call = Pick<CallContext, 'trx' | 'services' | 'person' | 'audit'>
type Fields = Omit<BodyOf<Contract['create']>, 'schoolId'>
type Method = Fields['methods'][number]

interface Row {
  id: string
  schoolId: string
  school: string
  accountId: string
  account: string
  driver: GatewayDriverName
  label: string
  testMode: boolean
  hints: Record<string, string>
  sealed: string | null
  previousUntil: Date | null
  methods: Method[]
  payerChargeBps: number
  payerChargeFlat: number
  gstBps: number
  orderExpiryMinutes: number
  pendingHoldMinutes: number
  sortOrder: number
  isActive: boolean
  isUsed: boolean
  lastSuccessAt: Date | null
  won: number
  lost: number
  version: number
}

const from = sql`
  gateway_accounts t join schools sc on sc.id = t.school_id
  join fee_accounts a on a.school_id = t.school_id and a.id = t.fee_account_id`

async function readRows(trx: Trx, now: Date, where: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``): Promise<Row[]> {
  const since = new Date(now.getTime() - 24 * 3_600_000)
  const ended = (statuses: RawBuilder<unknown>) => sql`(
    select count(*)::int from fee_orders o where o.school_id = t.school_id and o.gateway_account_id = t.id and o.created_at >= ${since}
      and o.status in ${statuses} and exists (select from order_attempts x where x.school_id = o.school_id and x.order_id = o.id))`
  const { rows } = await sql<Row>`
    select t.id, sc.id as "schoolId", sc.name as school, a.id as "accountId", a.name as account, t.driver, t.label, t.test_mode as "testMode",
      t.credential_hints as hints, t.credentials as sealed, t.previous_until as "previousUntil", t.methods, t.payer_charge_bps as "payerChargeBps",
      t.payer_charge_flat as "payerChargeFlat", t.gst_bps as "gstBps", t.order_expiry_minutes as "orderExpiryMinutes",
      t.pending_hold_minutes as "pendingHoldMinutes", t.sort_order as "sortOrder", t.active as "isActive",
      exists (select from fee_orders o where o.school_id = t.school_id and o.gateway_account_id = t.id) as "isUsed",
      t.last_success_at as "lastSuccessAt", ${ended(sql`('success', 'reconciled')`)} as won, ${ended(sql`('failed')`)} as lost, t.version
    from ${from} where ${where} order by lower(sc.name), sc.id, t.sort_order, lower(t.label), t.id ${page}`.execute(trx)
  return rows
}

const answer = (services: Call['services'], row: Row) => {
  const { schoolId, school, accountId, account, hints, sealed, previousUntil, lastSuccessAt, won, lost, ...others } = row
  return {
    ...others,
    school: { id: schoolId, name: school },
    account: { id: accountId, name: account },
    credentials: hints,
    previousUntil: previousUntil && previousUntil > services.clock.now() ? previousUntil.toISOString() : null,
    webhookUrl: webhookUrlOf(services, row.id),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    successRate: won + lost === 0 ? null : Math.round((won * 1000) / (won + lost)) / 10,
  }
}

const mine = (call: Pick<Call, 'person'>) => sql`sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}`

async function readOne(call: Pick<Call, 'trx' | 'services' | 'person'>, id: string): Promise<Row> {
  const [row] = await readRows(call.trx, call.services.clock.now(), sql`t.id = ${id} and ${mine(call)}`)
  if (!row) throw notFound()
  return row
}

/** Those who support schools read what the platform sets. */
function refuseReaders(call: Pick<Call, 'person'>): void {
  if (!personOf(call).roles.includes('GJAdmin')) throw noAccess()
}

/** @throws 404 for a school out of reach, and an account that it does not have. */
async function refuseAccount(call: Call, schoolId: string, feeAccountId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from schools sc join fee_accounts a on a.school_id = sc.id
    where sc.id = ${schoolId} and a.id = ${feeAccountId} and ${mine(call)}`.execute(call.trx)
  if (rows.length === 0) throw notFound()
}

/** Fields of a driver with what is typed, and what was kept where a secret is left empty. */
function credentialsOf(call: Call, driver: GatewayDriver, typed: Fields['credentials'], before: Row | undefined) {
  const kept = before?.sealed && before.driver === driver.name ? openCredentials(call.services, before.sealed) : {}
  const entries = driver.fields.map(({ name, secret }) => {
    const value = typed[name] ?? ''
    return [name, value === '' && secret ? (kept[name] ?? '') : value] as const
  })
  return Object.fromEntries(entries)
}

/** What may be shown of credentials: a secret by its end alone. */
const hintsOf = (driver: GatewayDriver, credentials: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    driver.fields.map(({ name, secret }) => {
      const value = credentials[name] ?? ''
      return [name, !secret || value === '' ? value : `••••${value.slice(-4)}`]
    }),
  )

const wrong = (field: string, name: GatewayFieldText) => ({ field, message: gatewayFieldText(name) })

/** @throws 404 for an account of another school, 400 with fields for an account that could not work. */
async function check(call: Call, schoolId: string, fields: Fields, before?: Row) {
  const { trx, services } = call
  await refuseAccount(call, schoolId, fields.feeAccountId)
  if (fields.driver === 'sandbox' && services.configuration.environment === 'production')
    throw custom(400, 'SandboxLive', 'Sandbox is not allowed for a live school.')
  if (!offeredGateways(services).includes(fields.driver)) throw invalid([wrong('driver', 'NotOffered')])
  const driver = driverOf(services, fields.driver)
  const credentials = credentialsOf(call, driver, fields.credentials, before)
  const problems = [
    ...(before?.isUsed && before.driver !== fields.driver ? [wrong('driver', 'Used')] : []),
    ...(before?.isUsed && before.accountId !== fields.feeAccountId.toLowerCase() ? [wrong('feeAccountId', 'Used')] : []),
    ...(fields.testMode && driver.isLiveKey?.(credentials) ? [wrong('testMode', 'LiveKey')] : []),
  ]
  if (problems.length > 0) throw invalid(problems)
  if (fields.isActive && driver.fields.some(({ name }) => credentials[name] === ''))
    throw custom(400, 'CredentialsMissing', 'Please complete the credentials before activating.')
  const { rows: same } = await sql`
    select 1 from gateway_accounts where school_id = ${schoolId} and lower(label) = lower(${fields.label})
      and id is distinct from ${before?.id ?? null}::uuid`.execute(trx)
  if (same.length > 0) throw invalid([wrong('label', 'Label')])
  return {
    fee_account_id: fields.feeAccountId,
    driver: fields.driver,
    label: fields.label,
    test_mode: fields.testMode,
    credentials: driver.fields.length > 0 ? sealCredentials(services, credentials) : null,
    credential_hints: JSON.stringify(hintsOf(driver, credentials)),
    methods: fields.methods,
    payer_charge_bps: fields.payerChargeBps,
    payer_charge_flat: fields.payerChargeFlat,
    gst_bps: fields.gstBps,
    order_expiry_minutes: fields.orderExpiryMinutes,
    pending_hold_minutes: fields.pendingHoldMinutes,
    sort_order: fields.sortOrder,
    active: fields.isActive,
  }
}

/** What the audit may hold: no secrets. */
const told = ({ credentials, ...fields }: Fields) => ({ ...fields, credentials: Object.keys(credentials) })

/** Hours for which the secret before the last change still holds. */
const previousHours = 48

interface EventRow {
  id: string
  kind: 'webhook' | 'return'
  eventId: string
  receivedAt: Date
  signatureOk: boolean
  orderNo: string | null
  processedAt: Date | null
  tries: number
  error: string | null
  body: string
}

const eventColumns = sql`e.id, e.kind, e.event_id as "eventId", e.received_at as "receivedAt", e.signature_ok as "signatureOk",
  e.order_no as "orderNo", e.processed_at as "processedAt", e.tries, e.error, e.raw_body as body`

const eventAnswer = (row: EventRow) => ({
  ...row,
  receivedAt: row.receivedAt.toISOString(),
  processedAt: row.processedAt?.toISOString() ?? null,
})

/** Accounts of the schools at providers of payments. */
export const gatewayAccountHandlers: Handlers<Contract> = {
  async drivers({ services }) {
    return {
      results: offeredGateways(services).map(name => {
        const { fields, can, webhookSecret } = driverOf(services, name)
        return {
          driver: name,
          fields: [...fields],
          rotates: webhookSecret ?? null,
          can: { qr: can.qr, refund: can.refund, webhook: can.webhook },
        }
      }),
    }
  },
  async list(call) {
    const { trx, services, query } = call
    const where = sql`${mine(call)} and (${query.schoolId ?? null}::uuid is null or t.school_id = ${query.schoolId ?? null}::uuid)
      and (${query.all} or t.active) and ${matches(sql`search_key(t.label)`, query.text, 'contains')}`
    const page = sql`limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(trx)
    return {
      results: (await readRows(trx, services.clock.now(), where, page)).map(row => answer(services, row)),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows[0]!.count },
    }
  },
  async create(call) {
    const { trx, services, body } = call
    refuseReaders(call)
    const { schoolId, ...fields } = body
    const values = await check(call, schoolId, fields)
    const id = services.newId()
    await trx
      .insertInto('gateway_accounts')
      .values({ school_id: schoolId, id, ...values })
      .execute()
    const deed = { action: 'gatewayAccount.create', entity: 'gateway_accounts', entityId: id, schoolId }
    await call.audit({ ...deed, after: told(fields) })
    return answer(services, await readOne(call, id))
  },
  async change(call) {
    const { trx, services, body, params } = call
    refuseReaders(call)
    await sql`select 1 from gateway_accounts where id = ${params.id}::uuid for update`.execute(trx)
    const before = await readOne(call, params.id)
    const { version, ...fields } = body
    if (before.version !== version) throw changedMeanwhile()
    const values = await check(call, before.schoolId, fields, before)
    await trx
      .updateTable('gateway_accounts')
      .set({ ...values, version: version + 1 })
      .where('id', '=', before.id)
      .execute()
    const deed = { action: 'gatewayAccount.change', entity: 'gateway_accounts', entityId: before.id, schoolId: before.schoolId }
    await call.audit({ ...deed, before: answer(services, before), after: told(fields) })
    return answer(services, await readOne(call, before.id))
  },
  async remove(call) {
    const { trx, services, params } = call
    await sql`select 1 from gateway_accounts where id = ${params.id}::uuid for update`.execute(trx)
    const before = await readOne(call, params.id)
    refuseReaders(call)
    if (before.isUsed) throw custom(409, 'GatewayUsed', 'This account has taken orders. Deactivate it instead.')
    await trx.deleteFrom('gateway_events').where('gateway_account_id', '=', before.id).execute()
    await trx.deleteFrom('gateway_accounts').where('id', '=', before.id).execute()
    const deed = { action: 'gatewayAccount.delete', entity: 'gateway_accounts', entityId: before.id, schoolId: before.schoolId }
    await call.audit({ ...deed, before: answer(services, before) })
  },
  async test(call) {
    const { services, params, person } = call
    refuseReaders(call)
    const account = await call.transact(onPlatform, async trx => {
      await readOne({ trx, services, person }, params.id)
      return findGateway(trx, params.id)
    })
    const signal = AbortSignal.timeout(15_000)
    try {
      await driverOf(services, account!.driver).test(accessOf(services, account!), signal)
    } catch (error) {
      if (error instanceof GatewayRefused) throw custom(409, 'GatewayRefused', 'The gateway refused these credentials.')
      if (error instanceof GatewaySilent || (error as Error).name === 'TimeoutError')
        throw custom(409, 'GatewaySilent', 'The gateway did not answer. Please try again later.')
      throw error
    }
    return { message: 'Connection successful.' }
  },
  async rotateSecret(call) {
    const { trx, services, body, params } = call
    refuseReaders(call)
    await sql`select 1 from gateway_accounts where id = ${params.id}::uuid for update`.execute(trx)
    const before = await readOne(call, params.id)
    if (before.version !== body.version) throw changedMeanwhile()
    const driver = driverOf(services, before.driver)
    if (!driver.webhookSecret || !before.sealed) throw custom(409, 'NoSecret', 'This account has no secret to change.')
    const kept = openCredentials(services, before.sealed)
    const credentials = { ...kept, [driver.webhookSecret]: body.secret }
    await trx
      .updateTable('gateway_accounts')
      .set({
        credentials: sealCredentials(services, credentials),
        credential_hints: JSON.stringify(hintsOf(driver, credentials)),
        previous_credentials: sealCredentials(services, { [driver.webhookSecret]: kept[driver.webhookSecret] ?? '' }),
        previous_until: new Date(services.clock.now().getTime() + previousHours * 3_600_000),
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .execute()
    const deed = { action: 'gatewayAccount.secret', entity: 'gateway_accounts', entityId: before.id, schoolId: before.schoolId }
    await call.audit(deed)
    return answer(services, await readOne(call, before.id))
  },
  async events(call) {
    const { trx, params, query } = call
    const { schoolId, id } = await readOne(call, params.id)
    const where = sql`e.school_id = ${schoolId} and e.gateway_account_id = ${id} and (not ${query.bad} or not e.signature_ok)`
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from gateway_events e where ${where}`.execute(trx)
    const { rows } = await sql<EventRow>`
      select ${eventColumns} from gateway_events e where ${where} order by e.received_at desc, e.id desc
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(trx)
    return {
      results: rows.map(eventAnswer),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]!.count },
    }
  },
  async reprocess(call) {
    const { trx, services, params } = call
    refuseReaders(call)
    const read = async () => {
      const { rows } = await sql<EventRow & { schoolId: string }>`
        select ${eventColumns}, e.school_id as "schoolId" from gateway_events e join schools sc on sc.id = e.school_id
        where e.id = ${params.id} and ${mine(call)}`.execute(trx)
      if (!rows[0]) throw notFound()
      const { schoolId, ...event } = rows[0]
      return { schoolId, event }
    }
    const { schoolId, event } = await read()
    if (!event.signatureOk || event.kind !== 'webhook')
      throw custom(409, 'EventNotProved', 'Only events with a good signature can be processed again.')
    await trx
      .updateTable('gateway_events')
      .set({ next_try_at: services.clock.now(), tries: 0, error: null })
      .where('school_id', '=', schoolId)
      .where('id', '=', event.id)
      .execute()
    await call.audit({ action: 'gatewayEvent.reprocess', entity: 'gateway_events', entityId: event.id, schoolId })
    services.gateways.wake()
    return eventAnswer((await read()).event)
  },
}
