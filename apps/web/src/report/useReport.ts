import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { keepsForms } from '../forms/unsaved'
import {
  type Changes,
  changed,
  type ReportFilter,
  type ReportPresets,
  type ReportSort,
  type ReportValues,
  sortText,
  valuesOf,
  viewOf,
  withinPages,
  withoutFilters,
  withoutUnknown,
} from './address'
import { useOwnColumns } from './own-columns'

export interface ReportColumn {
  readonly key: string
  readonly title: string
  readonly isDefault?: boolean
}

export interface ReportPlan {
  /** Of the report among all; the own columns are kept by it. */
  readonly name: string
  /** Columns that the person may see; undefined until they are known, and nothing is asked for until then. */
  readonly columns: readonly ReportColumn[] | undefined
  /** The filters; what one offers may depend on what others are set to. */
  readonly filters: (values: ReportValues) => readonly ReportFilter[]
  readonly presets?: ReportPresets
  /** Orders that are no column. */
  readonly orders?: readonly string[]
}

/** A report as its address tells it, and the means to change it. */
export interface Report {
  readonly plan: ReportPlan
  /** Whether what it may show is known. */
  readonly ready: boolean
  readonly address: URLSearchParams
  readonly filters: readonly ReportFilter[]
  readonly values: ReportValues
  readonly preset: string | undefined
  /** Keys of the columns shown. */
  readonly columns: string[]
  /** Keys of the columns that are shown unless others are chosen. */
  readonly standard: readonly string[]
  readonly sort: ReportSort[]
  readonly page: number
  readonly pageSize: number
  readonly set: (changes: Changes) => void
  readonly choose: (columns: readonly string[]) => void
  /** What is typed into the search, which the address follows. */
  readonly typed: string
  readonly type: (text: string) => void
  readonly clear: () => void
  /** Leads back from a page behind the last one. */
  readonly keepWithin: (rows: number) => void
}

const typingPause = 400

/** The address without what is not offered, and the means to change it. */
function useAddress(known: (address: URLSearchParams) => URLSearchParams) {
  const [params, setParams] = useSearchParams()
  const address = known(params)
  const change = useCallback(
    (next: (address: URLSearchParams) => URLSearchParams) => {
      // The browser's own address holds changes that are not drawn yet.
      const present = new URLSearchParams(location.search)
      const wanted = next(present)
      if (wanted !== present) setParams(wanted, { replace: true, state: keepsForms })
    },
    [setParams],
  )
  useEffect(() => {
    if (address !== params) change(known)
  })
  return [address, change] as const
}

/** Filters, columns, list, order and page of a report; all but the own columns stand in the address. */
export function useReport(plan: ReportPlan): Report {
  const { name, presets, orders } = plan
  const known = plan.columns?.map(column => column.key) ?? []
  const standard = plan.columns?.filter(column => column.isDefault).map(column => column.key) ?? []
  const [address, change] = useAddress(params =>
    plan.columns ? withoutUnknown(params, { filters: plan.filters(valuesOf(params)), columns: known, presets, orders }) : params,
  )
  const text = address.toString()
  const values = useMemo(() => valuesOf(new URLSearchParams(text)), [text])
  const { preset, sort, page, pageSize } = useMemo(() => viewOf(new URLSearchParams(text), presets), [text, presets])
  const filters = plan.filters(values)
  const [own, chooseOwn] = useOwnColumns(name, known, standard)
  const [typed, type] = useState(values.text())
  const set = (changes: Changes) => change(present => changed(present, changes))
  useEffect(() => {
    if (typed === (new URLSearchParams(text).get('text') ?? '')) return
    const timer = setTimeout(() => change(present => changed(present, { text: typed })), typingPause)
    return () => clearTimeout(timer)
  }, [typed, text, change])
  return {
    plan,
    ready: plan.columns !== undefined,
    address,
    filters,
    values,
    preset,
    columns: preset ? (presets?.[preset]?.columns ?? []).filter(key => known.includes(key)) : [...own],
    standard,
    sort,
    page,
    pageSize,
    set,
    choose: columns => {
      chooseOwn(columns)
      // What was changed of a list is a choice of one's own, in the order of that list.
      if (preset) set({ preset: undefined, sort: sortText(sort) })
    },
    typed,
    type,
    clear: () => {
      type('')
      change(present => withoutFilters(present, filters))
    },
    keepWithin: useCallback((rows: number) => change(present => withinPages(present, rows)), [change]),
  }
}
