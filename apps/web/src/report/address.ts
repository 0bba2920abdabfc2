import { isDay, pageCount } from '@school/rules'
import type { ReactNode } from 'react'

export interface Choice {
  readonly value: string
  readonly label: string
}

/** Fields of the address to set; undefined or empty takes one out. */
export type Changes = Readonly<Record<string, string | undefined>>

/** A filter of a report: how the address, the page and paper know it. */
export interface ReportFilter {
  /** Its name in the address. */
  readonly name: string
  readonly label: string
  /**
   * `choice` is one of the options, `choices` several, `flag` a tick, `id` what a field of the screen's own chooses. A
   * report has one `text` at most, named `text`.
   */
  readonly kind: 'choice' | 'choices' | 'day' | 'flag' | 'text' | 'id'
  /** Every value there is. */
  readonly options?: readonly Choice[]
  /** What is offered of the options, when others have narrowed them. */
  readonly offered?: readonly Choice[]
  /** The value while the address has none; of a day, the one that the report then takes. */
  readonly standard?: string
  /** What no choice is called: an entry of `choice`, the empty field of `choices` and `text`. */
  readonly none?: string
  /** Filters that a change of this one takes back. */
  readonly clears?: readonly string[]
  /** Stands behind the button for further filters. */
  readonly more?: boolean
  /** The person may not ask for it: it is not drawn, and its options are empty. */
  readonly hidden?: boolean
  readonly error?: string | undefined
  /** The field of an `id`. */
  readonly field?: ReactNode
  /** What the chosen `id` is called, once it is known. */
  readonly chosen?: string | undefined
  /** It always has a value. */
  readonly required?: boolean
  /** The work of the screen waits for its value: on phones it stays in sight while it has none. */
  readonly needed?: boolean
  /** Always drawn with its value, and therefore no chip: year, status. */
  readonly plain?: boolean
  /** The name of its value says all, without its label. */
  readonly bare?: boolean
}

/** A list that a report is asked for often: columns and order by name. */
export interface ReportPreset {
  readonly columns: readonly string[]
  readonly sort: readonly string[]
  /** Columns without which the list is of no use: people who may not see them are not offered it. */
  readonly needs: readonly string[]
}

export type ReportPresets = Readonly<Record<string, ReportPreset>>

export interface ReportSort {
  readonly column: string
  readonly descending: boolean
}

/** What an address may name. */
export interface Known {
  readonly filters: readonly ReportFilter[]
  /** Columns that the person may see. */
  readonly columns: readonly string[]
  readonly presets?: ReportPresets
  /** Orders that are no column. */
  readonly orders?: readonly string[]
}

/** Orders by at most so many columns. */
const mostSorts = 3
const longestText = 100
/** No school has more pages. */
const lastPage = 1_000_000
const pageSizes = [10, 20, 50, 100]

const list = (address: URLSearchParams, name: string) => (address.get(name) ?? '').split(',').filter(Boolean)

/** The filters of an address by name. */
export interface ReportValues {
  readonly one: (name: string) => string | undefined
  readonly many: (name: string) => string[]
  readonly choice: <const T extends string>(name: string, allowed: readonly T[], fallback: NoInfer<T>) => T
  /** One of some codes, or none. */
  readonly code: <const T extends string>(name: string, codes: readonly T[]) => T | ''
  readonly day: (name: string) => string | undefined
  readonly flag: (name: string) => boolean
  readonly text: () => string
}

export const valuesOf = (address: URLSearchParams): ReportValues => ({
  one: name => address.get(name) || undefined,
  many: name => list(address, name),
  choice: (name, allowed, fallback) => allowed.find(value => value === address.get(name)) ?? fallback,
  code: (name, codes) => codes.find(code => code === address.get(name)) ?? '',
  day: name => [address.get(name) ?? ''].find(isDay),
  flag: name => address.get(name) === '1',
  text: () => (address.get('text') ?? '').slice(0, longestText),
})

/** List, order and page of an address. */
export function viewOf(address: URLSearchParams, presets: ReportPresets = {}) {
  const named = address.get('preset') ?? ''
  const preset = Object.hasOwn(presets, named) ? named : undefined
  const sort = list(address, 'sort')
  return {
    preset,
    sort: (sort.length > 0 || !preset ? sort : (presets[preset]?.sort ?? []))
      .slice(0, mostSorts)
      .map((item): ReportSort => ({ column: item.replace(/^-/, ''), descending: item.startsWith('-') })),
    page: Math.min(lastPage, Math.max(1, Math.floor(Number(address.get('page'))) || 1)),
    pageSize: pageSizes.find(size => size === Number(address.get('size'))) ?? 20,
  }
}

/** An order as the address holds it. */
export const sortText = (sort: readonly ReportSort[]): string =>
  sort.map(item => (item.descending ? `-${item.column}` : item.column)).join(',')

/** The lists for a person who may see these columns. */
export const presetsFor = (presets: ReportPresets, columns: readonly string[]): string[] =>
  Object.entries(presets).flatMap(([name, { needs }]) => (needs.every(key => columns.includes(key)) ? [name] : []))

/** The address with some fields changed; any change but that of the page begins at page 1. */
export function changed(address: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(address)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The address without any filter; list, order and size of a page stay. */
export const withoutFilters = (address: URLSearchParams, filters: readonly ReportFilter[]): URLSearchParams =>
  changed(address, Object.fromEntries(filters.map(({ name }) => [name, undefined])))

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Which values of a filter there are. */
function knows({ kind, options = [] }: ReportFilter): (value: string) => boolean {
  if (kind === 'text') return () => true
  if (kind === 'day') return isDay
  if (kind === 'flag') return value => value === '1'
  if (kind === 'id') return value => idPattern.test(value)
  return value => options.some(option => option.value === value)
}

/**
 * The address without values that the filters do not offer: an id that is none or is gone, a day that is none, a column
 * that the person may not see. The very same one when it holds none of these.
 */
export function withoutUnknown(
  address: URLSearchParams,
  { filters, columns, presets = {}, orders = [] }: Known,
): URLSearchParams {
  const valid: (readonly [string, (value: string) => boolean])[] = [
    ...filters.filter(filter => filter.kind !== 'text').map(filter => [filter.name, knows(filter)] as const),
    ['preset', value => presetsFor(presets, columns).includes(value)],
    ['sort', value => [...orders, ...columns].includes(value.replace(/^-/, ''))],
  ]
  const drops = valid.flatMap(([name, known]) => {
    const values = address.get(name)?.split(',') ?? []
    const kept = values.filter(known)
    return kept.length < values.length ? [[name, kept.join(',')] as const] : []
  })
  if (drops.length === 0) return address
  return changed(address, { ...Object.fromEntries(drops), page: address.get('page') ?? undefined })
}

/** The address with the last page there is, where it names a page behind that; else the very same. */
export function withinPages(address: URLSearchParams, rows: number): URLSearchParams {
  const { page, pageSize } = viewOf(address)
  const last = pageCount(rows, pageSize)
  return page <= last ? address : changed(address, { page: last > 1 ? String(last) : undefined })
}

/** What a filter shows: its value, else the one it stands at. */
export const shownValue = (address: URLSearchParams, { name, standard }: ReportFilter): string =>
  address.get(name) || (standard ?? '')

/** The names of what a filter chooses of its options. */
export function chosenNames(address: URLSearchParams, filter: ReportFilter): string[] {
  const values = shownValue(address, filter).split(',')
  return (filter.options ?? []).filter(option => option.value && values.includes(option.value)).map(option => option.label)
}
