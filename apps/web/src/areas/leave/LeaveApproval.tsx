import { leaveApplications } from '@school/api/client'
import { useCall } from '@school/api/react'
import { leaveStatuses } from '@school/rules'
import { Button, EntryList, media, type RowSelection, type TableColumn, useMediaQuery } from '@school/ui'
import { Ban, Check, FileText, Paperclip, Printer, Scissors, X } from 'lucide-react'
import { useState } from 'react'
import { useFilteredList } from '../../list'
import { classesOf, classFiltersOfToday, codeFilter, dayFilters, FilterFields, rowFilter, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useMoment } from '../../session/zone'
import { personColumn } from '../../shell/PersonLink'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { ApproveForm, CancelForm, RejectForm, ShortenForm } from './DecideForms'
import { LeaveFacts } from './LeaveFacts'
import { useDecideMany } from './useDecideMany'
import { useLeaveWork } from './useLeaveWork'
import { type LeaveRow, useLeaveColumns } from './words'

const tabs = ['waiting', 'all', 'decided'] as const
const kinds = ['student', 'staff'] as const
const forms = { approve: ApproveForm, reject: RejectForm, cancel: CancelForm, shorten: ShortenForm } as const

/** The applications of a tab, as the address asks. */
function useApprovals(tab: (typeof tabs)[number]) {
  const text = useText()
  const { data: offers } = useCall(leaveApplications.approvalValues, {})
  return useFilteredList({
    name: 'leave-approval',
    kind: 'tab',
    ready: true,
    filters: values => [
      codeFilter(text, 'kind', text('leave.column.kind'), kinds, value => text(`leave.applicant.${value}`)),
      rowFilter(text, 'type', text('leave.column.type'), offers?.types),
      ...classFiltersOfToday(text, offers, values).map(filter => ({ ...filter, more: true })),
      ...(tab === 'waiting'
        ? []
        : [codeFilter(text, 'status', text('leave.column.status'), leaveStatuses, value => text(`leave.status.${value}`))]),
      ...dayFilters(text, values, ['from', text('leave.column.from')], ['to', text('leave.column.to')]),
      { name: 'overdue', label: text('leave.overdueOnly'), kind: 'flag', more: true },
      searchFilter(text),
    ],
    call: leaveApplications.list,
    request: (values, page) => {
      const [type, status] = [values.one('type'), values.code('status', leaveStatuses)]
      return {
        query: {
          scope: 'approval' as const,
          tab,
          kind: values.code('kind', kinds),
          ...classesOf(values),
          typeIds: type ? [type] : [],
          statuses: status && tab !== 'waiting' ? [status] : [],
          from: values.day('from'),
          to: values.day('to'),
          overdue: values.flag('overdue'),
          text: values.text(),
          ...page,
        },
      }
    },
  })
}

