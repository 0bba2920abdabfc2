import type { ImportColumn, ImportKind } from './columns'
import { isFeeFile } from './kind-codes'

/** Letters and digits of a header, so that 'Admn. No.' and 'admn no' are the same. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Index of the file's column for each column key; headers that mean nothing here are named. */
export interface HeaderMatch {
  readonly mapping: Readonly<Record<string, number>>
  readonly ignored: readonly string[]
}

/** Rows at the top of a file among which its headers are looked for: a title may stand above them. */
export const headerRows = 10

/**
 * Which of a file's first rows holds the headers: the one that names most columns, and the first where none names its key
 * or two of them.
 */
export function findHeaders(
  kind: ImportKind,
  rows: readonly (readonly string[])[],
  remembered: Readonly<Record<string, string>> = {},
): number {
  let best = 0
  let most = 0
  for (const [index, row] of rows.slice(0, headerRows).entries()) {
    const { mapping } = matchHeaders(kind, row, remembered)
    const known = Object.keys(mapping).length
    const tells = known > 1 || kind.key.some(key => key in mapping)
    if (tells && known > most) {
      best = index
      most = known
    }
  }
  return best
}

/**
 * Columns that a file has to hold: those of the key, without which no row says which record it is of. A line of a summary
 * takes nothing from an older one, so there it is all that are required.
 */
export const neededColumns = (kind: ImportKind): ImportColumn[] =>
  kind.columns.filter(({ key, required }) => required && (kind.key.includes(key) || isFeeFile(kind.code)))

/** Needed columns that the file does not hold. */
export const missingKeys = (kind: ImportKind, mapping: Readonly<Record<string, unknown>>): ImportColumn[] =>
  neededColumns(kind).filter(({ key }) => mapping[key] === undefined)

/** Name of a column by its place as spreadsheets letter them: A to Z, AA and so on. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26)
  return `${before > 0 ? columnLetters(before - 1) : ''}${String.fromCharCode(65 + (index % 26))}`
}

/**
 * Matches a file's headers with a kind's columns by title, then by synonym.
 *
 * @param remembered the school's own names of headers for column keys, from earlier files.
 */
export function matchHeaders(
  kind: ImportKind,
  headers: readonly string[],
  remembered: Readonly<Record<string, string>> = {},
): HeaderMatch {
  const keys = headers.map(headerKey)
  const mapping: Record<string, number> = {}
  const taken = new Set<number>()
  const take = (key: string, wanted: readonly string[]) => {
    if (key in mapping) return
    const index = keys.findIndex((header, at) => header !== '' && !taken.has(at) && wanted.includes(header))
    if (index < 0) return
    mapping[key] = index
    taken.add(index)
  }
  for (const { key } of kind.columns) if (remembered[key]) take(key, [headerKey(remembered[key])])
  for (const { key, title } of kind.columns) take(key, [headerKey(title)])
  for (const { key, synonyms } of kind.columns) take(key, synonyms.map(headerKey))
  return { mapping, ignored: headers.filter((header, index) => header.trim() !== '' && !taken.has(index)) }
}
