import { type AnswerOfCall, markStatus } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatPercent } from '@school/rules'
import { FigureStrip, SelectionBar, SelectTable, type TableColumn, type TableProps } from '@school/ui'
import { Bell, MessageSquare, PenLine } from 'lucide-react'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import {
  classesOf,
  classFilters,
  optionsOf,
  ReportScreen,
  type ReportValues,
  rowFilter,
  useReport,
  useReportChoice,
  useReportRows,
} from '../../../report'
import { PersonLink } from '../../../shell/PersonLink'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { useHandOverStaff } from '../../messaging/useHandedStaff'
import { sheetHref } from './sheet-href'
import { useReminding } from './useReminding'

type View = AnswerOfCall<typeof markStatus.missing>
type Row = View['results'][number]

const keys = ['staff', 'mobile', 'division', 'subject', 'part', 'entered', 'missing', 'students', 'closesOn', 'daysLate'] as const
const groups = ['staff', 'division', 'subject'] as const

const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  ...Object.fromEntries(keys.map(key => [key, { sortable: false }])),
  staff: { look: 'name', person: true, sortable: false },
  mobile: { look: 'code', sortable: false },
  students: { look: 'text', sortable: false },
  entered: { align: 'end', sortable: false },
  missing: { align: 'end', sortable: false },
  daysLate: { align: 'end', sortable: false },
  closesOn: { look: 'code', sortable: false },
}

function People({ people, kind }: { people: readonly { id: string; name: string }[]; kind: 'staff' | 'student' }) {
  return people.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 ? ', ' : ''}
      <PersonLink {...{ [kind]: id }}>{name}</PersonLink>
    </span>
  ))
}

function useCell() {
  const text = useText()
  return (key: string, row: Row) => {
    switch (key as (typeof keys)[number]) {
      case 'staff':
        return row.staff.length > 0 ? <People people={row.staff} kind="staff" /> : text('tabStatus.nobody')
      case 'mobile':
        return row.staff.map(({ id, mobile }, at) => (
          <Fragment key={id}>
            {at > 0 ? <br /> : null}
            {mobile}
          </Fragment>
        ))
      case 'entered':
        return formatPercent(row.entered ?? undefined)
      case 'students':
        return (
          <>
            <People people={row.students} kind="student" />
            {row.more > 0 ? ` · ${text('tabStatus.more', { n: row.more })}` : ''}
          </>
        )
      case 'closesOn':
        return row.closesOn ? displayDay(row.closesOn) : '–'
      case 'daysLate':
        return row.daysLate > 0 ? row.daysLate : ''
      case 'part':
        return row.part || '–'
      default:
        return row[key as 'division' | 'subject' | 'missing']
    }
  }
}

/** Offers of the report as filters, the exam first. */
function useMissingReport() {
  const text = useText()
  const { data: offers } = useCall(markStatus.initialValues, {})
  const examOf = (values: ReportValues) => {
    const year = values.one('year') ?? offers?.academicYears.find(one => one.isCurrent)?.id
    const exams = offers?.exams.filter(exam => exam.academicYearId === year) ?? []
    return { exams, standard: exams.find(exam => exam.id === offers?.examId)?.id ?? exams[0]?.id }
  }
  const report = useReport({
    name: 'missing-marks',
    columns: offers && keys.map(key => ({ key, title: text(`tabStatus.missing.${key}`), isDefault: true })),
    filters: values => {
      const { exams, standard } = examOf(values)
      const [years, ...classes] = classFilters(text, offers && { ...offers, years: offers.academicYears }, values)
      return [
        { ...years!, clears: ['exam'] },
        {
          name: 'exam',
          label: text('tabStatus.column.exam'),
          kind: 'choice',
          options: optionsOf(exams),
          standard,
          required: true,
          plain: true,
        },
        ...classes,
        {
          name: 'subject',
          label: text('tabStatus.missing.subject'),
          kind: 'choices',
          options: optionsOf(offers?.subjects),
          more: true,
        },
        { ...rowFilter(text, 'staff', text('tabStatus.staff'), offers?.staff), more: true },
        {
          name: 'group',
          label: text('tabStatus.groupBy'),
          kind: 'choice',
          options: groups.map(value => ({ value, label: text(`tabStatus.missing.${value}`) })),
          standard: 'staff',
          plain: true,
          more: true,
        },
        { name: 'overdue', label: text('tabStatus.overdueOnly'), kind: 'flag', more: true },
      ]
    },
  })
  const { values } = report
  const examId = values.one('exam') ?? examOf(values).standard
  const filters = {
    academicYearId: values.one('year'),
    examId,
    staffId: values.one('staff'),
    groupBy: values.choice('group', groups, 'staff'),
    ...classesOf(values),
    subjectIds: values.many('subject'),
    overdue: values.flag('overdue'),
  }
  return { report, filters, examId }
}

/** /curriculum/tab-mark-entry-missing-report: what is missing of the marks of an exam, and of whom. */
export default function MissingMarks() {
  const text = useText()
  const intl = useIntl()
  const title = useFormTitle()('s.tab.missing')
  const navigate = useNavigate()
  const cell = useCell()
  const { report, filters, examId } = useMissingReport()
  const { busy, remind } = useReminding()
  const handOver = useHandOverStaff()
  const rows = useReportRows(report, markStatus.missing, page => ({
    query: { ...filters, overdue: filters.overdue ? '1' : '0', ...page },
  }))
  const tiles = (rows.data as View | undefined)?.tiles
  const choice = useReportChoice<Row>({
    of: [examId],
    asked: filters,
    rows,
    rowName: row => `${row.division} ${row.subject}`,
    selectable: row => row.staff.length > 0,
  })
  const staffIds = [...new Set(choice.chosen.flatMap(row => row.staff.map(one => one.id)))]
  return (
    <ReportScreen<Row>
      report={report}
      rows={rows}
      title={title}
      count={n => text('tabStatus.countRows', { n })}
      nothing={text('tabStatus.nothingMissing')}
      looks={looks}
      cell={cell}
      rowName={row => `${row.division} ${row.subject}`}
      rowMenu={row => [
        {
          key: 'open',
          icon: PenLine,
          label: text('tabStatus.openSheet'),
          onSelect: () => void navigate(sheetHref(row.sheetId)),
        },
      ]}
      drawTable={({ onPick: _, ...table }: TableProps<Row>) => <SelectTable<Row> {...table} choice={choice} />}
      foot={
        <SelectionBar
          choice={choice}
          actions={[
            {
              key: 'remind',
              label: text('markLocks.remind'),
              icon: Bell,
              look: 'primary',
              busy,
              onSelect: () => void remind({ examId: examId ?? '', staffIds }).then(choice.reset),
            },
            ...(handOver
              ? [{ key: 'write', label: text('tabStatus.write'), icon: MessageSquare, onSelect: () => handOver(staffIds) }]
              : []),
          ]}
        />
      }
      save={(client, file) => client.call(markStatus.exportMissing, { body: { filters, columns: report.columns, ...file } })}
    >
      {tiles ? (
        <FigureStrip
          label={title}
          figures={[
            { key: 'sheets', label: text('tabStatus.tile.sheets'), value: intl.formatNumber(tiles.sheets) },
            { key: 'cells', label: text('tabStatus.tile.cells'), value: intl.formatNumber(tiles.cells) },
            { key: 'staff', label: text('tabStatus.tile.staff'), value: intl.formatNumber(tiles.staff) },
            { key: 'overdue', label: text('tabStatus.tile.overdue'), value: intl.formatNumber(tiles.overdue) },
          ]}
        />
      ) : null}
    </ReportScreen>
  )
}
