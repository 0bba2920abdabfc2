import type { FactsPart } from './content'
import { colors, looks, points } from './looks'
import { textOf } from './measure'
import type { Sheet, Structure } from './sheet'

/** A column of the grid is at least as wide. */
const narrowest = points(168)
const gap = points(12)
const padding = points(7)

/** Of a picture beside the grid. */
const pictureWidth = points(88)
const pictureHeight = points(100)

/** A value of more lines goes on under an empty name, so that it may go on on the next page. */
const mostLines = 30

interface Fact {
  readonly name: readonly string[]
  readonly value: readonly string[]
  readonly from: number
  readonly span: number
}

/** Draws names with their values below them, beside each other in columns. */
export class FactsWriter {
  private readonly sheet: Sheet

  constructor(sheet: Sheet) {
    this.sheet = sheet
  }

  firstHeight(part: FactsPart): number {
    this.fit(part)
    const [first] = this.rowsOf(part.facts.slice(0, 1))
    return first ? this.heightOf(first) : 0
  }

  async write(part: FactsPart): Promise<void> {
    const { sheet } = this
    if (!part.picture) return this.grid(part)
    const [top, page] = [sheet.y, sheet.page]
    await sheet.between(sheet.left, sheet.right - pictureWidth - gap, () => this.grid(part))
    if (sheet.page === page) this.picture(part.picture, top)
  }

  /** A picture at the end, or a frame for one. */
  private picture({ bytes, name = '' }: NonNullable<FactsPart['picture']>, top: number): void {
    const { sheet } = this
    const left = sheet.right - pictureWidth
    sheet.artifact(() => {
      if (bytes)
        sheet.doc.image(bytes, left, top + padding, { fit: [pictureWidth, pictureHeight], align: 'right', valign: 'center' })
      else {
        sheet.doc
          .rect(left, top + padding, pictureWidth, pictureHeight)
          .lineWidth(0.75)
          .strokeColor(colors.faint)
          .stroke()
        const room = (pictureWidth - sheet.type.width(name, looks.label.size)) / 2
        sheet.write(name, left + Math.max(room, 0), top + padding + (pictureHeight - looks.label.lead) / 2, looks.label)
      }
    }, 'Layout')
    sheet.y = Math.max(sheet.y, top + pictureHeight + 2 * padding)
  }

  private grid(part: FactsPart): void {
    const { sheet } = this
    const { facts } = part
    this.fit(part)
    const table = sheet.drawing ? sheet.doc.struct('Table') : undefined
    if (table) sheet.root.add(table)
    for (const row of this.rowsOf(facts)) {
      const height = this.heightOf(row)
      if (sheet.y + height > sheet.bottom) sheet.newPage()
      if (table) this.row(row, height, table)
      sheet.y += height
    }
    table?.end()
  }

  private columns = 1

  /** As many columns as have room; of an even grid no more than fill its rows. */
  private fit({ facts, even }: FactsPart): void {
    const most = Math.max(1, Math.floor((this.sheet.width + gap) / narrowest))
    this.columns = even && facts.length > 0 ? Math.ceil(facts.length / Math.ceil(facts.length / most)) : most
  }

  private get columnWidth(): number {
    return this.sheet.width / this.columns
  }

  /** Room for the texts of a fact; the first stands at the edge of the page. */
  private room(from: number, span: number): number {
    return span * this.columnWidth - (from === 0 ? 0 : gap) - (from + span === this.columns ? 0 : gap / 2)
  }

  private heightOf(row: readonly Fact[]): number {
    return (
      Math.max(...row.map(({ name, value }) => name.length * looks.label.lead + Math.max(value.length, 1) * looks.value.lead)) +
      2 * padding
    )
  }

  /** Each value in as many columns as it needs to stand in two lines; a long one takes a row for itself. */
  private rowsOf(facts: FactsPart['facts']): Fact[][] {
    const { type } = this.sheet
    const rows: Fact[][] = []
    let at = this.columns
    for (const [name, cell] of facts) {
      const text = textOf(cell)
      const lines = (span: number, from: number) => type.lines(text, this.room(from, span), looks.value.size, looks.value.style)
      const widest = Math.max(...text.split(/\s/).map(word => type.width(word, looks.value.size, looks.value.style)))
      let span = 1
      while (span < this.columns && (widest > this.room(1, span) || lines(span, 1).length > Math.max(2, text.split('\n').length)))
        span += 1
      if (at + span > this.columns) {
        rows.push([])
        at = 0
      }
      const value = lines(span, at)
      for (let first = 0; first < Math.max(value.length, 1); first += mostLines) {
        const told = first === 0 && name !== '' ? type.lines(name, this.room(at, span), looks.label.size) : []
        const fact = { name: told, value: value.slice(first, first + mostLines), from: at, span }
        if (first === 0) rows.at(-1)!.push(fact)
        else rows.push([fact])
      }
      at += span
    }
    return rows
  }

  private row(facts: readonly Fact[], height: number, table: Structure): void {
    const { sheet } = this
    const row = sheet.doc.struct('TR')
    table.add(row)
    const top = sheet.y
    const baseline = Math.max(...facts.map(({ name }) => name.length)) * looks.label.lead
    for (const { name, value, from } of facts) {
      const left = sheet.left + from * this.columnWidth + (from === 0 ? 0 : gap)
      // Values of a row stand on one line, whatever their names take.
      const first = top + padding + baseline
      sheet.marked(
        row,
        'TH',
        () => {
          const above = first - name.length * looks.label.lead
          for (const [index, line] of name.entries()) sheet.write(line, left, above + index * looks.label.lead, looks.label)
        },
        { scope: 'Row' },
      )
      sheet.marked(row, 'TD', () => {
        for (const [index, line] of value.entries()) sheet.write(line, left, first + index * looks.value.lead, looks.value)
      })
    }
    row.end()
    sheet.artifact(() => {
      for (const { from } of facts) if (from > 0) sheet.upright(sheet.left + from * this.columnWidth, top, top + height)
      sheet.rule(top + height, colors.rule)
    }, 'Layout')
  }
}
