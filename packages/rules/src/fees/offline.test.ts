import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byDueDate, isOfflineBalanced, type OfflineFeeRow, offlineBalance, offlineFeeTotals } from './offline'

const row = (more: Partial<OfflineFeeRow> = {}): OfflineFeeRow => ({
  installment: 'Term 1',
  head: 'Tuition',
  dueDate: '2026-06-10',
  amount: 1_200_000,
  concession: 100_000,
  fine: 5_000,
  paid: 600_000,
  balance: 505_000,
  ...more,
})

const paise = fc.integer({ min: 0, max: 9_999_999_900 })
const amounts = fc.record({ amount: paise, concession: paise, fine: paise, paid: paise })

describe('summaries of the own system', () => {
  it('balance is amount − concession + fine − paid, to the paisa', () => {
    expect(isOfflineBalanced(row())).toBe(true)
    expect(isOfflineBalanced(row({ balance: 505_001 }))).toBe(false)
    expect(isOfflineBalanced(row({ fine: 0 }))).toBe(false)
  })

  it('a row that was paid in excess is below nothing', () => {
    expect(offlineBalance({ amount: 100, concession: 0, fine: 0, paid: 150 })).toBe(-50)
  })

  it('totals of rows, and of none', () => {
    expect(
      offlineFeeTotals([row(), row({ head: 'Computer', amount: 150_000, concession: 0, fine: 0, paid: 0, balance: 150_000 })]),
    ).toEqual({ amount: 1_350_000, concession: 100_000, fine: 5_000, paid: 600_000, balance: 655_000 })
    expect(offlineFeeTotals([])).toEqual({ amount: 0, concession: 0, fine: 0, paid: 0, balance: 0 })
  })

  it('rows stand by their due dates, those of one day as they came', () => {
    const rows = [row({ dueDate: '2026-09-10' }), row({ head: 'Tuition' }), row({ head: 'Computer' })]
    expect(byDueDate(rows).map(({ dueDate, head }) => `${dueDate} ${head}`)).toEqual([
      '2026-06-10 Tuition',
      '2026-06-10 Computer',
      '2026-09-10 Tuition',
    ])
  })

  it('what holds of each row holds of their totals', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 40 }), parts => {
        const rows = parts.map(part => ({ ...part, balance: offlineBalance(part) }))
        expect(isOfflineBalanced(offlineFeeTotals(rows))).toBe(true)
      }),
    )
  })

  it('no other balance passes', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: -1e9, max: 1e9 }), (part, off) => {
        expect(isOfflineBalanced({ ...part, balance: offlineBalance(part) + off })).toBe(off === 0)
      }),
    )
  })
})
