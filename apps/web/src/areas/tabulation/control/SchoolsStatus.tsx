import { type AnswerOfCall, platformMarks } from '@school/api/client'
import { useCall } from '@school/api/react'
import { formatPercent } from '@school/rules'
import { Badge, type DrawerContent, Table, type TableColumn } from '@school/ui'
import { ListTree } from 'lucide-react'
import { useIntl } from 'react-intl'
import {
  codeFilter,
  openedRow,
  optionsOf,
  ReportScreen,
  rowFilter,
  searchFilter,
  useReport,
  useReportRows,
} from '../../../report'
import { useMoment } from '../../../session/zone'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { type StatusRow, statusKeys, useStatusColumns } from './status-columns'

type View = AnswerOfCall<typeof platformMarks.status>
type Row = View['results'][number]

const keys = [
  ...(['school', 'source', 'exam', 'divisions', 'sheets', 'entered', 'locked', 'taken', 'oldestPending'] as const),
  ...(['cardsPublished', 'lastActivityAt'] as const),
]
const percents = ['entered', 'locked', 'taken', 'cardsPublished'] as const

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  ...Object.fromEntries(keys.map(key => [key, { sortable: false, align: 'end' as const }])),
  school: { look: 'name', sortable: false },
  source: { sortable: false },
  exam: { sortable: false },
  lastActivityAt: { look: 'code', sortable: false },
}

function useCell() {
  const text = useText()
  const intl = useIntl()
  const moment = useMoment()
  return (key: string, row: Row) => {
    const percent = percents.find(one => one === key)
    if (percent) return formatPercent(row[percent] ?? undefined)
    if (key === 'school')
      return row.suspended ? (
        <>
          {row.school} <Badge status="secondary">{text('tabStatus.suspended')}</Badge>
        </>
      ) : (
        row.school
      )
    if (key === 'source') return text(`tabStatus.source.${row.source}`)
    if (key === 'lastActivityAt') return moment(row.lastActivityAt) || '–'
    const value = row[key as 'exam' | 'divisions' | 'oldestPending']
    return typeof value === 'number' ? intl.formatNumber(value) : (value ?? '–')
  }
}

/** An exam of one school by division, as the school sees it. */
function Divisions({ schoolId, examId }: { readonly schoolId: string; readonly examId: string }) {
  const text = useText()
  const { data } = useCall(platformMarks.statusOfSchool, { params: { id: schoolId }, query: { examId } })
  const columns = useStatusColumns(statusKeys(data?.external ?? false).filter(key => key !== 'exam'))
  return (
    <Table<StatusRow>
      cards
      label={text('tabStatus.divisions')}
      rows={data?.results}
      rowKey={row => row.id}
      rowName={row => row.division}
      empty={{ title: text('tabStatus.nothing') }}
      columns={columns}
    />
  )
}

/** /school/exam-upload-report: how far the exams of schools are. */
export default function SchoolsStatus() {
  const text = useText()
  const moment = useMoment()
  const title = useFormTitle()('ptab.status')
  const cell = useCell()
  const { data: offers } = useCall(platformMarks.initialValues, {})
  const report = useReport({
    name: 'schools-mark-status',
    columns: offers && keys.map(key => ({ key, title: text(`tabStatus.examColumn.${key}`), isDefault: true })),
    filters: () => [
      { name: 'school', label: text('tabStatus.examColumn.school'), kind: 'choices', options: optionsOf(offers?.schools) },
      rowFilter(text, 'group', text('tabStatus.group'), offers?.groups),
      {
        name: 'year',
        label: text('report.year'),
        kind: 'choice',
        options: (offers?.years ?? []).map(value => ({ value, label: value })),
        none: text('tabStatus.currentYear'),
      },
      codeFilter(text, 'state', text('tabStatus.state'), ['Open', 'Overdue', 'Locked', 'Published'], code =>
        text(`tabStatus.state.${code}`),
      ),
      codeFilter(text, 'source', text('tabStatus.examColumn.source'), ['native', 'external'], code =>
        text(`tabStatus.source.${code}`),
      ),
      searchFilter(text, text('tabStatus.examColumn.exam')),
    ],
  })
  const { values } = report
  const filters = {
    schoolIds: values.many('school'),
    groupId: values.one('group'),
    year: values.one('year') ?? '',
    exam: values.text().slice(0, 50),
    state: values.code('state', ['Open', 'Overdue', 'Locked', 'Published']),
    source: values.code('source', ['native', 'external']),
  }
  const rows = useReportRows(report, platformMarks.status, page => ({ query: { ...filters, ...page } }))
  const view = rows.data as View | undefined
  const opened = openedRow(report, 'exam')
  const [schoolId, examId] = opened.id?.split('.') ?? []
  const shown = view?.results.find(row => row.id === examId)
  const drawer: DrawerContent | undefined =
    schoolId && examId
      ? {
          key: opened.id!,
          title: shown ? `${shown.school} · ${shown.exam}` : title,
          content: <Divisions schoolId={schoolId} examId={examId} />,
          onClose: opened.close,
        }
      : undefined
  const open = (row: Row) => opened.open(`${row.schoolId}.${row.id}`)
  return (
    <ReportScreen<Row>
      report={report}
      rows={rows}
      title={title}
      count={n =>
        [text('tabStatus.countRows', { n }), view && `${text('tabStatus.asOf')} ${moment(view.asOf)}`].filter(Boolean).join(' · ')
      }
      nothing={text('tabStatus.nothing')}
      looks={looks}
      cell={cell}
      drawer={drawer}
      drawerSays={['divisions', 'taken', 'cardsPublished', 'lastActivityAt']}
      rowName={row => `${row.school} ${row.exam}`}
      rowMenu={row => [{ key: 'open', icon: ListTree, label: text('tabStatus.divisions'), onSelect: () => open(row) }]}
      onPick={open}
      save={async (client, file) => {
        const blob = await client.download(platformMarks.exportStatus, {
          body: { filters, columns: [...report.columns], ...file },
        })
        return new File([blob], `mark-entry-status.${file.format}`)
      }}
    />
  )
}
