import { Avatar, EmptyState, ErrorState, PersonCards, Skeleton, Table, VisuallyHidden } from '@school/ui'
import type { ReportRows } from '../../report'
import { type Report, sortText, useTableRows } from '../../report'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { LoginState } from './LoginState'
import { useStaffText } from './staff-text'
import type { Row } from './useStaffInformation'

interface StaffShownProps {
  readonly report: Report
  readonly rows: ReportRows<Row>
  /** Who is opened beside the list. */
  readonly open: Row | undefined
  readonly onOpen: (row: Row | undefined) => void
}

/** People as cards. */
export function StaffCards({ report, rows: asked, open, onOpen }: StaffShownProps) {
  const text = useText()
  const value = useStaffText()
  const { rows, error } = useTableRows(asked, report.pageSize)
  if (error) return <ErrorState {...error} />
  if (!rows) return <Skeleton height="240px" />
  if (rows.length === 0) return <EmptyState title={text('report.noMatch')}>{text('staff.nothing')}</EmptyState>
  return (
    <PersonCards
      label={text('staff.information')}
      chosenId={open?.id}
      onChoose={id => onOpen(rows.find(row => row.id === id))}
      people={rows.map(row => ({
        id: row.id,
        name: row.name,
        photoUrl: row.photoUrl,
        line: row.designation,
        facts: [
          { label: text('staff.column.code'), value: row.code },
          { label: text('staff.column.section'), value: row.section },
          { label: text('staff.column.mobile'), value: row.mobile },
          { label: text('staff.column.email'), value: row.email },
          {
            label: text('staff.column.login'),
            value: row.login ? value('loginStatus', row.login.status) : text('staff.noLogin'),
          },
        ].filter(fact => fact.value),
      }))}
    />
  )
}

/** People as a table. */
export function StaffTable({ report, rows, open, onOpen }: StaffShownProps) {
  const text = useText()
  return (
    <Table<Row>
      cards
      label={text('staff.information')}
      {...useTableRows(rows, report.pageSize)}
      rowKey={row => row.id}
      onPick={onOpen}
      selected={new Set(open ? [open.id] : [])}
      sort={report.sort}
      onSort={next => report.set({ sort: sortText(next.slice(-1)) })}
      empty={{ title: text('report.noMatch'), children: text('staff.nothing') }}
      columns={[
        {
          key: 'photo',
          header: text('staff.column.photo'),
          width: '56px',
          cell: row => (
            <>
              <Avatar name={row.name} photoUrl={row.photoUrl} without="initials" size={32} />
              <VisuallyHidden>{text(row.photoUrl ? 'staff.column.photo' : 'staff.noPhoto')}</VisuallyHidden>
            </>
          ),
        },
        { key: 'code', header: text('staff.column.code'), cell: row => row.code, look: 'code', sortable: true },
        personColumn({ key: 'name', header: text('staff.column.name'), look: 'name', sortable: true }, row => ({
          staff: row.id,
          name: row.name,
        })),
        { key: 'designation', header: text('staff.column.designation'), cell: row => row.designation, sortable: true },
        { key: 'section', header: text('staff.column.section'), cell: row => row.section, sortable: true },
        { key: 'mobile', header: text('staff.column.mobile'), cell: row => row.mobile, look: 'code' },
        { key: 'email', header: text('staff.column.email'), cell: row => row.email },
        { key: 'login', header: text('staff.column.login'), cell: row => <LoginState status={row.login?.status} /> },
      ]}
    />
  )
}
