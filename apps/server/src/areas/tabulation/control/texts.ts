import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  MarkEntry: 'markLocks.MarkEntry',
  Opened: 'markLocks.Opened',
  StillOpen: 'markLocks.StillOpen',
  Remind: 'markLocks.Remind',
  RemindUntil: 'markLocks.RemindUntil',
  UntilTooFar: 'markLocks.UntilTooFar',
  WindowOrder: 'markLocks.WindowOrder',
  WindowPast: 'markLocks.WindowPast',
  Remarks: 'markLocks.Remarks',
  Taken: 'error.MarksTaken',
} as const

export const lockText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const lockFieldText = fieldTextOf(ids)
