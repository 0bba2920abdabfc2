import { describe, expect, it } from 'vitest'
import { cashAllowed, drawerOf, exceptionChoices, instrumentProblems, oldestCheque, refundSteps } from './counter'

describe('cash of one person in a day', () => {
  it.each([
    [0, 19_999_999, true],
    [0, 20_000_000, false],
    [15_000_000, 4_999_999, true],
    [15_000_000, 5_000_000, false],
  ])('%i and %i more: %s', (before, amount, allowed) => {
    expect(cashAllowed(before, amount)).toBe(allowed)
  })
})

describe('a cheque', () => {
  it.each([
    ['2026-07-15', '2026-04-15'],
    ['2026-05-31', '2026-02-28'],
    ['2026-02-10', '2025-11-10'],
  ])('taken on %s is not older than %s', (today, oldest) => {
    expect(oldestCheque(today)).toBe(oldest)
  })

  it('has six digits, a day that counts and a bank', () => {
    const good = { no: '004512', on: '2026-04-15', bank: 'State Bank of India' }
    expect(instrumentProblems(good, '2026-07-15')).toEqual({})
    expect(instrumentProblems({ no: '4512', on: '2026-04-14', bank: '' }, '2026-07-15')).toEqual({
      no: 'SixDigits',
      on: 'ChequeDate',
      bank: 'BankNeeded',
    })
    expect(instrumentProblems({ ...good, on: '2026-07-16' }, '2026-07-15')).toEqual({ on: 'ChequeDate' })
  })
})

it('a refund goes on from where it stands', () => {
  expect(refundSteps({ status: 'requested', method: 'cash' })).toEqual(['approve', 'reject'])
  expect(refundSteps({ status: 'approved', method: 'cash' })).toEqual(['paid'])
  expect(refundSteps({ status: 'approved', method: 'gateway' })).toEqual([])
  expect(refundSteps({ status: 'failed', method: 'gateway' })).toEqual(['retry'])
  expect(refundSteps({ status: 'done', method: 'cash' })).toEqual([])
})

it('an exception that holds money is decided by where the money goes', () => {
  expect(exceptionChoices('duplicate')).toEqual(['apply', 'keep', 'move', 'refund'])
  expect(exceptionChoices('short')).toEqual(['note'])
})

it('a drawer holds what was there and what came, less what went', () => {
  expect(drawerOf({ opening: 50_000, cash: 1_350_000, cashReturned: 350_000, refunded: 100_000 })).toBe(950_000)
})
