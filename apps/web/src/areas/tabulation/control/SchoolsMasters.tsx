import { type AnswerOfCall, platformMarks } from '@school/api/client'
import { useCall } from '@school/api/react'
import { formatPercent } from '@school/rules'
import { Badge, type DrawerContent, Table, type TableColumn } from '@school/ui'
import { FileClock } from 'lucide-react'
import { useIntl } from 'react-intl'
import { openedRow, optionsOf, ReportScreen, rowFilter, useReport, useReportRows } from '../../../report'
import { useMoment } from '../../../session/zone'
import { useFormTitle } from '../../../shell/titles'
import { useNamedText, useText } from '../../../texts/text'

type View = AnswerOfCall<typeof platformMarks.masters>
type Row = View['results'][number]

const keys = [
  ...(['school', 'source', 'terms', 'exams', 'tools', 'scales', 'courses', 'maximum', 'allotted', 'options'] as const),
  ...(['cards', 'remarkBank', 'lastUpload'] as const),
]
const percents = ['maximum', 'allotted', 'options'] as const

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  ...Object.fromEntries(keys.map(key => [key, { sortable: false, align: 'end' as const }])),
  school: { look: 'name', sortable: false },
  source: { sortable: false },
  lastUpload: { sortable: false },
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
    if (key === 'courses') return `${row.active}/${row.courses}`
    if (key === 'lastUpload')
      return row.lastUpload ? text('tabStatus.upload', { ...row.lastUpload, at: moment(row.lastUpload.at) }) : '–'
    return intl.formatNumber(row[key as 'terms'])
  }
}

/** The last imports of one school. */
function Uploads({ schoolId }: { readonly schoolId: string }) {
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const { data } = useCall(platformMarks.uploads, { params: { id: schoolId } })
  return (
    <Table<NonNullable<typeof data>[number]>
      cards
      label={text('tabStatus.uploads')}
      rows={data}
      rowKey={run => run.id}
      rowName={run => run.file}
      empty={{ title: text('tabStatus.noUploads') }}
      columns={[
        { key: 'at', header: text('tabStatus.uploadAt'), look: 'code', cell: run => moment(run.at) },
        { key: 'file', header: text('tabStatus.uploadFile'), look: 'name', cell: run => run.file },
        { key: 'kind', header: text('tabStatus.uploadKind'), cell: run => named(`imports.kind.${run.kind}`, run.kind) },
        { key: 'by', header: text('tabStatus.uploadBy'), cell: run => run.by },
        { key: 'errors', header: text('tabStatus.uploadErrors'), align: 'end', cell: run => run.errors },
      ]}
    />
  )
}

/** /school/upload-master-report: which schools have which masters of tabulation. */
export default function SchoolsMasters() {
  const text = useText()
  const moment = useMoment()
  const title = useFormTitle()('ptab.master')
  const cell = useCell()
  const { data: offers } = useCall(platformMarks.initialValues, {})
  const report = useReport({
    name: 'schools-mark-masters',
    columns: offers && keys.map(key => ({ key, title: text(`tabStatus.masterColumn.${key}`), isDefault: true })),
    filters: () => [
      { name: 'school', label: text('tabStatus.masterColumn.school'), kind: 'choices', options: optionsOf(offers?.schools) },
      rowFilter(text, 'group', text('tabStatus.group'), offers?.groups),
      {
        name: 'year',
        label: text('report.year'),
        kind: 'choice',
        options: (offers?.years ?? []).map(value => ({ value, label: value })),
        none: text('tabStatus.currentYear'),
      },
      { name: 'missing', label: text('tabStatus.missingOnly'), kind: 'flag' },
    ],
  })
  const { values } = report
  const filters = {
    schoolIds: values.many('school'),
    groupId: values.one('group'),
    year: values.one('year') ?? '',
    missing: values.flag('missing'),
  }
  const rows = useReportRows(report, platformMarks.masters, page => ({
    query: { ...filters, missing: filters.missing ? '1' : '0', ...page },
  }))
  const view = rows.data as View | undefined
  const opened = openedRow(report, 'of')
  const shown = view?.results.find(row => row.id === opened.id)
  const drawer: DrawerContent | undefined = opened.id
    ? { key: opened.id, title: shown?.school ?? title, content: <Uploads schoolId={opened.id} />, onClose: opened.close }
    : undefined
  return (
    <ReportScreen<Row>
      report={report}
      rows={rows}
      title={title}
      count={n =>
        [text('tabStatus.countSchools', { n }), view && `${text('tabStatus.asOf')} ${moment(view.asOf)}`]
          .filter(Boolean)
          .join(' · ')
      }
      nothing={text('tabStatus.nothing')}
      looks={looks}
      cell={cell}
      drawer={drawer}
      drawerSays={['tools', 'scales', 'cards', 'remarkBank', 'lastUpload']}
      rowName={row => row.school}
      rowMenu={row => [
        { key: 'uploads', icon: FileClock, label: text('tabStatus.uploads'), onSelect: () => opened.open(row.id) },
      ]}
      onPick={row => opened.open(row.id)}
      save={async (client, file) => {
        const blob = await client.download(platformMarks.exportMasters, {
          body: { filters, columns: [...report.columns], ...file },
        })
        return new File([blob], `upload-master-report.${file.format}`)
      }}
    />
  )
}
