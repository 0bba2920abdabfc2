import type { AnswerOfCall, RequestOfCall, sheets } from '@school/api/client'
import { type MarkCell, reckonRow, type SheetFormula, type SheetRowTotal } from '@school/rules'
import type { EntryChange, EntryCode, EntryColumn, EntryRow } from '@school/ui'

export type SheetAnswer = AnswerOfCall<typeof sheets.open>
export type SheetFacts = SheetAnswer['sheet']
export type CellChange = RequestOfCall<typeof sheets.saveCells>['body']['cells'][number]
export type SavedCells = AnswerOfCall<typeof sheets.saveCells>
type Column = SheetAnswer['columns'][number]
type Code = SheetAnswer['codes'][number]
type Cell = SheetAnswer['rows'][number]['cells'][string]

/** The column of words beside students. */
export const noteKey = 'note'

const numeric = /^-?\d+(\.\d+)?$/

/** Names of columns and codes. */
export interface SheetWords {
  readonly marks: string
  readonly grade: string
  readonly total: string
  readonly examTotal: string
  readonly scaled: string
  readonly percent: string
  readonly note: string
  readonly outOf: (max: number) => string
  readonly code: (effect: Code['effect'], label: string) => string
  readonly from: (division: string) => string
  readonly left: string
}

/** How totals are put together, as the rules want it. */
export function formulaOf({ columns, codes, nodes, scale, passPercent, minCounted }: SheetAnswer): SheetFormula {
  return {
    nodes: nodes.map(({ n, weight, outOf, ...node }) => ({
      ...node,
      n: n ?? undefined,
      weight: weight ?? undefined,
      outOf: outOf ?? undefined,
    })),
    columns: columns.flatMap(({ key, nodeId, max, pass }) => (nodeId ? [{ key, node: nodeId, max, pass }] : [])),
    codes: new Map(codes.map(code => [code.code, code])),
    minCounted,
    passPercent,
    scale: scale && {
      ...scale,
      bands: scale.bands.map(({ points, ...band }) => ({ ...band, ...(points === null ? {} : { points }) })),
    },
  }
}

/** What a cell says, as it is counted. */
const counted = (text: string, max: number): MarkCell =>
  text === '' ? undefined : numeric.test(text) ? { value: Number(text), outOf: max } : { code: text }

/** What a student has by the cells as they stand on the screen. */
export const totalOfCells = (formula: SheetFormula, value: (column: string) => string): SheetRowTotal | null => {
  const max = new Map(formula.columns.map(column => [column.key, column.max]))
  return reckonRow(formula, key => counted(value(key), max.get(key) ?? 0))
}

const statuses: Readonly<Record<Code['effect'], EntryCode['status']>> = {
  zero: 'warning',
  exclude: 'info',
  withhold: 'danger',
}

const codesOf = (codes: readonly Code[], words: SheetWords): EntryCode[] =>
  codes.map(({ code, label, effect, failsSubject, needsNote }) => ({
    code,
    label: words.code(effect, label),
    status: failsSubject ? 'danger' : statuses[effect],
    needsNote,
  }))

function filledColumn(column: Column, data: SheetAnswer, words: SheetWords): EntryColumn {
  const codes = codesOf(data.codes, words)
  if (column.entry === 'grade')
    return {
      key: column.key,
      header: column.label || words.grade,
      kind: 'choice',
      codes: [...(data.scale?.bands ?? []).map(({ grade, label }) => ({ code: grade, label: label || grade })), ...codes],
      tap: (data.scale?.bands ?? []).map(({ grade }) => grade),
      noteIn: noteKey,
    }
  return {
    key: column.key,
    header: column.label || words.marks,
    kind: 'marks',
    max: column.max,
    step: column.step,
    ...(column.pass === null ? {} : { pass: column.pass }),
    codes,
    noteIn: noteKey,
  }
}

/** What is shown of a number or a code. */
const shown = (value: { readonly obtained: number | null; readonly code: string | null } | null | undefined): string =>
  value ? (value.code ?? (value.obtained === null ? '' : String(value.obtained))) : ''

/** What stands behind the columns of a tool: what its node makes of them, where that is not what was typed. */
function scaledColumn(tool: string, data: SheetAnswer, formula: SheetFormula, words: SheetWords): EntryColumn[] {
  const own = data.columns.filter(column => column.nodeId === tool)
  const node = data.nodes.find(({ id }) => id === tool)
  const max = own.reduce((sum, column) => sum + column.max, 0)
  const outOf = node?.outOf ?? max
  if (node?.kind !== 'tool' || (own.length === 1 && outOf === max && node.round === 'none')) return []
  return [
    {
      key: `scaled.${tool}`,
      header: words.scaled,
      hint: words.outOf(outOf),
      kind: 'computed',
      compute: value => shown(totalOfCells(formula, value)?.nodes.get(tool)),
    },
  ]
}

