import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import { feeReceiptHandlers } from '../../areas/fees/counter/handlers'
import { quoteIn } from '../../areas/fees/orders/quote'
import type { Person } from '../../platform/person'
import type { FeeClerk, Moment, Owing } from './clerk'

type Contract = typeof contract.feeReceipts

/** A receipt as the counter answers it, as far as the demonstration goes on with it. */
interface Given {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
}

/** Takes what somebody owes next, over the counter. */
export async function takeOverCounter(
  clerk: FeeClerk,
  who: Owing | undefined,
  by: Person,
  moment: Moment,
  paid: Pick<BodyOf<Contract['create']>, 'mode' | 'instrument'> = { mode: 'cash' },
): Promise<Given | undefined> {
  if (!who) return undefined
  return clerk.perhaps(async () => {
    const { studentId, feeAccountId, installmentId } = who
    const asked = { installmentIds: [installmentId] }
    const { total } = await clerk.work(trx =>
      quoteIn(trx, clerk.schoolId, { studentId, feeAccountId }, asked, clerk.day(moment.ago), { noAdvance: false }),
    )
    const { receipt } = await clerk.ask(feeReceiptHandlers.create, by, moment, {
      body: { studentId, feeAccountId, ...asked, expectedTotal: total, override: false, ...paid },
    })
    if (!receipt) return undefined
    const { payment_id: paymentId } = await clerk.work(trx =>
      trx.selectFrom('receipts').select('payment_id').where('id', '=', receipt.id).executeTakeFirstOrThrow(),
    )
    return { id: receipt.id, paymentId: paymentId!, amount: receipt.amount }
  })
}

/** A cheque on a bank, written on the day it is handed over. */
export const chequeOf = (clerk: FeeClerk, no: string, ago: number) => ({
  mode: 'cheque' as const,
  instrument: { no, on: clerk.day(ago), bank: 'Coastal Bank' },
})

type Decision = Pick<BodyOf<Contract['decideRefund']>, 'action'> & {
  readonly by: Person
  readonly ago: number
  readonly note?: string
}

/** Somebody asks for money back, and others decide. */
export async function giveBack(
  clerk: FeeClerk,
  receipt: Given | undefined,
  asked: {
    readonly by: Person
    readonly ago: number
    readonly reason: string
    readonly method: 'cash' | 'bank'
    readonly amount: number
  },
  decisions: readonly Decision[],
): Promise<void> {
  if (!receipt) return
  const { by, ago, reason, method, amount } = asked
  await clerk.perhaps(async () => {
    const body = { paymentId: receipt.paymentId, amount: Math.min(amount, receipt.amount), reason, method }
    let { id, version } = await clerk.ask(feeReceiptHandlers.askRefund, by, { ago, time: '12:30' }, { body })
    for (const [place, decision] of decisions.entries())
      ({ id, version } = await clerk.ask(
        feeReceiptHandlers.decideRefund,
        decision.by,
        { ago: decision.ago, time: `15:${10 + place}` },
        {
          params: { id },
          body: { action: decision.action, reference: '', note: decision.note ?? '', version },
        },
      ))
  })
}

/** Takes a receipt back. */
export const takeBack = (
  clerk: FeeClerk,
  receipt: Given | undefined,
  by: Person,
  moment: Moment,
  body: BodyOf<Contract['cancel']>,
) => receipt && clerk.perhaps(() => clerk.ask(feeReceiptHandlers.cancel, by, moment, { params: { id: receipt.id }, body }))

export const tellCheque = (
  clerk: FeeClerk,
  receipt: Given | undefined,
  by: Person,
  moment: Moment,
  status: 'cleared' | 'bounced',
) =>
  receipt &&
  clerk.perhaps(() => clerk.ask(feeReceiptHandlers.cheque, by, moment, { params: { id: receipt.paymentId }, body: { status } }))

/** Somebody decides about the oldest exception of a kind. */
export async function resolveOne(
  clerk: FeeClerk,
  kind: string,
  moment: Moment,
  body: { action: 'keep' | 'apply'; note: string },
) {
  const { rows } = await clerk.work(trx =>
    sql<{ id: string; version: number }>`
      select id, version from payment_exceptions where school_id = ${clerk.schoolId} and kind = ${kind} and status = 'open' order by at, id limit 1`.execute(
      trx,
    ),
  )
  const [one] = rows
  if (one)
    await clerk.perhaps(() =>
      clerk.ask(feeReceiptHandlers.resolve, clerk.person('SUPER'), moment, {
        params: { id: one.id },
        body: { ...body, version: one.version },
      }),
    )
}

/** A cashier counts the drawer at the end of a day that is over. */
export async function closeDay(clerk: FeeClerk, by: Person, ago: number, short = 0): Promise<void> {
  const onDay = clerk.day(ago)
  if (onDay >= clerk.today) return
  const { opening, cash } = await clerk
    .ask(feeReceiptHandlers.draft, by, { ago, time: '16:20' }, { query: { onDay } })
    .then(draft => ({
      opening: 100_000,
      cash:
        draft.byMode.filter(one => one.mode === 'Cash').reduce((sum, one) => sum + one.amount, 0) -
        draft.cashReturned -
        draft.refunded,
    }))
  const note = short > 0 ? 'Change was given out wrongly' : ''
  await clerk.ask(
    feeReceiptHandlers.close,
    by,
    { ago, time: '16:25' },
    { body: { onDay, opening, counted: opening + cash - short, note } },
  )
}
