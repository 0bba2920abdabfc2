import { type AnswerOfCall, schoolDetails } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatPercent, percentHalfUp } from '@school/rules'
import { Badge, BarChart, Stack, type TableColumn } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { ReportScreen, rowFilter, usePrinting, useReport, useReportRows, withTotals } from '../../report'
import { useMoment } from '../../session/zone'
import { useFormTitle } from '../../shell/titles'
import { useNamedText, useText } from '../../texts/text'
import { schoolFilters, tones } from '../operators/school-filters'
import { type Card, SchoolCard, SchoolPaper } from './SchoolCard'

type View = AnswerOfCall<typeof schoolDetails.view>
type School = View['results'][number]
/** A school, or the sums of all. */
type Row = Partial<School> & Pick<School, 'id' | 'name'> & View['totals']

const figures = [
  ...(['sections', 'courses', 'divisions', 'students', 'boys', 'girls', 'teaching', 'nonTeaching'] as const),
  'smsBalance',
] as const
const columns = [
  ...(['code', 'name', 'place', 'state', 'board', 'group', 'modules'] as const),
  ...(['sections', 'courses', 'divisions', 'students', 'boys', 'girls', 'teaching', 'nonTeaching', 'guardianPercent'] as const),
  ...(['smsBalance', 'storage', 'year', 'goLiveOn', 'lastActivityAt', 'status'] as const),
]
/** Those that stand there until somebody chooses others. */
const usual = new Set<string>([
  ...['code', 'name', 'place', 'divisions', 'students', 'boys', 'girls', 'teaching', 'nonTeaching', 'guardianPercent'],
  ...['smsBalance', 'storage', 'lastActivityAt', 'status'],
])

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  ...Object.fromEntries([...figures, 'guardianPercent', 'storage'].map(key => [key, { align: 'end' as const }])),
  name: { look: 'name' },
  code: { look: 'code' },
  goLiveOn: { look: 'code' },
  lastActivityAt: { look: 'code' },
  modules: { sortable: false },
}

const sumsId = 'sums'

/** What a cell shows. */
function useCell(): (key: string, row: Row) => TableColumn<Row>['header'] {
  const intl = useIntl()
  const named = useNamedText()
  const moment = useMoment()
  return (key, row) => {
    if (key === 'guardianPercent') return formatPercent(percentHalfUp(row.guardianUsers, row.guardians))
    if (key === 'storage') return intl.formatNumber(row.storage / 1_048_576, { maximumFractionDigits: 1 })
    const figure = figures.find(one => one === key)
    if (figure) return intl.formatNumber(row[figure])
    if (key === 'modules') return row.modules?.join(', ') ?? ''
    if (key === 'board') return row.board ? named(`platform.board.${row.board}`, row.board) : ''
    if (key === 'goLiveOn') return row.goLiveOn ? displayDay(row.goLiveOn) : ''
    if (key === 'lastActivityAt') return moment(row.lastActivityAt)
    if (key === 'status')
      return row.status ? (
        <Badge status={tones[row.status as keyof typeof tones] ?? 'secondary'}>
          {named(`platform.status.${row.status}`, row.status)}
        </Badge>
      ) : (
        ''
      )
    return String(row[key as 'name'] ?? '')
  }
}

/** How many schools there are by state and by status. */
function Charts({ view, failed, onRetry }: { view: View | undefined; failed: boolean; onRetry: () => void }) {
  const text = useText()
  const named = useNamedText()
  const face = { name: text('schoolDetails.schools'), unit: 'count', loading: !view && !failed, failed, onRetry } as const
  return (
    <Stack>
      <BarChart
        {...face}
        height={180}
        title={text('schoolDetails.byState')}
        pointsName={text('schoolDetails.column.state')}
        labels={view?.byState.map(part => part.name || text('schoolDetails.noState')) ?? []}
        values={view?.byState.map(part => part.count) ?? []}
      />
      <BarChart
        {...face}
        height={180}
        title={text('schoolDetails.byStatus')}
        pointsName={text('schoolDetails.column.status')}
        labels={view?.byStatus.map(part => named(`platform.status.${part.name}`, part.name)) ?? []}
        values={view?.byStatus.map(part => part.count) ?? []}
      />
    </Stack>
  )
}

/** /school/school-details: schools with their figures, and a card of each. */
export default function SchoolDetails() {
  const text = useText()
  const named = useNamedText()
  const title = useFormTitle()
  const moment = useMoment()
  const cell = useCell()
  const [opened, setOpened] = useState<string>()
  const [printed, setPrinted] = useState<Card>()
  usePrinting(printed, () => setPrinted(undefined))
  const { data: offers } = useCall(schoolDetails.initialValues, {})
  const report = useReport({
    name: 'school-details',
    columns: offers && columns.map(key => ({ key, title: text(`schoolDetails.column.${key}`), isDefault: usual.has(key) })),
    filters: values => [
      ...schoolFilters(text, named, offers as Parameters<typeof schoolFilters>[2], values),
      {
        ...rowFilter(
          text,
          'year',
          text('report.year'),
          offers?.years.map(name => ({ id: name, name })),
        ),
        more: true,
      },
    ],
  })
  const { values, sort } = report
  const filters = {
    text: values.text(),
    status: values.one('status') ?? '',
    group: values.one('group') ?? '',
    state: values.one('state') ?? '',
    board: values.one('board') ?? '',
    module: values.one('module') ?? '',
    year: values.one('year') ?? '',
    liveFrom: values.day('liveFrom') ?? '',
    liveTo: values.day('liveTo') ?? '',
    sort: sort[0]?.column ?? '',
    descending: sort[0]?.descending ? '1' : '',
  }
  const rows = useReportRows(report, schoolDetails.view, page => ({ query: { ...filters, ...page } }))
  const view = rows.data as View | undefined
  const totalled = withTotals<Row, View>(rows, report, page => [
    { id: sumsId, name: text('schoolDetails.total'), ...page.totals },
  ])
  if (printed) return <SchoolPaper card={printed} />
  return (
    <>
      <ReportScreen<Row>
        report={report}
        rows={totalled}
        title={title('school.report.details')}
        count={count =>
          [text('platform.count', { count }), view && text('schoolDetails.asOf', { time: moment(view.asOf) })]
            .filter(Boolean)
            .join(' · ')
        }
        looks={looks}
        cell={cell}
        rowName={row => row.name}
        onPick={row => row.id !== sumsId && setOpened(row.id)}
        save={async (client, { format, language }) => {
          const blob = await client.download(schoolDetails.export, {
            body: { filters, columns: [...report.columns], format, language },
          })
          return new File([blob], `school-details.${format}`)
        }}
      >
        <Charts view={view} failed={Boolean(rows.error) && !view} onRetry={rows.retry} />
      </ReportScreen>
      {opened ? <SchoolCard id={opened} onPrint={setPrinted} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}