/** What the exam comes to: the total, its percent and the grade. */
function totalColumns(data: SheetAnswer, formula: SheetFormula, words: SheetWords): EntryColumn[] {
  if (formula.columns.length === 0) return []
  const root = data.nodes.find(node => node.parentId === null)
  const sum = (of: string | null): number =>
    data.nodes.find(node => node.id === of)?.outOf ??
    data.columns.filter(column => column.nodeId === of).reduce((all, column) => all + column.max, 0) +
      data.nodes.filter(node => node.parentId === of).reduce((all, node) => all + sum(node.id), 0)
  const total: EntryColumn = {
    key: 'total',
    header: data.sheet.hasTools ? words.examTotal : words.total,
    hint: words.outOf(sum(root?.id ?? null)),
    kind: 'computed',
    compute: value => shown(totalOfCells(formula, value)),
  }
  const percent: EntryColumn = {
    key: 'percent',
    header: words.percent,
    hint: '',
    kind: 'computed',
    compute: value => {
      const row = totalOfCells(formula, value)
      return !row || row.code || row.percent === null ? '' : row.percent.toFixed(1)
    },
  }
  if (data.scale?.kind !== 'percent') return [total, percent]
  return [
    total,
    percent,
    {
      key: 'grade',
      header: words.grade,
      hint: '',
      kind: 'computed',
      compute: value => totalOfCells(formula, value)?.grade ?? '',
    },
  ]
}

/** The columns of a sheet; with `tool` those of one tool alone, which tell of no total of the exam. */
export function sheetColumns(data: SheetAnswer, tool: string | null, words: SheetWords): EntryColumn[] {
  const formula = formulaOf(data)
  const columns = data.columns.filter(column => tool === null || column.toolId === tool)
  const columnsByNode = columns.flatMap((column, place) => {
    const isLast = columns[place + 1]?.nodeId !== column.nodeId
    const own = filledColumn(column, data, words)
    return isLast && column.nodeId ? [own, ...scaledColumn(column.nodeId, data, formula, words)] : [own]
  })
  return [
    ...columnsByNode,
    ...(tool === null ? totalColumns(data, formula, words) : []),
    { key: noteKey, header: words.note, kind: 'text', maxLength: 200, width: 180 },
  ]
}

const written = ({ value, grade, code }: Pick<Cell, 'value' | 'grade' | 'code'>): string =>
  value === null ? (code ?? grade ?? '') : String(value)

const noteOf = ({ from, note }: Cell, words: SheetWords): string | undefined =>
  [from && words.from(from), note].filter(Boolean).join(' · ') || undefined

/** The students of a sheet, by roll number or by name. */
export function sheetRows(data: SheetAnswer, order: 'roll' | 'name', words: SheetWords): EntryRow[] {
  const rows = order === 'name' ? [...data.rows].sort((a, b) => a.name.localeCompare(b.name)) : data.rows
  return rows.map((row, place) => ({
    id: row.studentId,
    name: row.name,
    number: String(row.rollNo ?? place + 1),
    match: row.admNo,
    hint: row.admNo,
    lead: { serial: place + 1, roll: row.rollNo ?? '', admNo: row.admNo },
    off: !row.expected,
    ...(row.expected ? {} : { locked: words.left }),
    cells: {
      ...Object.fromEntries(
        data.columns.map(({ key }) => {
          const cell = row.cells[key]
          return [
            key,
            cell ? { value: written(cell), version: cell.version, note: noteOf(cell, words) } : { value: '', version: 0 },
          ]
        }),
      ),
      [noteKey]: { value: row.note, version: row.noteVersion },
    },
  }))
}

/** Changes of a sheet as they are sent. */
export function cellChanges(changes: readonly EntryChange[], { columns, codes }: SheetAnswer): CellChange[] {
  const byKey = new Map(columns.map(column => [column.key, column]))
  const known = new Set(codes.map(({ code }) => code))
  return changes.map(({ row, column: key, value, version = 0 }) => {
    const place = { studentId: row, key, version }
    if (key === noteKey) return { ...place, note: value }
    if (value === '') return { ...place, value: null }
    const column = byKey.get(key)
    if (column?.entry === 'marks') return numeric.test(value) ? { ...place, value: Number(value) } : { ...place, code: value }
    return known.has(value) ? { ...place, code: value } : { ...place, grade: value }
  })
}

/** What came of the changes, as the sheet wants it. */
export const cellAnswer = ({ saved, rejected }: SavedCells, timeOf: (at: string) => string) => ({
  saved: saved.map(({ studentId, key, version }) => ({ row: studentId, column: key, version })),
  rejected: rejected.map(({ studentId, key, message, current }) => ({
    row: studentId,
    column: key,
    message,
    ...(current
      ? {
          current: {
            value: key === noteKey ? current.note : written(current),
            version: current.version,
            by: current.by,
            at: timeOf(current.at),
          },
        }
      : {}),
  })),
})
