import { say } from '@school/texts'
import { blocksHeight, signaturesHeight, writeBlocks, writeSignatures, writeStatement } from './blocks'
import {
  barHeight,
  entriesHeight,
  figuresHeight,
  keysHeight,
  signedHeight,
  writeBars,
  writeEntries,
  writeFigures,
  writeKeys,
  writeSigned,
} from './card-parts'
import type { BesidePart, DocumentContent, DocumentPart, TablePart } from './content'
import { FactsWriter } from './facts'
import { a4, paperFor } from './layout'
import { reportHead, serifTexts, slipHead } from './letterhead'
import { colors, looks, margin, points } from './looks'
import { type Measured, Measurer, standsIn, type TableWishes, textOf } from './measure'
import { type Frame, Sheet } from './sheet'
import { TableWriter } from './table'
import { Turns } from './turns'

export type { Cell, DocumentContent, DocumentPart } from './content'

/** Rows after which the progress is told. */
const rowsPerStep = 1000

const between = points(14)

/** Two tables, measured for halves of the line and for all of it. */
interface MeasuredBeside {
  readonly halves: readonly Measured[]
  readonly wholes: readonly Measured[]
}

type Ready = Measured | MeasuredBeside | Exclude<DocumentPart, TablePart | BesidePart>

/** Ways to take less room, the best first: whether tables are roomy, and whether parts stand closer. */
const closer = [
  [true, true],
  [false, false],
  [false, true],
] as const

const besideGap = points(44)

const isTable = (part: DocumentPart): part is TablePart => 'columns' in part

const headed = (part: DocumentPart): part is DocumentPart & { readonly heading?: string; readonly note?: string } =>
  'columns' in part || 'facts' in part || 'entries' in part || 'bars' in part

/** Tables of a part that stand beside each other. */
const tablesOf = (part: DocumentPart): readonly TablePart[] =>
  'beside' in part ? part.beside.filter(table => table !== undefined) : isTable(part) ? [part] : []

/** Writes the parts of a paper below its head, on as many pages as they need. */
class Writer {
  private readonly content: DocumentContent
  private readonly sheet: Sheet
  private readonly turns = new Turns()
  private readonly measurer: Measurer
  private readonly tables: TableWriter
  private readonly facts: FactsWriter
  private readonly progress: (share: number) => Promise<void>
  private done = 0

  constructor(content: DocumentContent, progress: (share: number) => Promise<void>, sheet?: Sheet) {
    this.content = content
    this.progress = progress
    this.sheet = sheet ?? new Sheet({ ...content, school: content.letterhead.name })
    this.measurer = new Measurer(this.sheet.type, this.turns)
    this.tables = new TableWriter(this.sheet, this.measurer, this.turns)
    this.facts = new FactsWriter(this.sheet)
  }

  async write(): Promise<Buffer> {
    await this.draw()
    return this.sheet.end()
  }

  /** Draws the paper; the file stays open. */
  async draw(): Promise<void> {
    const { type } = this.sheet
    await type.prepare(this.texts())
    await type.prepare(this.texts(), 'strong')
    await type.prepare([...serifTexts(this.content), ...this.serifParts()], 'serif')
    const parts = await this.measure(this.content.roomy === true)
    if (this.content.copies) await this.copies(parts, this.content.copies)
    else await this.pages(parts)
    this.sheet.close()
  }

  /** The texts in the face of data. */
  private *texts(): Generator<string> {
    const { letterhead, title, lines, foot, madeBy, copies } = this.content
    // Running heads say school and title again.
    yield* [letterhead.name, title, foot ?? '', madeBy ?? '']
    yield* [...letterhead.lines, ...lines, ...(copies ?? [])]
    for (const part of this.content.parts) {
      if ('note' in part && part.note) yield part.note
      for (const table of tablesOf(part)) {
        if (table.note) yield table.note
        for (const { title: name, group } of table.columns) yield* [name, group ?? '']
        for (const row of table.rows) for (const cell of row) yield textOf(cell)
      }
      if ('figures' in part) for (const { name, note } of part.figures) yield* [name, note]
      if ('entries' in part) yield* part.entries.flat()
      if ('keys' in part) yield* part.keys.flat()
      if ('bars' in part) for (const { name } of part.bars) yield name
      if ('signed' in part) {
        for (const { name, title: who } of part.signed) yield* [name, who]
        if (part.check) yield* [part.check.title, part.check.code, part.check.address]
      }
      if ('facts' in part) for (const [name, value] of part.facts) yield* [name, textOf(value)]
      if ('blocks' in part) for (const { label, lines: told } of part.blocks) yield* [label, ...told.flat()]
      if ('sign' in part) yield* part.sign
    }
  }

  private *serifParts(): Generator<string> {
    for (const part of this.content.parts) {
      if ('statement' in part) yield part.statement
      if ('figures' in part) for (const { value } of part.figures) yield value
      for (const table of tablesOf(part)) if (table.heading) yield table.heading
      if (headed(part) && part.heading) yield part.heading
    }
  }

