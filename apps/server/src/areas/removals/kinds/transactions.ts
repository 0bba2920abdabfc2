import { type PeriodOfDays, removalPeriod } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../../platform/problems'
import {
  type Blocker,
  holdings,
  type RemovalIntent,
  type RemovalPlace,
  type RemovalWork,
  type RowChange,
  type TableName,
} from '../../../school/removal'
import { schoolZone } from '../../../school/zone'
import { readCatalog } from '../catalog'
import type { ScopeOf } from './students'

type Scope = ScopeOf<'transactions'>

async function periodOf({ trx, schoolId }: RemovalPlace, { academicYearId, from, to }: Scope): Promise<PeriodOfDays | undefined> {
  if (academicYearId === null) return removalPeriod(undefined, from ?? undefined, to ?? undefined)
  const { rows } = await sql<{ from: string; to: string }>`
    select starts_on::text as from, ends_on::text as to from academic_years
    where school_id = ${schoolId}::uuid and id = ${academicYearId}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return removalPeriod(rows[0], from ?? undefined, to ?? undefined)
}

const paidOnline = ['online', 'pos', 'qr']

/** Payments that came over a gateway, once the school is live. */
async function blockersOf(
  { trx, schoolId, today }: RemovalPlace,
  { areas }: Scope,
  { from, to }: PeriodOfDays,
): Promise<Blocker[]> {
  if (!areas.includes('orders')) return []
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payments p join schools s on s.id = p.school_id and s.go_live_on <= ${today}::date
    where p.school_id = ${schoolId}::uuid and p.source = any(${paidOnline}::text[]) and p.paid_on between ${from}::date and ${to}::date`.execute(
    trx,
  )
  const count = rows[0]!.count
  return count > 0 ? [{ code: 'paidOnline', rows: count, ids: [] }] : []
}

async function intend(place: RemovalPlace, scope: Scope): Promise<RemovalIntent> {
  const { trx, services, schoolId } = place
  const period = await periodOf(place, scope)
  if (!period) return { goes: {}, changes: [], blockers: [], warnings: [], things: 0 }
  const { tables } = await readCatalog(trx)
  const zone = await schoolZone(trx, schoolId)
  const goes: Partial<Record<TableName, RawBuilder<boolean>>> = {}
  const changes: RowChange[] = []
  const blockers = await blockersOf(place, scope, period)
  for (const { table, transactions } of services.ports.take(holdings)) {
    if (!transactions || !scope.areas.includes(transactions.area)) continue
    const at = sql.ref(`t.${transactions.at}`)
    const isDay = tables.get(table)!.columns.some(column => column.name === transactions.at && column.type === 'date')
    const day = isDay ? at : sql`(${at} at time zone ${zone})::date`
    const within = sql`${day} between ${period.from}::date and ${period.to}::date`
    goes[table] = transactions.only ? sql`(${within} and ${transactions.only})` : sql`(${within})`
    const more = await transactions.also?.(place, period, scope.areas)
    changes.push(...(more?.changes ?? []))
    blockers.push(...(more?.blockers ?? []))
  }
  return { goes, changes, blockers, warnings: [], things: 0 }
}

/** What was entered in a period; people, classes and logins stay. */
export const transactionRemoval: RemovalWork<Scope> = { kind: 'transactions', lifts: 'orders', intend }
