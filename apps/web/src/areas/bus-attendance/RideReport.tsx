import { busAttendance as calls } from '@school/api/client'
import { type BusAttendanceView, busAttendanceViews } from '@school/rules'
import { Banner, type RowSelection, SelectionBar, SelectTable, Table, type TableProps } from '@school/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ReportScreen, textOf, useReportChoice, viewHref } from '../../report'
import { useText } from '../../texts/text'
import { SentBatch } from '../messaging/BatchProgress'
import { SendDialog } from '../messaging/SendDialogs'
import { useDoorTabs } from '../messaging/useDoorTabs'
import { useWriting } from '../messaging/useWriting'
import type { RideOffers } from './offers'
import { RideFigures } from './RideFigures'
import { looks, type Row, useRideCells } from './useRideCells'
import { useRideReport } from './useRideReport'
import { useRiders } from './useRiders'

/** Filters that stay from one view to another. */
const kept = ['from', 'to', 'bus', 'trip', 'kind', 'stop', 'section', 'course', 'division', 'text']
const nobody: RowSelection = new Set()

/** Runs, students of runs and their days, and messages to the families of one day. */
export function RideReport({
  title,
  tabs,
  offers,
}: {
  readonly title: string
  readonly tabs: ReactNode
  readonly offers: RideOffers | undefined
}) {
  const text = useText()
  const [params] = useSearchParams()
  const view: BusAttendanceView = busAttendanceViews.find(one => one === params.get('view')) ?? 'runs'
  const { report, filters, rows, data } = useRideReport(view, offers)
  const { sent: allSent } = useDoorTabs('busAttendance')
  const choice = useReportChoice<Row>({
    of: [view, filters.from, filters.to],
    asked: filters,
    rows,
    rowName: row => textOf(row.name),
  })
  const { selected } = choice
  const riders = useRiders(choice.chosen, view === 'students' ? selected : nobody)
  const oneDay = data && data.from === data.to ? data.from : undefined
  const messages = useWriting('busAttendance', offers, choice.reset)
  const cell = useRideCells(view)
  return (
    <>
      <ReportScreen<Row>
        key={view}
        report={report}
        rows={rows}
        title={title}
        tabs={tabs}
        views={{
          label: text('rides.views'),
          selected: view,
          tabs: [
            ...busAttendanceViews.map(key => ({
              key,
              label: text(`rides.view.${key}`),
              href: viewHref(report, { tab: 'report', view: key }, kept),
            })),
            ...(allSent ? [{ key: 'batches', label: text('messages.tab.batches'), href: allSent }] : []),
          ],
        }}
        count={count => text(`rides.count.${view}`, { count })}
        nothing={text('rides.nothing')}
        looks={looks[view]}
        cell={cell}
        drawTable={({ onPick: _, ...table }: TableProps<Row>) =>
          view === 'students' ? (
            <SelectTable<Row> {...table} choice={choice} />
          ) : (
            <Table<Row> {...table} cards={view !== 'matrix'} />
          )
        }
        tools={view === 'students' && messages.notes ? <small>{messages.notes}</small> : null}
        legend={view === 'matrix' ? text('rides.legend') : undefined}
        foot={
          view === 'students' ? (
            <SelectionBar
              choice={choice}
              actions={oneDay ? messages.actions : messages.actions.map(action => ({ ...action, disabled: true }))}
            />
          ) : null
        }
        save={(client, file) => client.call(calls.exportFile, { body: { filters, columns: report.columns, sort: [], ...file } })}
      >
        {view === 'students' && selected.size > 0 && !oneDay ? <Banner tone="info">{text('error.OneDate')}</Banner> : null}
        <SentBatch id={messages.sent} all={allSent} onDismiss={messages.dropSent} />
        {data ? <RideFigures totals={data.totals} /> : null}
      </ReportScreen>
      {offers && messages.channel && oneDay ? (
        <SendDialog
          to={{
            door: 'busAttendance',
            ids: riders.ids,
            whole: undefined,
            about: { attendanceDate: oneDay },
          }}
          channel={messages.channel}
          offers={offers}
          entries={riders.entries}
          describe={entry => textOf(entry.division)}
          onClose={messages.close}
          onSent={messages.onSent}
        />
      ) : null}
    </>
  )
}
