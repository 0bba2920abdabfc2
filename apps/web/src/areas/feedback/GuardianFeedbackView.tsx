import { feedbackView } from '@school/api/client'
import { displayDay, feedbackStatuses, isDay } from '@school/rules'
import type { TableColumn } from '@school/ui'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { useMayLeave } from '../../forms/unsaved'
import { ReportScreen, textOf } from '../../report'
import { PersonLink } from '../../shell/PersonLink'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { FeedbackFigures } from './FeedbackFigures'
import { FeedbackLetter, LetterBadge, useLetterTitle } from './FeedbackLetter'
import { type Row, useFeedbackReport } from './useFeedbackReport'

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  date: { look: 'code' },
  admNo: { look: 'code' },
  subject: { look: 'name' },
  student: { person: true },
  guardian: { person: true },
  age: { align: 'end' },
}

/** What opens before and behind a row: the page as it was when its first row was opened, for reading changes what is found. */
function useBeside(page: string, rows: readonly Row[] | undefined, open: string | undefined) {
  const trail = useRef<{ readonly page: string; readonly ids: readonly string[] }>({ page: '', ids: [] })
  const ids = rows?.map(row => String(row.id)) ?? []
  if (rows && (!open || trail.current.page !== page)) trail.current = { page, ids }
  const at = open ? trail.current.ids.indexOf(open) : -1
  return { previous: at > 0 ? trail.current.ids[at - 1] : undefined, next: at < 0 ? undefined : trail.current.ids[at + 1] }
}

/** /communication/guardian-feedback-view: what guardians wrote, and what the school does with it. */
export default function GuardianFeedbackView() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const mayLeave = useMayLeave()
  const { report, filters, sort, rows, summary } = useFeedbackReport()
  const opened = report.values.one('open')
  const beside = useBeside(JSON.stringify([filters, sort, report.page, report.pageSize]), rows.data?.results, opened)
  const letterTitle = useLetterTitle(opened)
  // A reply may be typed in the one that is open.
  const open = async (id?: string) => {
    if (id !== opened && (await mayLeave())) report.set({ open: id, page: String(report.page) })
  }
  const cell = (key: string, row: Row) => {
    const value = row[key] ?? ''
    if (key === 'student' || key === 'guardian') return <PersonLink student={textOf(row.studentId)}>{value}</PersonLink>
    const status = key === 'status' ? feedbackStatuses.find(one => one === value) : undefined
    if (status) return <LetterBadge status={status} />
    if (typeof value === 'number') return intl.formatNumber(value)
    return isDay(value) ? displayDay(value) : value
  }
  return (
    <ReportScreen<Row>
      report={report}
      rows={rows}
      title={title('s.comm.feedback')}
      count={count => text('feedbackView.count', { count })}
      nothing={text('feedbackView.nothing')}
      looks={looks}
      cell={cell}
      rowName={row => String(row.subject ?? row.id)}
      onPick={row => void open(String(row.id))}
      selected={opened ? new Set([opened]) : undefined}
      save={(client, file) =>
        client.call(feedbackView.exportReport, { body: { filters, columns: report.columns, sort: report.sort, ...file } })
      }
      drawer={
        opened
          ? {
              key: opened,
              title: letterTitle ?? title('s.comm.feedback'),
              content: (
                <FeedbackLetter
                  key={opened}
                  id={opened}
                  onPrevious={beside.previous ? () => void open(beside.previous) : undefined}
                  onNext={beside.next ? () => void open(beside.next) : undefined}
                />
              ),
              onClose: () => void open(),
            }
          : undefined
      }
    >
      {summary ? <FeedbackFigures summary={summary} /> : null}
    </ReportScreen>
  )
}
