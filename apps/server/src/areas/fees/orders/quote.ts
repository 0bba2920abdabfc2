import {
  formatRupees,
  type PartialPayment,
  type PayerCharge,
  payerCharge,
  type QuoteAsked,
  type QuoteRefusal,
  quoteFor,
} from '@school/rules'
import { sql } from 'kysely'
import { custom } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { feeRules, owedOf, readInstallments } from '../owed'

export interface Account {
  readonly studentId: string
  readonly feeAccountId: string
}

/** What is paid by an order, with what each line is for. */
export interface Quoted {
  /** Money to come, with the charge. */
  readonly total: number
  readonly advanceUsed: number
  readonly payerCharge: number
  readonly fine: number
  readonly lines: readonly {
    readonly key: string
    readonly kind: 'principal' | 'fine'
    readonly installmentId: string
    readonly amount: number
  }[]
}

/** An amount of paise in rupees, for texts that have the sign. */
export const rupees = (paise: number) => formatRupees(paise).replace('₹', '')

function refuse(refusal: QuoteRefusal): never {
  if (refusal.refused === 'Amount')
    throw custom(400, 'AmountBetween', 'Amount must be between ₹{min} and ₹{max}.', {
      min: rupees(refusal.min),
      max: rupees(refusal.max),
    })
  if (refusal.refused === 'None') throw custom(400, 'SelectInstallment', 'Please select at least one installment.')
  if (refusal.refused === 'OlderFirst') throw custom(400, 'OlderFirst', 'Please select the older installments as well.')
  throw custom(400, 'NothingOwed', 'Nothing is owed for this installment.')
}

export const amountChanged = () => custom(409, 'AmountChanged', 'The amount has changed. Please review and pay again.')

/** How the school takes money. */
export async function takingRules(trx: Trx, schoolId: string) {
  const strictOrder = (await settingValue(trx, schoolId, 'fees.strictOrder')) === true
  const partialPayment = (await settingValue(trx, schoolId, 'fees.partialPayment')) as PartialPayment
  return { strictOrder, partialPayment }
}

/**
 * What chosen installments of an account come to on a day.
 *
 * @param more `noAdvance`: beside another payment the advance may be gone before this one arrives.
 * @throws 400 in the words of what cannot be paid so.
 */
export async function quoteIn(
  trx: Trx,
  schoolId: string,
  { studentId, feeAccountId }: Account,
  asked: QuoteAsked,
  today: string,
  more: { readonly noAdvance: boolean; readonly charge?: PayerCharge },
): Promise<Quoted> {
  const rules = await feeRules(trx, schoolId)
  const owed = owedOf(
    await readInstallments(
      trx,
      sql`d.school_id = ${schoolId} and d.student_id = ${studentId} and d.fee_account_id = ${feeAccountId} and d.status = 'open'`,
    ),
    today,
    rules,
  )
  const { rows: advances } = await sql<{ free: number }>`
    select advance_available as free from student_fee_accounts
    where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}`.execute(trx)
  const quoted = quoteFor(
    owed,
    { ...asked, installmentIds: asked.installmentIds.map(one => one.toLowerCase()) },
    {
      fineOrder: rules.fineOrder,
      ...(await takingRules(trx, schoolId)),
      least: Number(await settingValue(trx, schoolId, 'fees.minAmount')) * 100,
      advance: more.noAdvance ? 0 : (advances[0]?.free ?? 0),
    },
  )
  if ('refused' in quoted) refuse(quoted)
  const charge = more.charge && quoted.total > 0 ? payerCharge(quoted.total, more.charge) : 0
  const ofKey = new Map(owed.map(line => [line.key, line]))
  return {
    total: quoted.total + charge,
    advanceUsed: quoted.advanceUsed,
    payerCharge: charge,
    fine: quoted.fine,
    lines: quoted.lines.map(({ key, amount }) => {
      const { kind, installment } = ofKey.get(key)!
      return { key, kind, installmentId: installment.id, amount }
    }),
  }
}
