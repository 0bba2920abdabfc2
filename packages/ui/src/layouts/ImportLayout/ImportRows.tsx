import { useIntl } from 'react-intl'
import { Badge, type ErrorStateProps } from '../../feedback'
import { Select } from '../../form'
import { FilterChips, Pagination, type PaginationProps, Table } from '../../table'
import { Panel } from '../Panel'
import { importActionMessages, importMessages } from './ImportLayout.messages'
import { type ImportAction, type ImportCounts, type ImportRow, type ImportRowFilter, shownActions } from './import-run'

export type ImportRowsProps = {
  /** Rows of one page; undefined while loading. */
  rows: readonly ImportRow[] | undefined
  counts?: ImportCounts | null
  filter: ImportRowFilter
  onFilter: (filter: ImportRowFilter) => void
  /** Name of a column by its key. */
  columnTitle?: (key: string) => string
  pagination?: PaginationProps
  error?: ErrorStateProps
}

const tones = { create: 'success', update: 'info', error: 'danger', same: 'secondary', skip: 'secondary' } as const
const isAction = (action: string): action is ImportAction => action in tones

/** The rows of the file, by what they do or by one message. Row numbers are the file's own. */
export function ImportRows({ rows, counts, filter, onFilter, columnTitle = key => key, pagination, error }: ImportRowsProps) {
  const intl = useIntl()
  const title = intl.formatMessage(importMessages.rows)
  const nameOf = (action: string) => (isAction(action) ? intl.formatMessage(importActionMessages[action]) : action)
  return (
    <Panel
      title={title}
      actions={
        <>
          <FilterChips
            chips={
              filter.group
                ? [
                    {
                      key: 'group',
                      label: filter.group.message,
                      onRemove: () => onFilter({ action: filter.action }),
                    },
                  ]
                : []
            }
          />
          <Select
            aria-label={intl.formatMessage(importMessages.action)}
            options={[
              { value: '' as const, label: intl.formatMessage(importMessages.allRows) },
              ...shownActions(counts).map(action => ({ value: action, label: nameOf(action) })),
            ]}
            value={filter.action ?? ''}
            onChange={action => onFilter({ action: action || undefined })}
          />
        </>
      }
    >
      <Table
        cards
        label={title}
        rows={rows}
        rowKey={row => String(row.rowNo)}
        error={error}
        columns={[
          { key: 'row', header: intl.formatMessage(importMessages.row), align: 'end', width: '64px', cell: row => row.rowNo },
          { key: 'key', header: intl.formatMessage(importMessages.key), look: 'name', cell: row => row.key },
          {
            key: 'action',
            header: intl.formatMessage(importMessages.action),
            cell: row => <Badge status={isAction(row.action) ? tones[row.action] : 'secondary'}>{nameOf(row.action)}</Badge>,
          },
          {
            key: 'messages',
            header: intl.formatMessage(importMessages.message),
            cell: row => row.problems.map(problem => problem.message).join('; '),
          },
          {
            key: 'changes',
            header: intl.formatMessage(importMessages.changes),
            cell: row =>
              row.action === 'update'
                ? row.changes
                    .map(change => `${columnTitle(change.column)}: ${change.old || '–'} → ${change.new || '–'}`)
                    .join(', ')
                : '',
          },
        ]}
      />
      {pagination && rows && !error ? <Pagination {...pagination} /> : null}
    </Panel>
  )
}
