import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { SelectorConfiguration, SelectorFilters, SelectorLoaders, SelectorRow } from './configuration'
import { differs, openSelector, queryOf, reduceSelector } from './selector.state'

/** Pause after the last letter in a column filter before it searches, in ms. */
const filterPause = 1000

export type SelectorSearchOptions<Row extends SelectorRow> = {
  configuration: SelectorConfiguration
  loaders: SelectorLoaders<Row>
  /** Sent beside those of the configuration, which they outdo. */
  filters?: SelectorFilters
  /** Rows a page. */
  pageSize?: number
  /** Ids that are selected on opening. */
  selected?: Iterable<string>
  /** Rows of those ids, as far as they are at hand. */
  known?: Iterable<Row>
}

/** The state of an open selector dialog and its loading: one search at a time, the one before it aborted. */
export function useSelectorSearch<Row extends SelectorRow>({
  configuration,
  loaders,
  filters,
  pageSize = 10,
  selected,
  known,
}: SelectorSearchOptions<Row>) {
  const [state, dispatch] = useReducer(reduceSelector<Row>, { pageSize, selected, known }, openSelector<Row>)
  const latest = useRef({ state, loaders, fixed: {} as SelectorFilters })
  useLayoutEffect(() => {
    latest.current = { state, loaders, fixed: { ...configuration.filters, ...filters } }
  })

  const { search, typed, applied, classWise } = state
  useEffect(() => {
    const aborter = new AbortController()
    const { state: asked, loaders: load, fixed } = latest.current
    load.page(queryOf(asked, fixed), aborter.signal).then(
      page => aborter.signal.aborted || dispatch({ kind: 'answer', search, page }),
      () => aborter.signal.aborted || dispatch({ kind: 'fail', search }),
    )
    return () => aborter.abort()
  }, [search])

  useEffect(() => {
    if (classWise || !differs(typed, applied)) return
    const pause = setTimeout(() => dispatch({ kind: 'apply' }), filterPause)
    return () => clearTimeout(pause)
  }, [typed, applied, classWise])

  const wantsCollection = state.collection === 'loading'
  useEffect(() => {
    if (!wantsCollection) return
    const aborter = new AbortController()
    const { state: asked, loaders: load, fixed } = latest.current
    load.ids(queryOf(asked, fixed), aborter.signal).then(
      ids => aborter.signal.aborted || dispatch({ kind: 'collect', ids }),
      () => aborter.signal.aborted || dispatch({ kind: 'failCollection' }),
    )
    return () => aborter.abort()
  }, [wantsCollection])

  return [state, dispatch] as const
}
