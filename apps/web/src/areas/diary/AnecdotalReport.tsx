import { anecdotal } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Checkbox, Progress } from '@school/ui'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ReportScreen, sortText, useReport, useReportRows } from '../../report'
import { useExport } from '../../report/exports'
import { useStudentFilter } from '../../report/useStudentFilter'
import { useSignedIn } from '../../session'
import { useLanguage } from '../../texts/language'
import { useNamedText, useText } from '../../texts/text'
import { anecdotalFilters, type Offers } from './anecdotal-report-filters'
import { reportFilters, type View, viewOf, views } from './report-filters'
import { looks, type Row, useAnecdotalCells } from './useAnecdotalCells'

/** /student/anecdotal-report: entries as a list, by student or by category. */
export default function AnecdotalReport() {
  const { data: offers } = useCall(anecdotal.reportInitialValues, {})
  const [params, setParams] = useSearchParams()
  const view = viewOf(params.get('view'))
  const show = (next: View) =>
    setParams(
      before => {
        const address = new URLSearchParams(before)
        for (const name of ['sort', 'page']) address.delete(name)
        address.set('view', next)
        return address
      },
      { replace: true },
    )
  return <ViewReport key={view} view={view} offers={offers} onView={show} />
}

/** Writes what is said of a student in a meeting. */
function useMeeting(filters: ReturnType<typeof reportFilters>, confidential: boolean) {
  const { language } = useLanguage()
  const meeting = useExport<'pdf'>()
  const print = (id: string) =>
    void meeting.start('pdf', client =>
      client.call(anecdotal.exportReport, {
        body: {
          filters: { ...filters, view: 'list', studentId: id, confidential },
          columns: ['date', 'student', 'class', 'category', 'nature', 'observation', 'action', 'by'],
          sort: [],
          format: 'pdf',
          language,
        },
      }),
    )
  return { meeting, print }
}

/** A view of the report. */
function ViewReport({ view, offers, onView }: { view: View; offers: Offers | undefined; onView: (view: View) => void }) {
  const text = useText()
  const named = useNamedText()
  const { viewer } = useSignedIn()
  const studentFilter = useStudentFilter(text('diary.student'))
  const [confidential, setConfidential] = useState(false)
  const report = useReport({
    name: `anecdotal-${view}`,
    columns: offers?.columns[view].map(column => ({ ...column, title: named(`diary.column.${column.key}`, column.title) })),
    filters: values => [...anecdotalFilters(text, offers, values), studentFilter(values, changes => report.set(changes))],
  })
  const filters = { view, ...reportFilters(report.values) }
  const query = {
    ...filters,
    columns: report.columns,
    sort: sortText(report.sort),
  }
  const rows = useReportRows(report, anecdotal.viewReport, page => ({
    query: { ...query, withoutConfidential: false, ...page },
  }))
  const printed: typeof rows = {
    ...rows,
    read: async (client, page) =>
      client.call(anecdotal.viewReport, {
        query: { ...query, ...page, withoutConfidential: !confidential },
      }),
  }
  const cell = useAnecdotalCells()
  const { meeting, print } = useMeeting(reportFilters(report.values), confidential)
  const counted = { list: 'diary.report.entries', student: 'diary.report.students', category: 'diary.report.categories' } as const
  return (
    <ReportScreen<Row>
      report={report}
      rows={printed}
      title={text('diary.report')}
      views={{
        label: text('diary.view'),
        tabs: views.map(key => ({ key, label: text(`diary.report.${key}`) })),
        selected: view,
        onSelect: key => onView(viewOf(key)),
      }}
      count={count => text(counted[view], { count })}
      nothing={text('diary.report.nothing')}
      looks={looks}
      cell={cell}
      rowName={row => String(row.student ?? row.category ?? row.id)}
      rowMenu={
        view === 'category' || viewer.roles.length === 0
          ? undefined
          : row => [
              {
                key: 'meeting',
                icon: FileText,
                label: text('diary.report.meeting'),
                onSelect: () => print(String(row.studentId)),
              },
            ]
      }
      save={(client, file) =>
        client.call(anecdotal.exportReport, {
          body: { filters: { ...filters, confidential }, columns: report.columns, sort: report.sort, ...file },
        })
      }
    >
      {meeting.format ? <Progress label={text('diary.report.meetingWorking')} value={meeting.share} /> : null}
      <div>
        <Checkbox checked={confidential} onChange={setConfidential}>
          {text('diary.report.printConfidential')}
        </Checkbox>
      </div>
    </ReportScreen>
  )
}
