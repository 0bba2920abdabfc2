import { type AnswerOfCall, markLocks } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay, formatPercent, sheetStatuses } from '@school/rules'
import { Badge, Button, ConsoleLayout, type ConsoleTile, type TableColumn } from '@school/ui'
import { Bell, CalendarClock, CalendarRange, History, Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useOpened } from '../../../list'
import { FilterFields } from '../../../report'
import { useMoment } from '../../../session/zone'
import { PersonLink } from '../../../shell/PersonLink'
import { useFormTitle } from '../../../shell/titles'
import { type Say, useText } from '../../../texts/text'
import { ExamDatesForm, SheetDatesForm } from './DatesForms'
import { LockForm } from './LockForm'
import { matrixStatuses, toneOf } from './sheet-status'
import { UnlockForm } from './UnlockForm'
import { type Locks, useLocks } from './useLocks'
import { useSheetDrawer } from './useSheetDrawer'
import { useSheetWork } from './useSheetWork'

type Sheet = AnswerOfCall<typeof markLocks.list>['results'][number]
type Doing = 'lock' | 'unlock' | 'dates' | 'exam'

const nameOf = (sheet: Sheet) => [sheet.division, sheet.subject].filter(Boolean).join(' ')

/** Names of the staff of a sheet, each leading to the record. */
function Staff({ sheet, none }: { readonly sheet: Sheet; readonly none: string }) {
  if (sheet.staff.length === 0) return none
  return sheet.staff.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 ? ', ' : ''}
      <PersonLink staff={id}>{name}</PersonLink>
    </span>
  ))
}

function useColumns(external: boolean, withExam: boolean): readonly TableColumn<Sheet>[] {
  const text = useText()
  const moment = useMoment()
  return [
    { key: 'division', header: text('report.division'), look: 'name', cell: sheet => sheet.division },
    { key: 'subject', header: text('markLocks.subject'), cell: sheet => sheet.subject || text('markLocks.classTeacher') },
    ...(withExam ? [{ key: 'exam', header: text('markLocks.test'), cell: (sheet: Sheet) => sheet.exam }] : []),
    {
      key: 'staff',
      header: text('markLocks.staff'),
      person: true,
      cell: sheet => <Staff sheet={sheet} none={text('tabStatus.nobody')} />,
    },
    {
      key: 'status',
      header: text('markLocks.status'),
      cell: sheet => <Badge status={toneOf(sheet.status)}>{text(`markLocks.status.${sheet.status}`)}</Badge>,
    },
    {
      key: 'entered',
      header: text('markLocks.entered'),
      align: 'end',
      cell: sheet => formatPercent(sheet.entered ?? undefined),
    },
    { key: 'missing', header: text('markLocks.missing'), align: 'end', cell: sheet => sheet.missing },
    { key: 'submittedAt', header: text('markLocks.submittedAt'), look: 'code', cell: sheet => moment(sheet.submittedAt) || '–' },
    { key: 'lockedBy', header: text('markLocks.lockedBy'), cell: sheet => sheet.lockedBy || '–' },
    { key: 'lockedAt', header: text('markLocks.lockedAt'), look: 'code', cell: sheet => moment(sheet.lockedAt) || '–' },
    ...(external
      ? [{ key: 'taken', header: text('markLocks.taken'), cell: (sheet: Sheet) => text(`markLocks.export.${sheet.exportState}`) }]
      : []),
    {
      key: 'closesOn',
      header: text('markLocks.closesOn'),
      look: 'code',
      cell: sheet => (sheet.reopenUntil ? moment(sheet.reopenUntil) : sheet.closesOn ? displayDay(sheet.closesOn) : '–'),
    },
  ]
}

/** Sheets by status; a press shows those alone. */
const tilesOf = (text: Say, number: (value: number) => string, tiles: Locks['tiles']): readonly ConsoleTile[] | undefined =>
  tiles && [
    { key: 'sheets', label: text('markLocks.sheets'), value: number(tiles.sheets), plain: true },
    ...sheetStatuses
      .filter(status => status !== 'Verified' || tiles.Verified > 0)
      .map(status => ({ key: status, label: text(`markLocks.status.${status}`), value: number(tiles[status]) })),
    {
      key: 'overdue',
      label: text('markLocks.overdue'),
      value: number(tiles.overdue),
      ...(tiles.overdue > 0 ? { tone: 'danger' as const } : {}),
    },
  ]

