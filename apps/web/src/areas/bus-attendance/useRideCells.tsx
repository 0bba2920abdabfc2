import type { busAttendance as calls } from '@school/api/client'
import {
  type BusAttendanceView,
  type BusMarkState,
  type BusRunState,
  busAttendanceColumns,
  displayDay,
  formatPercent,
  type NotBoardedReason,
} from '@school/rules'
import { Badge, Link, type StatusName, type TableColumn } from '@school/ui'
import { Fragment } from 'react'
import { type RowOf, textOf } from '../../report'
import { PersonLink, personLook } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { runTones } from './Take'

export type Row = RowOf<typeof calls.view>

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
  ...(key === 'name' ? personLook : key === 'trip' ? { look: 'name' as const } : {}),
  ...(key === 'guardianName' || key === 'staff' ? { person: true } : {}),
  ...(key === 'admNo' || key === 'date' ? { look: 'code' as const } : {}),
  ...(figures.has(key) ? { align: 'end' as const } : {}),
  ...(key === 'bus' ? { width: '80px' } : {}),
})

export const looks = Object.fromEntries(
  Object.values<readonly string[]>(busAttendanceColumns)
    .flat()
    .map(key => [key, lookOf(key)]),
)

/** Who was on a run, each name a link; a name with a comma in it cannot be told apart and stays plain. */
function RunStaff({ names, ids }: { readonly names: string; readonly ids: string }) {
  const [each, staff] = [names.split(', '), ids.split(' ')]
  if (each.length !== staff.length) return names
  return each.map((name, at) => (
    <Fragment key={staff[at]}>
      {at > 0 ? ', ' : null}
      <PersonLink staff={staff[at]}>{name}</PersonLink>
    </Fragment>
  ))
}

/** What stands in a cell of a view. */
export function useRideCells(view: BusAttendanceView) {
  const text = useText()
  return (key: string, row: Row) => {
    const value = row[key]
    if (value === null || value === undefined) return null
    if (key === 'trip' && row.runId && view === 'runs') return <Link href={`?tab=take&run=${row.runId}`}>{textOf(value)}</Link>
    if (key === 'status')
      return view === 'runs' ? (
        <Badge status={runTones[value as BusRunState]}>{text(`rides.run.${value as BusRunState}`)}</Badge>
      ) : (
        <Badge status={markTones[value as BusMarkState]}>{text(`rides.mark.${value as BusMarkState}`)}</Badge>
      )
    // A ride is named after its student.
    if (key === 'name' || key === 'guardianName')
      return <PersonLink student={textOf(row.id).split(':')[0]}>{textOf(value)}</PersonLink>
    if (key === 'staff') return <RunStaff names={textOf(value)} ids={textOf(row.staffIds)} />
    if (key === 'date') return displayDay(textOf(value))
    if (key === 'percent') return formatPercent(Number(value), 1)
    if (key === 'reason') return text(`rides.reason.${value as NotBoardedReason}`)
    return value
  }
}
