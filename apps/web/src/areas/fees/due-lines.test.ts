import { describe, expect, it } from 'vitest'
import { type Account, accountsInOrder, type Installment, inOrder, linesOf, openOf } from './due-lines'

const id = '00000000-0000-4000-8000-000000000001'
const installment = (name: string, more: Partial<Installment>): Installment => ({
  id: name,
  academicYearId: id,
  year: '2026-27',
  no: 1,
  name,
  dueDate: '2026-06-10',
  status: 'Due',
  daysLate: 0,
  gross: 1_350_000,
  concession: 0,
  paid: 0,
  balance: 1_350_000,
  fineDue: 0,
  finePaid: 0,
  fineRule: null,
  heads: [],
  ...more,
})
const settled = { balance: 0, paid: 1_350_000, status: 'Paid' } as const

describe('installments of a family', () => {
  it('come with the oldest open one first and the newest settled one after them', () => {
    const all = [
      installment('first', settled),
      installment('second', settled),
      installment('third', {}),
      installment('fourth', { fineDue: 5000 }),
    ]
    expect(inOrder(all).map(({ name }) => name)).toEqual(['third', 'fourth', 'second', 'first'])
    expect(openOf(all[3]!)).toBe(1_355_000)
  })

  it('are open while a fine is', () => {
    const fine = installment('fine', { ...settled, fineDue: 5000 })
    expect(inOrder([installment('paid', settled), fine])[0]).toBe(fine)
  })

  it('of the account that waits the longest come first', () => {
    const account = (name: string, ...installments: Installment[]): Account => ({
      id: name,
      name,
      kind: 'school',
      advanceAvailable: 0,
      advanceHeld: 0,
      totalDue: 0,
      installments,
    })
    const school = account('School', installment('paid', settled), installment('next', { dueDate: '2027-01-16' }))
    const bus = account('Bus', installment('late', { dueDate: '2026-10-18' }))
    const quiet = account('Hostel', installment('paid', settled))
    expect(accountsInOrder([quiet, school, bus]).map(({ name }) => name)).toEqual(['Bus', 'School', 'Hostel'])
  })

  it('add up to what is open', () => {
    const one = installment('Term 1', {
      gross: 1_470_000,
      concession: 120_000,
      paid: 350_000,
      balance: 1_000_000,
      fineDue: 50_000,
      heads: [
        { id: 'a', name: 'Tuition', gross: 1_320_000, concession: 120_000, paid: 350_000, balance: 850_000 },
        { id: 'b', name: 'Computer', gross: 150_000, concession: 0, paid: 0, balance: 150_000 },
      ],
    })
    const lines = linesOf(name => name, one)
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(openOf(one))
  })
})
