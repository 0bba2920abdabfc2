import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import type { FeeRules } from '../owed'
import { postMoney } from '../posting'
import { planReceiptText } from '../receipt-text'

/** A line of a bank's file as it is kept. */
export interface KeptLine {
  readonly id: string
  readonly schoolId: string
  readonly bankAccountId: string
  readonly key: string
  readonly valueDate: string
  readonly utr: string | null
  readonly amount: number
  readonly narration: string
}

/** How the money came, as far as the narration says it. */
const modeOf = (narration: string): string => /\b(UPI|NEFT|RTGS|IMPS|CHQ|CASH)\b/i.exec(narration)?.[1]?.toUpperCase() ?? 'Bank'

export interface LinePosted {
  readonly paymentId: string
  readonly receiptNo: string
}

/** Posts the money of a line for a student: the oldest dues first, the rest as advance. */
export async function postLine(
  services: Services,
  trx: Trx,
  line: KeptLine,
  to: { readonly studentId: string; readonly feeAccountId: string },
  by: string | null,
  rules?: FeeRules,
): Promise<LinePosted> {
  const { schoolId } = line
  const { rows: students } = await sql<{ studying: boolean }>`
    select status = 'studying' as studying from students where school_id = ${schoolId} and id = ${to.studentId}`.execute(trx)
  const { receiptId, receiptNo, paymentId } = await postMoney(
    services,
    trx,
    schoolId,
    {
      source: 'bank',
      sourceAccountId: line.bankAccountId,
      providerPaymentId: line.key,
      ...to,
      amount: line.amount,
      mode: modeOf(line.narration),
      bankRef: line.utr,
      paidOn: line.valueDate,
      // Of somebody who left, what no dues take waits for a decision.
      ...(students[0]?.studying ? {} : { restWaits: 'inactive-student' as const }),
    },
    by,
    rules,
  )
  await planReceiptText(services, trx, schoolId, receiptId)
  return { paymentId, receiptNo }
}
