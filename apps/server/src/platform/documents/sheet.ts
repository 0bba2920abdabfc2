import { say } from '@school/texts'
import PdfDocument from 'pdfkit'
import { Bytes } from './bytes'
import type { Paper } from './layout'
import { colors, type Look, looks, margin, points } from './looks'
import { Typesetter } from './typesetter'
import type { DocumentLanguage } from './words'

export type Structure = ReturnType<PDFKit.PDFDocument['struct']>

/** A part of a page that is written on, from the top down. */
export interface Frame {
  readonly top: number
  readonly bottom: number
}

export interface SheetFacts {
  readonly title: string
  readonly school: string
  readonly language: DocumentLanguage
  readonly madeAt: Date
}

/** What stands at the edges of every page. */
export interface Edges {
  /** At the top of all pages but the first. */
  readonly running: string
  /** At the foot, before the number of the page. */
  readonly foot: string
  /** Across the page. */
  readonly mark?: string
}

const headRoom = points(30)
const footRoom = points(50)

/** Pages that are written on twice: once without ink, to know how many there are, then with it. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly type: Typesetter
  readonly language: DocumentLanguage
  root!: Structure
  drawing = false
  /** What stands apart stands closer, so that a paper ends on the page on which it begins. */
  dense = false
  paper: Paper = { width: 0, height: 0 }
  y = 0
  page = 0
  pages = 0
  private frame: Frame = { top: 0, bottom: 0 }
  private edges: Edges = { running: '', foot: '' }
  private column: { readonly left: number; readonly right: number } | undefined
  private readonly bytes = new Bytes()
  private readonly ended: Promise<void>

  constructor({ title, school, language, madeAt }: SheetFacts) {
    this.language = language
    this.doc = new PdfDocument({
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: language,
      tagged: true,
      displayTitle: true,
      info: { Title: `${title} – ${school}`, Author: school, CreationDate: madeAt },
    })
    this.type = new Typesetter(this.doc)
    this.ended = new Promise((done, fail) => {
      this.doc
        .on('data', (chunk: Buffer) => this.bytes.add(chunk))
        .on('end', done)
        .on('error', fail)
    })
  }

  /** Room between parts, in px of a page that has enough. */
  gap(px: number): number {
    return points(this.dense ? px * 0.6 : px)
  }

  /** From now on there is ink. */
  draw(): void {
    this.drawing = true
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  /** What was drawn is whole; another paper may follow in the same file. */
  close(): void {
    this.root.end()
    this.drawing = false
  }

  async end(): Promise<Buffer> {
    this.doc.end()
    await this.ended
    return this.bytes.all()
  }

  get left(): number {
    return this.column?.left ?? margin
  }

  get right(): number {
    return this.column?.right ?? this.paper.width - margin
  }

  get width(): number {
    return this.right - this.left
  }

  /** Writes between two edges alone. Nothing in it may turn the page. */
  async between(left: number, right: number, write: () => Promise<void> | void): Promise<void> {
    const before = this.column
    this.column = { left, right }
    await write()
    this.column = before
  }

  /** Where the text ends. */
  get bottom(): number {
    return this.frame.bottom - footRoom
  }

  /** Begins to write within a frame, on a new page unless there is one that goes on. */
  begin(frame: Frame, edges: Edges, { goesOn = false } = {}): void {
    this.frame = frame
    this.edges = edges
    this.page = 0
    this.turn(goesOn)
  }

  newPage(): void {
    this.turn(false)
  }

  /** A page that is drawn on without foot and number. */
  blank(): void {
    this.doc.addPage({ size: [this.paper.width, this.paper.height], margin: 0 })
  }

  private turn(goesOn: boolean): void {
    this.page += 1
    this.y = this.frame.top + headRoom
    if (this.drawing && !goesOn) this.blank()
    const { running, foot, mark } = this.edges
    this.artifact(() => {
      if (mark) this.across(mark)
      const y = this.frame.bottom - footRoom + points(8)
      this.rule(y, colors.rule)
      const number = say(this.language, 'document.page', { page: this.page, pages: this.pages })
      const end = this.type.width(number, looks.label.size)
      this.write(this.fitted(foot, this.width - end - points(16), looks.label), this.left, y + points(6), looks.label)
      this.write(number, this.right - end, y + points(6), looks.label)
      if (this.page > 1 && running) this.write(this.fitted(running, this.width, looks.label), this.left, this.y, looks.label)
    })
    if (this.page > 1 && running) this.y += looks.label.lead + points(6)
  }

  /** Large, pale and rising, below all else. */
  private across(text: string): void {
    const size = points(84)
    const [x, y] = [this.paper.width / 2, (this.frame.top + this.frame.bottom) / 2]
    this.doc
      .save()
      .rotate(-18, { origin: [x, y] })
      .fillColor(colors.pale)
    this.type.draw(text, x - this.type.width(text, size, 'serif') / 2, y + size * 0.35, size, 'serif')
    this.doc.restore()
  }

  /** Draws something that is no part of the text: rules, running heads, page numbers. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Pagination'): void {
    if (!this.drawing) return
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  /** Draws something that is a part of the text. */
  marked(parent: Structure, tag: string, draw: () => void, options: { scope?: 'Row' | 'Column' } = {}): void {
    if (!this.drawing) return
    const content = this.doc.markStructureContent(tag)
    draw()
    this.doc.endMarkedContent()
    parent.add(this.doc.struct(tag, options as PDFKit.Mixins.StructureElementOptions, content))
  }

  /** One line whose room begins at `top`. */
  write(text: string, x: number, top: number, { size, lead, style, color }: Look): void {
    this.doc.fillColor(color)
    this.type.draw(text, x, top + lead / 2 + size * 0.36, size, style)
  }

  /** Lines below each other, each a paragraph of the text, from the top down or at the end of the line. */
  paragraph(
    text: string,
    look: Look,
    {
      tag = 'P',
      left = this.left,
      right = this.right,
      end = false,
    }: { tag?: string; left?: number; right?: number; end?: boolean } = {},
  ): void {
    for (const line of this.type.lines(text, right - left, look.size, look.style)) {
      const top = this.y
      const x = end ? right - this.type.width(line, look.size, look.style) : left
      this.marked(this.root, tag, () => this.write(line, x, top, look))
      this.y += look.lead
    }
  }

  /** What fits into one line; what is cut off ends with an ellipsis. */
  fitted(text: string, width: number, { size, style }: Look): string {
    const [first = '', ...rest] = this.type.lines(text, width, size, style)
    if (rest.length === 0) return first
    let cut = `${first}…`
    while (cut.length > 1 && this.type.width(cut, size, style) > width) cut = `${[...cut].slice(0, -2).join('')}…`
    return cut
  }

  rule(y: number, color: string = colors.ink, width = 0.75, left: number = this.left, right: number = this.right): void {
    this.doc.moveTo(left, y).lineTo(right, y).lineWidth(width).strokeColor(color).stroke()
  }

  /** Two lines with their gap, 3 px together: over every sum. */
  doubleRule(y: number, left: number = this.left, right: number = this.right): void {
    this.rule(y, colors.ink, 0.75, left, right)
    this.rule(y + points(2), colors.ink, 0.75, left, right)
  }

  upright(x: number, top: number, bottom: number, color: string = colors.rule): void {
    this.doc.moveTo(x, top).lineTo(x, bottom).lineWidth(0.75).strokeColor(color).stroke()
  }
}