  private async measure(roomy: boolean): Promise<Ready[]> {
    const wishes = new Map<DocumentPart, TableWishes>()
    for (const part of this.content.parts)
      for (const table of tablesOf(part)) wishes.set(table, await this.measurer.wishesOf(table))
    this.sheet.paper = this.paper([...wishes.values()].map(wish => wish.wishes))
    const measured = async (table: TablePart, width: number) => {
      const large = roomy ? await this.measurer.wishesOf({ ...table, roomy }) : undefined
      return this.measurer.measure(large && standsIn(large, width) ? large : wishes.get(table)!, width)
    }
    const both = async (part: BesidePart, width: number) => {
      const all: Measured[] = []
      for (const table of tablesOf(part)) all.push(await measured(table, width))
      return all
    }
    const ready: Ready[] = []
    for (const part of this.content.parts)
      if (isTable(part)) ready.push(await measured(part, this.sheet.width))
      else if ('beside' in part)
        ready.push({
          halves: await both(part, (this.sheet.width - besideGap) / 2),
          wholes: await both(part, this.sheet.width),
        })
      else ready.push(part)
    return ready
  }

  private paper(tables: Parameters<typeof paperFor>[0]) {
    const { copies, page } = this.content
    if (page === 'landscape') return { width: a4.height, height: a4.width }
    return copies || page ? a4 : paperFor(tables, margin)
  }

  private get edges() {
    const { letterhead, title, language, madeOn: at, madeBy, foot, mark, undated } = this.content
    const made = undated
      ? ''
      : madeBy
        ? say(language, 'document.madeBy', { at, name: madeBy })
        : say(language, 'document.made', { at })
    return {
      running: `${letterhead.name} · ${title}`,
      foot: [foot, made].filter(Boolean).join(' · '),
      ...(mark ? { mark } : {}),
    }
  }

  private get whole(): Frame {
    return { top: 0, bottom: this.sheet.paper.height }
  }

  /** Once without ink, to know how many pages there are, then with it. */
  private async pages(parts: readonly Ready[]): Promise<void> {
    const flow = async (told: readonly Ready[]) => {
      this.sheet.begin(this.whole, this.edges)
      reportHead(this.sheet, this.content)
      await this.flow(told)
      return this.sheet.page
    }
    this.sheet.dense = false
    let best = { parts, dense: false, pages: await flow(parts) }
    // Closer step by step, until it ends on the page on which it begins.
    for (const [roomy, dense] of this.content.roomy ? closer : []) {
      if (best.pages === 1) break
      const tried = roomy ? parts : await this.measure(false)
      this.sheet.dense = dense
      const pages = await flow(tried)
      if (pages < best.pages) best = { parts: tried, dense, pages }
    }
    this.sheet.dense = best.dense
    this.sheet.pages = best.pages
    this.sheet.draw()
    await flow(best.parts)
  }

  private async copies(parts: readonly Ready[], names: readonly string[]): Promise<void> {
    const { sheet } = this
    const { width, height } = sheet.paper
    const flow = async (frame: Frame, name: string, goesOn = false) => {
      sheet.begin(frame, this.edges, { goesOn })
      slipHead(sheet, this.content, name)
      await this.flow(parts)
    }
    const half = { top: 0, bottom: height / 2 }
    await flow(half, names[0] ?? '')
    const fits = sheet.page === 1
    if (!fits) await flow(this.whole, names[0] ?? '')
    sheet.pages = sheet.page
    if (fits && names.length === 1) sheet.paper = { width, height: height / 2 }
    sheet.draw()
    for (const [at, name] of names.entries()) {
      const lower = at % 2 === 1
      await flow(fits ? (lower ? { top: height / 2, bottom: height } : half) : this.whole, name, fits && lower)
      if (fits && lower) this.cutLine(height / 2)
    }
  }

  /** Where the halves of a page are parted. */
  private cutLine(y: number): void {
    const { sheet } = this
    const text = say(sheet.language, 'document.cut')
    const width = sheet.type.width(text, looks.label.size)
    const middle = sheet.paper.width / 2
    sheet.artifact(() => {
      sheet.doc.dash(3, { space: 2 })
      sheet.rule(y, colors.faint, 0.75, 0, middle - width / 2 - points(12))
      sheet.rule(y, colors.faint, 0.75, middle + width / 2 + points(12), sheet.paper.width)
      sheet.doc.undash()
      sheet.write(text, middle - width / 2, y - looks.label.lead / 2, looks.label)
    }, 'Layout')
  }

  private async flow(parts: readonly Ready[]): Promise<void> {
    this.done = 0
    const rowsOf = (part: Ready) => ('heights' in part ? [part] : 'halves' in part ? part.halves : [])
    const total = parts.flatMap(rowsOf).reduce((sum, { heights }) => sum + heights.length, 0)
    const onRow = async () => {
      this.done += 1
      if (this.sheet.drawing && this.done % rowsPerStep === 0) await this.progress(this.done / total)
    }
    for (const [index, part] of parts.entries()) await this.part(part, onRow, index === 0)
  }

