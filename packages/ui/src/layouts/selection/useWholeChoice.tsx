import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Banner } from '../../feedback'
import { Button } from '../../form'
import { deselectWholeMessage, selectWholeMessage, wholeFailedMessage } from './selection.messages'
import { type RowSelection, withKeys } from './selection.state'
import { afterTick, type Whole, wholeOf } from './whole.state'

export type WholeChoiceOptions = {
  /** Keys of everything chosen, on other pages and by other filters too. */
  readonly selected: RowSelection
  /** Gets the new choice. */
  readonly onSelect: (selected: RowSelection) => void
  /** Names the present filters; what was chosen as a whole was chosen by them. */
  readonly searchKey: string
  /** Keys of everything the filters find, whatever the page; without them nothing is chosen as a whole. */
  readonly ids?: (signal: AbortSignal) => Promise<readonly string[]>
  /** How many rows the filters find, and how many stand on a page. */
  readonly count: number
  readonly pageSize: number
  /** False while the rows are not known. */
  readonly ready: boolean
}

export type WholeChoice = {
  /** Gets what was ticked by hand. */
  readonly select: (selected: RowSelection) => void
  /** Chooses nothing. */
  readonly clear: () => void
  /** Chooses everything that the filters find, or nothing again; null while one page holds all. */
  readonly tool: ReactNode
  /** Says that the keys could not be loaded. */
  readonly failure: ReactNode
}

/** A choice of rows that can be made of everything the filters find, on all pages at once. */
export function useWholeChoice({ selected, onSelect, searchKey, ids, count, pageSize, ready }: WholeChoiceOptions): WholeChoice {
  const intl = useIntl()
  const [whole, setWhole] = useState<Whole>({ search: searchKey, status: 'off' })
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
      setWhole(now => (now.status === 'loading' ? { ...now, status: 'off' } : now))
    },
    [searchKey],
  )

  const status = wholeOf(whole, searchKey)
  const values = { count: intl.formatNumber(count) }

  const clear = () => {
    setWhole({ search: searchKey, status: 'off' })
    onSelect(new Set())
  }
  const selectWhole = async () => {
    if (!ids) return
    const own = new AbortController()
    aborter.current = own
    setWhole({ search: searchKey, status: 'loading' })
    try {
      const found = await ids(own.signal)
      if (own.signal.aborted) return
      latest.current.onSelect(withKeys(latest.current.selected, found, true))
      setWhole({ search: searchKey, status: 'on' })
    } catch {
      if (!own.signal.aborted) setWhole({ search: searchKey, status: 'failed' })
    }
  }

  return {
    select: next => {
      setWhole(afterTick(whole, selected, next))
      onSelect(next)
    },
    clear,
    tool:
      ids && count > pageSize ? (
        <Button variant="quiet" busy={status === 'loading'} disabled={!ready} onClick={status === 'on' ? clear : selectWhole}>
          {intl.formatMessage(status === 'on' ? deselectWholeMessage : selectWholeMessage, values)}
        </Button>
      ) : null,
    failure: status === 'failed' ? <Banner tone="danger">{intl.formatMessage(wholeFailedMessage)}</Banner> : null,
  }
}
