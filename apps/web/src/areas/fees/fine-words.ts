import { addDays, formatRupees } from '@school/rules'
import type { Say } from '../../texts/text'
import type { Installment } from './due-lines'

/** Whole rupees without their paise: '₹20'. */
const short = (paise: number) => formatRupees(paise).replace(/\.00$/, '')

/** How the fine of an installment is reckoned, in words; undefined where it has none. */
export function fineWords(text: Say, { fineRule, dueDate }: Installment, day: (day: string) => string): string | undefined {
  if (!fineRule || fineRule.type === 'none') return undefined
  const { amount, percentBps, slabs, graceDays, maxAmount } = fineRule
  const after = day(addDays(dueDate, graceDays))
  const slab = (one: (typeof slabs)[number]) =>
    one.toDay === undefined
      ? text('payments.fineRule.slabFrom', { amount: short(one.amount), from: one.fromDay })
      : text('payments.fineRule.slab', { amount: short(one.amount), from: one.fromDay, to: one.toDay })
  const words = {
    fixed: () => text('payments.fineRule.fixed', { amount: short(amount), after }),
    'per-day': () => text('payments.fineRule.perDay', { amount: short(amount), after }),
    slab: () => slabs.map(slab).join(', '),
    'slab-per-day': () => text('payments.fineRule.eachDay', { slabs: slabs.map(slab).join(', ') }),
    'percent-month': () => text('payments.fineRule.percent', { percent: percentBps / 100, after }),
  }[fineRule.type]()
  return maxAmount === undefined ? words : text('payments.fineRule.atMost', { words, amount: short(maxAmount) })
}