/** /leave-appln/approval-form: leave that waits for the person, and what became of it. */
export default function LeaveApproval() {
  const text = useText()
  const title = useFormTitle()('s.leave.approval')
  const moment = useMoment()
  const { settings } = useSignedIn()
  const phone = useMediaQuery(media.phone)
  const columns = useLeaveColumns()
  const place: TableColumn<LeaveRow> = { key: 'place', header: text('leave.column.place'), cell: row => row.place }
  const work = useLeaveWork()
  const decide = useDecideMany()
  const [tab, setTab] = useState<(typeof tabs)[number]>('waiting')
  const [doing, setDoing] = useState<{ readonly what: keyof typeof forms; readonly leave: LeaveRow }>()
  const [selected, setSelected] = useState<RowSelection>(new Set())
  const list = useApprovals(tab)
  const opened = list.report.values.one('open')
  const open = (id?: string) => list.report.set({ open: id, page: String(list.report.page) })
  const { data: leave } = useCall(leaveApplications.one, opened ? { params: { id: opened } } : null)
  const act = (what: keyof typeof forms, row: LeaveRow) =>
    row.may.includes(what) ? () => setDoing({ what, leave: row }) : undefined
  const Doing = doing && forms[doing.what]
  const waiting = (list.rows.data as { waiting?: number } | undefined)?.waiting
  const many = (decision: 'approve' | 'reject') =>
    void decide([...selected].map(String), decision).then(() => setSelected(new Set()))
  return (
    <EntryList<LeaveRow>
      header={{ title, context: settings.school?.name }}
      statuses={tabs.map(key => ({ key, label: text(`leave.tab.${key}`), ...(key === 'waiting' ? { count: waiting } : {}) }))}
      status={tab}
      onStatus={key => {
        setTab(tabs.find(one => one === key) ?? 'waiting')
        setSelected(new Set())
        list.report.set({ open: undefined })
      }}
      filters={<FilterFields report={list.report} />}
      moreFilters={<FilterFields report={list.report} more />}
      tools={{ count: list.count === undefined ? '' : text('leave.count', { count: list.count }) }}
      list={{
        label: title,
        ...list.table,
        rowKey: row => row.id,
        rowName: row => `${row.name} ${row.no}`,
        onPick: row => open(row.id),
        empty: { title: text(tab === 'waiting' ? 'leave.noneWaiting' : 'leave.noneFound') },
        columns: [
          personColumn<LeaveRow>({ key: 'name', header: text('leave.column.name'), look: 'name' }, row => ({
            name: row.name,
            ...(row.applicantKind === 'student' ? { student: row.personId } : { staff: row.personId }),
          })),
          // A card begins with what is asked for.
          ...(phone ? [] : [place]),
          { ...columns.type, look: undefined },
          columns.from,
          columns.to,
          ...(phone ? [place] : []),
          columns.days,
          columns.lop,
          columns.status,
          columns.applied,
          { key: 'since', header: text('leave.column.waitingSince'), look: 'code', cell: row => moment(row.waitingSince) },
          {
            key: 'files',
            header: text('leave.column.attachment'),
            cell: row => (row.files > 0 ? <Paperclip size={16} aria-label={String(row.files)} /> : null),
          },
          columns.no,
        ],
      }}
      commands={row => ({
        onApprove: act('approve', row),
        onReject: act('reject', row),
        more: [
          { key: 'details', icon: FileText, label: text('leave.details'), onSelect: () => open(row.id) },
          ...(row.may.includes('shorten')
            ? [{ key: 'shorten', icon: Scissors, label: text('leave.shorten'), onSelect: act('shorten', row)! }]
            : []),
          ...(row.may.includes('cancel')
            ? [{ key: 'cancel', icon: Ban, label: text('leave.cancel'), onSelect: act('cancel', row)! }]
            : []),
          { key: 'print', icon: Printer, label: text('leave.print'), onSelect: () => work.print(row) },
        ],
      })}
      bulk={
        tab === 'waiting'
          ? {
              selected,
              onSelect: setSelected,
              selectable: row => row.may.includes('approve'),
              actions: [
                { key: 'approve', label: text('leave.approve'), icon: Check, onSelect: () => many('approve') },
                { key: 'reject', label: text('leave.reject'), icon: X, onSelect: () => many('reject') },
              ],
            }
          : undefined
      }
      pagination={list.pagination}
      drawer={
        opened
          ? {
              key: opened,
              title: leave?.name ?? title,
              content: <LeaveFacts key={opened} id={opened} linked />,
              footer: leave ? (
                <>
                  {leave.may.includes('reject') ? (
                    <Button icon={X} onClick={act('reject', leave)}>
                      {text('leave.reject')}
                    </Button>
                  ) : null}
                  {leave.may.includes('approve') ? (
                    <Button variant="primary" icon={Check} onClick={act('approve', leave)}>
                      {text('leave.approve')}
                    </Button>
                  ) : null}
                </>
              ) : undefined,
              onClose: () => open(),
            }
          : undefined
      }
      dialog={Doing ? <Doing leave={doing.leave} onClose={() => setDoing(undefined)} /> : null}
    />
  )
}
