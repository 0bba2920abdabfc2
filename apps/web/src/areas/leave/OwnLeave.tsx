import { leaveApplications } from '@school/api/client'
import { useCall } from '@school/api/react'
import { leaveStatuses } from '@school/rules'
import { EntryList, type EntryListProps } from '@school/ui'
import { Ban, Printer, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useFilteredList } from '../../list'
import { classesOf, codeFilter, dayFilters, FilterFields } from '../../report'
import { useText } from '../../texts/text'
import { ApplicationForm, type Begun, type LeaveOffers } from './ApplicationForm'
import { LeaveFacts } from './LeaveFacts'
import { useLeaveWork } from './useLeaveWork'
import { type LeaveDetail, type LeaveRow, useLeaveColumns } from './words'

/** An own application with the form that changes it, once it is read. */
function EditForm({
  id,
  kind,
  offers,
  onClose,
}: {
  id: string
  kind: 'student' | 'staff'
  offers: LeaveOffers
  onClose: () => void
}) {
  const { data } = useCall(leaveApplications.one, { params: { id } })
  const leave: LeaveDetail | undefined = data
  return leave ? <ApplicationForm kind={kind} offers={offers} leave={leave} onClose={onClose} /> : null
}

/** The own applications of a child or of staff, and the form of a new one. */
export function OwnLeave({
  kind,
  header,
  offers,
  staffId,
  figures,
  notice,
  mayApply,
}: {
  readonly kind: 'student' | 'staff'
  readonly header: EntryListProps<LeaveRow>['header']
  readonly offers: LeaveOffers | undefined
  readonly staffId?: string | undefined
  readonly figures?: ReactNode
  readonly notice?: ReactNode
  readonly mayApply: boolean
}) {
  const text = useText()
  const work = useLeaveWork()
  const columns = useLeaveColumns()
  const [params] = useSearchParams()
  const asked = params.get('from')
  const [writing, setWriting] = useState<'new' | string | undefined>(asked ? 'new' : undefined)
  const begun: Begun = { fromDate: asked, toDate: params.get('to') ?? asked }
  const list = useFilteredList({
    name: `leave-${kind}`,
    ready: true,
    filters: values => [
      // The own list is short: what narrows it stands behind a button, the list at the top.
      ...[
        codeFilter(text, 'status', text('leave.column.status'), leaveStatuses, value => text(`leave.status.${value}`)),
        ...dayFilters(text, values, ['after', text('leave.column.from')], ['until', text('leave.column.to')]),
      ].map(filter => ({ ...filter, more: true })),
    ],
    call: leaveApplications.list,
    request: (values, page) => {
      const status = values.code('status', leaveStatuses)
      return {
        query: {
          scope: 'own' as const,
          audience: kind,
          ...classesOf(values),
          typeIds: [],
          overdue: false,
          statuses: status ? [status] : [],
          from: values.day('after'),
          to: values.day('until'),
          ...page,
        },
      }
    },
  })
  const opened = list.report.values.one('open')
  const open = (id?: string) => list.report.set({ open: id, page: String(list.report.page) })
  return (
    <EntryList<LeaveRow>
      header={header}
      notice={notice}
      figures={figures}
      onAdd={offers && mayApply ? () => setWriting('new') : undefined}
      addLabel={text('leave.apply')}
      filters={<FilterFields report={list.report} />}
      moreFilters={<FilterFields report={list.report} more />}
      list={{
        label: text('leave.own'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => `${row.type} ${row.no}`,
        onPick: row => open(row.id),
        empty: { title: text('leave.none') },
        columns: [
          columns.type,
          columns.from,
          columns.to,
          columns.days,
          ...(kind === 'staff' ? [columns.lop] : []),
          columns.status,
          { key: 'waiting', header: text('leave.column.waitingFor'), cell: row => row.waitingFor },
          columns.applied,
          { key: 'remarks', header: text('leave.column.remarks'), cell: row => row.remarks },
          columns.no,
        ],
      }}
      commands={row => ({
        onEdit: row.may.includes('edit') ? () => setWriting(row.id) : undefined,
        more: [
          ...(row.may.includes('withdraw')
            ? [{ key: 'withdraw', icon: Undo2, label: text('leave.withdraw'), onSelect: () => void work.withdraw(row) }]
            : []),
          ...(row.may.includes('cancel')
            ? [{ key: 'cancel', icon: Ban, label: text('leave.cancel'), onSelect: () => void work.cancelOwn(row) }]
            : []),
          { key: 'print', icon: Printer, label: text('leave.print'), onSelect: () => work.print(row) },
        ],
      })}
      pagination={list.pagination}
      drawer={
        opened
          ? { key: opened, title: text('leave.title'), content: <LeaveFacts key={opened} id={opened} />, onClose: () => open() }
          : undefined
      }
      dialog={
        writing && offers ? (
          writing === 'new' ? (
            <ApplicationForm kind={kind} offers={offers} staffId={staffId} begun={begun} onClose={() => setWriting(undefined)} />
          ) : (
            <EditForm id={writing} kind={kind} offers={offers} onClose={() => setWriting(undefined)} />
          )
        ) : null
      }
    />
  )
}
