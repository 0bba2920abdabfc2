import { PeoplePicker, type PeoplePickerProps } from '@school/ui'
import { FilterFields } from '../report'
import type { FilteredList } from './useFilteredList'
import { useListReading } from './useListReading'

type OfTheList = 'filters' | 'moreFilters' | 'pagination' | 'selected' | 'onSelect' | 'searchKey'

export type PeopleListProps<Row> = Omit<PeoplePickerProps<Row>, 'list' | OfTheList> & {
  readonly list: FilteredList<Row>
  readonly table: Omit<PeoplePickerProps<Row>['list'], 'rows' | 'error' | 'expectedRows' | 'stale' | 'names'>
}

/** People found by filters, chosen one by one or all of them, and what can be done with them. */
export function PeopleList<Row>({ list, table, ...picker }: PeopleListProps<Row>) {
  const reading = useListReading(list, table)
  const rarer = list.report.filters.some(filter => filter.more && !filter.hidden)
  return (
    <PeoplePicker<Row>
      ids={reading.ids}
      {...picker}
      filters={<FilterFields report={list.report} />}
      moreFilters={rarer ? <FilterFields report={list.report} more /> : undefined}
      list={{ ...table, ...list.table, stale: list.stale, names: reading.names }}
      pagination={list.pagination}
      selected={list.selected}
      onSelect={list.onSelect}
      searchKey={list.searchKey}
    />
  )
}
