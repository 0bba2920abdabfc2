import { selectors, studentFees } from '@school/api/client'
import { useCall } from '@school/api/react'
import { displayDay, formatRupees, isDay, studentFeeAmounts } from '@school/rules'
import { EntitySelectorInput, media, studentSelector, type TableColumn, useMediaQuery } from '@school/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStudentLoadersOf } from '../../../forms/selectors'
import { type ReportFilter, useReport } from '../../../report'
import { useNamedText, useText } from '../../../texts/text'
import type { collectionFilters } from './filters'

type Row = Readonly<Record<string, string | number | null>>

/** The row that the report itself adds. */
export const totalsRow = 'totals'

/** A filter by one student of the chosen school. */
function useStudentOf(school: string | null) {
  const text = useText()
  const loaders = useStudentLoadersOf(school)
  const [params] = useSearchParams()
  const id = params.get('student')
  const { data: student } = useCall(selectors.studentDetails, school && id ? { query: { id, schoolId: school } as never } : null)
  return (set: (student: string | undefined) => void): ReportFilter => ({
    name: 'student',
    label: text('feeSync.students'),
    kind: 'id',
    chosen: student?.name,
    field: (
      <EntitySelectorInput
        configuration={studentSelector}
        loaders={loaders}
        value={id}
        onChange={chosen => set(chosen ?? undefined)}
      />
    ),
  })
}

/** The address of a report on students of one school, with what its filters offer there. */
export function useStudentReport(name: string, columns: readonly string[], filters: typeof collectionFilters) {
  const text = useText()
  const [params] = useSearchParams()
  const school = params.get('school')
  const { data: schools } = useCall(studentFees.schools, {})
  const known = schools?.some(one => one.id === school) ? school : null
  const { data: offers } = useCall(studentFees.offers, known ? { query: { school: known } } : null)
  const student = useStudentOf(known)
  const report = useReport({
    name,
    columns:
      schools && (!known || offers)
        ? columns.map(key => ({ key, title: text(`feeSync.column.${key}` as 'feeSync.column.name'), isDefault: true }))
        : undefined,
    filters: values => filters(text, { schools, offers, student: student(id => report.set({ student: id })) }, values),
  })
  return { report, school: known, waits: !known }
}

const codes = new Set(['admNo', 'dueDate', 'date', 'receiptNo', 'orderNo', 'externalRef', 'reference'])
const coded = new Set(['source', 'channel', 'status', 'syncStatus', 'head'])

/** How the columns look. */
export const looksOf = <R,>(columns: readonly string[]): Readonly<Record<string, Partial<TableColumn<R>>>> =>
  Object.fromEntries(
    columns.map(key => [
      key,
      {
        ...(key === 'name' ? { look: 'name' as const } : {}),
        ...(key === 'channel' ? { look: 'text' as const } : {}),
        ...(codes.has(key) ? { look: 'code' as const } : {}),
        ...(studentFeeAmounts.has(key) ? { align: 'end' as const } : {}),
      },
    ]),
  )

/** What stands in a cell; the first column names the row of totals. */
export function useStudentCells(first: string | undefined): (key: string, row: Row) => ReactNode {
  const text = useText()
  const named = useNamedText()
  const phone = useMediaQuery(media.phone)
  return (key, row) => {
    const value = row[key]
    if (row.id === totalsRow && key === first) return <b>{text('feeSync.column.total')}</b>
    if (value === null || value === undefined || value === '') return null
    // Without a fine the balance leads the card of a line.
    if (key === 'fineToday' && value === 0) return '–'
    // On a card what is paid leads where nothing is open.
    if (phone && key === 'balance' && value === 0) return '–'
    if (studentFeeAmounts.has(key)) return formatRupees(Number(value))
    if (coded.has(key)) return named(`feeSync.code.${value}`, String(value))
    return typeof value === 'string' && isDay(value) ? displayDay(value) : value
  }
}
