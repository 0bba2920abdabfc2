import { mayOpenForm, type OfflineFeeRow } from '@school/rules'
import { sql } from 'kysely'
import type { Source } from '../../school/block'
import { ownStudents } from '../../school/scope'
import { readPosition } from './position'

export interface Child {
  readonly id: string
  readonly school_id: string
}

/** What is owed for a child by the dues that are kept here, of all years, with the fines of today; undefined without any. */
export async function keptDue({ services, trx, today }: Source, child: Child) {
  const { accounts } = await readPosition(services, trx, child.school_id, child.id, null)
  if (accounts.length === 0) return undefined
  return {
    value: accounts.reduce((sum, account) => sum + account.totalDue, 0),
    overdue: accounts.some(({ installments }) => installments.some(one => one.dueDate < today && one.balance + one.fineDue > 0)),
  }
}

interface UploadedSummary {
  readonly student_id: string
  readonly as_of: string
  readonly rows: OfflineFeeRow[]
  readonly kind: 'fee' | 'bus'
}

/** What was uploaded of the children for the current year, fees before bus fees. */
export async function uploaded({ trx, person }: Source, children: readonly string[]) {
  const { rows } = await sql<UploadedSummary>`
    select o.student_id, o.as_of::text as as_of, o.rows, o.kind from offline_fee_summaries o
    join academic_years y on y.school_id = o.school_id and y.id = o.academic_year_id and y.is_current
    join students s on s.school_id = o.school_id and s.id = o.student_id
    where s.id = any(${children}::uuid[]) and ${ownStudents(person)} order by o.kind desc`.execute(trx)
  return rows
}

export const owedBy = (summaries: readonly UploadedSummary[]) =>
  Math.max(
    0,
    summaries.flatMap(summary => summary.rows).reduce((sum, line) => sum + line.balance, 0),
  )

/** What a family still owes for each of its children, in paise; those of whom nothing is known are absent. */
export async function dueOfChildren(source: Source, children: readonly Child[]): Promise<ReadonlyMap<string, number>> {
  const dues = new Map<string, number>()
  if (mayOpenForm('g.fees.history', source.viewer))
    for (const child of children) {
      const due = await keptDue(source, child)
      if (due) dues.set(child.id, due.value)
    }
  else if (mayOpenForm('g.off.fees', source.viewer)) {
    const summaries = await uploaded(
      source,
      children.map(child => child.id),
    )
    for (const [id, own] of Map.groupBy(summaries, summary => summary.student_id)) dues.set(id, owedBy(own))
  }
  return dues
}
