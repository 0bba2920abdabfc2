import { type AnswerOfCall, classTests } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Field, Select, type TableColumn } from '@school/ui'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { optionsOf, type ReportFilter, type ReportRows, ReportScreen, useReport } from '../../../report'
import { PersonLink } from '../../../shell/PersonLink'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { testFilters, testsAsked } from './test-filters'
import { useTestTabs } from './useTestTabs'

type Matrix = AnswerOfCall<typeof classTests.matrix>
type Cell = Matrix['rows'][number]['cells'][number]
/** A student by tests, or a test of one student. */
type Row =
  | { readonly id: string; readonly student: Matrix['rows'][number] }
  | { readonly id: string; readonly test: Matrix['tests'][number]; readonly cell: Cell }

const plain = { sortable: false } as const
const figure = { align: 'end', sortable: false } as const
const studentKeys = ['rollNo', 'admNo', 'name'] as const
const testKeys = ['date', 'title', 'subject', 'marks', 'max', 'percent'] as const

function useCell(matrix: Matrix | undefined): (key: string, row: Row) => ReactNode {
  const intl = useIntl()
  const number = (value: number | null) => (value === null ? '–' : intl.formatNumber(value, { maximumFractionDigits: 2 }))
  const percent = (cell: Cell | undefined) => (cell ? (cell.code ?? number(cell.percent)) : '–')
  return (key, row) => {
    if ('test' in row) {
      if (key === 'date') return displayDay(row.test.date)
      if (key === 'marks') return row.cell ? (row.cell.code ?? number(row.cell.value)) : '–'
      if (key === 'percent') return percent(row.cell)
      return key === 'max' ? number(row.test.max) : row.test[key as 'title']
    }
    const { student } = row
    if (key === 'name') return <PersonLink student={student.studentId}>{student.name}</PersonLink>
    if (key === 'mean') return number(student.average)
    if (key === 'rollNo') return student.rollNo ?? '–'
    if (key === 'admNo') return student.admNo
    return percent(student.cells[matrix?.tests.findIndex(test => test.id === key) ?? -1])
  }
}

/** Students of a class by tests, or the tests of one of them. */
export function StudentsReport({ view }: { readonly view: 'students' | 'student' }) {
  const text = useText()
  const title = useFormTitle()('s.tab.class-test')
  const { data: offers } = useCall(classTests.initialValues, {})
  const first = useReport({
    name: 'class-tests-asked',
    columns: [],
    filters: values => [...testFilters(text, view, offers, values), { name: 'student', label: '', kind: 'id' }],
  })
  const divisionId = first.values.one('division') ?? offers?.divisions[0]?.id
  const asked = testsAsked(first.values)
  const answer = useCall(classTests.matrix, divisionId ? { query: { ...asked, divisionId } } : null)
  const { data } = answer
  const student = data?.rows.find(row => row.studentId === first.values.one('student')) ?? data?.rows[0]
  const studentFilter: ReportFilter = {
    name: 'student',
    label: text('report.student'),
    kind: 'id',
    chosen: student?.name,
    field: (
      <Field label={text('report.student')}>
        <Select
          options={optionsOf(data?.rows.map(row => ({ id: row.studentId, name: row.name })))}
          value={student?.studentId ?? null}
          onChange={id => first.set({ student: id ?? undefined })}
        />
      </Field>
    ),
  }
  const columns =
    view === 'student'
      ? testKeys.map(key => ({ key, title: text(`classTests.column.${key}`), isDefault: true }))
      : [
          ...studentKeys.map(key => ({ key, title: text(`classTests.column.${key}`), isDefault: true })),
          ...(data?.tests ?? []).map(test => ({ key: test.id, title: `${test.title} · ${test.subject}`, isDefault: true })),
          { key: 'mean', title: text('classTests.column.mean'), isDefault: true },
        ]
  const report = useReport({
    name: `class-tests-${view}`,
    columns: offers && (divisionId === undefined || data) ? columns : undefined,
    filters: values => [...testFilters(text, view, offers, values), ...(view === 'student' ? [studentFilter] : [])],
  })
  const rowsOf = (matrix: Matrix): Row[] =>
    view === 'students'
      ? matrix.rows.map(row => ({ id: row.studentId, student: row }))
      : matrix.tests.map((test, place) => ({ id: test.id, test, cell: student?.cells[place] ?? null }))
  const pageOf = (matrix: Matrix) => {
    const results = rowsOf(matrix)
    return { results, pagination: { count: results.length } }
  }
  const rows: ReportRows<Row> = {
    data: data && pageOf(data),
    error: answer.error,
    isLoading: answer.isLoading,
    isValidating: answer.isValidating,
    retry: () => void answer.mutate(),
    read: async client => pageOf(await client.call(classTests.matrix, { query: { ...asked, divisionId: divisionId ?? '' } })),
  }
  const cell = useCell(data)
  const looks: Record<string, Partial<TableColumn<Row>>> = Object.fromEntries(
    columns.map(({ key }) => [key, studentKeys.includes(key as 'name') || key === 'title' || key === 'subject' ? plain : figure]),
  )
  looks.name = { ...plain, look: 'name', person: true }
  return (
    <ReportScreen<Row>
      report={report}
      rows={rows}
      title={title}
      views={useTestTabs(report, view)}
      count={count => text(view === 'students' ? 'classTests.studentCount' : 'classTests.count', { count })}
      nothing={text('classTests.noneHere')}
      cell={cell}
      looks={looks}
      rowKey={row => row.id}
      rowName={row => ('test' in row ? row.test.title : row.student.name)}
      tools={
        view === 'student' && student ? (
          <small>{text('classTests.mean', { percent: student.average === null ? '–' : String(student.average) })}</small>
        ) : null
      }
      save={(client, file) =>
        client.call(classTests.exportFile, {
          body: {
            filters: {
              ...asked,
              view: 'students',
              divisionId,
              ...(view === 'student' && student ? { studentId: student.studentId } : {}),
            },
            columns: [],
            sort: [],
            ...file,
          },
        })
      }
    />
  )
}
