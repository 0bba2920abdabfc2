import { setImmediate as pause } from 'node:timers/promises'
import { displayDay } from '@school/rules'
import type { DocumentContent } from '../../platform/documents/content'
import { a4 } from '../../platform/documents/layout'
import { drawSign } from '../../platform/documents/letterhead'
import { colors, type Look, looks, points } from '../../platform/documents/looks'
import { Sheet } from '../../platform/documents/sheet'
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
  readonly head: Pick<DocumentContent, 'letterhead' | 'language' | 'madeAt'>
  readonly link: string
  /** Last day of the temporary passwords, YYYY-MM-DD. */
  readonly validUntil: string
  readonly slips: readonly Slip[]
}

/** Slips of a page: two beside each other, four rows. */
export const slipsPerPage = 8
const perRow = 2
const rowsOfPage = slipsPerPage / perRow

const margin = points(32)
const padding = points(18)
const sign = points(28)
const slipWidth = (a4.width - 2 * margin) / perRow
const slipHeight = (a4.height - 2 * margin) / rowsOfPage

const school: Look = { ...looks.statement, lead: points(18) }

class SlipWriter {
  private readonly content: SlipsContent
  private readonly sheet: Sheet

  constructor(content: SlipsContent) {
    this.content = content
    const { letterhead, ...head } = content.head
    this.sheet = new Sheet({ ...head, title: this.word('SlipsTitle'), school: letterhead.name })
    this.sheet.paper = a4
  }

  async write(): Promise<Buffer> {
    const { sheet } = this
    const { head, slips } = this.content
    await sheet.type.prepare(slips.flatMap(({ lines }) => lines))
    await sheet.type.prepare([head.letterhead.name, ...slips.flatMap(({ name, loginName }) => [name, loginName])], 'strong')
    await sheet.type.prepare([head.letterhead.name], 'serif')
    sheet.draw()
    for (const [index, slip] of slips.entries()) {
      const place = index % slipsPerPage
      if (place === 0) this.newPage()
      this.slip(slip, margin + (place % perRow) * slipWidth, margin + Math.floor(place / perRow) * slipHeight)
      if (index % 50 === 49) await pause()
    }
    if (slips.length === 0) this.newPage()
    sheet.close()
    return sheet.end()
  }

  private word(name: Parameters<typeof credentialWord>[0], values?: Record<string, string>): string {
    return credentialWord(name, this.content.head.language, values)
  }

  /** A page with the lines to cut along. */
  private newPage(): void {
    const { sheet } = this
    sheet.blank()
    sheet.artifact(() => {
      sheet.doc.dash(3, { space: 3 })
      for (let row = 0; row <= rowsOfPage; row += 1)
        sheet.rule(margin + row * slipHeight, colors.faint, 0.5, margin, a4.width - margin)
      for (let column = 0; column <= perRow; column += 1)
        sheet.upright(margin + column * slipWidth, margin, a4.height - margin, colors.faint)
      sheet.doc.undash()
    }, 'Layout')
  }

  /** At most so many lines; what is cut off ends with an ellipsis. */
  private linesOf(text: string, look: Look, width: number, most: number): string[] {
    const lines = this.sheet.type.lines(text, width, look.size, look.style)
    if (lines.length <= most) return lines
    return [...lines.slice(0, most - 1), this.sheet.fitted(lines.slice(most - 1).join(' '), width, look)]
  }

  private slip(slip: Slip, left: number, top: number): void {
    const { sheet } = this
    const { head, link, validUntil } = this.content
    const part = sheet.doc.struct('Sect')
    sheet.root.add(part)
    const inner = slipWidth - 2 * padding
    let y = top + padding
    const paragraph = (text: string, look: Look, { most = 1, after = 0, indent = 0 } = {}) => {
      for (const line of this.linesOf(text, look, inner - indent, most)) {
        const above = y
        sheet.marked(part, 'P', () => sheet.write(line, left + padding + indent, above, look))
        y += look.lead
      }
      y += points(after)
    }
    drawSign(sheet, head.letterhead, left + padding, y, sign)
    const below = y + sign
    y += (sign - school.lead) / 2
    paragraph(head.letterhead.name, school, { most: 2, indent: sign + points(10) })
    y = Math.max(y, below) + points(4)
    sheet.artifact(() => this.doubleLine(left + padding, y, inner), 'Layout')
    y += points(8)
    paragraph(slip.name, looks.value)
    const shown = slip.lines.length > 2 ? [slip.lines[0]!, slip.lines.slice(1).join(' · ')] : slip.lines
    for (const line of shown) paragraph(line, looks.muted)
    y += points(4)
    paragraph(this.word('LoginName'), looks.label)
    paragraph(slip.loginName, looks.value, { most: 2, after: 2 })
    paragraph(this.word('TemporaryPassword'), looks.label)
    paragraph(slip.password ?? this.word('OwnPassword'), looks.value, { after: 2 })
    paragraph(this.word('Address'), looks.label)
    paragraph(link, looks.text, { most: 2, after: 2 })
    const note = slip.password ? this.word('ValidUntil', { day: displayDay(validUntil) }) : this.word('KeepOwn')
    paragraph(note, looks.label, { most: 2 })
    part.end()
  }

  private doubleLine(left: number, y: number, width: number): void {
    this.sheet.rule(y, colors.ink, points(2), left, left + width)
    this.sheet.rule(y + points(3.5), colors.ink, points(1), left, left + width)
  }
}

/** Writes slips to cut out as PDF, eight on a page. */
export const writeSlips = (content: SlipsContent): Promise<Buffer> => new SlipWriter(content).write()
