/** Where a student of a run stands. */
export const busMarkStates = ['Waiting', 'Boarded', 'Left', 'Not boarded', 'On leave'] as const
/** One of `busMarkStates`. */
export type BusMarkState = (typeof busMarkStates)[number]

/** Why a student did not board. */
export const notBoardedReasons = ['absent today', 'collected by guardian', 'own transport', 'missed the bus', 'not seen'] as const
/** One of `notBoardedReasons`. */
export type NotBoardedReason = (typeof notBoardedReasons)[number]

/** A student of a run as it is kept. Times are instants in ISO form, in UTC with milliseconds. */
export interface BusMarkFacts {
  readonly status: BusMarkState
  /** Added by hand: of another bus or of none. */
  readonly extra: boolean
  readonly busStopId: string
  readonly boardedAt: string | null
  readonly leftAt: string | null
  readonly reason: NotBoardedReason | null
  /** When it was last marked, on the clock of the phone; null while nobody has. */
  readonly markedAt: string | null
}

/** A mark as a phone sends it, once or again. */
export interface SentMark {
  readonly clientId: string
  readonly studentId: string
  readonly busStopId: string
  readonly status: BusMarkState
  readonly at: string
  readonly reason?: NotBoardedReason | undefined
  readonly extra?: boolean | undefined
}

/** Why a mark changes nothing: it came before, it is older than what stands, or there is no such step. */
export type IgnoredMark = 'repeated' | 'older' | 'no step'

/** A student as expected before any mark. */
export const unmarked = (busStopId: string, onLeave: boolean): BusMarkFacts => ({
  status: onLeave ? 'On leave' : 'Waiting',
  extra: false,
  busStopId,
  boardedAt: null,
  leftAt: null,
  reason: null,
  markedAt: null,
})

const forward: Readonly<Record<BusMarkState, readonly BusMarkState[]>> = {
  Waiting: ['Boarded', 'Not boarded'],
  'On leave': ['Boarded'],
  Boarded: ['Left'],
  Left: [],
  'Not boarded': [],
}

/** The state that undoing leads back to; undefined where there is nothing to undo. */
export function undoneState(status: BusMarkState, onLeave: boolean): BusMarkState | undefined {
  if (status === 'Left') return 'Boarded'
  return status === 'Boarded' || status === 'Not boarded' ? unmarked('', onLeave).status : undefined
}

/** States that can follow: a step on, or the last one undone. */
export function nextBusStates(status: BusMarkState, onLeave: boolean): readonly BusMarkState[] {
  const back = undoneState(status, onLeave)
  return back ? [...forward[status], back] : forward[status]
}

const before = (status: BusMarkState) => status === 'Waiting' || status === 'On leave'

/**
 * What a sent mark makes of a student: the new facts, or why it is ignored. A student who is not on the run, `mark`
 * undefined, can only be added as an extra rider, who has boarded.
 */
export function takeMark(mark: BusMarkFacts | undefined, sent: SentMark, onLeave: boolean): BusMarkFacts | IgnoredMark {
  if (!mark && (sent.extra !== true || sent.status !== 'Boarded')) return 'no step'
  const from = mark ?? { ...unmarked(sent.busStopId, false), extra: true }
  if (from.markedAt !== null && sent.at < from.markedAt) return 'older'
  // A phone without network does not know of leave since approved: either of the two first states undoes.
  const status = before(sent.status) ? unmarked('', onLeave && !from.extra).status : sent.status
  if (!nextBusStates(from.status, onLeave && !from.extra).includes(status)) return 'no step'
  if (status === 'Not boarded' && !sent.reason) return 'no step'
  return {
    status,
    extra: from.extra,
    busStopId: sent.busStopId,
    boardedAt: status === 'Boarded' || status === 'Left' ? (from.boardedAt ?? sent.at) : null,
    leftAt: status === 'Left' ? sent.at : null,
    reason: status === 'Not boarded' ? (sent.reason ?? null) : null,
    markedAt: sent.at,
  }
}

/** What became of marks that were sent together. */
export interface TakenMarks {
  readonly marks: ReadonlyMap<string, BusMarkFacts>
  /** Those that changed something, in the order of their times. */
  readonly accepted: readonly SentMark[]
  readonly ignored: readonly { readonly clientId: string; readonly why: IgnoredMark }[]
}

/** Takes marks in the order of their times, each `clientId` once; `known` are those that came before. */
export function takeMarks(
  marks: ReadonlyMap<string, BusMarkFacts>,
  sent: readonly SentMark[],
  known: ReadonlySet<string>,
  onLeave: (studentId: string) => boolean,
): TakenMarks {
  const after = new Map(marks)
  const seen = new Set(known)
  const accepted: SentMark[] = []
  const ignored: { clientId: string; why: IgnoredMark }[] = []
  for (const one of sent.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    const taken = seen.has(one.clientId) ? 'repeated' : takeMark(after.get(one.studentId), one, onLeave(one.studentId))
    if (typeof taken === 'string') {
      ignored.push({ clientId: one.clientId, why: taken })
      continue
    }
    seen.add(one.clientId)
    after.set(one.studentId, taken)
    accepted.push(one)
  }
  return { marks: after, accepted, ignored }
}
