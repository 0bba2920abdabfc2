import { setImmediate as pause } from 'node:timers/promises'
import { say } from '@school/texts'
import PdfDocument from 'pdfkit'
import { type ColumnWish, fitColumns, type Paper, paperFor } from './layout'
import { Typesetter } from './typesetter'
import type { DocumentLanguage } from './words'

export type Cell = string | number | null

/** A table, or with `facts` two columns of names and values without a head. */
export interface DocumentPart {
  readonly heading?: string
  readonly facts?: boolean
  readonly columns: readonly { readonly title: string; readonly align?: 'end' }[]
  readonly rows: readonly (readonly Cell[])[]
}

export interface DocumentContent {
  readonly school: string
  /** PNG or JPEG. */
  readonly logo?: Buffer
  readonly title: string
  /** Filters in words, each on a line. */
  readonly lines: readonly string[]
  readonly language: DocumentLanguage
  readonly madeAt: Date
  /** `madeAt` in the words of the school's clock. */
  readonly madeOn: string
  readonly parts: readonly DocumentPart[]
}

const margin = 36
const logoSize = 40
const sizes = { school: 13, title: 11, heading: 10, text: 8, small: 7 }
const lineHeight = 11
const rowPadding = 3
const cellPadding = 4
const ink = '#1b2327'
const muted = '#5b666c'
const rule = '#c9d0d3'

const textOf = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell))

interface Measured {
  readonly part: DocumentPart
  readonly rows: DocumentPart['rows']
  readonly widths: readonly number[]
  readonly ends: readonly boolean[]
  /** Columns in which some text takes several lines. */
  readonly wraps: readonly boolean[]
  readonly headHeight: number
  readonly heights: Float64Array
}

/** How long others wait at most while rows are measured and drawn. */
const longestTurn = 15

/** Rows after which the progress is told. */
const rowsPerStep = 1000

/** A row of more lines is split, so that every row stands on a page with the head of its table. */
const mostLines = 30

interface Wish extends ColumnWish {
  natural: number
  word: number
  /** Some text has lines of its own. */
  broken: boolean
}

/** The names of facts stand out. */
const isName = (part: DocumentPart, at: number): boolean => part.facts === true && at === 0

type Structure = ReturnType<PDFKit.PDFDocument['struct']>

/** pdfkit tells its output in very small pieces; kept one by one they would take many times their size. */
class Bytes {
  private readonly blocks: Buffer[] = []
  private small: Buffer[] = []
  private length = 0

  add(chunk: Buffer): void {
    this.small.push(chunk)
    this.length += chunk.length
    if (this.length > 65_536) this.join()
  }

  private join(): void {
    this.blocks.push(Buffer.concat(this.small))
    this.small = []
    this.length = 0
  }

  all(): Buffer {
    this.join()
    return Buffer.concat(this.blocks)
  }
}

/** Writes a PDF of pages with one head, tables whose head is repeated, and page numbers. */
class Writer {
  private readonly content: DocumentContent
  private readonly doc: PDFKit.PDFDocument
  private readonly type: Typesetter
  private readonly language: DocumentLanguage
  private readonly progress: (share: number) => Promise<void>
  private paper: Paper = { width: 0, height: 0 }
  private y = 0
  private page = 0
  private pages = 0
  private drawing = false
  private since = performance.now()
  private root!: Structure

  constructor(content: DocumentContent, progress: (share: number) => Promise<void>) {
    this.content = content
    this.progress = progress
    this.language = content.language
    this.doc = new PdfDocument({
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: content.language,
      tagged: true,
      displayTitle: true,
      info: { Title: `${content.title} – ${content.school}`, Author: content.school, CreationDate: content.madeAt },
    })
    this.type = new Typesetter(this.doc)
  }

  async write(): Promise<Buffer> {
    const bytes = new Bytes()
    const ended = new Promise<void>((done, fail) => {
      this.doc
        .on('data', (chunk: Buffer) => bytes.add(chunk))
        .on('end', done)
        .on('error', fail)
    })
    await this.type.prepare(this.texts(false))
    await this.type.prepare(this.texts(true), true)
    const parts = await this.measure()
    // Once without ink, to know how many pages there are.
    await this.flow(parts)
    this.pages = this.page
    this.drawing = true
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
    await this.flow(parts)
    this.root.end()
    this.doc.end()
    await ended
    return bytes.all()
  }

  /** The texts of the content, those that are drawn bold or the others. */
  private *texts(bold: boolean): Generator<string> {
    const { school, title, lines, parts } = this.content
    // Running heads say school and title again.
    yield school
    yield title
    if (!bold) yield* lines
    for (const part of parts) {
      if (bold && part.heading) yield part.heading
      if (bold) for (const column of part.columns) yield column.title
      for (const row of part.rows) for (const [at, cell] of row.entries()) if (isName(part, at) === bold) yield textOf(cell)
    }
  }

  /** Lets other work pass when its turn has come. */
  private async giveWay(): Promise<void> {
    if (performance.now() - this.since < longestTurn) return
    await pause()
    this.since = performance.now()
  }

