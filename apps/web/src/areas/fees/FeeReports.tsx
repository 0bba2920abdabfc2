import { feeReports } from '@school/api/client'
import { type FeeReport, formatRupees, feeReports as names } from '@school/rules'
import { FigureStrip, SelectionBar, SelectTable, Table, type TableProps } from '@school/ui'
import { MessageSquareText, ReceiptIndianRupee, Send } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { openedRow, ReportScreen, sortText, textOf, useReportChoice } from '../../report'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { FeeFormats } from './FeeMessages'
import { feeFiltersOf } from './report-filters'
import { looksOf, useFeeCells } from './useFeeCells'
import { useFeeReport } from './useFeeReport'
import { type Row, totalsRow, useFeeRows } from './useFeeRows'
import { usePositionDrawer } from './usePositionDrawer'
import { useReminder } from './useReminder'

const sums = ['principal', 'fine', 'total'] as const

/** What all who are found owe together. */
function DuesFigures({ totals }: { readonly totals: Row }) {
  const text = useText()
  return (
    <FigureStrip
      label={text('feeReports.column.total')}
      figures={sums.map(key => ({
        key,
        label: text(`feeReports.column.${key}`),
        value: formatRupees(Number(totals[key] ?? 0)),
      }))}
    />
  )
}

/** /fees/fees-report-form: all fee reports of the school behind one choice. */
export default function FeeReports() {
  const text = useText()
  const title = useFormTitle()('s.fees.reports')
  const { viewer } = useSignedIn()
  const [formats, setFormats] = useState(false)
  const [params] = useSearchParams()
  const which: FeeReport = names.find(name => name === params.get('report')) ?? 'dues'
  const { report, columns } = useFeeReport(which)
  const filters = feeFiltersOf(which, report.values)
  const { rows, data, waits } = useFeeRows(which, report)
  const choice = useReportChoice<Row>({
    of: [which, filters.academicYearId, filters.asOf, filters.accountId, filters.installmentIds],
    asked: [which, filters],
    rows,
    rowName: row => textOf(row.name),
    selectable: row => row.id !== totalsRow,
  })
  const remind = useReminder(which === 'dues' ? choice.chosen : undefined, choice.selected)
  const reminds = which === 'dues' && remind !== undefined
  const opened = openedRow(report, 'open')
  const drawer = usePositionDrawer(opened.id, opened.close)
  const cell = useFeeCells(columns[0])
  return (
    <ReportScreen<Row>
      key={which}
      report={report}
      rows={rows}
      title={title}
      count={n => text('feeReports.count', { n })}
      {...(waits ? { nothing: text('feeReports.selectStudent') } : {})}
      commands={
        which === 'online' && !viewer.roles.includes('SchoolGroupAdmin')
          ? [
              {
                key: 'formats',
                label: text('feeReports.setFormat'),
                icon: MessageSquareText,
                onSelect: () => setFormats(true),
              },
            ]
          : []
      }
      drawer={drawer}
      drawerSays={['guardianName', 'mobile', 'installmentsDue', 'oldestDue', 'reference']}
      looks={looksOf(columns)}
      cell={cell}
      rowName={row => textOf(row.name)}
      rowMenu={
        columns.includes('name')
          ? row =>
              row.studentId
                ? [
                    {
                      key: 'position',
                      label: text('feeReports.position'),
                      icon: ReceiptIndianRupee,
                      onSelect: () => opened.open(textOf(row.studentId)),
                    },
                  ]
                : []
          : undefined
      }
      drawTable={({ onPick: _, ...table }: TableProps<Row>) =>
        reminds ? <SelectTable<Row> {...table} choice={choice} /> : <Table<Row> {...table} />
      }
      foot={
        reminds ? (
          <SelectionBar
            choice={choice}
            actions={[{ key: 'remind', label: text('feeReports.remind'), icon: Send, onSelect: remind }]}
          />
        ) : null
      }
      save={(client, file) =>
        client.call(feeReports.exportFile, {
          params: { report: which },
          body: { filters, columns: report.columns, sort: sortText(report.sort), ...file },
        })
      }
    >
      {which === 'dues' && data ? <DuesFigures totals={data.totals} /> : null}
      <FeeFormats open={formats} onClose={() => setFormats(false)} />
    </ReportScreen>
  )
}
