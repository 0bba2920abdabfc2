import { type Dispatch, type RefObject, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { type EntryAction, openSheet, reduceEntry } from './entry.state'
import type { EntryAnswer, EntryChange, EntryColumn, EntryRow, RowRule } from './entry.types'
import { type EntryState, type SheetCounts, sheetCounts } from './sheet'
import { changesOf, sendablePlaces, unsavedChanges } from './sheet.save'

/**
 * Sends changes. What the server says of a cell comes in the answer, a refusal of the whole sheet as a rejection of every
 * cell; a promise that rejects means that nobody knows, and the cells are sent again. The signal ends what takes too long.
 */
export type EntrySaver = (changes: readonly EntryChange[], signal: AbortSignal) => Promise<EntryAnswer | undefined>

/** Where a device keeps what the server has not got, under the person's and the sheet's name. */
export type EntryKeep = { read: () => readonly EntryChange[]; write: (changes: readonly EntryChange[]) => void }

export type EntryOptions = {
  /** Keep the identity of rows and columns while they are the same: other ones are laid under what was typed. */
  columns: readonly EntryColumn[]
  rows: readonly EntryRow[]
  save: EntrySaver
  /** False saves by `saveNow` alone. */
  autosave?: boolean
  /** Most cells of a batch; 50 when absent, all of them without autosave. */
  batch?: number
  /** Why nothing can be changed. */
  locked?: string
  /** Rule over a whole row. */
  rule?: RowRule
  keep?: EntryKeep
  /** Pauses in ms, for tests: before saving, before giving up, and before the first new try. */
  pauses?: Partial<Record<keyof typeof entryPauses, number>>
}

export const entryPauses = { save: 800, giveUp: 30_000, retry: 2000 } as const

/** Longest pause between two tries. */
const longestRetry = 60_000

/** A sheet with its saving, for `EntryGrid` and what stands around it. */
export type EntryController = {
  state: EntryState
  dispatch: Dispatch<EntryAction>
  counts: SheetCounts
  autosave: boolean
  /** Sends all that can be sent, also what failed. */
  saveNow: () => void
}

/** Holds a sheet and saves its changes: one batch at a time, so that none overtakes another. */
export function useEntry(options: EntryOptions): EntryController {
  const { columns, rows, save, autosave = true, locked, rule, keep } = options
  const batch = options.batch ?? (autosave ? 50 : Number.POSITIVE_INFINITY)
  const pauses = { ...entryPauses, ...options.pauses }
  const { locale } = useIntl()
  const [state, dispatch] = useReducer(reduceEntry, options, first => {
    const opened = openSheet({ columns: first.columns, rows: first.rows, locale, locked: first.locked, rule: first.rule })
    return first.keep ? reduceEntry(opened, { kind: 'restore', changes: first.keep.read() }) : opened
  })
  // Walking about changes no row: only what does is counted anew.
  const counts = useMemo(() => sheetCounts({ rows: state.rows, columns: state.columns }), [state.rows, state.columns])

  const [seen, setSeen] = useState({ rows, columns, locked })
  if (seen.rows !== rows || seen.columns !== columns || seen.locked !== locked) {
    setSeen({ rows, columns, locked })
    dispatch({ kind: 'load', rows, columns, locked, rule })
  }

  const turn = useRef(0)
  const underWay = useRef(false)
  const tries = useRef(0)

  const send = useEffectEvent(() => {
    if (underWay.current) return
    const places = sendablePlaces(state).slice(0, batch)
    if (places.length === 0) return
    underWay.current = true
    turn.current += 1
    const mine = turn.current
    dispatch({ kind: 'send', turn: mine, places })
    withinTime(signal => save(changesOf(state, places), signal), pauses.giveUp).then(
      answer => {
        underWay.current = false
        tries.current = 0
        dispatch({ kind: 'answer', turn: mine, answer: answer ?? {}, at: Date.now() })
      },
      () => {
        underWay.current = false
        dispatch({ kind: 'lost', turn: mine })
      },
    )
  })

  // A link of the page can be followed before the pause is over: what was typed goes all the same.
  const leave = useEffectEvent(() => {
    if (!autosave) return
    const last = reduceEntry(state, { kind: 'commit' })
    const changes = changesOf(last, sendablePlaces(last))
    if (changes.length > 0) save(changes, new AbortController().signal).catch(() => undefined)
  })
  useEffect(() => () => leave(), [])

  // A cell that was left goes at once; the one under work after a pause.
  const { active, sending, flush } = state
  const waiting = useMemo(() => sendablePlaces({ rows: state.rows, columns: state.columns }), [state.rows, state.columns])
  const left = waiting.some(({ row, column }) => row !== active.row || column !== active.column)
  const now = waiting.length > 0 && sending === null && (flush || (autosave && left))
  const later = waiting.length > 0 && sending === null && autosave && !now
  useEffect(() => {
    if (now) send()
  }, [now])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the pause anew.
  useEffect(() => {
    if (!later) return
    const timer = setTimeout(send, pauses.save)
    return () => clearTimeout(timer)
  }, [later, state.rows, pauses.save])
  useEffect(() => {
    if (flush && sending === null && waiting.length === 0) dispatch({ kind: 'flush', on: false })
  }, [flush, sending, waiting])

  // Saved by hand, what was typed since waits for the next Save, and all with it.
  const lost = counts.failed > 0 && sending === null && (autosave || counts.failed === counts.unsaved)
  useRetries(lost, pauses.retry, tries, () => dispatch(autosave ? { kind: 'retry' } : { kind: 'flush', on: true }))
  useKept(keep, state)

  const saveNow = () => dispatch({ kind: 'flush', on: true })
  return { state, dispatch, counts, autosave, saveNow }
}

/** What got lost goes again by itself, after ever longer pauses and as soon as the network is back. */
function useRetries(failed: boolean, pause: number, tries: RefObject<number>, again: () => void): void {
  const retry = useEffectEvent(again)
  useEffect(() => {
    if (!failed) return
    const timer = setTimeout(
      () => {
        tries.current += 1
        retry()
      },
      Math.min(longestRetry, pause * 2 ** tries.current),
    )
    const online = () => retry()
    window.addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
    }
  }, [failed, pause, tries])
}

/** Keeps on the device what the server has not got. */
function useKept(keep: EntryKeep | undefined, state: EntryState): void {
  const kept = useRef('')
  useEffect(() => {
    if (!keep) return
    const changes = unsavedChanges({ rows: state.rows, columns: state.columns })
    const text = JSON.stringify(changes)
    if (text === kept.current) return
    kept.current = text
    keep.write(changes)
  }, [keep, state.rows, state.columns])
}

/** Does work that is given up after a time. */
async function withinTime<Result>(work: (signal: AbortSignal) => Promise<Result>, time: number): Promise<Result> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), time)
  try {
    return await Promise.race([
      work(end.signal),
      new Promise<never>((_, reject) => {
        end.signal.addEventListener('abort', () => reject(end.signal.reason))
      }),
    ])
  } finally {
    clearTimeout(timer)
  }
}
