import type { anecdotal } from '@school/api/client'
import { displayDay, isDay, natures } from '@school/rules'
import type { TableColumn } from '@school/ui'
import { type RowOf, textOf } from '../../report'
import { PersonLink, personLook } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { NatureBadge } from './words'

export type Row = RowOf<typeof anecdotal.viewReport>

/** How the columns look. */
export const looks: Readonly<Record<string, Partial<TableColumn<Row>>>> = {
  date: { look: 'code' },
  admNo: { look: 'code' },
  student: personLook,
  positive: { align: 'end' },
  neutral: { align: 'end' },
  concern: { align: 'end' },
  total: { align: 'end' },
  last: { look: 'code' },
  notified: { look: 'code' },
}

/** What stands in a cell of the report. */
export function useAnecdotalCells() {
  const text = useText()
  return (key: string, row: Row) => {
    const value = row[key] ?? ''
    if (key === 'student') return <PersonLink student={textOf(row.studentId)}>{value}</PersonLink>
    const nature = key === 'nature' ? natures.find(one => one === value) : undefined
    if (nature) return <NatureBadge nature={nature} />
    if (key === 'confidential') return value === 'yes' ? text('diary.report.yes') : text('diary.report.no')
    return typeof value === 'string' && isDay(value) ? displayDay(value) : value
  }
}
