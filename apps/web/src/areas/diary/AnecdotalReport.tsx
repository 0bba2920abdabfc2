import { type AnswerOfCall, anecdotal, selectors } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, isDay, natures } from '@school/rules'
import { Checkbox, EntitySelectorInput, Progress, studentSelector, type TableColumn } from '@school/ui'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useExport } from '../../exports'
import { useLanguage } from '../../language'
import {
  classFilters,
  dayFilters,
  optionsOf,
  type ReportFilter,
  ReportScreen,
  type ReportValues,
  type RowOf,
  useReport,
  useReportRows,
} from '../../report'
import { useStudentLoaders } from '../../selectors'
import { useSignedIn } from '../../session'
import { type Say, useNamedText, useText } from '../../text'
import { reportFilters, type View, viewOf, views } from './report-filters'
import { NatureBadge } from './words'

type Offers = AnswerOfCall<typeof anecdotal.reportInitialValues>
type Row = RowOf<typeof anecdotal.viewReport>

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  date: { look: 'code' },
  admNo: { look: 'code' },
  student: { look: 'name' },
  positive: { align: 'end' },
  neutral: { align: 'end' },
  concern: { align: 'end' },
  total: { align: 'end' },
  last: { look: 'code' },
  notified: { look: 'code' },
}

/** The filters as they are drawn. */
function drawn(text: Say, offers: Offers | undefined, values: ReportValues): readonly ReportFilter[] {
  const any = { kind: 'choice', none: text('app.all') } as const
  return [
    ...classFilters(text, offers, values),
    { ...any, name: 'category', label: text('diary.category'), options: optionsOf(offers?.categories) },
    {
      ...any,
      name: 'nature',
      label: text('diary.nature'),
      options: natures.map(value => ({ value, label: text(`diary.nature.${value}`) })),
      plain: true,
    },
    {
      name: 'view',
      label: text('diary.view'),
      kind: 'choice',
      options: views.map(value => ({ value, label: text(`diary.report.${value}`) })),
      standard: 'list',
      plain: true,
      hidden: true,
    },
    ...dayFilters(text, values, ['from', text('diary.report.from')], ['to', text('diary.report.to')]),
    { ...any, name: 'staff', label: text('diary.report.staff'), options: optionsOf(offers?.staff), more: true },
    {
      ...any,
      name: 'notified',
      label: text('diary.notified'),
      options: (['yes', 'no'] as const).map(value => ({ value, label: text(`diary.report.${value}`) })),
      more: true,
    },
  ]
}

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

function ViewReport({ view, offers, onView }: { view: View; offers: Offers | undefined; onView: (view: View) => void }) {
  const text = useText()
  const named = useNamedText()
  const { language } = useLanguage()
  const { viewer } = useSignedIn()
  const loaders = useStudentLoaders()
  const meeting = useExport<'pdf'>()
  const [params] = useSearchParams()
  const studentId = params.get('student')
  const { data: student } = useCall(selectors.studentDetails, studentId ? { query: { id: studentId } } : null)
  const [confidential, setConfidential] = useState(false)
  const report = useReport({
    name: `anecdotal-${view}`,
    columns: offers?.columns[view].map(column => ({ ...column, title: named(`diary.column.${column.key}`, column.title) })),
    filters: values => [
      ...drawn(text, offers, values),
      {
        name: 'student',
        label: text('diary.student'),
        kind: 'id',
        chosen: student?.name,
        field: (
          <EntitySelectorInput
            configuration={studentSelector}
            loaders={loaders}
            value={values.one('student') ?? null}
            onChange={id => setStudent(id)}
          />
        ),
      },
    ],
  })
  const setStudent = (id: string | null) => report.set({ student: id ?? undefined })
  const filters = { view, ...reportFilters(report.values) }
  const query = {
    ...filters,
    columns: report.columns,
    sort: report.sort.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(','),
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
  const cell = (key: string, row: Row) => {
    const value = row[key] ?? ''
    const nature = key === 'nature' ? natures.find(one => one === value) : undefined
    if (nature) return <NatureBadge nature={nature} />
    if (key === 'confidential') return value === 'yes' ? text('diary.report.yes') : text('diary.report.no')
    return typeof value === 'string' && isDay(value) ? displayDay(value) : value
  }
  const printMeeting = (id: string) =>
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
                onSelect: () => printMeeting(String(row.studentId)),
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
