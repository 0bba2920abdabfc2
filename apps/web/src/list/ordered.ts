import type { RouteDefinition } from '@school/api'
import type { Call } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { lastSortOrder } from '@school/rules'
import { useState } from 'react'
import type { Calls } from '../forms/done'
import { codeFilter, type ReportFilter, type ReportValues, searchFilter } from '../report'
import { type Say, useText } from '../texts/text'
import { type FilteredList, useFilteredList } from './useFilteredList'

/** An item of a list that the school orders. */
export interface OrderedRow {
  readonly id: string
  readonly sortOrder: number
  readonly active: boolean
  readonly version: number
}

const states = ['yes', 'no'] as const

/** The filters of a list whose items are ordered and switched. */
const filtersOf = (text: Say): readonly ReportFilter[] => [
  codeFilter(text, 'active', text('lists.state'), states, value => text(`lists.state.${value}`)),
  searchFilter(text),
]

/** The same as calls take them. */
const queryOf = (values: ReportValues) => ({
  active: values.code('active', states),
  text: values.text(),
})

interface Takes<Input> {
  readonly _zod: { readonly input: Input; readonly output: unknown }
}
interface Gives<Output> {
  readonly _zod: { readonly input: unknown; readonly output: Output }
}
interface Placed {
  readonly sortOrder?: unknown
}
type OfOne = `${string}/{id}`
type Switch = { readonly active?: boolean | undefined } | null | undefined

/** The calls of such a list. They are alike in every area but for what an item is. */
export interface OrderedCalls<Row, Body> {
  readonly list: Call<
    RouteDefinition<
      string,
      undefined,
      Takes<Partial<ReturnType<typeof queryOf>> & { readonly page?: unknown; readonly pageSize?: unknown }>,
      undefined,
      Gives<{ readonly results: readonly Row[] }>
    >
  >
  readonly sortOrder: Call<RouteDefinition<string, undefined, undefined, undefined, Gives<{ readonly sortOrder: number }>>>
  readonly create: Call<RouteDefinition<string, undefined, undefined, Takes<Body & Placed>, Gives<Row>>>
  readonly update: Call<
    RouteDefinition<OfOne, undefined, undefined, Takes<Placed & { readonly version?: number | undefined }>, Gives<Row>>
  >
  readonly activate: Call<RouteDefinition<OfOne, undefined, undefined, Takes<Switch>, Gives<Row>>>
  readonly remove: Call<RouteDefinition<OfOne, undefined, undefined, undefined, Gives<{ readonly id: string }>>>
}

/** What the form of an item is opened with. */
export interface OrderedItem<Row, Body> {
  readonly calls: OrderedCalls<Row, Body>
  /** Undefined for a new one. */
  readonly row: Row | undefined
  /** Where it stands, or would be put. */
  readonly sortOrder: number
  /** The calls whose answers show it. */
  readonly shownBy: Calls
  readonly onClose: () => void
}

/** A list that the school orders, as a screen holds it. */
export interface Ordered<Row, Body> {
  readonly calls: OrderedCalls<Row, Body>
  readonly list: FilteredList<Row>
  /** Asks again for what the screen shows. */
  readonly reload: () => Promise<unknown>
  /** What the form is open with. */
  readonly item: OrderedItem<Row, Body> | undefined
  /** Absent until a new one can be begun. */
  readonly onAdd: (() => void) | undefined
  readonly onEdit: (row: Row) => void
}

/** A list that the school orders, with the item that is open in its form. */
export function useOrdered<Row extends OrderedRow, Body>(
  name: string,
  calls: OrderedCalls<Row, Body>,
  /** What else shows the items. */
  alsoBy: Calls,
): Ordered<Row, Body> {
  const text = useText()
  const ask = useReload()
  const [editing, setEditing] = useState<Row | 'new'>()
  const { data: next } = useCall(calls.sortOrder, {})
  const list = useFilteredList({
    name,
    ready: true,
    filters: () => filtersOf(text),
    call: calls.list,
    request: (values, page) => ({ query: { ...queryOf(values), ...page } }),
  })
  const shownBy = [calls.list, calls.sortOrder, ...alsoBy]
  const reload = () => ask(...shownBy)
  const row = editing === 'new' ? undefined : editing
  const item: OrderedItem<Row, Body> | undefined =
    editing && next
      ? { calls, row, sortOrder: row?.sortOrder ?? next.sortOrder, shownBy, onClose: () => setEditing(undefined) }
      : undefined
  return { calls, list, reload, item, onAdd: next ? () => setEditing('new') : undefined, onEdit: setEditing }
}

/** What is wrong with a number in the order, or nothing. */
export const sortOrderProblem = (text: Say, value: number | null): string | undefined =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= lastSortOrder
    ? undefined
    : text('lists.sortOrderWrong', { max: lastSortOrder })
