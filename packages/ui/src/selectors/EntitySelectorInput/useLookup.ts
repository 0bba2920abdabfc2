import { useEffect, useRef, useState } from 'react'
import type { SelectorFilters, SelectorLoaders, SelectorRow } from '../configuration'

/** What was looked up in vain: nobody was found, or the call was broken off. */
export type LookupProblem = { kind: 'missed' | 'broken'; text: string }

/** Several whom the text means alike. */
export type Namesakes<Row extends SelectorRow> = { text: string; rows: readonly Row[] }

export type LookupEnds<Row extends SelectorRow> = {
  onFound: (row: Row) => void
  onMissed: () => void
}

/** Looks up a name or number; the next one, and `drop`, break it off and take away what came of it. */
export function useLookup<Row extends SelectorRow>(lookup: SelectorLoaders<Row>['lookup'], filters: SelectorFilters) {
  const running = useRef<AbortController>(null)
  const [looking, setLooking] = useState(false)
  const [problem, setProblem] = useState<LookupProblem | null>(null)
  const [namesakes, setNamesakes] = useState<Namesakes<Row> | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const drop = () => {
    running.current?.abort()
    setLooking(false)
    setProblem(null)
    setNamesakes(null)
  }
  const lookUp = (text: string, { onFound, onMissed }: LookupEnds<Row>) => {
    drop()
    const aborter = new AbortController()
    running.current = aborter
    setLooking(true)
    const fail = (kind: LookupProblem['kind']) => {
      setLooking(false)
      setProblem({ kind, text })
      if (kind === 'missed') onMissed()
    }
    lookup(text, filters, aborter.signal).then(
      found => {
        if (aborter.signal.aborted) return
        const [only, another] = found
        if (!only) fail('missed')
        else if (!another) onFound(only)
        else {
          setLooking(false)
          setNamesakes({ text, rows: found })
        }
      },
      () => aborter.signal.aborted || fail('broken'),
    )
  }
  return { looking, problem, namesakes, lookUp, drop }
}
