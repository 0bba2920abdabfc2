import { busAttendance as calls, Problem } from '@school/api/client'
import { useApi } from '@school/api/react'
import type { SentMark } from '@school/rules'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { keptRides } from './kept-rides'
import type { Run } from './useRide'

/** Marks that one request takes. */
const batch = 200

/** Ms until marks are sent again that found no network. */
const pause = 5000

/** Whether the same request may be taken another time. */
const passes = (error: unknown) =>
  !(error instanceof Problem) || error.status >= 500 || error.status === 401 || error.status === 408 || error.status === 429

/**
 * Marks of a run that are still on their way. They are kept on the device until they are taken, and sent again by
 * themselves when the network is back.
 *
 * @param onTaken hears of the run as it is with the marks that were taken
 */
export function useMarksOnTheWay(run: Run, onTaken: (run: Run) => void) {
  const intl = useIntl()
  const { client } = useApi()
  const { claims } = useSignedIn()
  const keep = useMemo(() => keptRides(`${claims.sub}/${run.id}`), [claims.sub, run.id])
  const [queue, setQueue] = useState(keep.read)
  const waiting = useRef(queue)
  const sending = useRef<Promise<boolean>>(undefined)
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
          onTaken(answer.run)
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
  }, [client, intl, put, run.id, onTaken])

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
  return {
    queue,
    /** Nothing waits, and nothing is being sent. */
    isIdle: useCallback(() => waiting.current.length === 0 && !sending.current, []),
    add: (marks: readonly SentMark[]) => {
      put([...waiting.current, ...marks])
      void flush()
    },
    drop: () => {
      put([])
      setTrouble(undefined)
    },
    flush,
    trouble,
  }
}
