import { readsMastersOnly } from '@school/rules'
import { fieldTextOf } from '@school/texts'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, noAccess, notFound } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'

export type SetupCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit' | 'language'>

/** What is wrong with a field of the set-up, in the language of the reader. */
export const setupText = fieldTextOf({
  BothDays: 'tabSetup.BothDays',
  EndFirst: 'tabSetup.EndFirst',
  OutsideYear: 'tabSetup.OutsideYear',
  SettlesExcludes: 'tabSetup.SettlesExcludes',
  BestNeeded: 'tabSetup.BestNeeded',
  NodeRefers: 'tabSetup.NodeRefers',
  NodeParent: 'tabSetup.NodeParent',
  NoPart: 'tabSetup.NoPart',
  PassAbove: 'tabSetup.PassAbove',
  OffStep: 'tabSetup.OffStep',
  NoLeaf: 'tabSetup.NoLeaf',
})

export const mayChange = (call: Pick<SetupCall, 'person'>): boolean => !readsMastersOnly(personOf(call).roles)

/** Operators in a school only look. @throws 403 */
export function refuseReaders(call: Pick<SetupCall, 'person'>): void {
  if (!mayChange(call)) throw noAccess()
}

export const isExternal = async (trx: Trx, schoolId: string): Promise<boolean> =>
  (await settingValue(trx, schoolId, 'tab.source')) === 'external'

export const inUse = (name: string, n: number) =>
  custom(409, 'MasterInUse', '{name} is in use by {n} record(s). Make it inactive instead.', { name, n })

export const nameUsed = (name: string) => custom(409, 'NameUsed', '{name} exists already.', { name })

export const isReserved = () => custom(409, 'Reserved', 'Modification is not possible for selected item')

export interface TabYear {
  readonly id: string
  readonly name: string
  readonly startsOn: string
  readonly endsOn: string
  readonly locked: boolean
}

/** A year of the school, the current one unless another is named. @throws 404 */
export async function findYear(trx: Trx, schoolId: string, id?: string): Promise<TabYear> {
  const { rows } = await sql<TabYear>`
    select id, name, starts_on as "startsOn", ends_on as "endsOn", locked from academic_years
    where school_id = ${schoolId} and (id = ${id ?? null}::uuid or (${id === undefined} and is_current))`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A year whose set-up may be changed. @throws 404, and 409 for a locked one. */
export async function openYear(trx: Trx, schoolId: string, id?: string): Promise<TabYear> {
  const year = await findYear(trx, schoolId, id)
  if (year.locked) throw custom(409, 'YearLocked', 'Academic year {name} is locked.', { name: year.name })
  return year
}

interface MasterTable {
  readonly table: 'tab_terms' | 'tab_exams' | 'tab_tools' | 'tab_codes' | 'tab_scales'
  /** The column that may not come twice. */
  readonly column: 'name' | 'code'
  /** Of terms and exams: the year in which it may not. */
  readonly yearId?: string
}

/** @throws 409 for a name or code that is there. */
export async function refuseTwice(trx: Trx, schoolId: string, of: MasterTable, value: string, but?: string): Promise<void> {
  const { rows } = await sql`
    select 1 from ${sql.table(of.table)} where school_id = ${schoolId} and lower(${sql.ref(of.column)}) = lower(${value})
      and id is distinct from ${but ?? null}::uuid
      and ${of.yearId === undefined ? sql`true` : sql`academic_year_id = ${of.yearId}::uuid`}
      and ${of.table === 'tab_exams' ? sql`kind = 'main'` : sql`true`}`.execute(trx)
  if (rows.length > 0) throw nameUsed(value)
}

/** The place behind the last of a list. */
export async function nextPlace(trx: Trx, schoolId: string, { table, yearId }: Omit<MasterTable, 'column'>): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select least(999, coalesce(max(sort_order), 0) + 1)::int as next from ${sql.table(table)} where school_id = ${schoolId}
      and ${yearId === undefined ? sql`true` : sql`academic_year_id = ${yearId}::uuid`}`.execute(trx)
  return rows[0]!.next
}
