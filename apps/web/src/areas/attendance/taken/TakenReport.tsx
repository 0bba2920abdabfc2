import { type AnswerOfCall, attendanceTaken as calls } from '@school/api/client'
import { formatPercent } from '@school/rules'
import { FigureStrip, media, SelectionBar, SelectTable, Table, type TableProps, useMediaQuery } from '@school/ui'
import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { ReportScreen, textOf, useReport, useReportChoice, useReportRows, viewHref } from '../../../report'
import { useText } from '../../../texts/text'
import { columnsOf, dayTitle, type TakenOffers, takenDays, takenFilters, takenFiltersOf, takenViews } from './taken-filters'
import { useRemind } from './useRemind'
import { type TakenRow, takenLooks, useTakenCells } from './useTakenCells'

/** Filters that stay from one view to another. */
const kept = ['from', 'to', 'state', 'half', 'section', 'course', 'division']

interface TakenReportProps {
  readonly title: string
  readonly tabs: ReactNode
  readonly offers: TakenOffers | undefined
}

/** Registers of some days, one by one or by class and day. */
export function TakenReport({ title, tabs, offers }: TakenReportProps) {
  const text = useText()
  const intl = useIntl()
  const phone = useMediaQuery(media.phone)
  const [params] = useSearchParams()
  const view = takenViews.find(one => one === params.get('view')) ?? 'rows'
  const days = offers && takenDays(view, { day: name => params.get(name) ?? undefined }, offers.today)
  const report = useReport({
    name: `attendance-taken-${view}`,
    columns:
      days &&
      columnsOf(view, days, phone).map(key => ({
        key,
        title: dayTitle(key, days.from) ?? text(`attendanceTaken.column.${key as 'date'}`),
        isDefault: true,
      })),
    filters: values => takenFilters(text, view, offers, values),
  })
  const filters = takenFiltersOf(view, report.values, offers?.today)
  const rows = useReportRows(report, calls.view, page => ({ query: { ...filters, ...page } }))
  const totals = (rows.data as AnswerOfCall<typeof calls.view> | undefined)?.totals
  const choice = useReportChoice<TakenRow>({
    of: [view, filters.from, filters.to],
    asked: filters,
    rows,
    rowName: row => `${textOf(row.division)}, ${textOf(row.date)}`,
  })
  const { remind, busy } = useRemind(choice.reset)
  const cell = useTakenCells()
  const number = (value: number) => intl.formatNumber(value)
  return (
    <ReportScreen<TakenRow>
      key={view}
      report={report}
      rows={rows}
      title={title}
      tabs={tabs}
      views={{
        label: text('attendanceTaken.views'),
        selected: view,
        tabs: takenViews.map(key => ({
          key,
          label: text(`attendanceTaken.view.${key}`),
          href: viewHref(report, { tab: 'registers', view: key }, kept),
        })),
      }}
      count={count => text(view === 'rows' ? 'attendanceTaken.count' : 'attendanceTaken.countClasses', { count })}
      nothing={text(filters.state === 'Not taken' ? 'attendanceTaken.allTaken' : 'attendanceTaken.nothing')}
      looks={takenLooks}
      cell={cell}
      drawTable={({ onPick: _, ...table }: TableProps<TakenRow>) =>
        view === 'rows' ? <SelectTable<TakenRow> {...table} choice={choice} /> : <Table<TakenRow> {...table} />
      }
      legend={view === 'matrix' ? text('attendanceTaken.legend') : undefined}
      foot={
        view === 'rows' ? (
          <SelectionBar
            choice={choice}
            actions={[
              {
                key: 'remind',
                icon: BellRing,
                look: 'primary',
                label: text('attendanceTaken.remind'),
                busy,
                onSelect: () => void remind([...choice.selected]),
              },
            ]}
          />
        ) : null
      }
      save={(client, file) =>
        client.call(calls.exportFile, {
          body: { filters: { ...filters, view: 'rows' }, columns: view === 'rows' ? report.columns : [], sort: [], ...file },
        })
      }
    >
      {totals ? (
        <FigureStrip
          label={text('attendanceTaken.figures')}
          figures={[
            { key: 'expected', label: text('attendanceTaken.expected'), value: number(totals.expected) },
            {
              key: 'taken',
              label: text('attendanceTaken.takenPercent'),
              value: formatPercent(totals.takenPercent ?? undefined, 1),
            },
            { key: 'notTaken', label: text('attendanceTaken.state.Not taken'), value: number(totals.notTaken) },
            { key: 'strength', label: text('attendanceTaken.column.strength'), value: number(totals.strength) },
            { key: 'present', label: text('attendanceTaken.column.present'), value: number(totals.present) },
            { key: 'absent', label: text('attendanceTaken.column.absent'), value: number(totals.absent) },
            {
              key: 'percent',
              label: text('attendanceTaken.presentPercent'),
              value: formatPercent(totals.percent ?? undefined, 1),
            },
          ]}
        />
      ) : null}
    </ReportScreen>
  )
}
