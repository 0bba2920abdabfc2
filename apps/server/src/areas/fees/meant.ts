import type { OwedLine } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { fineKey } from './owed'
import type { MoneyEvidence } from './posting'

export type Meant = Pick<MoneyEvidence, 'studentId' | 'installmentIds' | 'quote'>

/** What money was meant for by now: lines that were carried into a later year since are paid there. */
export async function followCarried(trx: Trx, schoolId: string, { studentId, installmentIds, quote }: Meant): Promise<Meant> {
  if (!quote && !installmentIds) return { studentId }
  const { rows } = await sql<{ demand: string; installment: string; to: string; toInstallment: string }>`
    select o.id as demand, o.installment_id as installment, n.id as to, n.installment_id as "toInstallment" from carried_demands m
    join demands o on o.school_id = m.school_id and o.id = m.demand_id join demands n on n.school_id = m.school_id and n.id = m.to_demand_id
    where m.school_id = ${schoolId} and o.student_id = ${studentId}`.execute(trx)
  if (rows.length === 0) return { studentId, installmentIds, quote }
  const targets = new Map(rows.flatMap(row => [[fineKey(row.installment), row.to] as const, [row.demand, row.to] as const]))
  const later = new Map(rows.map(row => [row.installment, row.toInstallment]))
  const lines = new Map<string, number>()
  for (const [key, amount] of quote?.lines ?? []) {
    const to = targets.get(key) ?? key
    lines.set(to, (lines.get(to) ?? 0) + amount)
  }
  return {
    studentId,
    installmentIds: installmentIds && [...new Set(installmentIds.map(id => later.get(id) ?? id))],
    quote: quote && { ...quote, lines },
  }
}

/** What of the quote the money is for: what it names, but for what the advance has given. */
export function quoteOf(
  { installmentIds, quote }: Meant,
  owed: readonly OwedLine[],
  poured: readonly { readonly key: string; readonly amount: number }[],
): ReadonlyMap<string, number> | undefined {
  if (installmentIds)
    return new Map(owed.filter(line => installmentIds.includes(line.installment.id)).map(line => [line.key, line.owed]))
  if (!quote) return undefined
  const got = new Map(poured.map(line => [line.key, line.amount]))
  return new Map([...quote.lines].map(([key, amount]) => [key, amount - (got.get(key) ?? 0)]))
}