  private async measure(): Promise<Measured[]> {
    const wishes = []
    for (const part of this.content.parts) wishes.push(await this.wishesOf(part))
    this.paper = paperFor(wishes, margin)
    const usable = this.paper.width - 2 * margin
    const measured: Measured[] = []
    for (const [index, part] of this.content.parts.entries()) {
      const widths = fitColumns(wishes[index]!, usable)
      const wraps = wishes[index]!.map(({ natural, broken }, at) => broken || natural > widths[at]! + 0.01)
      const rows = wraps.includes(true) ? await this.splitRows(part, widths, wraps) : part.rows
      const heights = new Float64Array(rows.length).fill(lineHeight + 2 * rowPadding)
      if (wraps.includes(true))
        for (const [row, cells] of rows.entries()) {
          heights[row] = this.linesOf(part, cells, widths, wraps) * lineHeight + 2 * rowPadding
          await this.giveWay()
        }
      const ends = part.columns.map(
        (column, at) =>
          column.align === 'end' ||
          (part.rows.some(row => typeof row[at] === 'number') &&
            part.rows.every(row => row[at] === null || typeof row[at] === 'number')),
      )
      const titleLines = part.columns.map(({ title }, at) => this.cellLines(title, widths[at]!, true).length)
      const headHeight = part.facts ? 0 : Math.max(...titleLines) * lineHeight + 2 * rowPadding
      measured.push({ part, rows, widths, ends, wraps, headHeight, heights })
    }
    return measured
  }

  /** Rows that would not stand on one page are told in several. */
  private async splitRows(part: DocumentPart, widths: readonly number[], wraps: readonly boolean[]) {
    const rows: (readonly Cell[])[] = []
    for (const cells of part.rows) {
      const lines = this.linesOf(part, cells, widths, wraps)
      if (lines <= mostLines) rows.push(cells)
      else {
        const told = cells.map((cell, at) => this.cellLines(textOf(cell), widths[at]!, isName(part, at)))
        for (let from = 0; from < lines; from += mostLines)
          rows.push(told.map(texts => texts.slice(from, from + mostLines).join('\n')))
      }
      await this.giveWay()
    }
    return rows
  }

  /** How wide the columns would be, and how narrow they may become without breaking words. */
  private async wishesOf(part: DocumentPart): Promise<Wish[]> {
    const wishes = part.columns.map(({ title }): Wish => {
      if (part.facts) return { natural: 0, word: 0, broken: false }
      return { natural: this.type.width(title, sizes.text, true), word: this.longestWord(title, true), broken: false }
    })
    for (const row of part.rows) {
      for (const [at, wish] of wishes.entries()) {
        const text = textOf(row[at])
        if (text === '') continue
        const bold = isName(part, at)
        const width = this.type.width(text, sizes.text, bold)
        wish.natural = Math.max(wish.natural, width)
        // No word of a text is wider than the text.
        if (width > wish.word) wish.word = Math.max(wish.word, this.longestWord(text, bold))
        if (text.includes('\n')) wish.broken = true
      }
      await this.giveWay()
    }
    return wishes.map(wish => ({ ...wish, natural: wish.natural + 2 * cellPadding, word: wish.word + 2 * cellPadding }))
  }

  private longestWord(text: string, bold: boolean): number {
    return Math.max(...text.split(/\s/).map(word => this.type.width(word, sizes.text, bold)))
  }

  private cellLines = (text: string, width: number, bold = false) =>
    this.type.lines(text, width - 2 * cellPadding + 0.02, sizes.text, bold)

  private linesOf(part: DocumentPart, cells: readonly Cell[], widths: readonly number[], wraps: readonly boolean[]): number {
    const counts = widths.map((width, at) => (wraps[at] ? this.cellLines(textOf(cells[at]), width, isName(part, at)).length : 1))
    return Math.max(1, ...counts)
  }

  private get bottom(): number {
    return this.paper.height - margin - 16
  }

  private async flow(parts: readonly Measured[]): Promise<void> {
    this.page = 0
    this.newPage()
    this.titleBlock()
    const total = parts.reduce((sum, { heights }) => sum + heights.length, 0)
    let done = 0
    for (const measured of parts) {
      const { part, rows, heights, headHeight } = measured
      if (this.y + (part.heading ? 24 : 0) + headHeight + (heights[0] ?? lineHeight) > this.bottom) this.newPage()
      if (part.heading) this.heading(part.heading)
      if (rows.length === 0) {
        this.paragraph(say(this.language, 'document.nothing'), 'P', sizes.text)
        this.y += 8
        continue
      }
      const table = this.drawing ? this.doc.struct('Table') : undefined
      if (table) this.root.add(table)
      this.tableHead(measured, table)
      for (const [index, cells] of rows.entries()) {
        const height = heights[index]!
        if (this.y + height > this.bottom) {
          this.newPage()
          this.tableHead(measured, undefined)
        }
        if (this.drawing) this.row(measured, cells, height, table!)
        this.y += height
        done += 1
        await this.giveWay()
        if (this.drawing && done % rowsPerStep === 0) await this.progress(done / total)
      }
      table?.end()
      this.y += 10
    }
  }

