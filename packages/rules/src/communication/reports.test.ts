import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MessageState, messageStates } from '../platform/outbox'
import { afterReport, creditsAfter, type ReportedState, reportedStates } from './reports'

const all = (from: MessageState, reports: readonly ReportedState[]) => reports.reduce<MessageState>(afterReport, from)

/** Credits of a school after reports about a message that took 2 and was in this state. */
function balanceAfter(from: MessageState, reports: readonly ReportedState[]): number {
  let balance = creditsAfter('Sending', from) === 'giveBack' ? 0 : -2
  let state = from
  for (const report of reports) {
    const next = afterReport(state, report)
    const step = creditsAfter(state, next)
    balance += step === 'giveBack' ? 2 : step === 'takeAgain' ? -2 : 0
    state = next
  }
  return balance
}

const states = fc.constantFrom(...messageStates)
const reports = fc.array(fc.constantFrom(...reportedStates), { maxLength: 8 })

describe('a report about a message', () => {
  it('stays read when a late one says sent', () => {
    expect(all('Sent', ['Delivered', 'Delivered', 'Read', 'Sent'])).toBe('Read')
  })

  it('lets a later delivery win over what was lost', () => {
    expect(all('Sent', ['Undelivered', 'Delivered'])).toBe('Delivered')
    expect(all('Sent', ['Delivered', 'Undelivered'])).toBe('Delivered')
    expect(all('Failed', ['Delivered'])).toBe('Delivered')
  })

  it('confirms what nobody knew, also before the answer of the provider', () => {
    for (const report of reportedStates)
      for (const state of ['Waiting', 'Sending', 'NotConfirmed'] as const) expect(afterReport(state, report)).toBe(report)
  })

  it('gives credits back once and takes them again once', () => {
    expect(creditsAfter('Sent', 'Undelivered')).toBe('giveBack')
    expect(creditsAfter('Failed', 'Undelivered')).toBeUndefined()
    expect(creditsAfter('Undelivered', 'Delivered')).toBe('takeAgain')
    expect(creditsAfter('Delivered', 'Read')).toBeUndefined()
    expect(creditsAfter('Sent', 'Read')).toBeUndefined()
    // A school that pays for what did not arrive.
    expect(creditsAfter('Sent', 'Undelivered', true)).toBeUndefined()
    expect(creditsAfter('Undelivered', 'Delivered', true)).toBeUndefined()
    expect(creditsAfter('Sending', 'Failed', true)).toBe('giveBack')
    expect(creditsAfter('Failed', 'Undelivered', true)).toBe('takeAgain')
  })

  it('comes to the same state in any order and however often it arrives', () => {
    fc.assert(
      fc.property(
        states,
        reports.chain(list =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
        ),
        (from, [list, shuffled]) => {
          expect(all(from, shuffled)).toBe(all(from, list))
          expect(balanceAfter(from, shuffled)).toBe(balanceAfter(from, list))
        },
      ),
    )
  })

  it('never lowers a state, and a message costs what it took or nothing', () => {
    fc.assert(
      fc.property(states, reports, (from, list) => {
        const end = all(from, list)
        expect(afterReport(end, 'Sent')).toBe(end === 'Waiting' || end === 'Sending' || end === 'NotConfirmed' ? 'Sent' : end)
        expect(balanceAfter(from, list)).toBe(end === 'Failed' || end === 'Undelivered' ? 0 : -2)
      }),
    )
  })
})
