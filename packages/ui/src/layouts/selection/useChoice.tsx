import { type ReactNode, type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Banner } from '../../feedback'
import { Button } from '../../form'
import {
  deselectWholeMessage,
  pageSelectedMessage,
  selectWholeMessage,
  wholeFailedMessage,
  wholeSelectedMessage,
} from './selection.messages'
import { type Found, hiddenOf, type RowSelection, shareOf, wholeChosen, withKeys } from './selection.state'

/** Loads keys and names of everything that the filters find. */
export type LoadNames = (signal: AbortSignal) => Promise<Iterable<readonly [key: string, name: string]>>

export type ChoiceOptions<Row> = {
  /** Keys of everything chosen, on other pages and by other filters too. */
  readonly selected: RowSelection
  /** Gets the new choice. */
  readonly onSelect: (selected: RowSelection) => void
  /** Names the present filters, whatever the page. */
  readonly searchKey: string
  /** Rows of the present page; undefined while they are not known. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  /** Names a row for its box and its chip. */
  readonly rowName: (row: Row) => string
  /** False for rows that cannot be chosen; they are greyed. */
  readonly selectable?: (row: Row) => boolean
  /** Keys of rows that are ticked with this one, such as the siblings under one guardian. */
  readonly together?: (row: Row) => readonly string[]
  /** How many rows the filters find; the page holds all when absent. */
  readonly count?: number
  /** Whether the rows are still those of other filters. */
  readonly stale?: boolean
  /** Keys of everything the filters find, whatever the page; without them nothing is chosen as a whole. */
  readonly ids?: (signal: AbortSignal) => Promise<readonly string[]>
  /** Names of everything the filters find, for those that no page has shown. */
  readonly names?: LoadNames
}

/** What is chosen, whatever its rows are. */
export type Chosen = {
  readonly selected: RowSelection
  /** Name of a key as far as it is known. */
  readonly nameOf: (key: string) => string | undefined
  /** Chosen keys that the present filters do not find, as far as that is known. */
  readonly hidden: readonly string[]
  /** Takes keys out, with what is ticked together with them. */
  readonly remove: (keys: Iterable<string>) => void
  /** Chooses nothing, and gives the focus to the table. */
  readonly clear: () => void
  /** Loads names that no page has shown. */
  readonly loadNames: (signal: AbortSignal) => Promise<void>
}

/** A choice of rows, for `SelectTable` and `SelectionBar`. */
export type Choice<Row> = Chosen & {
  /** Gets what was ticked by hand. */
  readonly select: (selected: RowSelection) => void
  readonly rowName: (row: Row) => string
  readonly selectable: (row: Row) => boolean
  readonly together: ((row: Row) => readonly string[]) | undefined
  /** Offers everything that the filters find, once the page is chosen; null otherwise. */
  readonly offer: ReactNode
  /** Around the table; its first box takes the focus when the bar goes away. */
  readonly head: RefObject<HTMLDivElement | null>
}

type Seen = { readonly name: string; readonly together: readonly string[] }

const every = () => true

