import {
  type Cell,
  cellText,
  countRows,
  type FileRow,
  type FlatRecord,
  findImportKind,
  type Guard,
  groupProblems,
  type ImportCounts,
  type ImportKind,
  type ImportKindCode,
  type ImportOptions,
  isLedgerFile,
  isOfflineFees,
  type PlannedRow,
  type PlannedStudent,
  type ProblemGroup,
  planLedger,
  planOfflineFees,
  planRecords,
  planStudents,
  readRows,
  recordKind,
} from '@school/rules'
import { speakIn } from '@school/texts'
import { loadLedger } from '../../areas/fees/ledger-import'
import { loadOfflineFees } from '../../areas/fees/offline-import'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import type { NameIds } from '../../school/name-ids'
import { isOfStudents, loadRecords, loadStudents } from './records'
import { loadEnrolled, loadView } from './view'

/** A planned file with all that writing it needs. */
export interface FilePlan {
  readonly kind: ImportKindCode
  readonly rows: readonly (PlannedRow | PlannedStudent)[]
  readonly counts: ImportCounts
  readonly groups: readonly ProblemGroup[]
  readonly guards: readonly Guard[]
  /** Keys of students or staff that the file lacks and that leave. */
  readonly missing: readonly string[]
  readonly today: string
  readonly ids: NameIds
  /** Ids of the records that exist, by key. */
  readonly existing: ReadonlyMap<string, string>
  /** A student's record by the id of each guardian, for the contact data as they were. */
  readonly contacts: ReadonlyMap<string, FlatRecord>
}

export const importKind = (code: ImportKindCode): ImportKind => findImportKind(code)!

/** Index of the file's column for each column key, from the headers that were chosen for them. */
export function indexesOf(mapping: Readonly<Record<string, string>>, headers: readonly string[]): Record<string, number> {
  const indexes: Record<string, number> = {}
  for (const [column, header] of Object.entries(mapping)) {
    const index = headers.indexOf(header)
    if (header && index >= 0) indexes[column] = index
  }
  return indexes
}

/**
 * Compares rows with what the school holds now. Changes nothing.
 *
 * @param extent `rows` loads what the rows touch alone, for one record of a school of any size. A plan that also says who is
 * missing needs the whole school.
 */
export async function planRows(
  services: Services,
  trx: Trx,
  schoolId: string,
  code: ImportKindCode,
  rows: Iterable<FileRow>,
  mapping: Readonly<Record<string, number>>,
  options: ImportOptions,
  extent: 'school' | 'rows' = 'school',
): Promise<FilePlan> {
  const names = await loadView(services, trx, schoolId, code)
  const { view, ids } = names
  const read = readRows(importKind(code), rows, mapping, options, view.today)
  if (isOfStudents(code)) {
    const students = await loadStudents(trx, names, extent === 'rows' ? read : undefined)
    const plan = planStudents(code, read, students, options)
    return {
      ...finish(code, plan.rows),
      guards: plan.guards,
      missing: plan.missing,
      today: view.today,
      ids,
      existing: new Map([...students.students].map(([key, student]) => [key, student.id])),
      contacts: new Map([...students.students.values()].map(student => [student.guardianId, student.record])),
    }
  }
  if (isLedgerFile(code)) {
    const { view: ledger, existing } = await loadLedger(
      trx,
      code,
      ids,
      read.map(row => row.key),
    )
    return {
      ...finish(code, planLedger(code, read, ledger, options)),
      guards: [],
      missing: [],
      today: view.today,
      ids,
      existing,
      contacts: new Map(),
    }
  }
  if (isOfflineFees(code)) {
    const fees = await loadOfflineFees(trx, code, ids)
    return {
      ...finish(code, planOfflineFees(code, read, fees, options)),
      guards: [],
      missing: [],
      today: view.today,
      ids,
      existing: new Map([...fees.summaries].map(([key, { id }]) => [key, id])),
      contacts: new Map(),
    }
  }
  const keys = extent === 'rows' ? read.map(row => row.key) : undefined
  const existing = await loadRecords(trx, code, keys)
  const records = new Map([...existing].map(([key, { record }]) => [key, record]))
  const enrolled = code === 'year-end-decisions' ? await loadEnrolled(trx, ids.currentYear, keys) : view.enrolled
  const plan = planRecords(recordKind(code), read, records, { ...view, enrolled }, options)
  return {
    ...finish(code, plan.rows),
    guards: plan.guards,
    missing: plan.missing,
    today: view.today,
    ids,
    existing: new Map([...existing].map(([key, { id }]) => [key, id])),
    contacts: new Map(),
  }
}

const finish = (kind: ImportKindCode, rows: readonly PlannedRow[]) => ({
  kind,
  rows,
  counts: countRows(rows),
  groups: groupProblems(rows, speakIn('en')),
})

/** The first rows as texts, to choose columns by. */
export const sampleOf = (rows: readonly { cells: readonly Cell[] }[]): string[][] =>
  rows.slice(0, 5).map(row => row.cells.map(cellText))
