import type { attendanceTaken } from '@school/api/client'
import { displayDay, formatPercent, type RegisterState, type Sitting } from '@school/rules'
import { Badge, Link, type StatusName, type TableColumn } from '@school/ui'
import { type RowOf, textOf } from '../../../report'
import { useMoment } from '../../../session/zone'
import { PersonLink } from '../../../shell/PersonLink'
import { useText } from '../../../texts/text'

export type TakenRow = RowOf<typeof attendanceTaken.view>

const tones: Readonly<Record<RegisterState, StatusName>> = {
  'Not expected': 'secondary',
  Due: 'info',
  'Not taken': 'danger',
  Taken: 'success',
  Late: 'warning',
  Changed: 'info',
  Void: 'secondary',
}
/** What stands in a cell of the matrix. */
const signs: Readonly<Record<RegisterState, string>> = {
  'Not expected': '–',
  Due: '·',
  'Not taken': '✗',
  Taken: '✓',
  Late: '✓!',
  Changed: '✓*',
  Void: '–',
}

const figures = ['strength', 'present', 'absent', 'leave', 'late', 'percent']
const lookOf = (key: string): Partial<TableColumn<TakenRow>> => ({
  sortable: false,
  ...(key === 'division' ? { look: 'name' as const } : {}),
  ...(key === 'date' ? { look: 'code' as const } : {}),
  ...(key === 'classTeacher' || key === 'takenBy' ? { person: true } : {}),
  ...(figures.includes(key) ? { align: 'end' as const } : {}),
})

export const takenLooks = Object.fromEntries(
  ['date', 'division', 'sitting', 'classTeacher', 'takenBy', 'takenAt', ...figures, 'state'].map(key => [key, lookOf(key)]),
)

/** Where a register is taken. */
export const entryHref = (row: TakenRow) =>
  `/curriculum/student-attendance-entry?division=${row.divisionId}&date=${row.date}&half=${row.sitting}`

/** What stands in a cell. */
export function useTakenCells() {
  const text = useText()
  const moment = useMoment()
  return (key: string, row: TakenRow) => {
    const value = row[key]
    if (value === null || value === undefined) return /^d\d+$/.test(key) ? '–' : null
    if (/^d\d+$/.test(key)) {
      const states = textOf(value).split(',') as RegisterState[]
      return (
        <span title={states.map(state => text(`attendanceTaken.state.${state}`)).join(', ')}>
          {states.map(state => signs[state]).join(' ')}
        </span>
      )
    }
    if (key === 'division' && row.divisionId) return <Link href={entryHref(row)}>{textOf(value)}</Link>
    if (key === 'classTeacher') return <PersonLink staff={textOf(row.classTeacherId)}>{textOf(value)}</PersonLink>
    if (key === 'takenBy') return <PersonLink staff={textOf(row.takenById)}>{textOf(value)}</PersonLink>
    if (key === 'date') return displayDay(textOf(value))
    if (key === 'sitting') return text(`register.half.${value as Sitting}`)
    if (key === 'takenAt') return moment(textOf(value)).slice(-5)
    if (key === 'percent') return formatPercent(Number(value), 1)
    if (key === 'state')
      return <Badge status={tones[value as RegisterState]}>{text(`attendanceTaken.state.${value as RegisterState}`)}</Badge>
    return value
  }
}
