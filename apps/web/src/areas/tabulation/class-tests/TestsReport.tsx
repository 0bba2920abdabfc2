import { classTests } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Badge, Button, type TableColumn } from '@school/ui'
import { Eye, NotebookPen, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { useProblemToast } from '../../../forms/problems'
import { ReportScreen, type RowOf, useReport, useReportRows } from '../../../report'
import { PersonLink } from '../../../shell/PersonLink'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { type ClassTest, NewClassTest } from './NewClassTest'
import { testFilters, testsAsked } from './test-filters'
import { useTestTabs } from './useTestTabs'
import { useTestWork } from './useTestWork'

type Row = RowOf<typeof classTests.list>

const keys = [
  'date',
  'title',
  'division',
  'subject',
  'max',
  'entered',
  'appeared',
  'average',
  'highest',
  'passPercent',
  'status',
  'by',
] as const
const figure = { align: 'end', sortable: false } as const
const plain = { sortable: false } as const
const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  date: { ...plain, look: 'code' },
  title: { ...plain, look: 'name' },
  division: plain,
  subject: plain,
  max: figure,
  entered: figure,
  appeared: figure,
  average: figure,
  highest: figure,
  passPercent: figure,
  status: plain,
  by: { ...plain, person: true },
}

const sheetHref = (id: string) => `/curriculum/tab-mark-entry-latest?sheet=${id}`

/** What a cell shows of a test. */
function useCell(): (key: string, row: Row) => ReactNode {
  const intl = useIntl()
  const text = useText()
  const number = (value: number | null) => (value === null ? '–' : intl.formatNumber(value, { maximumFractionDigits: 2 }))
  return (key, row) => {
    switch (key) {
      case 'date':
        return displayDay(row.date)
      case 'entered':
        return `${row.entered} / ${row.expected}`
      case 'status':
        return row.publishedAt ? (
          <Badge status="success">{text('classTests.status.Published')}</Badge>
        ) : (
          <Badge status={row.status === 'Locked' ? 'danger' : undefined}>{text(`classTests.status.${row.status}`)}</Badge>
        )
      case 'by':
        return <PersonLink staff={row.staffId}>{row.by}</PersonLink>
      case 'max':
      case 'appeared':
      case 'average':
      case 'highest':
      case 'passPercent':
        return number(row[key])
      default:
        return row[key as 'title']
    }
  }
}

/** Tests one by one, a row for each class. */
export function TestsReport() {
  const text = useText()
  const title = useFormTitle()('s.tab.class-test')
  const navigate = useNavigate()
  const fail = useProblemToast()
  const { client } = useApi()
  const cell = useCell()
  const work = useTestWork()
  const [editing, setEditing] = useState<ClassTest | 'new'>()
  const { data: offers } = useCall(classTests.initialValues, {})
  const report = useReport({
    name: 'class-tests',
    columns: offers && keys.map(key => ({ key, title: text(`classTests.column.${key}`), isDefault: true })),
    filters: values => testFilters(text, 'tests', offers, values),
  })
  const asked = { ...testsAsked(report.values), divisionId: report.values.one('division') }
  const rows = useReportRows(report, classTests.list, page => ({ query: { ...asked, ...page } }))
  const edit = (row: Row) => {
    client.call(classTests.one, { params: { id: row.testId } }).then(setEditing, fail)
  }
  return (
    <>
      <ReportScreen<Row>
        report={report}
        rows={rows}
        title={title}
        views={useTestTabs(report, 'tests')}
        count={count => text('classTests.count', { count })}
        nothing={text('classTests.noneHere')}
        cell={cell}
        looks={looks}
        rowKey={row => row.id}
        rowName={row => `${row.title}, ${row.division}`}
        onPick={row => navigate(sheetHref(row.id))}
        rowMenu={row => [
          {
            key: 'open',
            icon: NotebookPen,
            label: text('classTests.openMarks'),
            onSelect: () => navigate(sheetHref(row.id)),
          },
          ...(row.mayEnter
            ? [
                ...(row.publishedAt
                  ? []
                  : [
                      {
                        key: 'publish',
                        icon: Eye,
                        label: text('classTests.publish'),
                        onSelect: () => void work.publish(row),
                      },
                    ]),
                { key: 'edit', icon: Pencil, label: text('classTests.edit'), onSelect: () => edit(row) },
                {
                  key: 'delete',
                  icon: Trash2,
                  label: text('classTests.delete'),
                  onSelect: () => void work.remove(row),
                },
              ]
            : []),
        ]}
        tools={
          (offers?.gives.length ?? 0) > 0 ? (
            <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
              {text('classTests.new')}
            </Button>
          ) : null
        }
        save={(api, file) =>
          api.call(classTests.exportFile, {
            body: { filters: { ...asked, view: 'tests' }, columns: report.columns, sort: [], ...file },
          })
        }
      />
      {editing ? <NewClassTest test={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  )
}
