import { type AnswerOfCall, busAttendance as calls } from '@school/api/client'
import { useReload } from '@school/api/react'
import { type BusMarkFacts, type BusMarkState, countRun, type NotBoardedReason, takeMarks } from '@school/rules'
import { newKey } from '@school/ui'
import { useEffect, useMemo, useState } from 'react'
import { useMarksOnTheWay } from './useMarksOnTheWay'

export type Run = AnswerOfCall<typeof calls.run>
export type RunStudent = Run['students'][number]

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

/**
 * A run as it stands on this device: what the server answered with the marks that are still on their way. They are kept
 * on the device until they are taken, and sent again by themselves when the network is back.
 */
export function useRide(run: Run) {
  const reload = useReload()
  const [shown, setBase] = useState(run)
  const { queue, isIdle, add, drop, flush, trouble } = useMarksOnTheWay(run, setBase)
  useEffect(() => {
    // What came from elsewhere is newer than what was answered here.
    if (isIdle()) setBase(run)
  }, [run, isIdle])

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
      drop()
      void reload(calls.run)
    },
    mark: (marks: readonly Mark[]) => {
      const now = Date.now()
      add(marks.map(mark => ({ clientId: newKey(), at: new Date(now).toISOString(), ...mark })))
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
