import { PeoplePicker, type PeoplePickerProps } from '@school/ui'
import { FilterFields } from '../report'
import type { FilteredList } from './useFilteredList'

type OfTheList = 'filters' | 'moreFilters' | 'pagination' | 'selected' | 'onSelect' | 'searchKey'

export type PeopleListProps<Row> = Omit<PeoplePickerProps<Row>, 'list' | OfTheList> & {
  readonly list: FilteredList<Row>
  readonly table: Omit<PeoplePickerProps<Row>['list'], 'rows' | 'error' | 'expectedRows'>
}

/** People found by filters, chosen one by one or all of them, and what can be done with them. */
export function PeopleList<Row>({ list, table, ...picker }: PeopleListProps<Row>) {
  const rarer = list.report.filters.some(filter => filter.more && !filter.hidden)
  return (
    <PeoplePicker<Row>
      {...picker}
      filters={<FilterFields report={list.report} />}
      moreFilters={rarer ? <FilterFields report={list.report} more /> : undefined}
      list={{ ...table, ...list.table }}
      pagination={list.pagination}
      selected={list.selected}
      onSelect={list.onSelect}
      searchKey={list.searchKey}
    />
  )
}
