import type { MessageState } from '../platform/outbox'

/** What providers tell about a message after they have taken it, the least first. */
export const reportedStates = ['Sent', 'Failed', 'Undelivered', 'Delivered', 'Read'] as const
export type ReportedState = (typeof reportedStates)[number]

/** States of a message that has not arrived, and whose credits go back. */
const isLost = (state: MessageState, billUndelivered: boolean) =>
  state === 'Failed' || (state === 'Undelivered' && !billUndelivered)

const rankOf = (state: MessageState): number => reportedStates.indexOf(state as ReportedState)

/**
 * The state of a message after a report. It only grows, so that reports come to the same state in whatever order they
 * arrive, and however often.
 */
export const afterReport = (state: MessageState, report: ReportedState): MessageState =>
  rankOf(report) > rankOf(state) ? report : state

/**
 * What a change of state does to the credits of a message: those of one that is lost go back to the school, and are taken
 * again when it has arrived after all.
 *
 * @param billUndelivered the school pays for what did not arrive.
 */
export function creditsAfter(
  from: MessageState,
  to: MessageState,
  billUndelivered = false,
): 'giveBack' | 'takeAgain' | undefined {
  const [before, after] = [isLost(from, billUndelivered), isLost(to, billUndelivered)]
  if (before === after) return undefined
  return after ? 'giveBack' : 'takeAgain'
}

/** Hours for which a report waits for a message that it names and that nobody knows yet. */
export const reportHours = 24
