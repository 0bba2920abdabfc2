/** Failed tries of one typed login name. */
export interface AttemptHistory {
  readonly failures: readonly Date[]
  readonly locks: readonly Date[]
  readonly lockedUntil: Date | null
}

/** A name without failures: the state of a new name, and after a success. */
export const noAttempts: AttemptHistory = { failures: [], locks: [], lockedUntil: null }

const minute = 60_000
const windowMinutes = 15
const failuresToLock = 5
const baseMinutes = 15
const longestMinutes = 240
const dayMinutes = 24 * 60

const within = (dates: readonly Date[], now: Date, minutes: number) =>
  dates.filter(date => now.getTime() - date.getTime() < minutes * minute)

/** Minutes until a login name may be tried again, rounded up; 0 when it is open. */
export function lockedMinutes(history: AttemptHistory, now: Date): number {
  const left = (history.lockedUntil?.getTime() ?? 0) - now.getTime()
  return left > 0 ? Math.ceil(left / minute) : 0
}

/**
 * Counts a failure. Five within 15 minutes lock the name for 15 minutes, doubled with every lock of the last 24 hours,
 * at most 240; the lock is counted from the last failure of the five. A try while locked is not counted.
 */
export function recordFailure(history: AttemptHistory, now: Date): AttemptHistory {
  if (lockedMinutes(history, now) > 0) return history
  const failures = [...within(history.failures, now, windowMinutes), now]
  const locks = within(history.locks, now, dayMinutes)
  if (failures.length < failuresToLock) return { failures, locks, lockedUntil: null }
  const length = Math.min(baseMinutes * 2 ** locks.length, longestMinutes)
  return { failures: [], locks: [...locks, now], lockedUntil: new Date(now.getTime() + length * minute) }
}

const challengeAfterFailures = 2
const challengeAfterAddressFailures = 19

/** Whether the bot check is asked: from the third failure of a name, or the twentieth of an address, in 15 minutes. */
export function challengeRequired(history: AttemptHistory, addressFailures: readonly Date[], now: Date): boolean {
  // A lock in the window swallowed its failures: the person has failed at least five times.
  const locked = within(history.locks, now, windowMinutes * 2).length > 0
  return (
    locked ||
    within(history.failures, now, windowMinutes).length > challengeAfterFailures ||
    within(addressFailures, now, windowMinutes).length > challengeAfterAddressFailures
  )
}