/** The matrix of an exam or of remarks, by division and subject. */
function useMatrix(locks: Locks) {
  const text = useText()
  const intl = useIntl()
  const { data, error, mutate } = locks.matrix
  const cells = new Map(data?.cells.map(cell => [`${cell.divisionId} ${cell.subjectId ?? ''}`, cell]))
  return {
    label: text('markLocks.matrix'),
    corner: text('report.division'),
    rows: locks.asked ? data?.divisions.map(({ id, name }) => ({ key: id, label: name })) : [],
    columns: data?.subjects.map(({ id, name }) => ({ key: id ?? '', label: name || text('markLocks.classTeacher') })) ?? [],
    cell: (row: string, column: string) => {
      const cell = cells.get(`${row} ${column}`)
      const percent = cell && (cell.entered === null ? '–' : `${intl.formatNumber(Math.floor(cell.entered))} %`)
      return cell && { id: cell.sheetId, status: cell.status, text: percent }
    },
    statuses: matrixStatuses(text),
    empty: { title: text('markLocks.none'), children: text('markLocks.noneHelp') },
    error: error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined,
  }
}

/** /curriculum/tab-mark-entry-lock: sheets are closed, locked and opened again. */
export default function MarkLocks() {
  const text = useText()
  const intl = useIntl()
  const title = useFormTitle()('s.tab.lock')
  const { client } = useApi()
  const locks = useLocks()
  const { offers, list, exam } = locks
  const [doing, setDoing] = useState<Doing>()
  const [opened, open] = useOpened('sheet')
  const ids = [...list.selected]
  const done = () => {
    setDoing(undefined)
    list.onSelect(new Set())
  }
  const { busy, run } = useSheetWork(() => list.onSelect(new Set()))
  const remind = () =>
    void run(async () => {
      const { staff } = await client.call(markLocks.remind, { body: { sheetIds: ids } })
      return { done: [text('markLocks.reminded', { n: staff })] }
    })
  const rows = list.table.rows
  const shown = rows?.find(sheet => sheet.id === opened)
  const count = locks.view === 'matrix' ? locks.matrix.data?.pagination.count : list.count
  const close = () => setDoing(undefined)
  return (
    <>
      <ConsoleLayout<Sheet>
        header={{
          title,
          caption: 'Edit',
          actions: exam ? (
            <Button icon={CalendarRange} onClick={() => setDoing('exam')}>
              {text('markLocks.examDates')}
            </Button>
          ) : undefined,
        }}
        filters={<FilterFields report={list.report} />}
        moreFilters={<FilterFields report={list.report} more />}
        tiles={
          locks.hasTiles
            ? {
                tiles: tilesOf(text, intl.formatNumber, locks.tiles),
                chosen: locks.chosenTile,
                onChoose: locks.chooseTile,
                expected: 6,
              }
            : undefined
        }
        tools={{ count: count === undefined ? '' : text('markLocks.count', { n: count }) }}
        view={locks.view}
        onView={locks.onView}
        matrix={useMatrix(locks)}
        list={{
          ...list.table,
          label: title,
          rowKey: sheet => sheet.id,
          rowName: nameOf,
          rowMenu: sheet => [{ key: 'history', icon: History, label: text('markLocks.history'), onSelect: () => open(sheet.id) }],
          columns: useColumns(offers?.external ?? false, !locks.hasMatrix),
          empty: { title: text('markLocks.none'), children: text('markLocks.noneHelp') },
        }}
        pagination={list.pagination}
        selected={list.selected}
        onSelect={list.onSelect}
        actions={[
          { key: 'remind', label: text('markLocks.remind'), icon: Bell, busy, onSelect: remind },
          { key: 'dates', label: text('markLocks.dates'), icon: CalendarClock, onSelect: () => setDoing('dates') },
          { key: 'unlock', label: text('markLocks.unlock'), icon: LockOpen, onSelect: () => setDoing('unlock') },
          { key: 'lock', label: text('markLocks.lock'), icon: Lock, look: 'primary', onSelect: () => setDoing('lock') },
        ]}
        drawer={useSheetDrawer(opened ?? undefined, shown ? nameOf(shown) : text('markLocks.history'), () => open())}
      />
      {doing === 'lock' ? <LockForm sheetIds={ids} code={offers?.schoolCode ?? ''} onDone={done} onClose={close} /> : null}
      {doing === 'unlock' ? <UnlockForm sheetIds={ids} hours={offers?.unlockHours ?? 24} onDone={done} onClose={close} /> : null}
      {doing === 'dates' ? <SheetDatesForm sheetIds={ids} onDone={done} onClose={close} /> : null}
      {doing === 'exam' && exam ? <ExamDatesForm key={exam.version} exam={exam} onClose={close} /> : null}
    </>
  )
}
