import { attendanceEntry, Problem } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { displayDay, type Half, halvesOfSitting, headCounts, manyAbsent, type Sitting, trimmed } from '@school/rules'
import {
  type EntryController,
  EntryLayout,
  type EntryLayoutProps,
  type EntrySaver,
  useConfirm,
  useConfirmInput,
  useEntry,
  useToast,
} from '@school/ui'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { isAway, problemText, useProblemToast } from '../../forms/problems'
import { useHeld } from '../../forms/unsaved'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { keptMarks } from './kept-marks'
import {
  baseOf,
  cellOf,
  dayOfCells,
  type MarkColumn,
  markColumns,
  marksOfChanges,
  planOfTaking,
  type RegisterAnswer,
  type RegisterStudent,
  sheetColumns,
  sheetRows,
  timeOf,
} from './register-sheet'
import { useTally } from './useTally'

/** What the sheet is about: one sitting of a class on a day. */
export interface Sheet {
  readonly divisionId: string
  readonly date: string
  readonly sitting: Sitting
}

type RegisterProps = {
  readonly sheet: Sheet
  readonly data: RegisterAnswer
  /** Why nothing can be changed, in words. */
  readonly locked: string | undefined
  readonly layout: Omit<EntryLayoutProps, 'entry' | 'grid'>
}

/** The halves that this sheet takes. */
const takingOf = (sheet: Sheet, data: RegisterAnswer): readonly Half[] => {
  const halves = halvesOfSitting(sheet.sitting, data.plan)
  const mine = halves.filter(half => data.canMark.includes(half))
  return mine.length > 0 ? mine : halves
}

/** Words of hints: absences in a row, and leave. */
function useHint() {
  const text = useText()
  // The sheet is made anew when it changes.
  return useCallback(
    (student: RegisterStudent) =>
      student.hints
        .map(hint => {
          if (hint.kind === 'streak') return text('register.streak', { count: hint.days })
          if (hint.kind === 'conflict') return text('leave.presentOnLeave')
          return text(hint.kind === 'leave' ? 'leave.hint.leave' : 'leave.hint.applied', { no: hint.no })
        })
        .join(', '),
    [text],
  )
}

/** Saves marks, and shows what somebody else wrote meanwhile beside the own marks. */
function useSaveMarks({ sheet, data }: RegisterProps, columns: readonly MarkColumn[], reason: { readonly current: string }) {
  const intl = useIntl()
  const text = useText()
  const toast = useToast()
  const reload = useReload()
  const { client } = useApi()
  const taken = data.register.version > 0
  const send = async (changes: Parameters<EntrySaver>[0], signal?: AbortSignal) => {
    const body = {
      divisionId: sheet.divisionId,
      date: sheet.date,
      half: sheet.sitting,
      version: baseOf(changes, data.register.version),
      marks: marksOfChanges(changes),
      restPresent: true,
      changeReason: reason.current,
    }
    const { register, counts } = await client.call(attendanceEntry.save, { body }, { signal })
    toast.success(text('register.saved', { present: counts.present, absent: counts.absent }))
    void reload(attendanceEntry.register, attendanceEntry.initialValues, attendanceEntry.history)
    return register.version
  }
  const save: EntrySaver = async (changes, signal) => {
    try {
      const version = await send(changes, signal)
      return { saved: changes.map(({ row, column, value }) => ({ row, column, value, version })) }
    } catch (error) {
      if (!(error instanceof Problem) || isAway(error)) throw error
      toast.show({ type: error.body.type === 'Custom' ? 'info' : 'error', message: problemText(intl, error) })
      if (error.status !== 409)
        return { rejected: changes.map(({ row, column }) => ({ row, column, message: problemText(intl, error) })) }
      const query = { divisionId: sheet.divisionId, date: sheet.date }
      const now = await client.call(attendanceEntry.register, { query })
      void reload(attendanceEntry.register)
      const students = new Map(now.students.map(student => [student.id, student]))
      const { version } = now.register
      return {
        rejected: changes.map(({ row, column }) => {
          const student = students.get(row)
          const own: Record<string, string | undefined> = { arrived: student?.arrivedAt ?? '', reason: student?.reason }
          const value =
            columns.includes(column as MarkColumn) && student ? cellOf(column as MarkColumn, student) : (own[column] ?? '')
          return { row, column, current: { value, version, by: now.register.changedBy } }
        }),
      }
    }
  }
  return { save, send, taken }
}

