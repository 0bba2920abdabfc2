/** What the school's own system is told of. */
export const syncEntities = ['receipt', 'cancel', 'refund'] as const
export type SyncEntity = (typeof syncEntities)[number]

export const syncStates = ['unsynced', 'sending', 'synced', 'error'] as const
export type SyncState = (typeof syncStates)[number]

const minute = 60_000
/** How long an item waits for the answer of who took it, in ms. */
export const syncLease = 15 * minute
/** Minutes after each failure in a row. */
const syncPauses = [1, 5, 15, 60, 240] as const

/** When an item that failed so many times is sent again, in ms after the last failure; undefined: a person has to look. */
export const syncPause = (failures: number): number | undefined => {
  const pause = syncPauses[failures - 1]
  return pause === undefined ? undefined : pause * minute
}

/** Whether the oldest item that waits has waited so long that somebody has to be told. */
export const syncIsOld = (oldest: Date, now: Date): boolean => now.getTime() - oldest.getTime() > 24 * 60 * minute

/** States of a file of fees, as whoever sends it knows them. */
export const feeBatchStates = ['received', 'checking', 'ready', 'invalid', 'applying', 'applied', 'failed', 'cancelled'] as const
export type FeeBatchState = (typeof feeBatchStates)[number]

/** How long a count of dues that are to be removed may be confirmed, in ms. */
export const feeRemovalValidFor = 15 * minute
