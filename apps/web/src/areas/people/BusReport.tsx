import { students } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Badge, Banner, Progress, SelectionBar, SelectTable, type TableColumn } from '@school/ui'
import { Route } from 'lucide-react'
import { useState } from 'react'
import { ReportScreen, type RowOf, useReportChoice } from '../../report'
import { useExport } from '../../report/exports'
import { PersonLink, personLook } from '../../shell/PersonLink'
import { useLanguage } from '../../texts/language'
import { useText } from '../../texts/text'
import { SentBatch } from '../messaging/BatchProgress'
import { SendDialog } from '../messaging/SendDialogs'
import { useChosenPeople } from '../messaging/useChosenPeople'
import { useDoorTabs } from '../messaging/useDoorTabs'
import { useWriting } from '../messaging/useWriting'
import { type FoundWhole, wholeOf } from '../messaging/whole'
import { BusGroups } from './BusGroups'
import { ReportTabs } from './ReportTabs'
import { keys, useBusReport } from './useBusReport'

type Row = RowOf<typeof students.viewBusReport>

/** The rows stand by bus and stop: no column orders them. */
const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = Object.fromEntries(
  keys.map(key => [
    key,
    {
      sortable: false,
      ...(key === 'name' ? personLook : key === 'guardianName' ? { person: true } : {}),
      ...(key === 'admNo' || key === 'mobile' ? { look: 'code' as const } : {}),
    },
  ]),
)

/** The choice of riders: those on the page, or all whom the filters find. */
function useRiderChoice({ filters, rows }: ReturnType<typeof useBusReport>) {
  const { client } = useApi()
  const [found, setFound] = useState<FoundWhole<typeof filters>>()
  const choice = useReportChoice<Row>({
    of: filters.onDate,
    asked: filters,
    rows,
    rowName: row => row.name,
    ids: async signal => {
      const { entries } = await client.call(students.busRecipients, { query: filters }, { signal })
      const ids = entries.map(entry => entry.id)
      if (!signal.aborted) setFound({ filters, ids })
      return ids
    },
  })
  const chosen = useChosenPeople(
    choice.chosen.map(row => ({ ...row, division: row.class })),
    choice.selected,
  )
  return { choice, chosen, whole: wholeOf(found, choice.selected) }
}

/** What stands in a cell of the report. */
function useBusCells() {
  const text = useText()
  const tripNames = (row: Row) => row.additional.map(trip => text(`students.trip.${trip}`)).join(', ')
  return (key: string, row: Row) =>
    key === 'name' || key === 'guardianName' ? (
      <PersonLink student={row.id}>{row[key]}</PersonLink>
    ) : key !== 'additional' ? (
      row[key as Exclude<(typeof keys)[number], 'additional'>]
    ) : row.additional.length > 0 ? (
      <Badge status="info">{text('students.additionalTrips', { trips: tripNames(row) })}</Badge>
    ) : null
}

/** /student/report?tab=bus: who rides which bus on a day, and messages to their families. */
export default function BusReport() {
  const text = useText()
  const tabs = useDoorTabs('busReport', text('students.riderList'))
  const { language } = useLanguage()
  const bus = useBusReport()
  const { offers, report, filters, rows, view } = bus
  const sheet = useExport<'pdf'>()
  const { choice, chosen, whole } = useRiderChoice(bus)
  const messages = useWriting('busReport', offers, choice.reset)
  const cell = useBusCells()
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
        cell={cell}
        drawTable={({ onPick: _, ...table }) => <SelectTable<Row> {...table} choice={choice} />}
        tools={messages.notes ? <small>{messages.notes}</small> : null}
        foot={<SelectionBar choice={choice} actions={messages.actions} />}
        save={(client, file) =>
          client.call(students.exportBusReport, { body: { filters, columns: report.columns, sort: [], ...file } })
        }
        commands={[
          {
            key: 'sheet',
            icon: Route,
            label: text('students.routeSheet'),
            busy: sheet.format !== undefined,
            onSelect: () =>
              void sheet.start('pdf', client => client.call(students.busRouteSheet, { body: { filters, language } })),
          },
        ]}
      >
        {offers?.readOnly ? <Banner tone="info">{text('messages.readOnly')}</Banner> : null}
        <SentBatch id={messages.sent} all={tabs.sent} onDismiss={messages.dropSent} />
        {sheet.format ? <Progress label={text('students.routeSheetWorking')} value={sheet.share} /> : null}
        <BusGroups groups={view?.groups} report={report} />
      </ReportScreen>
      {offers && messages.channel ? (
        <SendDialog
          to={{ door: 'busReport', ids: chosen.ids, whole }}
          channel={messages.channel}
          offers={offers}
          entries={chosen.entries}
          describe={entry => String((messages.channel === 'sms' ? entry.mobile : entry.guardianName) ?? '')}
          onClose={messages.close}
          onSent={messages.onSent}
        />
      ) : null}
    </>
  )
}
