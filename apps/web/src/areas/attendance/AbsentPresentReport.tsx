import { type AnswerOfCall, absentPresent, type Client } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { absentPresentColumns, type DayStatus, displayDay, formatPercent, monthOf } from '@school/rules'
import {
  Badge,
  Banner,
  FigureStrip,
  Link,
  PrintSignatures,
  type RowSelection,
  SelectionBar,
  SelectTable,
  Table,
  type TableColumn,
  type TableProps,
} from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { type Report, ReportScreen, type RowOf, useReport, useReportRows } from '../../report'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useMonthName } from '../../zone'
import { BatchProgress } from '../messages/BatchProgress'
import { SendDialog, useChannelActions, useChannelNotes } from '../messages/SendDialogs'
import { useChosenPeople } from '../messages/useChosenPeople'
import { useDoorTabs } from '../messages/useDoorTabs'
import type { SendChannel } from '../messages/useSending'
import { type AbsentView, absentFilters, absentFiltersOf, columnsIn, rarer, statusTones, views } from './absent-filters'
import { useStudentYear } from './StudentYear'

type Row = RowOf<typeof absentPresent.view>
type View = AnswerOfCall<typeof absentPresent.view>

const figures = [
  'streak',
  'monthPercent',
  'working',
  'present',
  'absent',
  'leave',
  'halfDays',
  'late',
  'duty',
  'percent',
  'toReach',
]

/** The rows stand by class and roll number: no column orders them. */
const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = Object.fromEntries(
  Object.values<readonly string[]>(absentPresentColumns)
    .flat()
    .map(key => [
      key,
      {
        sortable: false,
        ...(key === 'name' ? { look: 'name' as const } : {}),
        ...(key === 'admNo' || key === 'mobile' ? { look: 'code' as const } : {}),
        ...(figures.includes(key) ? { align: 'end' as const } : {}),
      },
    ]),
)

const isTotal = (row: Row) => !String(row.id).includes('-')
const textOf = (value: Row[string] | undefined) => (value === null || value === undefined ? '' : String(value))

/** The days of a register: each a column by its number, as far as the month has it. */
const dayTitle = (key: string) => (/^d\d+$/.test(key) ? key.slice(1) : undefined)

/** Views of the report with the classes that are chosen, and what was sent from it. */
function useViews(report: Report, view: AbsentView) {
  const text = useText()
  const door = useDoorTabs('absentPresent')
  const hrefOf = (to: AbsentView) => {
    const address = new URLSearchParams({ view: to })
    for (const name of ['section', 'course', 'division', 'text']) {
      const value = report.address.get(name)
      if (value) address.set(name, value)
    }
    return `?${address}`
  }
  return {
    sent: door.sent,
    shown: {
      label: text('absent.views'),
      selected: view,
      tabs: [
        ...views.map(key => ({ key, label: text(`absent.view.${key}`), href: hrefOf(key) })),
        ...(door.sent ? [{ key: 'batches', label: text('messages.tab.batches'), href: door.sent }] : []),
      ],
    },
  }
}

/** How many were what on the day. */
function DayFigures({ totals }: { readonly totals: View['totals'][number] | undefined }) {
  const text = useText()
  const intl = useIntl()
  if (!totals) return null
  const keys = ['Present', 'Late', 'Absent', 'Half day', 'On leave', 'On duty'] as const
  const share = formatPercent(typeof totals.percent === 'number' ? totals.percent : undefined, 1)
  const number = (value: Row[string] | undefined) => intl.formatNumber(Number(value ?? 0))
  return (
    <FigureStrip
      label={text('absent.view.list')}
      figures={[
        { key: 'strength', label: text('absent.strength'), value: number(totals.strength) },
        ...keys.map(key => ({
          key,
          label: text(`absent.status.${key}`),
          value: number(totals[key]),
          ...(key === 'Present' ? { note: share } : {}),
        })),
      ]}
    />
  )
}

