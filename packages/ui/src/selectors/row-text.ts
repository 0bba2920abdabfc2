import type { SelectorRow } from './configuration'

/** A field as text; nothing for what is missing. */
export function fieldText(row: SelectorRow, field: string): string {
  const value = row[field]
  return value === null || value === undefined ? '' : String(value)
}

/** Whether a field holds the key of a record, which says nothing to people. */
const isKey = (field: string): boolean => field === 'id' || field.endsWith('Id')

/** Fields of a row joined by commas, empty ones and keys left out. */
export function displayText(row: SelectorRow, fields: readonly string[]): string {
  return fields
    .filter(field => !isKey(field))
    .map(field => fieldText(row, field))
    .filter(Boolean)
    .join(', ')
}

const summaryFields = ['admNo', 'name', 'division', 'rollNo']

/** How the only picked row of several shows: 'admNo, name[, division][, rollNo]'. */
export const summaryText = (row: SelectorRow): string => displayText(row, summaryFields)

/** Ids of the students behind rows, in their order; rows without a student are left out. */
export const studentIdsOf = (rows: readonly SelectorRow[]): string[] => rows.flatMap(row => row.studentId ?? [])
