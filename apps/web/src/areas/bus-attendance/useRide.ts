import { type AnswerOfCall, busAttendance as calls, Problem } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { type BusMarkFacts, type BusMarkState, countRun, type NotBoardedReason, type SentMark, takeMarks } from '@school/rules'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../problems'
import { useSignedIn } from '../../session'
import { keptRides } from './kept-rides'

export type Run = AnswerOfCall<typeof calls.run>
export type RunStudent = Run['students'][number]

/** Marks that one request takes. */
const batch = 200
/** Ms until marks are sent again that found no network. */
const pause = 5000

/** What can be marked of a student. */
export interface Mark {
  readonly studentId: string
  readonly busStopId: string
  readonly status: BusMarkState
  readonly reason?: NotBoardedReason
  readonly extra?: boolean
}

const factsOf = (student: RunStudent): BusMarkFacts => ({
  status: student.status,
  extra: student.extra,
  busStopId: student.busStopId,
  boardedAt: student.boardedAt,
  leftAt: student.leftAt,
  reason: student.reason,
  markedAt: student.markedAt,
})

/** Whether the same request may be taken another time. */
const passes = (error: unknown) =>
  !(error instanceof Problem) || error.status >= 500 || error.status === 401 || error.status === 408 || error.status === 429

/**
 * A run as it stands on this device: what the server answered with the marks that are still on their way. They are kept
 * on the device until they are taken, and sent again by themselves when the network is back.
 */
export function useRide(run: Run) {
  const intl = useIntl()
  const { client } = useApi()
  const reload = useReload()
  const { claims } = useSignedIn()
  const keep = useMemo(() => keptRides(`${claims.sub}/${run.id}`), [claims.sub, run.id])
  const [queue, setQueue] = useState(keep.read)
  const waiting = useRef(queue)
  const sending = useRef<Promise<boolean>>(undefined)
  const [shown, setBase] = useState(run)
  const [trouble, setTrouble] = useState<{ readonly kind: 'offline' | 'refused'; readonly message: string }>()
  const put = useCallback(
    (marks: readonly SentMark[]) => {
      waiting.current = marks
      keep.write(marks)
      setQueue(marks)
    },
    [keep],
  )
  /** Sends what waits; answers whether everything was taken. */
  const flush = useCallback((): Promise<boolean> => {
    const send = async () => {
      // Whatever comes after, this ends later than it is put into `sending`.
      await Promise.resolve()
      try {
        while (waiting.current.length > 0) {
          const part = waiting.current.slice(0, batch)
          const answer = await client.call(calls.mark, {
            params: { id: run.id },
            body: { marks: part.map(mark => ({ ...mark })) },
          })
          const taken = new Set(part.map(mark => mark.clientId))
          put(waiting.current.filter(mark => !taken.has(mark.clientId)))
          setBase(answer.run)
          setTrouble(undefined)
        }
        return true
      } catch (error) {
        setTrouble({ kind: passes(error) ? 'offline' : 'refused', message: problemText(intl, error) })
        return false
      } finally {
        sending.current = undefined
      }
    }
    sending.current ??= send()
    return sending.current
  }, [client, intl, put, run.id])

  useEffect(() => {
    if (waiting.current.length > 0) void flush()
    const again = () => void flush()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [flush])
  useEffect(() => {
    if (trouble?.kind !== 'offline') return
    const timer = setTimeout(() => void flush(), pause)
    return () => clearTimeout(timer)
  }, [trouble, flush])
  useEffect(() => {
    // What came from elsewhere is newer than what was answered here.
    if (waiting.current.length === 0 && !sending.current) setBase(run)
  }, [run])

  const onLeave = useMemo(() => new Set(shown.students.filter(one => one.onLeave).map(one => one.studentId)), [shown])
  const taken = useMemo(
    () => takeMarks(new Map(shown.students.map(one => [one.studentId, factsOf(one)])), queue, new Set(), id => onLeave.has(id)),
    [shown, queue, onLeave],
  )
  const students = useMemo(
    () => shown.students.map((student): RunStudent => ({ ...student, ...taken.marks.get(student.studentId) })),
    [shown, taken],
  )
  return {
    run: shown,
    students,
    counts: countRun(students),
    /** Marks on their way. */
    queued: queue.length,
    trouble,
    /** Takes back what the server refused. */
    discard: () => {
      put([])
      setTrouble(undefined)
      void reload(calls.run)
    },
    mark: (marks: readonly Mark[]) => {
      const now = Date.now()
      put([
        ...waiting.current,
        ...marks.map(mark => ({ clientId: crypto.randomUUID(), at: new Date(now).toISOString(), ...mark })),
      ])
      void flush()
    },
    /** Shows what a step answered. */
    take: (answer: Run) => {
      setBase(answer)
      void reload(calls.run, calls.myTrips)
    },
    flush,
  }
}

export type Ride = ReturnType<typeof useRide>
