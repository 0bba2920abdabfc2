import { type AnswerOfCall, feedbackView } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, feedbackStatuses, isDay, lateFeedbackHours } from '@school/rules'
import { EntitySelectorInput, FigureStrip, studentSelector, type TableColumn } from '@school/ui'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import {
  classesOf,
  classFiltersOfToday,
  dayFilters,
  type ReportFilter,
  ReportScreen,
  type ReportValues,
  type RowOf,
  searchFilter,
  useReport,
  useReportRows,
} from '../../report'
import { useStudentLoaders } from '../../selectors'
import { type Say, useNamedText, useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useMayLeave } from '../../unsaved'
import { FeedbackLetter, LetterBadge, useLetterTitle } from './FeedbackLetter'

type Offers = AnswerOfCall<typeof feedbackView.initialValues>
type Categories = AnswerOfCall<typeof feedbackView.categories>
type Row = RowOf<typeof feedbackView.list>
type View = AnswerOfCall<typeof feedbackView.list>

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  date: { look: 'code' },
  admNo: { look: 'code' },
  subject: { look: 'name' },
  age: { align: 'end' },
}

/** The filters as they are drawn. */
function drawn(
  text: Say,
  offers: Offers | undefined,
  categories: Categories | undefined,
  values: ReportValues,
): readonly ReportFilter[] {
  const any = { kind: 'choice', none: text('app.all') } as const
  const named = categories?.map(({ id, name }) => ({ value: id, label: name }))
  return [
    {
      ...any,
      name: 'category',
      label: text('feedbackView.category'),
      options: named,
      offered: categories?.map(one => ({
        value: one.id,
        label: one.new > 0 ? text('feedbackView.withNew', { name: one.name, n: one.new }) : one.name,
      })),
    },
    {
      ...any,
      name: 'status',
      label: text('report.status'),
      options: feedbackStatuses.map(value => ({ value, label: text(`feedbackView.status.${value}`) })),
      plain: true,
    },
    ...classFiltersOfToday(text, offers, values),
    ...dayFilters(text, values, ['from', text('feedbackView.from')], ['to', text('feedbackView.to')]),
    searchFilter(text),
  ]
}

/** The filters as calls take them. */
const filtersOf = (values: ReportValues) => ({
  categoryId: values.one('category'),
  status: values.code('status', feedbackStatuses),
  ...classesOf(values),
  studentId: values.one('student'),
  from: values.day('from'),
  to: values.day('to'),
  text: values.text(),
})

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
  const named = useNamedText()
  const title = useFormTitle()
  const loaders = useStudentLoaders()
  const mayLeave = useMayLeave()
  const { data: offers } = useCall(feedbackView.initialValues, {})
  const { data: categories } = useCall(feedbackView.categories, {})
  const report = useReport({
    name: 'guardian-feedback',
    columns:
      categories &&
      offers?.columns.map(column => ({ ...column, title: named(`feedbackView.column.${column.key}`, column.title) })),
    filters: values => [
      ...drawn(text, offers, categories, values),
      {
        name: 'student',
        label: text('feedbackView.student'),
        kind: 'id',
        more: true,
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
  const filters = filtersOf(report.values)
  const sort = report.sort.map(({ column, descending }) => `${descending ? '-' : ''}${column}`).join(',')
  const rows = useReportRows(report, feedbackView.list, page => ({
    query: { ...filters, columns: report.columns, sort, ...page },
  }))
  // The same page with the figures over all pages.
  const summary = (rows.data as View | undefined)?.summary
  const opened = report.values.one('open')
  const beside = useBeside(JSON.stringify([filters, sort, report.page, report.pageSize]), rows.data?.results, opened)
  const letterTitle = useLetterTitle(opened)
  // A reply may be typed in the one that is open.
  const open = async (id?: string) => {
    if (id !== opened && (await mayLeave())) report.set({ open: id, page: String(report.page) })
  }
  const cell = (key: string, row: Row) => {
    const value = row[key] ?? ''
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
      {summary ? (
        <FigureStrip
          label={text('feedbackView.figures')}
          figures={[
            { key: 'new', label: text('feedbackView.status.New'), value: intl.formatNumber(summary.new) },
            {
              key: 'late',
              label: text('feedbackView.late', { hours: lateFeedbackHours }),
              value: intl.formatNumber(summary.late),
              tone: summary.late > 0 ? 'danger' : undefined,
            },
            {
              key: 'median',
              label: text('feedbackView.median'),
              value: summary.medianHours === null ? '–' : intl.formatNumber(summary.medianHours),
            },
          ]}
        />
      ) : null}
    </ReportScreen>
  )
}
