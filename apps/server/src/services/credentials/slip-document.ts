import { setImmediate as pause } from 'node:timers/promises'
import { displayDay, type Language } from '@school/rules'
import PdfDocument from 'pdfkit'
import { Typesetter } from '../../platform/documents/typesetter'
import { credentialWord } from './words'

/** One slip to cut out. */
export interface Slip {
  readonly name: string
  /** Children with classes, or a designation. */
  readonly lines: readonly string[]
  readonly loginName: string
  /** Absent where the owner has chosen one. */
  readonly password: string | undefined
}

export interface SlipsContent {
  readonly school: string
  readonly link: string
  /** Last day of the temporary passwords, YYYY-MM-DD. */
  readonly validUntil: string
  readonly language: Language
  readonly madeAt: Date
  readonly slips: readonly Slip[]
}

/** Slips of a page: two beside each other, four rows. */
export const slipsPerPage = 8
const perRow = 2
const rowsOfPage = slipsPerPage / perRow

const paper = { width: 595.28, height: 841.89 }
const margin = 24
const padding = 14
const ink = '#1b2327'
const muted = '#5b666c'
const rule = '#9aa5aa'
const slipWidth = (paper.width - 2 * margin) / perRow
const slipHeight = (paper.height - 2 * margin) / rowsOfPage

type Structure = ReturnType<PDFKit.PDFDocument['struct']>

class SlipWriter {
  private readonly content: SlipsContent
  private readonly doc: PDFKit.PDFDocument
  private readonly type: Typesetter

  constructor(content: SlipsContent) {
    this.content = content
    this.doc = new PdfDocument({
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: content.language,
      tagged: true,
      displayTitle: true,
      info: {
        Title: `${this.word('SlipsTitle')} – ${content.school}`,
        Author: content.school,
        CreationDate: content.madeAt,
      },
    })
    this.type = new Typesetter(this.doc)
  }

  async write(): Promise<Buffer> {
    const chunks: Buffer[] = []
    const ended = new Promise<void>((done, fail) => {
      this.doc
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', done)
        .on('error', fail)
    })
    const { school, slips } = this.content
    await this.type.prepare(slips.flatMap(({ lines }) => lines))
    await this.type.prepare([school, ...slips.flatMap(({ name, loginName }) => [name, loginName])], true)
    const root = this.doc.struct('Document')
    this.doc.addStructure(root)
    for (const [index, slip] of slips.entries()) {
      const place = index % slipsPerPage
      if (place === 0) this.newPage()
      this.slip(root, slip, margin + (place % perRow) * slipWidth, margin + Math.floor(place / perRow) * slipHeight)
      if (index % 50 === 49) await pause()
    }
    if (slips.length === 0) this.newPage()
    root.end()
    this.doc.end()
    await ended
    return Buffer.concat(chunks)
  }

  private word(name: Parameters<typeof credentialWord>[0], values?: Record<string, string>): string {
    return credentialWord(name, this.content.language, values)
  }

  /** A page with the lines to cut along. */
  private newPage(): void {
    this.doc.addPage({ size: [paper.width, paper.height], margin: 0 })
    this.doc.markContent('Artifact', { type: 'Layout' })
    this.doc.lineWidth(0.5).strokeColor(rule).dash(3, { space: 3 })
    for (let row = 0; row <= rowsOfPage; row += 1) {
      const y = margin + row * slipHeight
      this.doc
        .moveTo(margin, y)
        .lineTo(paper.width - margin, y)
        .stroke()
    }
    for (let column = 0; column <= perRow; column += 1) {
      const x = margin + column * slipWidth
      this.doc
        .moveTo(x, margin)
        .lineTo(x, paper.height - margin)
        .stroke()
    }
    this.doc.undash()
    this.doc.endMarkedContent()
  }

  /** At most so many lines; what is cut off ends with an ellipsis. */
  private linesOf(text: string, size: number, bold: boolean, most: number): string[] {
    const width = slipWidth - 2 * padding
    const lines = this.type.lines(text, width, size, bold)
    if (lines.length <= most) return lines
    let last = `${lines[most - 1]}…`
    while (last.length > 1 && this.type.width(last, size, bold) > width) last = `${[...last].slice(0, -2).join('')}…`
    return [...lines.slice(0, most - 1), last]
  }

  private slip(root: Structure, slip: Slip, left: number, top: number): void {
    const { school, link, validUntil } = this.content
    const part = this.doc.struct('Sect')
    root.add(part)
    let y = top + padding
    const paragraph = (text: string, size: number, { bold = false, color = ink, most = 1, after = 0 } = {}) => {
      for (const line of this.linesOf(text, size, bold, most)) {
        y += size * 1.3
        const marked = this.doc.markStructureContent('P')
        this.doc.fillColor(color)
        this.type.draw(line, left + padding, y - size * 0.3, size, bold)
        this.doc.endMarkedContent()
        part.add(this.doc.struct('P', {}, marked))
      }
      y += after
    }
    paragraph(school, 9, { bold: true, most: 2, after: 4 })
    paragraph(slip.name, 10, { bold: true })
    const shown = slip.lines.length > 3 ? [...slip.lines.slice(0, 2), slip.lines.slice(2).join(' · ')] : slip.lines
    for (const line of shown) paragraph(line, 8, { color: muted })
    y += 4
    paragraph(this.word('LoginName'), 7, { color: muted })
    paragraph(slip.loginName, 12, { bold: true, most: 2, after: 2 })
    paragraph(this.word('TemporaryPassword'), 7, { color: muted })
    paragraph(slip.password ?? this.word('OwnPassword'), 12, { bold: true, after: 2 })
    paragraph(this.word('Address'), 7, { color: muted })
    paragraph(link, 8, { most: 2, after: 2 })
    const note = slip.password ? this.word('ValidUntil', { day: displayDay(validUntil) }) : this.word('KeepOwn')
    paragraph(note, 7, { color: muted, most: 2 })
    part.end()
  }
}

/** Writes slips to cut out as PDF, eight on a page. */
export const writeSlips = (content: SlipsContent): Promise<Buffer> => new SlipWriter(content).write()
