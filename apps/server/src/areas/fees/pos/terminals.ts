import type { BodyOf, contract } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import { changedMeanwhile, custom, invalid, noAccess, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { schoolsInScope } from '../../../school/scope'
import { matches } from '../../../school/search'
import type { MachineDriverName } from './machine'
import { offeredDrivers } from './machines/index'
import { terminalText } from './texts'

type Contract = typeof contract.posTerminals
type Call = Pick<CallContext, 'trx' | 'services' | 'person' | 'audit'>
type Fields = Omit<BodyOf<Contract['create']>, 'schoolId'>

interface Row {
  id: string
  schoolId: string
  school: string
  accountId: string
  account: string
  label: string
  driver: MachineDriverName
  merchantId: string
  storeId: string
  serialNo: string
  isActive: boolean
  isUsed: boolean
  version: number
}

const from = sql`
  pos_terminals t join schools sc on sc.id = t.school_id
  join fee_accounts a on a.school_id = t.school_id and a.id = t.fee_account_id`

async function readRows(trx: Trx, where: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id, sc.id as "schoolId", sc.name as school, a.id as "accountId", a.name as account, t.label, t.driver, t.merchant_id as "merchantId",
      t.store_id as "storeId", t.serial_no as "serialNo", t.active as "isActive", t.version,
      exists (select from fee_orders o where o.school_id = t.school_id and o.pos_terminal_id = t.id) as "isUsed"
    from ${from} where ${where} order by lower(sc.name), sc.id, lower(t.label), t.id ${page}`.execute(trx)
  return rows
}

const answer = ({ schoolId, school, accountId, account, ...row }: Row) => ({
  ...row,
  school: { id: schoolId, name: school },
  account: { id: accountId, name: account },
})

const mine = (call: Pick<Call, 'person'>) => sql`sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}`

async function readOne(call: Call, id: string): Promise<Row> {
  const [row] = await readRows(call.trx, sql`t.id = ${id} and ${mine(call)}`)
  if (!row) throw notFound()
  return row
}

/** Those who support schools read what the platform sets. */
function refuseReaders(call: Pick<Call, 'person'>): void {
  if (!personOf(call).roles.includes('GJAdmin')) throw noAccess()
}

/** A school of the operator with its fee accounts. @throws 404 */
async function findAccounts(call: Call, schoolId: string) {
  const { trx } = call
  const { rows: schools } = await sql`select 1 from schools sc where sc.id = ${schoolId} and ${mine(call)}`.execute(trx)
  if (schools.length === 0) throw notFound()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from fee_accounts where school_id = ${schoolId} order by sort_order, lower(name)`.execute(trx)
  return rows
}

/** @throws 404 for an account of another school, 400 with fields for a machine that could not work. */
async function check(call: Call, schoolId: string, fields: Fields, before?: Row): Promise<void> {
  const { trx, services } = call
  const accounts = await findAccounts(call, schoolId)
  if (!accounts.some(account => account.id === fields.feeAccountId.toLowerCase())) throw notFound()
  if (fields.driver === 'sandbox' && services.configuration.environment === 'production')
    throw custom(400, 'SandboxLive', 'Sandbox is not allowed for a live school.')
  const wrong = (field: string, name: Parameters<typeof terminalText>[0]) => ({ field, message: terminalText(name) })
  const isKept = before?.driver === fields.driver
  const problems = [
    ...(isKept || offeredDrivers(services).includes(fields.driver) ? [] : [wrong('driver', 'NotOffered')]),
    ...(before?.isUsed && before.driver !== fields.driver ? [wrong('driver', 'Used')] : []),
    ...(before?.isUsed && before.accountId !== fields.feeAccountId.toLowerCase() ? [wrong('feeAccountId', 'Used')] : []),
    ...(fields.driver === 'cloud' && fields.isActive
      ? (['merchantId', 'storeId', 'serialNo'] as const).filter(name => fields[name] === '').map(name => wrong(name, 'Needed'))
      : []),
  ]
  if (problems.length > 0) throw invalid(problems)
  const { rows: same } = await sql`
    select 1 from pos_terminals where school_id = ${schoolId} and lower(label) = lower(${fields.label})
      and id is distinct from ${before?.id ?? null}::uuid`.execute(trx)
  if (same.length > 0) throw invalid([wrong('label', 'Label')])
}

const columns = (fields: Fields) => ({
  fee_account_id: fields.feeAccountId,
  label: fields.label,
  driver: fields.driver,
  merchant_id: fields.merchantId,
  store_id: fields.storeId,
  serial_no: fields.serialNo,
  active: fields.isActive,
})

/** Card machines of the schools. */
export const posTerminalHandlers: Handlers<Contract> = {
  async offers(call) {
    return { drivers: offeredDrivers(call.services), accounts: await findAccounts(call, call.params.schoolId) }
  },
  async list(call) {
    const { trx, query } = call
    const where = sql`${mine(call)} and (${query.schoolId ?? null}::uuid is null or t.school_id = ${query.schoolId ?? null}::uuid)
      and (${query.all} or t.active) and ${matches(sql`search_key(t.label)`, query.text, 'contains')}`
    const page = sql`limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(trx)
    return {
      results: (await readRows(trx, where, page)).map(answer),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows[0]!.count },
    }
  },
  async create(call) {
    const { trx, services, body } = call
    refuseReaders(call)
    const { schoolId, ...fields } = body
    await check(call, schoolId, fields)
    const id = services.newId()
    await trx
      .insertInto('pos_terminals')
      .values({ school_id: schoolId, id, ...columns(fields) })
      .execute()
    await call.audit({ action: 'posTerminal.create', entity: 'pos_terminals', entityId: id, schoolId, after: fields })
    return answer(await readOne(call, id))
  },
  async change(call) {
    const { trx, body, params } = call
    refuseReaders(call)
    await sql`select 1 from pos_terminals where id = ${params.id}::uuid for update`.execute(trx)
    const before = await readOne(call, params.id)
    const { version, ...fields } = body
    if (before.version !== version) throw changedMeanwhile()
    await check(call, before.schoolId, fields, before)
    await trx
      .updateTable('pos_terminals')
      .set({ ...columns(fields), version: version + 1 })
      .where('id', '=', before.id)
      .execute()
    const told = { action: 'posTerminal.change', entity: 'pos_terminals', entityId: before.id, schoolId: before.schoolId }
    await call.audit({ ...told, before: answer(before), after: fields })
    return answer(await readOne(call, before.id))
  },
  async remove(call) {
    const { trx, params } = call
    await sql`select 1 from pos_terminals where id = ${params.id}::uuid for update`.execute(trx)
    const before = await readOne(call, params.id)
    refuseReaders(call)
    if (before.isUsed) throw custom(409, 'TerminalUsed', 'This machine has taken orders. Deactivate it instead.')
    await trx.deleteFrom('pos_terminals').where('id', '=', before.id).execute()
    const told = { action: 'posTerminal.delete', entity: 'pos_terminals', entityId: before.id, schoolId: before.schoolId }
    await call.audit({ ...told, before: answer(before) })
  },
}
