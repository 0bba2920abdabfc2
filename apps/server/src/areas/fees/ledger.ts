import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'

/** What an entry of the ledger says. */
export interface LedgerEntry {
  readonly kind: 'demand' | 'concession' | 'write-off' | 'fine' | 'waiver' | 'receipt' | 'cancel' | 'adjustment' | 'refund'
  /** Paise: what is owed grows by debits and shrinks by credits. */
  readonly debit?: number
  readonly credit?: number
  readonly refId: string
}

export async function writeLedger(
  services: Services,
  trx: Trx,
  of: { schoolId: string; studentId: string; feeAccountId: string; onDay: string; by: string | null },
  entries: readonly LedgerEntry[],
): Promise<void> {
  const rows = entries
    .filter(entry => entry.debit || entry.credit)
    .map(({ kind, debit = 0, credit = 0, refId }) => ({
      school_id: of.schoolId,
      id: services.newId(),
      student_id: of.studentId,
      fee_account_id: of.feeAccountId,
      kind,
      debit,
      credit,
      ref_id: refId,
      on_day: of.onDay,
      at: services.clock.now(),
      by: of.by,
    }))
  if (rows.length > 0) await trx.insertInto('fee_ledger').values(rows).execute()
}
