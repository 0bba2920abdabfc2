import { type AnswerOfCall, busAttendance as calls } from '@school/api/client'
import {
  type BusAttendanceView,
  type BusMarkState,
  type BusRunState,
  busAttendanceColumns,
  busAttendanceViews,
  displayDay,
  formatPercent,
  type NotBoardedReason,
} from '@school/rules'
import {
  Badge,
  Banner,
  FigureStrip,
  Link,
  type RowSelection,
  SelectionBar,
  SelectTable,
  type StatusName,
  Table,
  type TableColumn,
  type TableProps,
} from '@school/ui'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { ReportScreen, type RowOf, useReport, useReportRows } from '../../report'
import { useText } from '../../text'
import { BatchProgress } from '../messages/BatchProgress'
import { SendDialog, useChannelActions, useChannelNotes } from '../messages/SendDialogs'
import { useChosenPeople } from '../messages/useChosenPeople'
import { useDoorTabs } from '../messages/useDoorTabs'
import type { SendChannel } from '../messages/useSending'
import type { RideOffers } from './offers'
import { dayTitle, rideColumns, rideDays, rideFilters, rideFiltersOf } from './ride-filters'
import { runTones } from './Take'

type Row = RowOf<typeof calls.view>
type View = AnswerOfCall<typeof calls.view>

const figures = new Set(['expected', 'boarded', 'notBoarded', 'onLeave', 'extra', 'percent'])
const markTones: Readonly<Record<BusMarkState, StatusName>> = {
  Waiting: 'secondary',
  Boarded: 'info',
  Left: 'success',
  'Not boarded': 'warning',
  'On leave': 'secondary',
}

/** The rows stand in an order of their own: no column orders them. */
const lookOf = (key: string): Partial<TableColumn<Row>> => ({
  sortable: false,
  ...(key === 'name' || key === 'trip' ? { look: 'name' as const } : {}),
  ...(key === 'admNo' ? { look: 'code' as const } : {}),
  ...(figures.has(key) ? { align: 'end' as const } : {}),
  ...(key === 'date' ? { width: '108px' } : {}),
  ...(key === 'bus' ? { width: '80px' } : {}),
})

const looks = Object.fromEntries(
  Object.values<readonly string[]>(busAttendanceColumns)
    .flat()
    .map(key => [key, lookOf(key)]),
)

const textOf = (value: Row[string] | undefined) => (value === null || value === undefined ? '' : String(value))