  private async part(ready: Ready, onRow: () => Promise<void>, first: boolean): Promise<void> {
    if ('halves' in ready) return this.beside(ready, onRow)
    const { sheet } = this
    const part: Exclude<DocumentPart, BesidePart> = 'heights' in ready ? ready.part : ready
    const heading = headed(part) && part.heading ? points(18) + part.heading.split('\n').length * looks.heading.lead : 0
    if (sheet.y + heading + this.firstHeight(ready) > sheet.bottom) sheet.newPage()
    if (headed(part) && part.heading) this.heading(part.heading, part.note, 'facts' in part)
    else if (!first && 'heights' in ready && !this.content.copies) sheet.y += between
    if ('heights' in ready) await this.tables.write(ready, onRow)
    else if ('facts' in ready) await this.facts.write(ready)
    else if ('statement' in ready) writeStatement(sheet, ready)
    else if ('sign' in ready) writeSignatures(sheet, ready)
    else if ('figures' in ready) writeFigures(sheet, ready)
    else if ('entries' in ready) writeEntries(sheet, ready)
    else if ('keys' in ready) writeKeys(sheet, ready)
    else if ('bars' in ready) writeBars(sheet, ready)
    else if ('signed' in ready) writeSigned(sheet, ready)
    else {
      // What closes a paper that is cut out stands at its foot.
      const room = sheet.bottom - blocksHeight(sheet, ready)
      sheet.y = this.content.copies ? Math.max(sheet.y, room) : sheet.y + between
      writeBlocks(sheet, ready)
    }
  }

  /** Room of a table with its heading. */
  private tableHeight({ part, heights, groupHeight, headHeight }: Measured): number {
    const heading = part.heading ? points(18) + looks.heading.lead : between
    return heading + groupHeight + headHeight + heights.reduce((sum, height) => sum + height, 0)
  }

  /** Two tables beside each other, or below each other where one is longer than the page has room. */
  private async beside({ halves, wholes }: MeasuredBeside, onRow: () => Promise<void>): Promise<void> {
    const { sheet } = this
    const height = Math.max(...halves.map(half => this.tableHeight(half)))
    if (height > sheet.bottom - margin) {
      for (const whole of wholes) await this.part(whole, onRow, false)
      return
    }
    if (sheet.y + height > sheet.bottom) sheet.newPage()
    const [top, { left, right }] = [sheet.y, sheet]
    const width = (right - left - besideGap) / 2
    const ends: number[] = []
    for (const [at, half] of halves.entries()) {
      const from = left + at * (width + besideGap)
      sheet.y = top
      await sheet.between(from, from + width, () => this.part(half, onRow, false))
      ends.push(sheet.y)
    }
    sheet.y = Math.max(...ends)
  }

  /** Room for the beginning of a part, which is not parted from its heading. */
  private firstHeight(ready: Exclude<Ready, MeasuredBeside>): number {
    const { sheet } = this
    if ('heights' in ready) return this.tables.firstHeight(ready)
    if ('facts' in ready) return this.facts.firstHeight(ready)
    if ('statement' in ready) return points(8) + looks.statement.lead
    if ('sign' in ready) return signaturesHeight
    if ('figures' in ready) return figuresHeight(sheet, ready)
    if ('entries' in ready) return entriesHeight(sheet, { entries: ready.entries.slice(0, 1) })
    if ('keys' in ready) return keysHeight(sheet, ready)
    if ('bars' in ready) return barHeight * Math.min(ready.bars.length, 3)
    if ('signed' in ready) return signedHeight(sheet)
    return blocksHeight(sheet, ready)
  }

  /** Facts have no head of their own, so a rule stands above them. */
  private heading(text: string, note: string | undefined, ruled: boolean): void {
    const { sheet } = this
    sheet.y += sheet.gap(16)
    const top = sheet.y
    sheet.paragraph(text, looks.heading, { tag: 'H2' })
    if (note) {
      const end = sheet.y
      sheet.y = top + points(3)
      sheet.paragraph(note, looks.muted, { end: true })
      sheet.y = end
    }
    sheet.y += points(ruled ? 4 : 2)
    if (ruled) sheet.artifact(() => sheet.rule(sheet.y), 'Layout')
  }
}

/** Writes a paper of a school as PDF. It lets other work pass while it goes on. */
export const writePdf = (
  content: DocumentContent,
  progress: (share: number) => Promise<void> = async () => {},
): Promise<Buffer> => new Writer(content, progress).write()

/**
 * Writes papers into one file, each beginning on a page with an odd number, so that both sides of the sheets can be printed.
 *
 * @param contents papers of one school in one language; they are asked for one by one
 */
export async function writePdfs(
  title: string,
  contents: AsyncIterable<DocumentContent> | Iterable<DocumentContent>,
  progress: (share: number) => Promise<void> = async () => {},
): Promise<Buffer | undefined> {
  let sheet: Sheet | undefined
  for await (const content of contents) {
    if (sheet && sheet.pages % 2 === 1) sheet.blank()
    sheet ??= new Sheet({ ...content, title, school: content.letterhead.name })
    await new Writer(content, progress, sheet).draw()
  }
  return sheet?.end()
}
