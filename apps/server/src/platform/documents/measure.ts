import type { Cell, TableColumn, TablePart } from './content'
import type { Style } from './fonts'
import { parted, piecesOf } from './hyphens'
import { type ColumnWish, fitColumns } from './layout'
import { type Look, looks, points } from './looks'
import type { Turns } from './turns'
import type { Typesetter } from './typesetter'

const cellPadding = points(6)
const tightPadding = points(4)

/** The register margin and the widest entries that still stand in it. */
const register = points(56)
const widestRegister = points(112)

/** A row of more lines is split, so that every row stands on a page with the head of its table. */
const mostLines = 30

export const textOf = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell))

/** What the rows of a table look like. */
export interface RowLooks {
  readonly text: Look
  readonly muted: Look
  readonly sum: Look
  readonly padding: number
}

const plainRows: RowLooks = { text: looks.text, muted: looks.muted, sum: looks.strong, padding: points(5) }
/** Many figures beside each other, with room between the lines. */
const tightRoomyRows: RowLooks = { text: looks.figure, muted: looks.figureMuted, sum: looks.figureStrong, padding: points(6) }
const roomyRows: RowLooks = { text: looks.line, muted: looks.lineMuted, sum: looks.sum, padding: points(6) }

export interface Measured {
  readonly part: TablePart
  readonly rows: TablePart['rows']
  /** From this row on they are sums. */
  readonly firstSum: number
  readonly looks: RowLooks
  readonly widths: readonly number[]
  /** Columns whose texts stand at the end. */
  readonly ends: readonly boolean[]
  /** Columns in which some text takes several lines. */
  readonly wraps: readonly boolean[]
  /** The first column is the register margin. */
  readonly register: boolean
  /** Columns that begin at a line: after the register margin, and where columns that stand together begin. */
  readonly ruled: readonly number[]
  readonly groupHeight: number
  readonly headHeight: number
  readonly heights: Float64Array
  /** Left and right of the texts of a cell. */
  readonly pad: number
}

interface Wish extends ColumnWish {
  natural: number
  word: number
  /** Some text has lines of its own. */
  broken: boolean
  /** The widest of its cells. */
  cells: number
  readonly title: string
}

/** How wide the columns of a table would be, and how narrow they may become without breaking words. */
export interface TableWishes {
  readonly part: TablePart
  readonly wishes: readonly Wish[]
  readonly register: boolean
}

/** Whether all columns of a table have room without a word that is broken. */
export const standsIn = ({ wishes }: TableWishes, width: number): boolean =>
  wishes.reduce((sum, { word }) => sum + word, 0) <= width

const padOf = ({ tight }: TablePart): number => (tight ? tightPadding : cellPadding)

/** Measures tables before they are drawn. */
export class Measurer {
  private readonly type: Typesetter
  private readonly turns: Turns

  constructor(type: Typesetter, turns: Turns) {
    this.type = type
    this.turns = turns
  }

  async wishesOf(part: TablePart): Promise<TableWishes> {
    const { text, sum } = this.looksOf(part)
    const { size, style } = looks.head
    const wishes = part.columns.map(
      ({ title }): Wish => ({
        natural: Math.max(...title.split('\n').map(line => this.type.width(line, size, style))),
        word: this.longestWord(title, looks.head.size, style),
        broken: false,
        cells: 0,
        title,
      }),
    )
    const firstSum = part.rows.length - (part.sums ?? 0)
    for (const [index, row] of part.rows.entries()) {
      const look = index < firstSum ? text : sum
      for (const [at, wish] of wishes.entries()) {
        const cell = textOf(row[at])
        if (cell === '') continue
        const width = this.type.width(cell, look.size, part.columns[at]!.strong ? 'strong' : look.style)
        // The name of a sum may reach over the empty cells beside it.
        if (index >= firstSum && reachOf(part, row, at) > 1) continue
        wish.natural = Math.max(wish.natural, width)
        wish.cells = Math.max(wish.cells, width)
        // No word of a text is wider than the text.
        if (width > wish.word)
          wish.word = Math.max(wish.word, this.longestWord(cell, look.size, part.columns[at]!.strong ? 'strong' : look.style))
        if (cell.includes('\n')) wish.broken = true
      }
      await this.turns.giveWay()
    }
    const [first] = wishes
    const isRegister = wishes.length > 1 && !first!.broken && first!.natural + 2 * cellPadding <= widestRegister
    const pad = 2 * padOf(part)
    const padded = wishes.map(wish => ({
      ...wish,
      natural: wish.natural + pad,
      word: wish.word + pad,
      ...(part.tight ? { floor: wish.cells + pad, piece: Math.max(wish.cells, this.widestPiece(wish.title)) + pad } : {}),
    }))
    if (isRegister) {
      padded[0]!.natural = Math.max(padded[0]!.natural, register)
      padded[0]!.word = padded[0]!.natural
    }
    return { part, wishes: padded, register: isRegister }
  }

