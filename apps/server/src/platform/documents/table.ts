import { say } from '@school/texts'
import type { Cell } from './content'
import { colors, type Look, looks, points } from './looks'
import { groupsOf, type Measured, type Measurer, reachOf, textOf } from './measure'
import type { Sheet, Structure } from './sheet'
import type { Turns } from './turns'

/** Draws tables whose head stands on every page, and whose sums stand under a double rule. */
export class TableWriter {
  private readonly sheet: Sheet
  private readonly measurer: Measurer
  private readonly turns: Turns

  constructor(sheet: Sheet, measurer: Measurer, turns: Turns) {
    this.sheet = sheet
    this.measurer = measurer
    this.turns = turns
  }

  /** Room that the head takes together with the first row, so that neither stands alone. */
  firstHeight({ groupHeight, headHeight, heights, rows }: Measured): number {
    return rows.length === 0 ? looks.text.lead : groupHeight + headHeight + heights[0]!
  }

  async write(measured: Measured, onRow: () => Promise<void>): Promise<void> {
    const { sheet } = this
    const { rows, heights, firstSum } = measured
    if (rows.length === 0) {
      sheet.paragraph(say(sheet.language, 'document.nothing'), looks.muted)
      return
    }
    const table = sheet.drawing ? sheet.doc.struct('Table') : undefined
    if (table) sheet.root.add(table)
    this.head(measured, table)
    for (const [index, cells] of rows.entries()) {
      const height = heights[index]!
      // The first sum takes the last row with it: a sum alone on a page tells nothing.
      const together = index === firstSum - 1 ? height + heights[index + 1]! : height
      if (sheet.y + together > sheet.bottom) {
        sheet.newPage()
        this.head(measured, undefined)
      }
      if (table) this.row(measured, cells, index, table)
      sheet.y += height
      await this.turns.giveWay()
      await onRow()
    }
    table?.end()
  }

  private leftOf({ widths }: Measured, at: number): number {
    return this.sheet.left + widths.slice(0, at).reduce((sum, width) => sum + width, 0)
  }

  /** The names of the columns; on further pages they are no part of the text. */
  private head(measured: Measured, table: Structure | undefined): void {
    const { sheet } = this
    const { part, groupHeight, headHeight } = measured
    if (groupHeight > 0) this.groups(measured)
    const top = sheet.y + groupHeight
    const draw = (at: number) => {
      const lines = this.measurer.titleLines(part.columns[at]!.title, measured.widths[at]!, measured.pad)
      // Titles stand on the line below them.
      const first = top + headHeight - points(5) - lines.length * looks.head.lead
      this.lines(measured, at, lines, first, looks.head)
    }
    if (table) {
      const row = sheet.doc.struct('TR')
      table.add(row)
      for (const at of part.columns.keys()) sheet.marked(row, 'TH', () => draw(at), { scope: 'Column' })
      row.end()
    } else
      sheet.artifact(() => {
        for (const at of part.columns.keys()) draw(at)
      })
    sheet.artifact(() => sheet.rule(top + headHeight))
    this.uprights(measured, sheet.y, top + headHeight)
    sheet.y = top + headHeight
  }

  /** The names over columns that stand together. */
  private groups(measured: Measured): void {
    const { sheet } = this
    const { part, widths, groupHeight } = measured
    sheet.artifact(() => {
      sheet.rule(sheet.y)
      for (const { from, count, name } of groupsOf(part.columns)) {
        if (!name) continue
        const left = this.leftOf(measured, from)
        const width = widths.slice(from, from + count).reduce((sum, one) => sum + one, 0)
        const room = (width - sheet.type.width(name, looks.strong.size, looks.strong.style)) / 2
        sheet.write(name, left + Math.max(room, 0), sheet.y + points(4), looks.strong)
        sheet.rule(sheet.y + groupHeight, colors.rule, 0.75, left, left + width)
      }
    })
  }

  private uprights(measured: Measured, top: number, bottom: number): void {
    if (measured.ruled.length === 0) return
    this.sheet.artifact(() => {
      for (const at of measured.ruled) this.sheet.upright(this.leftOf(measured, at), top, bottom)
    }, 'Layout')
  }

  private row(measured: Measured, cells: readonly Cell[], index: number, table: Structure): void {
    const { sheet } = this
    const { firstSum, rows, heights } = measured
    const isSum = index >= firstSum
    const [top, bottom] = [sheet.y, sheet.y + heights[index]!]
    const row = sheet.doc.struct('TR')
    table.add(row)
    for (const at of measured.widths.keys())
      sheet.marked(row, 'TD', () => (isSum ? this.sum(measured, cells, at) : this.cell(measured, cells, at)))
    row.end()
    sheet.artifact(() => {
      if (index === firstSum) sheet.doubleRule(top - points(1))
      if (index === rows.length - 1 && isSum) sheet.rule(bottom)
      else if (index + 1 !== firstSum || isSum) sheet.rule(bottom, colors.rule)
    }, 'Layout')
    if (!isSum) this.uprights(measured, top, bottom)
  }

  private cell(measured: Measured, cells: readonly Cell[], at: number): void {
    const { widths, wraps, ends, looks: rowLooks, register } = measured
    const text = textOf(cells[at])
    if (text === '') return
    const plain = register && at === 0 && ends[0] ? { ...rowLooks.text, color: colors.muted } : rowLooks.text
    const look = measured.part.columns[at]!.strong ? { ...plain, style: 'strong' as const } : plain
    const lines = wraps[at] ? this.measurer.cellLines(text, widths[at]!, look, measured.pad) : [text]
    this.lines(measured, at, lines, this.sheet.y + rowLooks.padding, look)
  }

  /** A cell of a sum; its name reaches over the empty cells beside it, from the end of a register margin of figures on. */
  private sum(measured: Measured, cells: readonly Cell[], at: number): void {
    const { sheet } = this
    const { widths, wraps, ends, looks: rowLooks, register } = measured
    const text = textOf(cells[at])
    if (text === '') return
    const top = sheet.y + rowLooks.padding
    const reach = reachOf(measured.part, cells, at)
    const width = sheet.type.width(text, rowLooks.sum.size, rowLooks.sum.style)
    if (reach > 1) {
      const from = register && ends[0] && at === 0 ? 1 : at
      sheet.write(text, this.leftOf(measured, from) + (from === 0 ? 0 : measured.pad), top, rowLooks.sum)
    } else if (wraps[at] && width > widths[at]! - 2 * measured.pad)
      this.lines(measured, at, this.measurer.cellLines(text, widths[at]!, rowLooks.sum, measured.pad), top, rowLooks.sum)
    else this.lines(measured, at, [text], top, rowLooks.sum)
  }

  private lines(measured: Measured, at: number, lines: readonly string[], top: number, look: Look): void {
    const { widths, ends, register } = measured
    const left = this.leftOf(measured, at)
    const width = widths[at]!
    // Texts begin and end where the rules do.
    const before = at === 0 ? 0 : measured.pad
    const after = at === widths.length - 1 ? 0 : register && at === 0 ? points(12) : measured.pad
    for (const [index, line] of lines.entries()) {
      const x = ends[at] ? left + width - after - this.sheet.type.width(line, look.size, look.style) : left + before
      this.sheet.write(line, x, top + look.lead * index, look)
    }
  }
}
