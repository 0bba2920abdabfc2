import type { SheetStatus } from '@school/rules'
import type { MatrixStatus } from '@school/ui'
import type { Say } from '../../../texts/text'

const looks: Readonly<Record<SheetStatus, Pick<MatrixStatus, 'letter' | 'tone'>>> = {
  NotStarted: { letter: 'N', tone: 'secondary' },
  Draft: { letter: 'D', tone: 'info' },
  Submitted: { letter: 'S', tone: 'primary' },
  Verified: { letter: 'V', tone: 'success' },
  Locked: { letter: 'L', tone: 'danger' },
}

export const toneOf = (status: SheetStatus) => looks[status].tone

/** Statuses of sheets for the matrix, by their keys. */
export const matrixStatuses = (text: Say): Readonly<Record<SheetStatus, MatrixStatus>> => ({
  NotStarted: { ...looks.NotStarted, label: text('markLocks.status.NotStarted') },
  Draft: { ...looks.Draft, label: text('markLocks.status.Draft') },
  Submitted: { ...looks.Submitted, label: text('markLocks.status.Submitted') },
  Verified: { ...looks.Verified, label: text('markLocks.status.Verified') },
  Locked: { ...looks.Locked, label: text('markLocks.status.Locked') },
})
