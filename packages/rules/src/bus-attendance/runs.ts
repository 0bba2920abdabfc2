import { percentHalfUp } from '../lists/numbers'
import type { BusMarkFacts } from './marks'

/** Where a run of a trip on a day stands. */
export const busRunStates = ['Not started', 'Running', 'Completed', 'Cancelled'] as const
/** One of `busRunStates`. */
export type BusRunState = (typeof busRunStates)[number]

/** What can be done with a run. */
export type BusRunStep = 'start' | 'complete' | 'cancel' | 'reopen'

const steps: Readonly<Record<BusRunStep, Partial<Record<BusRunState, BusRunState>>>> = {
  // Several staff start the same run; the second finds it running.
  start: { 'Not started': 'Running', Running: 'Running' },
  complete: { Running: 'Completed' },
  cancel: { 'Not started': 'Cancelled', Running: 'Cancelled' },
  reopen: { Completed: 'Running' },
}

/** The state after a step; undefined where it is not possible. A run is reopened on its own day alone. */
export const busRunAfter = (
  { status, day }: { readonly status: BusRunState; readonly day: string },
  step: BusRunStep,
  today: string,
): BusRunState | undefined => (step === 'reopen' && day !== today ? undefined : steps[step][status])

/** Figures of a run. Extra riders are counted by themselves, so that no share passes 100 %. */
export interface BusRunCounts {
  readonly expected: number
  /** Of the expected: boarded, whether they have left since or not. */
  readonly boarded: number
  readonly left: number
  readonly notBoarded: number
  readonly onLeave: number
  /** Neither boarded nor explained. */
  readonly open: number
  readonly extra: number
  /** Everyone who is on the bus now. */
  readonly aboard: number
}

/** Counts the students of a run. An extra rider who was added by mistake, and undone, counts nowhere. */
export function countRun(marks: readonly Pick<BusMarkFacts, 'status' | 'extra'>[]): BusRunCounts {
  const expected = marks.filter(mark => !mark.extra)
  const are = (...states: readonly string[]) => expected.filter(mark => states.includes(mark.status)).length
  return {
    expected: expected.length,
    boarded: are('Boarded', 'Left'),
    left: are('Left'),
    notBoarded: are('Not boarded'),
    onLeave: are('On leave'),
    open: are('Waiting'),
    extra: marks.filter(mark => mark.extra && (mark.status === 'Boarded' || mark.status === 'Left')).length,
    aboard: marks.filter(mark => mark.status === 'Boarded').length,
  }
}

/** Whether everybody is accounted for. */
export const runIsAccountedFor = ({ open }: Pick<BusRunCounts, 'open'>): boolean => open === 0

/** Boarded in percent of those expected who are not on leave, one decimal; undefined ('–') when there is nobody. */
export const ridership = ({
  boarded,
  expected,
  onLeave,
}: Pick<BusRunCounts, 'boarded' | 'expected' | 'onLeave'>): number | undefined => percentHalfUp(boarded, expected - onLeave)