  /** Draws something that is no part of the text: rules, running heads, page numbers. */
  private artifact(draw: () => void): void {
    if (!this.drawing) return
    this.doc.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.doc.endMarkedContent()
  }

  private marked(parent: Structure, tag: string, draw: () => void, options: { scope?: 'Row' | 'Column' } = {}): void {
    const content = this.doc.markStructureContent(tag)
    draw()
    this.doc.endMarkedContent()
    parent.add(this.doc.struct(tag, options as PDFKit.Mixins.StructureElementOptions, content))
  }

  private newPage(): void {
    this.page += 1
    this.y = margin
    if (this.drawing) this.doc.addPage({ size: [this.paper.width, this.paper.height], margin: 0 })
    const { school, title, madeOn } = this.content
    const right = this.paper.width - margin
    this.artifact(() => {
      const foot = this.paper.height - margin + 6
      const number = say(this.language, 'document.page', { page: this.page, pages: this.pages })
      this.doc.fillColor(muted)
      this.type.draw(say(this.language, 'document.made', { at: madeOn }), margin, foot, sizes.small)
      this.type.draw(number, right - this.type.width(number, sizes.small), foot, sizes.small)
      if (this.page > 1) {
        const [line] = this.type.lines(`${school} · ${title}`, right - margin, sizes.small)
        this.type.draw(line!, margin, margin, sizes.small)
      }
    })
    if (this.page > 1) this.y += 10
  }

  private paragraph(text: string, tag: 'H1' | 'H2' | 'P', size: number, bold = false, left = margin): void {
    for (const line of this.type.lines(text, this.paper.width - margin - left, size, bold)) {
      this.y += size * 1.35
      if (!this.drawing) continue
      const baseline = this.y - size * 0.3
      this.marked(this.root, tag, () => {
        this.doc.fillColor(ink)
        this.type.draw(line, left, baseline, size, bold)
      })
    }
  }

  private titleBlock(): void {
    const { school, logo, title, lines } = this.content
    const top = this.y
    const left = logo ? margin + logoSize + 10 : margin
    if (logo && this.drawing)
      this.artifact(() => this.doc.image(logo, margin, top, { fit: [logoSize, logoSize], valign: 'center', align: 'center' }))
    this.paragraph(school, 'P', sizes.school, true, left)
    this.paragraph(title, 'H1', sizes.title, true, left)
    for (const line of lines) this.paragraph(line, 'P', sizes.text, false, left)
    this.y = Math.max(this.y, logo ? top + logoSize : 0) + 8
    this.artifact(() => this.line(this.y, ink, 1))
    this.y += 4
  }

  private heading(text: string): void {
    this.y += 4
    this.paragraph(text, 'H2', sizes.heading, true)
    this.y += 2
  }

  private line(y: number, color: string, width: number, right = this.paper.width - margin): void {
    this.doc.moveTo(margin, y).lineTo(right, y).lineWidth(width).strokeColor(color).stroke()
  }

  /** The names of the columns; on further pages they are no part of the text. */
  private tableHead(measured: Measured, table: Structure | undefined): void {
    const { part, headHeight } = measured
    if (part.facts) return
    const draw = (at: number) => this.cell(measured, part.columns[at]!.title, at, true, true)
    if (this.drawing && table) {
      const row = this.doc.struct('TR')
      table.add(row)
      for (const at of part.columns.keys()) this.marked(row, 'TH', () => draw(at), { scope: 'Column' })
      row.end()
    } else
      this.artifact(() => {
        for (const at of part.columns.keys()) draw(at)
      })
    this.artifact(() => this.line(this.y + headHeight, ink, 1))
    this.y += headHeight
  }

  private row(measured: Measured, cells: readonly Cell[], height: number, table: Structure): void {
    const row = this.doc.struct('TR')
    table.add(row)
    for (const at of measured.widths.keys()) {
      const name = isName(measured.part, at)
      this.marked(row, name ? 'TH' : 'TD', () => this.cell(measured, textOf(cells[at]), at, name), name ? { scope: 'Row' } : {})
    }
    row.end()
    this.artifact(() => this.line(this.y + height, rule, 0.5))
  }

  private cell({ widths, ends, wraps }: Measured, text: string, at: number, bold: boolean, isTitle = false): void {
    if (text === '') return
    const left = margin + widths.slice(0, at).reduce((sum, width) => sum + width, 0)
    const width = widths[at]!
    const lines = isTitle || wraps[at] ? this.cellLines(text, width, bold) : [text]
    this.doc.fillColor(ink)
    for (const [index, line] of lines.entries()) {
      const x = ends[at] ? left + width - cellPadding - this.type.width(line, sizes.text, bold) : left + cellPadding
      this.type.draw(line, x, this.y + rowPadding + lineHeight * index + sizes.text, sizes.text, bold)
    }
  }
}

/** Writes a document as PDF. It lets other work pass while it goes on. */
export const writePdf = (
  content: DocumentContent,
  progress: (share: number) => Promise<void> = async () => {},
): Promise<Buffer> => new Writer(content, progress).write()