  async measure({ part, wishes, register: isRegister }: TableWishes, usable: number): Promise<Measured> {
    const kept = isRegister ? wishes[0]!.natural : 0
    const pad = padOf(part)
    const widths = isRegister ? [kept, ...fitColumns(wishes.slice(1), usable - kept)] : fitColumns(wishes, usable)
    const rowLooks = this.looksOf(part)
    const wraps = wishes.map(({ natural, broken }, at) => broken || natural > widths[at]! + 0.01)
    const sums = part.sums ?? 0
    const told = part.rows.slice(0, part.rows.length - sums)
    const rows = [
      ...(wraps.includes(true) ? await this.splitRows(part, told, rowLooks.text, widths, wraps, pad) : told),
      ...part.rows.slice(part.rows.length - sums),
    ]
    const firstSum = rows.length - sums
    const heights = new Float64Array(rows.length).fill(rowLooks.text.lead + 2 * rowLooks.padding)
    for (let row = wraps.includes(true) ? 0 : firstSum; row < rows.length; row += 1) {
      const look = row < firstSum ? rowLooks.text : rowLooks.sum
      heights[row] = this.linesOf(rows[row]!, look, widths, wraps, pad, part.columns) * look.lead + 2 * rowLooks.padding
      await this.turns.giveWay()
    }
    const isCoded = isRegister && told.every(row => !/\p{L}/u.test(textOf(row[0])))
    const isFigure = (row: readonly Cell[], at: number) => row[at] === null || typeof row[at] === 'number'
    const ends = part.columns.map(
      ({ align }, at) =>
        align === 'end' ||
        (at === 0 && isCoded) ||
        (part.rows.some(row => typeof row[at] === 'number') && part.rows.every(row => isFigure(row, at))),
    )
    const groups = groupsOf(part.columns)
    const titles = part.columns.map(({ title }, at) => this.titleLines(title, widths[at]!, pad).length)
    return {
      part,
      rows,
      firstSum,
      looks: rowLooks,
      widths,
      ends,
      wraps,
      register: isRegister,
      ruled: [...new Set([...(isRegister ? [1] : []), ...(groups.length > 1 ? groups.map(({ from }) => from) : [])])].filter(
        Boolean,
      ),
      groupHeight: groups.some(({ name }) => name) ? looks.head.lead + 2 * points(4) : 0,
      headHeight: Math.max(...titles) * looks.head.lead + 2 * points(5),
      heights,
      pad,
    }
  }

  cellLines = (text: string, width: number, { size, style }: Look, pad: number) =>
    this.type.lines(text, width - 2 * pad + 0.02, size, style)

  /** The name of a column; a word that is too wide is parted where it is spoken so. */
  titleLines(title: string, width: number, pad: number): string[] {
    const { size, style } = looks.head
    const room = width - 2 * pad + 0.02
    const words = title.split(/( |\n)/).flatMap(word => parted(word, room, text => this.type.width(text, size, style)).join('\n'))
    return this.type.lines(words.join(''), room, size, style)
  }

  private widestPiece(title: string): number {
    const { size, style } = looks.head
    return Math.max(...title.split(/\s/).flatMap(word => piecesOf(word).map(piece => this.type.width(piece, size, style))))
  }

  private looksOf = ({ roomy, tight }: TablePart): RowLooks => (roomy ? (tight ? tightRoomyRows : roomyRows) : plainRows)

  /** Rows that would not stand on one page are told in several. */
  private async splitRows(
    { columns }: TablePart,
    told: TablePart['rows'],
    look: Look,
    widths: readonly number[],
    wraps: readonly boolean[],
    pad: number,
  ) {
    const rows: (readonly Cell[])[] = []
    for (const cells of told) {
      const lines = this.linesOf(cells, look, widths, wraps, pad, columns)
      if (lines <= mostLines) rows.push(cells)
      else {
        const texts = cells.map((cell, at) => this.cellLines(textOf(cell), widths[at]!, look, pad))
        for (let from = 0; from < lines; from += mostLines)
          rows.push(texts.map(all => all.slice(from, from + mostLines).join('\n')))
      }
      await this.turns.giveWay()
    }
    return rows
  }

  private longestWord(text: string, size: number, style: Style): number {
    return Math.max(...text.split(/\s/).map(word => this.type.width(word, size, style)))
  }

  private linesOf(
    cells: readonly Cell[],
    look: Look,
    widths: readonly number[],
    wraps: readonly boolean[],
    pad: number,
    columns: readonly TableColumn[],
  ): number {
    const lookOf = (at: number) => (columns[at]!.strong ? { ...look, style: 'strong' as const } : look)
    const counts = widths.map((width, at) => (wraps[at] ? this.cellLines(textOf(cells[at]), width, lookOf(at), pad).length : 1))
    return Math.max(1, ...counts)
  }
}

/** How many columns a cell of a sum may stand over: its own and the empty ones after it; figures stay in theirs. */
export function reachOf({ columns }: TablePart, cells: readonly Cell[], at: number): number {
  let reach = 1
  if (columns[at]!.align === 'end' || typeof cells[at] === 'number') return reach
  while (at + reach < cells.length && textOf(cells[at + reach]) === '') reach += 1
  return reach
}

/** Columns beside each other that have one name: where they begin, and how many there are. */
export function groupsOf(columns: readonly TableColumn[]): { from: number; count: number; name: string }[] {
  const groups: { from: number; count: number; name: string }[] = []
  for (const [at, { group = '' }] of columns.entries()) {
    const last = groups.at(-1)
    if (last && last.name === group) last.count += 1
    else groups.push({ from: at, count: 1, name: group })
  }
  return groups
}
