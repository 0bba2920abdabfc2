import { Filters, Pagination, Stack } from '@school/ui'
import type { ReactNode } from 'react'
import { FilterFields } from '../report'
import type { FilteredList } from './useFilteredList'

/** Cards of a list to be read, under its filters; pages only where there are several. */
export function CardList<Row>({ list, children }: { readonly list: FilteredList<Row>; readonly children: ReactNode }) {
  return (
    <>
      <Filters>
        <FilterFields report={list.report} />
      </Filters>
      <Stack>
        {children}
        {(list.count ?? 0) > list.pagination.pageSize ? <Pagination {...list.pagination} /> : null}
      </Stack>
    </>
  )
}
