import type { AnswerOfCall, imports } from '@school/api/client'
import type { ImportStep } from '@school/ui'

export type Run = AnswerOfCall<typeof imports.get>
export type Kinds = AnswerOfCall<typeof imports.kinds>
export type Kind = Run['kind']

/** The step a run stands at. */
export function stepOf(run: Pick<Run, 'status' | 'counts'> | undefined): ImportStep {
  if (!run) return 0
  if (run.status === 'Applied' || run.status === 'RolledBack') return 3
  if (run.status === 'Cancelled') return 2
  return run.counts && run.status !== 'Mapped' && run.status !== 'Uploaded' ? 2 : 1
}

/** Mapping and options may still change, or the run be given up. */
export const isOpen = ({ status }: Pick<Run, 'status'>): boolean =>
  ['Uploaded', 'Mapped', 'Checked', 'Held', 'Failed'].includes(status)

export const mayRollBack = ({ rollbackUntil }: Pick<Run, 'rollbackUntil'>, now = Date.now()): boolean =>
  rollbackUntil !== null && Date.parse(rollbackUntil) > now

/** What a run would do with rows that wait and were chosen to go in. */
export const withChosen = (counts: Run['counts'], chosen: number): Run['counts'] =>
  counts && { ...counts, create: counts.create + chosen, skip: counts.skip - chosen }
