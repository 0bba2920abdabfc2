import { useState } from 'react'
import type { SelectorRow } from '../configuration'
import type { SingleEntitySelectorInputProps } from './SingleEntitySelectorInput'
import { useKnownRow } from './useKnownRow'
import { useLookup } from './useLookup'
import { useSuggestions } from './useSuggestions'

export type TypedRowOptions<Row extends SelectorRow> = Pick<
  SingleEntitySelectorInputProps<Row>,
  'configuration' | 'loaders' | 'filters' | 'value' | 'onChange' | 'onLookupFailure'
>

/** Who is picked, what is typed instead, and whom that may mean. */
export function useTypedRow<Row extends SelectorRow>({
  configuration,
  loaders,
  filters,
  value,
  onChange,
  onLookupFailure,
}: TypedRowOptions<Row>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [picked, setPicked] = useState<Row>()
  const allFilters = { ...configuration.filters, ...filters }
  const lookup = useLookup(loaders.lookup, allFilters)
  const { looking, problem, namesakes, drop } = lookup
  const known = useKnownRow(value, picked?.id === value ? picked : undefined, loaders.details)
  const completed = useSuggestions(looking || namesakes ? null : typed, loaders.suggest, allFilters)
  const suggestions = namesakes ? ({ status: 'ready', rows: namesakes.rows } as const) : completed

  /** Who is picked could not be had. */
  const isUnknown = known.status === 'failed' && typed === null

  const pick = (found: Row | null) => {
    drop()
    setTyped(null)
    setPicked(found ?? undefined)
    onChange(found?.id ?? null, found)
  }
  const type = (text: string) => {
    drop()
    setTyped(text.trimStart())
    if (text === '' && value !== null) pick(null)
  }
  const lookUp = (text: string) =>
    lookup.lookUp(text, { onFound: pick, onMissed: () => onLookupFailure?.(`${configuration.name}Not found`) })
  const giveUp = () => {
    drop()
    setTyped(null)
  }
  /** A text that is looked up, or was in vain, stays to be changed. */
  const leave = () => {
    if (typed === '' || !(problem || looking)) giveUp()
  }
  return { typed, known, isUnknown, suggestions, looking, problem, namesakes, pick, type, lookUp, giveUp, leave }
}

export type TypedRow<Row extends SelectorRow> = ReturnType<typeof useTypedRow<Row>>
