import { useApi } from '@school/api/react'
import type { LoadNames } from '@school/ui'
import { readAll } from '../report/print-rows'
import type { FilteredList } from './useFilteredList'

export interface ReadRow<Row> {
  readonly rowKey: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly selectable?: ((row: Row) => boolean) | undefined
}

/** Keys and names of everything that the filters of a list find, read page by page. */
export function useListReading<Row>(list: FilteredList<Row>, { rowKey, rowName, selectable }: ReadRow<Row>) {
  const { client } = useApi()
  const names: LoadNames = async () => {
    const rows = await readAll(client, list.rows.read, rowKey)
    return (selectable ? rows.filter(selectable) : rows).map(row => [rowKey(row), rowName(row)] as const)
  }
  return { names, ids: async (signal: AbortSignal) => [...(await names(signal))].map(([key]) => key) }
}
