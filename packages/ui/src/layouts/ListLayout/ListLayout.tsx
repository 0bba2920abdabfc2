import type { ReactNode } from 'react'
import { FormHeader, type FormHeaderProps } from '../../feedback'
import type { TabsProps } from '../../form'
import { Pagination, type PaginationProps, Table, type TableProps } from '../../table'
import { LayoutTop } from '../LayoutTop'
import { Panel, Stack } from '../Panel'
import { ReportTools, type ReportToolsProps } from '../ReportLayout'

export type ListLayoutProps<Row> = {
  header: FormHeaderProps
  /** Views of the screen; as links or buttons. */
  tabs?: Omit<TabsProps, 'children'>
  /** Fields of the filter row. */
  filters?: ReactNode
  /** Fields behind `More filters`. */
  moreFilters?: ReactNode
  tools?: ReportToolsProps
  table: TableProps<Row>
  pagination?: PaginationProps
  /** Between the header and the filters, such as a banner. */
  notice?: ReactNode
}

/** A list with its filters, columns, row menus and pages. */
export function ListLayout<Row>({ header, tabs, filters, moreFilters, tools, table, pagination, notice }: ListLayoutProps<Row>) {
  return (
    <>
      <LayoutTop header={header} tabs={tabs} notice={notice} filters={filters} moreFilters={moreFilters} found={tools?.count} />
      <Panel>
        {tools ? <ReportTools {...tools} /> : null}
        <Table {...table} />
        {pagination && table.rows && !table.error ? <Pagination {...pagination} /> : null}
      </Panel>
    </>
  )
}

export type EntryListLayoutProps<Row> = Omit<ListLayoutProps<Row>, 'tabs' | 'filters' | 'moreFilters'> & {
  /** The form for a new or an opened record. */
  form: ReactNode
  /** Heading of the form. */
  formTitle?: string
  /** Heading of the list below. */
  listTitle?: string
}

/** A form above, the list of what was entered with it below. */
export function EntryListLayout<Row>({
  header,
  form,
  formTitle,
  listTitle,
  tools,
  table,
  pagination,
  notice,
}: EntryListLayoutProps<Row>) {
  return (
    <>
      <FormHeader {...header} />
      <Stack>
        {notice}
        <Panel title={formTitle}>{form}</Panel>
        <Panel title={listTitle}>
          {tools ? <ReportTools {...tools} /> : null}
          <Table {...table} />
          {pagination && table.rows && !table.error ? <Pagination {...pagination} /> : null}
        </Panel>
      </Stack>
    </>
  )
}
