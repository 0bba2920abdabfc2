import { markStatus } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Badge, type DrawerContent, Link, media, Table, useMediaQuery } from '@school/ui'
import { Bell, ListTree } from 'lucide-react'
import { classesOf, classFilters, openedRow, ReportScreen, rowFilter, useReport, useReportRows } from '../../../report'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { sheetHref } from './sheet-href'
import { toneOf } from './sheet-status'
import { phoneStatusLooks, type StatusRow, statusKeys, statusLooks, useStatusCell } from './status-columns'
import { useReminding } from './useReminding'

/** The sheets of an exam in a division, each leading to its marks. */
function Sheets({ id }: { readonly id: string }) {
  const text = useText()
  const [examId = '', divisionId = ''] = id.split('.')
  const { data } = useCall(markStatus.sheets, { query: { examId, divisionId } })
  return (
    <Table<NonNullable<typeof data>[number]>
      label={text('tabStatus.sheets')}
      rows={data}
      rowKey={sheet => sheet.id}
      rowName={sheet => sheet.subject}
      empty={{ title: text('markLocks.none') }}
      columns={[
        {
          key: 'subject',
          header: text('tabStatus.missing.subject'),
          look: 'name',
          cell: sheet => <Link href={sheetHref(sheet.id)}>{sheet.subject}</Link>,
        },
        {
          key: 'status',
          header: text('markLocks.status'),
          cell: sheet => <Badge status={toneOf(sheet.status)}>{text(`markLocks.status.${sheet.status}`)}</Badge>,
        },
        { key: 'missing', header: text('markLocks.missing'), align: 'end', cell: sheet => sheet.missing },
      ]}
    />
  )
}

/** /curriculum/exam-upload-report: how far each exam is, from its set-up to its cards. */
export default function MarkStatus() {
  const text = useText()
  const title = useFormTitle()('s.tab.status')
  const phone = useMediaQuery(media.phone)
  const reminding = useReminding()
  const cell = useStatusCell()
  const { data: offers } = useCall(markStatus.initialValues, {})
  const report = useReport({
    name: 'mark-status',
    columns: offers && statusKeys(offers.external).map(key => ({ key, title: text(`tabStatus.column.${key}`), isDefault: true })),
    filters: values => {
      const year = values.one('year') ?? offers?.academicYears.find(one => one.isCurrent)?.id
      const ofYear = <T extends { academicYearId: string }>(rows: readonly T[] | undefined) =>
        rows?.filter(row => row.academicYearId === year)
      const term = values.one('term')
      const [years, ...classes] = classFilters(text, offers && { ...offers, years: offers.academicYears }, values)
      return [
        { ...years!, clears: ['term', 'exam'] },
        { ...rowFilter(text, 'term', text('tabStatus.term'), ofYear(offers?.terms)), clears: ['exam'] },
        rowFilter(
          text,
          'exam',
          text('tabStatus.column.exam'),
          ofYear(offers?.exams)?.filter(exam => !term || exam.termId === term),
        ),
        ...classes,
        { ...rowFilter(text, 'staff', text('tabStatus.staff'), offers?.staff), more: true },
      ]
    },
  })
  const { values } = report
  const filters = {
    academicYearId: values.one('year'),
    termId: values.one('term'),
    examId: values.one('exam'),
    staffId: values.one('staff'),
    ...classesOf(values),
  }
  const rows = useReportRows(report, markStatus.view, page => ({ query: { ...filters, ...page } }))
  const opened = openedRow(report, 'row')
  const shown = rows.data?.results.find(row => row.id === opened.id)
  const drawer: DrawerContent | undefined = opened.id
    ? {
        key: opened.id,
        title: shown ? `${shown.exam} · ${shown.division}` : text('tabStatus.sheets'),
        content: <Sheets id={opened.id} />,
        onClose: opened.close,
      }
    : undefined
  return (
    <ReportScreen<StatusRow>
      report={report}
      rows={rows}
      title={title}
      count={n => text('tabStatus.countRows', { n })}
      nothing={text('tabStatus.nothing')}
      looks={phone ? phoneStatusLooks : statusLooks}
      cell={cell}
      drawer={drawer}
      drawerSays={['notStarted', 'draft', 'submitted', 'locked']}
      rowName={row => `${row.exam} ${row.division}`}
      rowMenu={row =>
        row.divisionId
          ? [
              { key: 'sheets', icon: ListTree, label: text('tabStatus.sheets'), onSelect: () => opened.open(row.id) },
              {
                key: 'remind',
                icon: Bell,
                label: text('markLocks.remind'),
                onSelect: () => void reminding.remind({ examId: row.examId, divisionIds: [row.divisionId!] }),
              },
            ]
          : []
      }
      onPick={row => (row.divisionId ? opened.open(row.id) : undefined)}
      save={(client, file) => client.call(markStatus.exportStatus, { body: { filters, columns: report.columns, ...file } })}
    />
  )
}
