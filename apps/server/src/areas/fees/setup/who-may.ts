import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, type FieldProblem, invalid, noAccess, notFound } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { type SetupText, setupText } from './texts'

export type SetupCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit' | 'language'>

export const isExternal = async (trx: Trx, schoolId: string): Promise<boolean> =>
  (await settingValue(trx, schoolId, 'fees.feesSource')) === 'external'

/** @throws 409 where the school's own software keeps plans, schedules and rates. */
export async function refuseExternal({ trx, schoolId }: Pick<SetupCall, 'trx' | 'schoolId'>): Promise<void> {
  if (await isExternal(trx, schoolId)) throw custom(409, 'FeesKeptElsewhere', 'Fees are maintained in the school’s own software.')
}

/** Concessions, write-offs and waivers are decided by who answers for the money. */
export const mayDecide = (call: Pick<SetupCall, 'person'>): boolean => personOf(call).roles.includes('SchoolSuperAdmin')

/** @throws 403 */
export function refuseOthers(call: Pick<SetupCall, 'person'>): void {
  if (!mayDecide(call)) throw noAccess()
}

export const inUse = (name: string, n: number) =>
  custom(409, 'MasterInUse', '{name} is in use by {n} record(s). Make it inactive instead.', { name, n })

/** Of what has no way to be inactive. */
export const stillUsed = (name: string, n: number) =>
  custom(409, 'FeeItemInUse', '{name} is in use by {n} record(s).', { name, n })

export const nameUsed = (name: string) => custom(409, 'NameUsed', '{name} exists already.', { name })

export const wrong = (field: string, name: SetupText, values?: Parameters<typeof setupText>[1]): FieldProblem => ({
  field,
  message: setupText(name, values),
})

/** @throws 400 with fields when there is a problem. */
export function refuse(problems: readonly (FieldProblem | undefined)[]): void {
  const found = problems.filter(problem => problem !== undefined)
  if (found.length > 0) throw invalid(found)
}

export interface Year {
  readonly id: string
  readonly name: string
  readonly startsOn: string
  readonly endsOn: string
}

/** A year of the school, the current one unless another is named. @throws 404 */
export async function findYear(trx: Trx, schoolId: string, id?: string): Promise<Year> {
  const { rows } = await sql<Year>`
    select id, name, starts_on as "startsOn", ends_on as "endsOn" from academic_years
    where school_id = ${schoolId} and (id = ${id ?? null}::uuid or (${id === undefined} and is_current))`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly kind: 'school' | 'bus'
}

/** @throws 404 */
export async function findAccount(trx: Trx, schoolId: string, id: string): Promise<Account> {
  const { rows } = await sql<Account>`
    select id, name, kind from fee_accounts where school_id = ${schoolId} and id = ${id}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Whether all of some ids are in a table of the school. @throws 404 */
export async function findAll(
  trx: Trx,
  schoolId: string,
  table: 'fee_heads' | 'fine_rules' | 'installments' | 'fee_categories' | 'courses' | 'divisions' | 'bus_stops',
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const asked = [...new Set(ids.flatMap(id => (id ? [id.toLowerCase()] : [])))]
  if (asked.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where school_id = ${schoolId} and id = any(${asked}::uuid[])`.execute(
    trx,
  )
  if (rows[0]!.count < asked.length) throw notFound()
}
