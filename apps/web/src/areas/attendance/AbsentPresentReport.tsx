import { absentPresent } from '@school/api/client'
import { useReload } from '@school/api/react'
import { Banner, PrintSignatures, type RowSelection, SelectionBar, SelectTable, Table, type TableProps } from '@school/ui'
import { CalendarRange } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { openedRow, type Report, ReportScreen, textOf, useReportChoice, viewHref } from '../../report'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { SentBatch } from '../messaging/BatchProgress'
import { SendDialog } from '../messaging/SendDialogs'
import { useDoorTabs } from '../messaging/useDoorTabs'
import { useWriting } from '../messaging/useWriting'
import { DayFigures, NotTaken, type Row } from './AbsentFigures'
import { type AbsentView, views } from './absent-filters'
import { useStudentYear } from './StudentYear'
import { isTotal, looks, useAbsentCells } from './useAbsentCells'
import { useAbsentCount, useAbsentReport } from './useAbsentReport'
import { useToldStudents } from './useToldStudents'

const nobody: RowSelection = new Set()

/** Who changed the class stands in the register of each. */
const keyOf = (row: Row) => (row.divisionId ? `${row.id} ${row.divisionId}` : String(row.id))

/** Views of the report with the classes that are chosen, and what was sent from it. */
function useViews(report: Report, view: AbsentView) {
  const text = useText()
  const door = useDoorTabs('absentPresent')
  const kept = ['section', 'course', 'division', 'text']
  return {
    sent: door.sent,
    shown: {
      label: text('absent.views'),
      selected: view,
      tabs: [
        ...views.map(key => ({ key, label: text(`absent.view.${key}`), href: viewHref(report, { view: key }, kept) })),
        ...(door.sent ? [{ key: 'batches', label: text('messages.tab.batches'), href: door.sent }] : []),
      ],
    },
  }
}

/** /curriculum/student-absent-present-report: who was there, by day, month or term, and messages to families. */
export default function AbsentPresentReport() {
  const text = useText()
  const title = useFormTitle()('s.att.report')
  const reload = useReload()
  const [params] = useSearchParams()
  const view = views.find(one => one === params.get('view')) ?? 'list'
  const { offers, report, filters, rows, data } = useAbsentReport(view)
  // Until others are chosen, those who were not told yet.
  const choice = useReportChoice<Row>({
    of: [view, filters.date, filters.half],
    asked: filters,
    rows,
    rowKey: keyOf,
    rowName: row => textOf(row.name),
    first: new Set(data?.toTell.map(row => row.id)),
  })
  const told = useToldStudents(data, choice.chosen, view === 'list' ? choice.selected : nobody)
  const messages = useWriting('absentPresent', offers, () => {
    choice.reset()
    void reload(absentPresent.view)
  })
  const tabs = useViews(report, view)
  const opened = openedRow(report, 'student')
  const cell = useAbsentCells()
  const drawer = useStudentYear(opened.id, filters.academicYearId, opened.close)
  const count = useAbsentCount(view, data)
  return (
    <>
      <ReportScreen<Row>
        key={view}
        report={report}
        rows={rows}
        rowKey={keyOf}
        title={title}
        views={tabs.shown}
        count={count}
        drawer={drawer}
        drawerSays={['rollNo', 'guardianName', 'mobile', 'arrivedAt', 'monthPercent']}
        nothing={text(view === 'list' ? 'absent.nothing' : 'absent.nothing.register')}
        looks={looks}
        cell={cell}
        rowName={row => textOf(row.name)}
        rowMenu={row =>
          isTotal(row)
            ? []
            : [
                {
                  key: 'year',
                  label: text('absent.yearByMonth'),
                  icon: CalendarRange,
                  onSelect: () => opened.open(textOf(row.id)),
                },
              ]
        }
        drawTable={({ onPick: _, ...table }: TableProps<Row>) =>
          view === 'list' ? (
            <SelectTable<Row> {...table} choice={choice} />
          ) : (
            <Table<Row> {...table} cards={view !== 'register'} />
          )
        }
        tools={view === 'list' && messages.notes ? <small>{messages.notes}</small> : null}
        legend={view === 'register' ? text('absent.legend') : undefined}
        foot={
          view === 'list' ? (
            <SelectionBar choice={choice} actions={messages.actions} />
          ) : view === 'register' ? (
            <PrintSignatures names={[text('absent.sign.teacher'), text('absent.sign.head')]} />
          ) : null
        }
        save={(client, file) =>
          client.call(absentPresent.exportFile, { body: { filters, columns: report.columns, sort: [], ...file } })
        }
      >
        {offers?.readOnly && view === 'list' ? <Banner tone="info">{text('messages.readOnly')}</Banner> : null}
        {data ? <NotTaken divisions={data.notTaken} /> : null}
        <SentBatch id={messages.sent} all={tabs.sent} onDismiss={messages.dropSent} />
        {view === 'list' ? <DayFigures totals={data?.totals[0]} /> : null}
      </ReportScreen>
      {offers && messages.channel && data ? (
        <SendDialog
          to={{
            door: 'absentPresent',
            ids: told.ids,
            whole: undefined,
            about: { attendanceDate: data.from, half: filters.half ?? '', statusOf: told.statusOf },
          }}
          channel={messages.channel}
          offers={offers}
          entries={told.entries}
          describe={entry => textOf(messages.channel === 'sms' ? entry.mobile : entry.guardianName)}
          onClose={messages.close}
          onSent={messages.onSent}
        />
      ) : null}
    </>
  )
}
