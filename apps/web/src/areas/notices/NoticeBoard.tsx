import { notices } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay, shownNoticeStatuses } from '@school/rules'
import { EntryList, type MenuItem, useConfirm } from '@school/ui'
import { Ban, Bell, BookOpen, CalendarPlus, Printer } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useAudienceWords } from '../../audience'
import { useDone } from '../../done'
import { useFilteredList } from '../../list'
import { codeFilter, dayFilters, FilterFields, rowFilter, searchFilter, usePrinting } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useMoment, useSchoolZone } from '../../zone'
import { CancelForm } from './CancelForm'
import { NoticeDetails } from './NoticeDetails'
import { NoticeForm } from './NoticeForm'
import { NoticeOnPaper } from './Notices'
import { useNotify } from './notify'
import { type Notice, StatusBadge, saveCalendarFile } from './words'

/** /communication/notice-board: what the school announces. */
export default function NoticeBoard() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const moment = useMoment()
  const zone = useSchoolZone()
  const confirm = useConfirm()
  const notify = useNotify()
  const words = useAudienceWords()
  const { client } = useApi()
  const { settings } = useSignedIn()
  const { data: offers } = useCall(notices.initialValues, {})
  const [editing, setEditing] = useState<Notice | 'new'>()
  const [cancelling, setCancelling] = useState<Notice>()
  const [opened, setOpened] = useState<string>()
  const [printed, setPrinted] = useState<Notice>()
  usePrinting(printed, () => setPrinted(undefined))
  const kinds = offers?.kinds ?? []
  const roles = offers?.roles ?? []
  const list = useFilteredList({
    name: 'notice-board',
    ready: offers !== undefined,
    filters: values => [
      rowFilter(text, 'year', text('notices.year'), offers?.academicYears),
      codeFilter(text, 'kind', text('notices.kind'), kinds, value => text(`notices.kind.${value}`)),
      codeFilter(text, 'status', text('notices.status'), shownNoticeStatuses, value => text(`notices.status.${value}`)),
      codeFilter(text, 'audience', text('audience.for'), roles, value => text(`audience.role.${value}`)),
      ...dayFilters(text, values, ['from', text('notices.from')], ['to', text('notices.to')], false),
      searchFilter(text),
    ],
    call: notices.list,
    request: (values, page) => ({
      query: {
        academicYearId: values.one('year'),
        kind: values.code('kind', kinds),
        status: values.code('status', shownNoticeStatuses),
        audience: values.code('audience', roles),
        from: values.day('from'),
        to: values.day('to'),
        text: values.text(),
        ...page,
      },
    }),
  })
  const run = useDone(notices.list, notices.event)
  const params = (row: Notice) => ({ params: { id: row.id } })
  const remove = (row: Notice) => {
    if (opened === row.id) setOpened(undefined)
    void run(() => client.call(notices.remove, params(row)), text('notices.deleted'))
  }
  const approve = async (row: Notice) => {
    const sure = await confirm({
      title: text('notices.approve'),
      message: text('notices.sureApprove', { title: row.title }),
      confirmText: text('notices.approve'),
    })
    if (sure) await run(() => client.call(notices.approve, params(row)), text('notices.approved'))
  }
  const more = (row: Notice): MenuItem[] => [
    ...(row.mayNotify ? [{ key: 'notify', icon: Bell, label: text('notices.notify'), onSelect: () => void notify(row) }] : []),
    { key: 'read', icon: BookOpen, label: text('notices.asReader'), href: `/communication/notices?notice=${row.id}` },
    { key: 'print', icon: Printer, label: text('notices.print'), onSelect: () => setPrinted(row) },
    { key: 'calendar', icon: CalendarPlus, label: text('notices.calendar'), onSelect: () => saveCalendarFile(row, zone) },
    ...(row.mayCancel
      ? [{ key: 'cancel', icon: Ban, label: text('notices.cancel'), danger: true, onSelect: () => setCancelling(row) }]
      : []),
  ]
  const count = (value: number | null) => (value === null ? '' : intl.formatNumber(value))
  const current = list.rows.data?.results.find(row => row.id === opened)
  return (
    <>
      {printed ? <NoticeOnPaper item={printed} /> : null}
      <EntryList<Notice>
        header={{ title: title('s.comm.notice'), context: settings.school?.name }}
        onAdd={offers ? () => setEditing('new') : undefined}
        addLabel={text('notices.add')}
        filters={<FilterFields report={list.report} />}
        list={{
          label: title('s.comm.notice'),
          ...list.table,
          rowKey: row => row.id,
          rowName: row => row.title,
          onPick: row => setOpened(row.id),
          empty: { title: text('notices.none'), children: text('notices.noneHelp') },
          columns: [
            { key: 'title', header: text('notices.titleField'), look: 'name', cell: row => row.title },
            { key: 'kind', header: text('notices.kind'), cell: row => text(`notices.kind.${row.kind}`) },
            { key: 'from', header: text('notices.from'), look: 'code', cell: row => displayDay(row.startsOn) },
            { key: 'to', header: text('notices.to'), look: 'code', cell: row => displayDay(row.endsOn) },
            { key: 'audience', header: text('audience.for'), cell: row => words(row.audience) },
            { key: 'files', header: text('notices.files'), align: 'end', cell: row => intl.formatNumber(row.files.length) },
            { key: 'status', header: text('notices.status'), cell: row => <StatusBadge status={row.shownStatus} /> },
            { key: 'seen', header: text('notices.seen'), align: 'end', cell: row => count(row.seen) },
            {
              key: 'acknowledged',
              header: text('notices.ackCount'),
              align: 'end',
              cell: row => (row.askAck ? count(row.acknowledged) : '–'),
            },
            { key: 'notified', header: text('notices.notifiedOn'), look: 'code', cell: row => moment(row.notifiedAt) },
            { key: 'by', header: text('notices.by'), cell: row => row.by },
          ],
        }}
        commands={row => ({
          onApprove: row.mayApprove ? () => void approve(row) : undefined,
          onEdit: row.mayEdit && offers ? () => setEditing(row) : undefined,
          more: more(row),
          onDelete: row.mayDelete ? () => remove(row) : undefined,
        })}
        pagination={list.pagination}
        drawer={
          current && {
            key: current.id,
            title: current.title,
            content: <NoticeDetails key={current.id} notice={current} />,
            onClose: () => setOpened(undefined),
          }
        }
        dialog={
          offers && editing ? (
            <NoticeForm
              key={editing === 'new' ? 'new' : editing.id}
              offers={offers}
              notice={editing === 'new' ? undefined : editing}
              onClose={() => setEditing(undefined)}
            />
          ) : cancelling ? (
            <CancelForm key={cancelling.id} notice={cancelling} onClose={() => setCancelling(undefined)} />
          ) : null
        }
      />
    </>
  )
}