/** /curriculum/student-absent-present-report: who was there, by day, month or term, and messages to families. */
export default function AbsentPresentReport() {
  const text = useText()
  const title = useFormTitle()('s.att.report')
  const monthName = useMonthName()
  const reload = useReload()
  const [params] = useSearchParams()
  const view = views.find(one => one === params.get('view')) ?? 'list'
  const { data: offers } = useCall(absentPresent.initialValues, {})
  const titleOf = (key: string) => dayTitle(key) ?? text(`absent.column.${key as 'name'}`)
  const report = useReport({
    name: `absent-present-${view}`,
    columns:
      offers &&
      columnsIn(view, params.get('month') ?? monthOf(offers.today)).map(key => ({
        key,
        title: titleOf(key),
        isDefault: !rarer.has(key),
      })),
    filters: values => absentFilters(text, view, offers, values, monthName),
  })
  const filters = absentFiltersOf(view, report.values)
  const plain = useReportRows(report, absentPresent.view, page => ({ query: { ...filters, ...page } }))
  // The same page of the report, with what is told of all pages.
  const data = plain.data as View | undefined
  const withTotals = (page: View, at: { page: number; pageSize: number }) =>
    view === 'register' && at.page * at.pageSize >= page.pagination.count
      ? { ...page, results: [...page.results, ...page.totals] }
      : page
  const rows = {
    ...plain,
    data: data && withTotals(data, report),
    read: async (client: Client, at: { page: number; pageSize: number }) =>
      withTotals((await plain.read(client, at)) as View, at),
  }

  const searchKey = JSON.stringify(filters)
  const [own, setOwn] = useState<{ readonly key: string; readonly ids: RowSelection }>()
  // Until others are chosen, those who were not told yet.
  const selected: RowSelection = own?.key === searchKey ? own.ids : new Set(data?.toTell.map(row => row.id))
  const select = (ids: RowSelection) => setOwn({ key: searchKey, ids })
  const chosen = useChosenPeople(
    data?.results.map(row => ({
      ...row,
      id: textOf(row.id),
      attendanceDate: data.from.split('-').reverse().join('/'),
      date: data.from.split('-').reverse().join('/'),
    })),
    view === 'list' ? selected : new Set<string>(),
  )
  const statuses = new Map(data?.toTell.map(row => [row.id, row.status as string]))
  for (const row of chosen.rows) statuses.set(row.id, textOf((row as unknown as Row).status))
  const [channel, setChannel] = useState<SendChannel>()
  const [sent, setSent] = useState<string>()
  const notes = useChannelNotes(offers)
  const channels = useChannelActions('absentPresent', offers, setChannel)
  const tabs = useViews(report, view)

  const sentWords = (value: string) =>
    value
      .split(', ')
      .map(one => {
        const [name = '', at = ''] = one.split(' ')
        const way = text(`absent.channel.${name.replace('correction-', '') as 'sms'}`)
        return `${name.startsWith('correction-') ? `${text('absent.correction')} ` : ''}${way} ${at}`
      })
      .join(', ')
  const cell = (key: string, row: Row) => {
    const value = row[key]
    if (key === 'name' && isTotal(row)) return <b>{text(`absent.column.${row.id as 'present'}`)}</b>
    if (value === null || value === undefined) return null
    if (key === 'name') return <Link href={hrefOf(textOf(row.id))}>{textOf(value)}</Link>
    if (key === 'status')
      return <Badge status={statusTones[value as DayStatus]}>{text(`absent.status.${value as DayStatus}`)}</Badge>
    if (key === 'sent') return sentWords(textOf(value))
    if (key === 'monthPercent' || key === 'percent') return formatPercent(Number(value))
    return value
  }
  const opened = params.get('student') ?? undefined
  const hrefOf = (id: string) => {
    const address = new URLSearchParams(report.address)
    address.set('student', id)
    return `?${address}`
  }
  const drawer = useStudentYear(opened, filters.academicYearId, () =>
    report.set({ student: undefined, page: report.page > 1 ? String(report.page) : undefined }),
  )
  const count = (n: number) =>
    !data
      ? ''
      : view === 'list'
        ? text('absent.count.list', { count: n, date: displayDay(data.from) })
        : view === 'register'
          ? text('absent.count.register', { count: n, month: monthName(monthOf(data.from)) })
          : text('absent.count.summary', { count: n, from: displayDay(data.from), to: displayDay(data.to) })
  return (
    <>
      <ReportScreen<Row>
        key={view}
        report={report}
        rows={rows}
        title={title}
        views={tabs.shown}
        count={count}
        drawer={drawer}
        drawerSays={['rollNo', 'guardianName', 'mobile', 'arrivedAt', 'monthPercent']}
        nothing={text(view === 'list' ? 'absent.nothing' : 'absent.nothing.register')}
        looks={looks}
        cell={cell}
        drawTable={({ onPick: _, ...table }: TableProps<Row>) =>
          view === 'list' ? (
            <SelectTable<Row> {...table} rowName={row => textOf(row.name)} selected={selected} onSelect={select} />
          ) : (
            <Table<Row> {...table} cards={view !== 'register'} />
          )
        }
        tools={
          view === 'list' && notes ? <small>{notes}</small> : view === 'register' ? <small>{text('absent.legend')}</small> : null
        }
        foot={
          view === 'list' ? (
            <SelectionBar count={selected.size} actions={channels} onClear={() => select(new Set())} />
          ) : view === 'register' ? (
            <PrintSignatures names={[text('absent.sign.teacher'), text('absent.sign.head')]} />
          ) : null
        }
        save={(client, file) =>
          client.call(absentPresent.exportFile, { body: { filters, columns: report.columns, sort: [], ...file } })
        }
      >
        {offers?.readOnly && view === 'list' ? <Banner tone="info">{text('messages.readOnly')}</Banner> : null}
        {data && data.notTaken.length > 0 ? (
          <Banner tone="warning" title={text('absent.notTaken', { n: data.notTaken.length })}>
            {data.notTaken
              .slice(0, 12)
              .map(division => division.name)
              .join(', ') + (data.notTaken.length > 12 ? ' …' : '')}
          </Banner>
        ) : null}
        {sent ? (
          <BatchProgress
            key={sent}
            id={sent}
            href={tabs.sent && `${tabs.sent}&open=${sent}`}
            onDismiss={() => setSent(undefined)}
          />
        ) : null}
        {view === 'list' ? <DayFigures totals={data?.totals[0]} /> : null}
      </ReportScreen>
      {offers && channel && data ? (
        <SendDialog
          to={{
            door: 'absentPresent',
            ids: chosen.ids,
            whole: undefined,
            about: { attendanceDate: data.from, half: filters.half ?? '', statusOf: id => statuses.get(id) ?? '' },
          }}
          channel={channel}
          offers={offers}
          entries={chosen.entries}
          describe={entry => textOf((channel === 'sms' ? entry.mobile : entry.guardianName) as Row[string])}
          onClose={() => setChannel(undefined)}
          onSent={batchId => {
            setSent(batchId)
            setOwn(undefined)
            void reload(absentPresent.view)
          }}
        />
      ) : null}
    </>
  )
}
