import { type AnswerOfCall, students } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay, mayOpenRoute } from '@school/rules'
import {
  Badge,
  Banner,
  Button,
  Cards,
  Link,
  Progress,
  type RowSelection,
  SelectionBar,
  SelectTable,
  type TableColumn,
  useWholeChoice,
} from '@school/ui'
import { BusFront, Route } from 'lucide-react'
import { useState } from 'react'
import { useExport } from '../../exports'
import { useLanguage } from '../../language'
import { type Report, ReportScreen, type RowOf, useReport, useReportRows } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useSchoolToday } from '../../zone'
import { BatchProgress } from '../messages/BatchProgress'
import { SendDialog, useChannelActions, useChannelNotes } from '../messages/SendDialogs'
import { useChosenPeople } from '../messages/useChosenPeople'
import { useDoorTabs } from '../messages/useDoorTabs'
import type { SendChannel } from '../messages/useSending'
import { type FoundWhole, wholeOf } from '../messages/whole'
import { busFilters, busFiltersOf } from './bus-filters'
import { ReportTabs } from './ReportTabs'

type Row = RowOf<typeof students.viewBusReport>
type View = AnswerOfCall<typeof students.viewBusReport>

const complete = '/student/student-complete-information-report'
const keys = ['admNo', 'name', 'class', 'guardianName', 'mobile', 'bus', 'pickup', 'drop', 'additional'] as const

/** The rows stand by bus and stop: no column orders them. */
const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = Object.fromEntries(
  keys.map(key => [
    key,
    {
      sortable: false,
      ...(key === 'name' ? { look: 'name' as const } : {}),
      ...(key === 'admNo' || key === 'mobile' ? { look: 'code' as const } : {}),
    },
  ]),
)

/** Every bus with its stops and how many ride from each; a stop narrows the report to itself. */
function Buses({ groups, report }: { groups: View['groups'] | undefined; report: Report }) {
  const text = useText()
  if (groups?.length === 0) return null
  const addressOf = (bus: string, stop: string) => {
    const address = new URLSearchParams(report.address)
    for (const [name, value] of Object.entries({ bus, stop })) address.set(name, value)
    address.delete('page')
    return `?${address}`
  }
  return (
    <Cards
      label={text('students.buses')}
      rows={groups}
      rowKey={group => group.id}
      expected={3}
      card={group => ({
        title: group.name,
        margin: <BusFront size={16} aria-hidden />,
        badge: <Badge>{text('students.ridersOf', { count: group.count })}</Badge>,
        facts: group.stops.map(stop => ({
          label: stop.name,
          value: (
            <Link
              href={addressOf(group.id, stop.id)}
              aria-label={`${stop.name}: ${text('students.ridersOf', { count: stop.count })}`}
            >
              {stop.count}
            </Link>
          ),
        })),
      })}
    />
  )
}

/** /student/report?tab=bus: who rides which bus on a day, and messages to their families. */
export default function BusReport() {
  const text = useText()
  const tabs = useDoorTabs('busReport', text('students.riderList'))
  const { language } = useLanguage()
  const { viewer } = useSignedIn()
  const today = useSchoolToday()
  const { client } = useApi()
  const { data: offers } = useCall(students.busInitialValues, {})
  const titleOf = (key: (typeof keys)[number]) =>
    key === 'name' || key === 'guardianName'
      ? text(`students.column.${key}`)
      : key === 'additional'
        ? text('students.additional')
        : text(`people.column.${key}`)
  const report = useReport({
    name: 'bus-students',
    columns: offers && keys.map(key => ({ key, title: titleOf(key), isDefault: true })),
    filters: values => busFilters(text, offers, values, today),
  })
  const filters = busFiltersOf(report.values)
  const rows = useReportRows(report, students.viewBusReport, page => ({ query: { ...filters, ...page } }))
  // The same page of the report, with the day and the counts of all pages.
  const view = rows.data as View | undefined
  const sheet = useExport<'pdf'>()
  const results = rows.data?.results
  const [selected, setSelected] = useState<RowSelection>(new Set())
  const [found, setFound] = useState<FoundWhole<typeof filters>>()
  const choice = useWholeChoice({
    selected,
    onSelect: setSelected,
    searchKey: JSON.stringify(filters),
    ids: async signal => {
      const { entries } = await client.call(students.busRecipients, { query: filters }, { signal })
      const ids = entries.map(entry => entry.id)
      if (!signal.aborted) setFound({ filters, ids })
      return ids
    },
    count: rows.data?.pagination.count ?? 0,
    pageSize: report.pageSize,
    ready: results !== undefined,
  })
  const chosen = useChosenPeople(
    results?.map(row => ({ ...row, division: row.class })),
    selected,
  )
  const [channel, setChannel] = useState<SendChannel>()
  const [sent, setSent] = useState<string>()
  const notes = useChannelNotes(offers)
  const channels = useChannelActions('busReport', offers, setChannel)
  const opens = mayOpenRoute(complete, viewer)
  const tripNames = (row: Row) => row.additional.map(trip => text(`students.trip.${trip}`)).join(', ')
  return (
    <>
      <ReportScreen<Row>
        report={report}
        rows={rows}
        title={text('students.bus')}
        tabs={<ReportTabs />}
        views={tabs.shown}
        count={count => text('students.riders', { count, date: view ? displayDay(view.onDate) : '' })}
        nothing={text('students.noRiders')}
        looks={looks}
        cell={(key, row) =>
          key === 'name' && opens ? (
            <Link href={`${complete}?student=${row.id}`}>{row.name}</Link>
          ) : key !== 'additional' ? (
            row[key as Exclude<(typeof keys)[number], 'additional'>]
          ) : row.additional.length > 0 ? (
            <Badge status="info">{text('students.additionalTrips', { trips: tripNames(row) })}</Badge>
          ) : null
        }
        drawTable={({ onPick: _, ...table }) => (
          <SelectTable<Row> {...table} rowName={row => row.name} selected={selected} onSelect={choice.select} />
        )}
        tools={
          <>
            {notes ? <small>{notes}</small> : null}
            {choice.tool}
          </>
        }
        foot={<SelectionBar count={selected.size} actions={channels} onClear={choice.clear} />}
        save={(client, file) =>
          client.call(students.exportBusReport, { body: { filters, columns: report.columns, sort: [], ...file } })
        }
        actions={
          <Button
            icon={Route}
            busy={sheet.format !== undefined}
            onClick={() =>
              void sheet.start('pdf', client => client.call(students.busRouteSheet, { body: { filters, language } }))
            }
          >
            {text('students.routeSheet')}
          </Button>
        }
      >
        {offers?.readOnly ? <Banner tone="info">{text('messages.readOnly')}</Banner> : null}
        {sent ? (
          <BatchProgress
            key={sent}
            id={sent}
            href={tabs.sent && `${tabs.sent}&open=${sent}`}
            onDismiss={() => setSent(undefined)}
          />
        ) : null}
        {choice.failure}
        {sheet.format ? <Progress label={text('students.routeSheetWorking')} value={sheet.share} /> : null}
        <Buses groups={view?.groups} report={report} />
      </ReportScreen>
      {offers && channel ? (
        <SendDialog
          to={{ door: 'busReport', ids: chosen.ids, whole: wholeOf(found, selected) }}
          channel={channel}
          offers={offers}
          entries={chosen.entries}
          describe={entry => String((channel === 'sms' ? entry.mobile : entry.guardianName) ?? '')}
          onClose={() => setChannel(undefined)}
          onSent={setSent}
        />
      ) : null}
    </>
  )
}
