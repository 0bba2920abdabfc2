import { type AnswerOfCall, notificationHistory } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import type { TableColumn, TabsProps } from '@school/ui'
import { ReportScreen, type RowOf, useReport, useReportRows } from '../../report'
import { personLook } from '../../shell/PersonLink'
import { useFormTitle } from '../../shell/titles'
import { useNamedText, useText } from '../../texts/text'
import { MessageDetails } from './MessageDetails'
import { type HistoryType, messageFilters, useMessageFilters } from './message-filters'
import { historyForm } from './useHistoryTabs'
import { useMessageCell } from './useMessageCell'

type Row = RowOf<typeof notificationHistory.list>
type View = AnswerOfCall<typeof notificationHistory.list>

const unsorted = { sortable: false }

/** Rows stand by their time alone. */
const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  sentOn: { ...unsorted, look: 'code' },
  person: { ...unsorted, ...personLook },
  students: unsorted,
  channel: unsorted,
  kind: unsorted,
  title: unsorted,
  message: { ...unsorted, look: 'text' },
  to: { ...unsorted, look: 'code' },
  status: unsorted,
  reason: unsorted,
  delivered: { ...unsorted, look: 'code' },
  read: { ...unsorted, look: 'code' },
  sentBy: unsorted,
}

/** What the drawer says too, so that the text keeps its room beside it. */
const drawerSays = ['students', 'channel', 'kind', 'title', 'to', 'delivered', 'read', 'sentBy']

/** The messages to families or to staff. */
export function Messages({ type, tabs }: { type: HistoryType; tabs: Omit<TabsProps, 'children'> }) {
  const text = useText()
  const named = useNamedText()
  const title = useFormTitle()
  const cell = useMessageCell()
  const { data: offers } = useCall(notificationHistory.initialValues, { body: {} })
  const { filters: drawn, ready } = useMessageFilters(type, offers, id => report.set({ person: id ?? undefined }))
  const report = useReport({
    name: `notification-history-${type}`,
    columns: ready
      ? offers?.columns
          .filter(({ key }) => type === 'Student' || key !== 'students')
          .map(column => ({ ...column, title: named(`history.column.${column.key}`, column.title) }))
      : undefined,
    filters: drawn,
  })
  const filters = messageFilters(type, report.values)
  const rows = useReportRows(report, notificationHistory.list, page => ({
    query: { ...filters, columns: report.columns, ...page },
  }))
  // The same page with the days that it is of.
  const view = rows.data as View | undefined
  const opened = report.values.one('open')
  const { data: message } = useCall(notificationHistory.message, opened ? { params: { id: opened } } : null)
  const open = (id?: string) => report.set({ open: id, page: String(report.page) })
  const days = view ? { from: displayDay(view.from), to: displayDay(view.to) } : { from: '', to: '' }
  return (
    <ReportScreen<Row>
      report={report}
      rows={rows}
      title={title(historyForm)}
      views={tabs}
      count={count => text(view?.more ? 'history.more' : 'history.count', { count, ...days })}
      nothing={text('history.nothing')}
      looks={looks}
      cell={cell}
      rowName={row => [row.title, row.person].filter(Boolean).join(' · ') || String(row.id)}
      onPick={row => open(String(row.id))}
      selected={opened ? new Set([opened]) : undefined}
      save={(client, file) =>
        client.call(notificationHistory.exportReport, { body: { filters, columns: report.columns, sort: [], ...file } })
      }
      drawerSays={drawerSays}
      drawer={
        opened && message?.id === opened
          ? {
              key: opened,
              title: message.title || message.format,
              content: <MessageDetails message={message} />,
              onClose: () => open(),
            }
          : undefined
      }
    />
  )
}
