import { mayOpenForm, type OfflineFeeRow } from '@school/rules'
import { sql } from 'kysely'
import type { Block, Source } from '../home/block'
import { studentsInScope } from '../scope'
import { readPosition } from './position'

/** What is owed by the dues that are kept here, of all years, with the fines of today. */
async function keptDue({ services, trx, person, today }: Source) {
  const { rows } = await sql<{ id: string; school_id: string }>`
    select s.id, s.school_id from students s where s.id = ${person.childId}::uuid and ${studentsInScope(person)}`.execute(trx)
  const [child] = rows
  if (!child) return undefined
  const { accounts } = await readPosition(services, trx, child.school_id, child.id, null)
  if (accounts.length === 0) return undefined
  const overdue = accounts.some(({ installments }) =>
    installments.some(one => one.dueDate < today && one.balance + one.fineDue > 0),
  )
  return {
    value: accounts.reduce((sum, account) => sum + account.totalDue, 0),
    unit: 'amount' as const,
    ...(overdue ? { tone: 'danger' as const } : {}),
    route: '/parent/payment-history',
  }
}

/**
 * What the family of the chosen child still owes: by the dues that are kept here, else by what was uploaded, fees and bus
 * fees of the year together.
 */
export const amountDue: Block = {
  code: 'amountDue',
  kind: 'tiles',
  async read(source) {
    const { trx, person, viewer, today } = source
    if (mayOpenForm('g.fees.history', viewer)) return keptDue(source)
    if (!mayOpenForm('g.off.fees', viewer)) return undefined
    const { rows } = await sql<{ as_of: string; rows: OfflineFeeRow[]; kind: 'fee' | 'bus' }>`
      select o.as_of::text as as_of, o.rows, o.kind from offline_fee_summaries o
      join academic_years y on y.school_id = o.school_id and y.id = o.academic_year_id and y.is_current
      join students s on s.school_id = o.school_id and s.id = o.student_id
      where s.id = ${person.childId}::uuid and ${studentsInScope(person)} order by o.kind desc`.execute(trx)
    if (rows.length === 0) return undefined
    const lines = rows.flatMap(summary => summary.rows)
    const due = lines.reduce((sum, line) => sum + line.balance, 0)
    const overdue = lines.some(line => line.balance > 0 && line.dueDate < today)
    const asOf = rows.map(summary => summary.as_of).sort()[0]!
    // A family that owes for the bus alone is led there.
    const owes = rows.find(summary => summary.rows.some(line => line.balance > 0)) ?? rows[0]!
    return {
      value: Math.max(0, due),
      unit: 'amount',
      sub: { asOf },
      ...(due > 0 && overdue ? { tone: 'danger' as const } : {}),
      route: owes.kind === 'fee' ? '/parent/student-fees-summary' : '/parent/bus-fees-summary',
    }
  },
}
