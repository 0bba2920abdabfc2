import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Table, type TableColumn } from '../../table'
import { Panel, PanelBody } from '../Panel'
import { removalMessages } from './RemovalLayout.messages'
import type { RemovalTable } from './removal.state'

/** Rows of every table with their sum; a skeleton while they are counted. */
export function RemovalCounts({ label, tables, note }: { label: string; tables?: readonly RemovalTable[]; note?: ReactNode }) {
  const intl = useIntl()
  const stored = tables?.some(table => table.storage !== undefined)
  const columns: TableColumn<RemovalTable>[] = [
    { key: 'label', header: intl.formatMessage(removalMessages.table), look: 'name', cell: table => table.label },
    {
      key: 'rows',
      header: intl.formatMessage(removalMessages.rows),
      align: 'end',
      cell: table => intl.formatNumber(table.rows),
    },
  ]
  if (stored)
    columns.push({
      key: 'storage',
      header: intl.formatMessage(removalMessages.storage),
      align: 'end',
      cell: table => table.storage,
    })
  return (
    <Panel title={label}>
      <Table
        label={label}
        rows={tables}
        rowKey={table => table.table}
        expectedRows={5}
        columns={columns}
        totals={
          tables && {
            label: intl.formatMessage(removalMessages.total),
            rows: intl.formatNumber(tables.reduce((sum, table) => sum + table.rows, 0)),
          }
        }
      />
      {note ? <PanelBody>{note}</PanelBody> : null}
    </Panel>
  )
}