/** Asks what has to be known before marks go: that so many are absent, and why an earlier day is changed. */
function useAsking(data: RegisterAnswer, sheet: Sheet, counts: ReturnType<typeof headCounts>, reason: { current: string }) {
  const text = useText()
  const confirm = useConfirm()
  const confirmInput = useConfirmInput()
  return async () => {
    if (manyAbsent(counts)) {
      const sure = await confirm({
        icon: 'warning',
        message: text('register.many', { absent: counts.absent, count: counts.strength }),
        confirmText: text('app.save'),
        cancelText: text('app.cancel'),
      })
      if (!sure) return false
    }
    if (!data.reasonNeeded) return true
    const answer = await confirmInput({
      title: text('register.change', { date: displayDay(sheet.date) }),
      message: text('error.ChangeReasonNeeded'),
      placeholder: text('register.reason'),
      initialValue: reason.current,
      confirmText: text('app.save'),
      cancelText: text('app.cancel'),
    })
    reason.current = trimmed(answer.inputValue)
    return answer.confirmed && reason.current !== ''
  }
}

/** What is counted of the sheet as it stands on the screen. */
const countsOf = (entry: EntryController, columns: readonly MarkColumn[], plan: ReturnType<typeof planOfTaking>) =>
  headCounts(
    plan,
    entry.state.rows.map(row => dayOfCells(columns, column => row.cells[column]?.value ?? 'P')),
  )

/** One register as a sheet: a tap or P, L, A, V, D marks, Save sends everything at once. */
export function Register(props: RegisterProps) {
  const { sheet, data, locked, layout } = props
  const text = useText()
  const fail = useProblemToast()
  const hint = useHint()
  const { claims } = useSignedIn()
  const reason = useRef('')
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState(false)
  const taking = takingOf(sheet, data)
  const split = markColumns(taking, data.students).join(' ')
  const columns = useMemo(() => split.split(' ') as MarkColumn[], [split])
  const sheetOf = useMemo(
    () => ({
      columns: sheetColumns(columns, data.mayDuty || locked !== undefined, {
        code: code => text(`register.code.${code}`),
        column: column => text(`register.column.${column}`),
      }),
      rows: sheetRows(data.students, columns, {
        version: data.register.version,
        mayDuty: data.mayDuty || locked !== undefined,
        onDuty: text('error.DutyByClassTeacher'),
        isOff: data.plan === 'none',
        hint,
        call: name => text('register.call', { name }),
      }),
    }),
    [columns, data, locked, text, hint],
  )
  const { save, send } = useSaveMarks(props, columns, reason)
  const keep = useMemo(
    () => keptMarks([claims.sub, sheet.divisionId, sheet.date, sheet.sitting].join('/')),
    [claims.sub, sheet.divisionId, sheet.date, sheet.sitting],
  )
  const entry = useEntry({
    ...sheetOf,
    save,
    autosave: false,
    locked,
    keep: locked === undefined ? keep : undefined,
    rule: value => (timeOf(value('arrived')) === undefined ? { arrived: text('register.badTime') } : undefined),
  })
  useHeld(entry.counts.unsaved > 0 || entry.state.edit !== null)
  const counts = countsOf(entry, columns, planOfTaking(data.plan, taking))
  const ask = useAsking(data, sheet, counts, reason)
  const saveNow = () => void ask().then(sure => sure && entry.saveNow())
  const saveUntouched = async () => {
    if (!(await ask())) return
    setBusy(true)
    try {
      await send([])
      setLost(false)
    } catch (failure) {
      setLost(isAway(failure))
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  const due = data.register.sittings.some(one => one.sitting === sheet.sitting && one.takenAt === null)
  const fill = (code: 'P' | 'A', label: string) => ({
    key: code,
    label,
    onSelect: () => {
      for (const column of columns) entry.dispatch({ kind: 'fill', column, value: code })
    },
  })
  const tally = useTally(counts)
  return (
    <EntryLayout
      {...layout}
      entry={{ ...entry, saveNow }}
      untouched={due ? { onSave: () => void saveUntouched(), busy, lost } : undefined}
      hideShare
      tally={tally}
      everybody={
        locked === undefined && data.students.length > 0
          ? [fill('P', text('register.allPresent')), fill('A', text('register.allAbsent'))]
          : undefined
      }
      grid={{
        label: text('register.label'),
        leads: [
          { key: 'roll', header: text('register.roll'), width: 84, align: 'end' },
          { key: 'name', header: text('register.student'), width: 260, look: 'name' },
          { key: 'hint', header: text('register.hint'), width: 200, look: 'faint' },
        ],
        lock: locked === undefined ? undefined : { reason: locked },
      }}
    />
  )
}