/** Keys of everything the filters find: asked for when all are chosen, and when it is not known whether some are hidden. */
function useFound(search: string, ids: ChoiceOptions<never>['ids'], wanted: boolean) {
  const [found, setFound] = useState<Found>()
  const load = useEffectEvent(async (signal: AbortSignal) => {
    try {
      if (!ids) return
      const keys = await ids(signal)
      if (!signal.aborted) setFound({ search, keys })
    } catch {
      // It stays unsaid how many are hidden.
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters ask anew
  useEffect(() => {
    if (!wanted) return
    const own = new AbortController()
    void load(own.signal)
    return () => own.abort()
  }, [wanted, search])
  return [found?.search === search ? found : undefined, setFound] as const
}

/** The line that leads from a page to everything. */
function useWhole<Row>(
  options: ChoiceOptions<Row>,
  keys: readonly string[],
  found: Found | undefined,
  onFound: (found: Found) => void,
): ReactNode {
  const { selected, onSelect, searchKey, rows, ids, count = 0 } = options
  const intl = useIntl()
  const [work, setWork] = useState<{ readonly search: string; readonly status: 'loading' | 'failed' }>()
  const aborter = useRef<AbortController>(undefined)
  const latest = useRef({ selected, onSelect })
  useEffect(() => {
    latest.current = { selected, onSelect }
  })
  // An answer that comes after the filters were changed is not wanted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is what ends the wait
  useEffect(
    () => () => {
      aborter.current?.abort()
      setWork(undefined)
    },
    [searchKey],
  )
  if (!ids || !rows || count <= rows.length || shareOf(selected, keys) !== true) return null

  const selectWhole = async () => {
    const own = new AbortController()
    aborter.current = own
    setWork({ search: searchKey, status: 'loading' })
    try {
      const all = await ids(own.signal)
      if (own.signal.aborted) return
      onFound({ search: searchKey, keys: all })
      latest.current.onSelect(withKeys(latest.current.selected, all, true))
      setWork(undefined)
    } catch {
      if (!own.signal.aborted) setWork({ search: searchKey, status: 'failed' })
    }
  }
  const whole = wholeChosen(selected, found, searchKey)
  const figure = (n: number) => ({ count: intl.formatNumber(n) })
  const all = whole ? (found?.keys.length ?? 0) : count
  return (
    <>
      <span role="status">
        {whole
          ? intl.formatMessage(wholeSelectedMessage, figure(all))
          : intl.formatMessage(pageSelectedMessage, figure(keys.length))}
      </span>
      <Button
        variant="quiet"
        busy={work?.status === 'loading'}
        onClick={whole ? () => onSelect(withKeys(selected, found?.keys ?? [], false)) : () => void selectWhole()}
      >
        {intl.formatMessage(whole ? deselectWholeMessage : selectWholeMessage, figure(all))}
      </Button>
      {work?.status === 'failed' ? <Banner tone="danger">{intl.formatMessage(wholeFailedMessage)}</Banner> : null}
    </>
  )
}

/**
 * What is chosen of a list: row by row, as a page, or as everything that the filters find. It is kept while other pages
 * and filters are shown, and knows which of it these do not show.
 */
export function useChoice<Row>(options: ChoiceOptions<Row>): Choice<Row> {
  const { selected, onSelect, searchKey, rows, rowKey, rowName, selectable = every, together, count, stale, ids, names } = options
  const head = useRef<HTMLDivElement>(null)
  const seen = useRef(new Map<string, Seen>())
  const shown = useRef({ search: searchKey, keys: new Set<string>() })
  // What was chosen by these filters is found by them.
  const began = useRef(searchKey)
  const sources = useRef(new Map<string, LoadNames>())
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)

  if (selected.size === 0) began.current = searchKey
  if (shown.current.search !== searchKey) shown.current = { search: searchKey, keys: new Set() }
  for (const row of rows ?? []) {
    seen.current.set(rowKey(row), { name: rowName(row), together: together?.(row) ?? [] })
    if (!stale) shown.current.keys.add(rowKey(row))
  }
  const keys = (rows ?? []).filter(selectable).map(rowKey)
  const known = rows !== undefined && !stale
  const apart = known ? hiddenOf(selected, shown.current.keys) : []
  const onePage = (count ?? 0) <= (rows?.length ?? 0)
  const [found, setFound] = useFound(
    searchKey,
    ids,
    ids !== undefined && apart.length > 0 && !onePage && searchKey !== began.current,
  )
  const offer = useWhole(options, keys, found, all => {
    if (names) sources.current.set(searchKey, names)
    setFound(all)
  })
  const remove = (taken: Iterable<string>) =>
    onSelect(
      withKeys(
        selected,
        [...taken].flatMap(key => [key, ...(seen.current.get(key)?.together ?? [])]),
        false,
      ),
    )

  return {
    selected,
    select: onSelect,
    rowName,
    selectable,
    together,
    offer,
    head,
    nameOf: key => seen.current.get(key)?.name,
    hidden: found ? hiddenOf(new Set(apart), found.keys) : onePage ? apart : [],
    remove,
    clear: () => {
      head.current?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus()
      onSelect(new Set())
    },
    loadNames: async signal => {
      for (const load of [...sources.current.values(), ...(names ? [names] : [])]) {
        if (signal.aborted || [...selected].every(key => seen.current.has(key))) break
        for (const [key, name] of await load(signal)) if (!seen.current.has(key)) seen.current.set(key, { name, together: [] })
      }
      if (!signal.aborted) drawAgain()
    },
  }
}