/** How everybody of the shown rows went. */
function RideFigures({ totals }: { readonly totals: View['totals'] }) {
  const text = useText()
  const intl = useIntl()
  const keys = ['expected', 'boarded', 'notBoarded', 'onLeave', 'extra'] as const
  return (
    <FigureStrip
      label={text('rides.figures')}
      figures={keys.map(key => ({
        key,
        label: text(`rides.count.${key}`),
        value: intl.formatNumber(totals[key]),
        ...(key === 'boarded' ? { note: formatPercent(totals.percent ?? undefined, 1) } : {}),
      }))}
    />
  )
}

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
  const day = (name: string) => params.get(name) ?? undefined
  const days = offers && rideDays({ day }, offers.today)
  const report = useReport({
    name: `bus-attendance-${view}`,
    columns:
      days &&
      rideColumns(view, days).map(key => ({
        key,
        title: dayTitle(key, days.from) ?? text(`rides.column.${key as 'name'}`),
        isDefault: key !== 'admNo' || view !== 'students',
      })),
    filters: values => rideFilters(text, view, offers, values),
  })
  const filters = rideFiltersOf(view, report.values)
  const rows = useReportRows(report, calls.view, page => ({ query: { ...filters, ...page } }))
  const data = rows.data as View | undefined
  const door = useDoorTabs('busAttendance')
  const hrefOf = (to: BusAttendanceView) => {
    const address = new URLSearchParams({ tab: 'report', view: to })
    for (const name of ['from', 'to', 'bus', 'trip', 'kind', 'stop', 'section', 'course', 'division', 'text']) {
      const value = report.address.get(name)
      if (value) address.set(name, value)
    }
    return `?${address}`
  }

  const searchKey = JSON.stringify(filters)
  const [own, setOwn] = useState<{ readonly key: string; readonly ids: RowSelection }>()
  const selected: RowSelection = own?.key === searchKey ? own.ids : new Set()
  const select = (ids: RowSelection) => setOwn({ key: searchKey, ids })
  const chosen = useChosenPeople(
    data?.results.map(row => {
      const date = textOf(row.date).split('-').reverse().join('/')
      return { ...row, id: textOf(row.id), attendanceDate: date, date }
    }),
    view === 'students' ? selected : new Set<string>(),
  )
  // A student who rode twice on the day is written to once.
  const people = [...new Map(chosen.rows.map(row => [row.id.split(':')[0]!, row])).entries()]
  const oneDay = data && data.from === data.to ? data.from : undefined
  const [channel, setChannel] = useState<SendChannel>()
  const [sent, setSent] = useState<string>()
  const notes = useChannelNotes(offers)
  const channels = useChannelActions('busAttendance', offers, setChannel)
  const cell = (key: string, row: Row) => {
    const value = row[key]
    if (value === null || value === undefined) return null
    if (key === 'trip' && row.runId && view === 'runs') return <Link href={`?tab=take&run=${row.runId}`}>{textOf(value)}</Link>
    if (key === 'status')
      return view === 'runs' ? (
        <Badge status={runTones[value as BusRunState]}>{text(`rides.run.${value as BusRunState}`)}</Badge>
      ) : (
        <Badge status={markTones[value as BusMarkState]}>{text(`rides.mark.${value as BusMarkState}`)}</Badge>
      )
    if (key === 'date') return displayDay(textOf(value))
    if (key === 'percent') return formatPercent(Number(value), 1)
    if (key === 'reason') return text(`rides.reason.${value as NotBoardedReason}`)
    return value
  }
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
            ...busAttendanceViews.map(key => ({ key, label: text(`rides.view.${key}`), href: hrefOf(key) })),
            ...(door.sent ? [{ key: 'batches', label: text('messages.tab.batches'), href: door.sent }] : []),
          ],
        }}
        count={count => text(`rides.count.${view}`, { count })}
        nothing={text('rides.nothing')}
        looks={looks}
        cell={cell}
        drawTable={({ onPick: _, ...table }: TableProps<Row>) =>
          view === 'students' ? (
            <SelectTable<Row> {...table} rowName={row => textOf(row.name)} selected={selected} onSelect={select} />
          ) : (
            <Table<Row> {...table} cards={view !== 'matrix'} />
          )
        }
        tools={
          view === 'students' && notes ? <small>{notes}</small> : view === 'matrix' ? <small>{text('rides.legend')}</small> : null
        }
        foot={
          view === 'students' ? (
            <SelectionBar
              count={selected.size}
              actions={oneDay ? channels : channels.map(action => ({ ...action, disabled: true }))}
              onClear={() => select(new Set())}
            />
          ) : null
        }
        save={(client, file) => client.call(calls.exportFile, { body: { filters, columns: report.columns, sort: [], ...file } })}
      >
        {view === 'students' && selected.size > 0 && !oneDay ? <Banner tone="info">{text('error.OneDate')}</Banner> : null}
        {sent ? (
          <BatchProgress
            key={sent}
            id={sent}
            href={door.sent && `${door.sent}&open=${sent}`}
            onDismiss={() => setSent(undefined)}
          />
        ) : null}
        {data ? <RideFigures totals={data.totals} /> : null}
      </ReportScreen>
      {offers && channel && oneDay ? (
        <SendDialog
          to={{
            door: 'busAttendance',
            ids: people.map(([id]) => id),
            whole: undefined,
            about: { attendanceDate: oneDay },
          }}
          channel={channel}
          offers={offers}
          entries={people.map(([, row]) => row) as unknown as typeof chosen.entries}
          describe={entry => textOf((entry as unknown as Row).division)}
          onClose={() => setChannel(undefined)}
          onSent={batchId => {
            setSent(batchId)
            setOwn(undefined)
          }}
        />
      ) : null}
    </>
  )
}
