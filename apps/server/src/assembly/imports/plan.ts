import {
  type Cell,
  cellText,
  countRows,
  type FileRow,
  findImportKind,
  groupProblems,
  type ImportKind,
  type ImportKindCode,
  type ImportOptions,
  leaveUnconfirmed,
  readRows,
  warnOfLostZeros,
  withUnread,
} from '@school/rules'
import { speakIn } from '@school/texts'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { type Extent, type FilePlan, type ImportWork, importWorks } from '../../school/imports/kind'
import { loadView } from '../../school/imports/view'

export const importKind = (code: ImportKindCode): ImportKind => findImportKind(code)!

/** @throws Error when no area gives the kind. */
export function workOf({ ports }: Services, code: ImportKindCode): ImportWork {
  const work = ports.take(importWorks).find(one => one.code === code)
  if (!work) throw new Error(`No area gives files of '${code}'.`)
  return work
}

/** Index of the file's column for each column key, from the headers that were chosen for them. */
export function indexesOf(mapping: Readonly<Record<string, string>>, headers: readonly string[]): Record<string, number> {
  const indexes: Record<string, number> = {}
  for (const [column, header] of Object.entries(mapping)) {
    const index = headers.indexOf(header)
    if (header && index >= 0) indexes[column] = index
  }
  return indexes
}

/** How rows are compared. */
interface Comparing {
  /** `school` unless said. */
  readonly extent?: Extent
  /** They are written in this transaction: what they find stays as it was found. */
  readonly toWrite?: boolean
  /** Rows that a person looked at and wants in, by number. */
  readonly confirmed?: readonly number[]
}

/** Compares rows with what the school holds now. Changes nothing. */
export async function planRows(
  services: Services,
  trx: Trx,
  schoolId: string,
  code: ImportKindCode,
  rows: Iterable<FileRow>,
  mapping: Readonly<Record<string, number>>,
  options: ImportOptions,
  { extent = 'school', toWrite = false, confirmed = [] }: Comparing = {},
): Promise<FilePlan> {
  const names = await loadView(services, trx, schoolId, code)
  const { today } = names.view
  const kind = importKind(code)
  const read = readRows(kind, rows, mapping, options, today)
  const place = { services, trx, schoolId }
  const work = workOf(services, code)
  if (toWrite) await work.hold?.(place, read)
  const plan = await work.plan(place, read, names, options, extent)
  const readable = withUnread(kind, plan.rows, read)
  // A plan of some rows does not know the others of the school; receipts wait for a person where they look like others.
  const warned =
    extent === 'rows' || code === 'fee-collections' ? readable : warnOfLostZeros(kind, readable, plan.existing.keys())
  const planned = leaveUnconfirmed(warned, confirmed)
  return {
    guards: [],
    missing: [],
    ...plan,
    rows: planned,
    kind: code,
    counts: countRows(planned),
    groups: groupProblems(planned, speakIn('en')),
    today,
    ids: names.ids,
  }
}

/** The first rows as texts, to choose columns by. */
export const sampleOf = (rows: readonly { cells: readonly Cell[] }[]): string[][] =>
  rows.slice(0, 5).map(row => row.cells.map(cellText))
