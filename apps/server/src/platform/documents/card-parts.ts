import { encode } from 'uqr'
import type { BarsPart, EntriesPart, FiguresPart, KeysPart, SignedPart } from './content'
import { colors, looks, points } from './looks'
import type { Sheet } from './sheet'

const padding = points(10)
const radius = points(4)

/** Room of a frame of figures, with what stands above it. */
export const figuresHeight = (sheet: Sheet, { figures }: FiguresPart): number =>
  sheet.gap(14) + 2 * padding + looks.label.lead + looks.title.lead + (figures.some(({ note }) => note) ? looks.muted.lead : 0)

/** Widths of figures: what each needs, and an equal share of what is left. */
function figureWidths(sheet: Sheet, { figures }: FiguresPart, valueSize: number): { widths: number[]; fits: boolean } {
  const needed = figures.map(
    ({ name, value, note }) =>
      2 * padding +
      Math.max(
        sheet.type.width(name, looks.label.size),
        sheet.type.width(value, valueSize, 'serif'),
        sheet.type.width(note, looks.muted.size),
      ),
  )
  const all = needed.reduce((sum, width) => sum + width, 0)
  if (all > sheet.width) return { widths: needed.map(width => (width * sheet.width) / all), fits: false }
  return { widths: needed.map(width => width + (sheet.width - all) / needed.length), fits: true }
}

/** Large figures in a frame, lines between them. */
export function writeFigures(sheet: Sheet, part: FiguresPart): void {
  const height = figuresHeight(sheet, part) - sheet.gap(14)
  sheet.y += sheet.gap(14)
  const large = figureWidths(sheet, part, looks.title.size)
  const value = large.fits ? looks.title : { ...looks.title, size: looks.heading.size }
  const { widths } = large.fits ? large : figureWidths(sheet, part, value.size)
  const top = sheet.y
  sheet.artifact(() => {
    sheet.doc.roundedRect(sheet.left, top, sheet.width, height, radius).lineWidth(1).strokeColor(colors.ink).stroke()
  }, 'Layout')
  let left = sheet.left
  for (const [at, { name, value: text, note }] of part.figures.entries()) {
    if (at > 0) {
      const x = left
      sheet.artifact(() => sheet.upright(x, top, top + height), 'Layout')
    }
    const edges = { left: left + padding, right: left + widths[at]! - points(4) }
    sheet.y = top + padding
    sheet.paragraph(name, looks.label, edges)
    sheet.paragraph(sheet.fitted(text, edges.right - edges.left, value), value, edges)
    if (note) sheet.paragraph(note, looks.muted, edges)
    left += widths[at]!
  }
  sheet.y = top + height
}

const nameWidth = points(130)

const entryLines = (sheet: Sheet, text: string) =>
  sheet.type.lines(text, sheet.width - nameWidth, looks.line.size, looks.line.style)

export const entriesHeight = (sheet: Sheet, { entries }: EntriesPart): number =>
  entries.reduce((sum, [, text]) => sum + entryLines(sheet, text).length * looks.line.lead + 2 * sheet.gap(7), 0)

/** Texts, each with its name at the beginning of the line. */
export function writeEntries(sheet: Sheet, { entries }: EntriesPart): void {
  for (const [name, text] of entries) {
    const height = entriesHeight(sheet, { entries: [[name, text]] })
    if (sheet.y + height > sheet.bottom) sheet.newPage()
    const top = sheet.y + sheet.gap(7)
    sheet.y = top
    sheet.paragraph(name, looks.lineMuted, { right: sheet.left + nameWidth - padding })
    sheet.y = top
    sheet.paragraph(text, looks.line, { left: sheet.left + nameWidth })
    sheet.y = top - sheet.gap(7) + height
    sheet.artifact(() => sheet.rule(sheet.y, colors.rule), 'Layout')
  }
}

const keyLines = (sheet: Sheet, [name, text]: KeysPart['keys'][number]) => {
  const indent = sheet.type.width(name, looks.strong.size, 'strong') + points(6)
  return { indent, lines: sheet.type.lines(text, sheet.width - indent, looks.muted.size) }
}

export const keysHeight = (sheet: Sheet, { keys }: KeysPart): number =>
  sheet.gap(12) + keys.reduce((sum, key) => sum + keyLines(sheet, key).lines.length * looks.muted.lead, 0)

/** What signs mean: the name, and beside it the signs. */
export function writeKeys(sheet: Sheet, { keys }: KeysPart): void {
  sheet.y += sheet.gap(12)
  for (const key of keys) {
    const { indent } = keyLines(sheet, key)
    const top = sheet.y
    sheet.paragraph(key[0], looks.strong)
    sheet.y = top
    sheet.paragraph(key[1], looks.muted, { left: sheet.left + indent })
  }
}

export const barHeight = points(22)

/** Bars of a hundred, with what they are compared with as a line across. */
export function writeBars(sheet: Sheet, { bars }: BarsPart): void {
  sheet.y += points(6)
  for (const { name, percent, mark } of bars) {
    if (sheet.y + barHeight > sheet.bottom) sheet.newPage()
    const top = sheet.y
    const figure = `${percent.toFixed(1)} %`
    const [left, right] = [sheet.left + nameWidth, sheet.right - points(56)]
    const at = (share: number) => left + ((right - left) * Math.min(Math.max(share, 0), 100)) / 100
    sheet.paragraph(sheet.fitted(name, nameWidth - padding, looks.text), looks.text, { right: left })
    sheet.y = top
    sheet.paragraph(figure, looks.strong, { end: true })
    sheet.artifact(() => {
      const middle = top + looks.text.lead / 2
      sheet.doc.rect(left, middle - points(4), right - left, points(8)).fill(colors.pale)
      sheet.doc.rect(left, middle - points(4), at(percent) - left, points(8)).fill(colors.accent)
      if (mark !== null) sheet.upright(at(mark), middle - points(7), middle + points(7), colors.ink)
    }, 'Layout')
    sheet.y = top + barHeight
  }
}

const signGap = points(28)
const widestSign = points(200)
const checkWidth = points(210)
const scanSize = points(60)

/** Room to sign in; no less than what a code beside it takes. */
const signRoom = (sheet: Sheet) => sheet.gap(52)

export const signedHeight = (sheet: Sheet): number =>
  points(10) + signRoom(sheet) + points(4) + looks.strong.lead + looks.muted.lead

/** A QR code whose quiet zone is the paper around it. */
function writeScan(sheet: Sheet, text: string, left: number, top: number): void {
  const modules = encode(text, { ecc: 'M', border: 0 }).data
  const size = scanSize / modules.length
  sheet.artifact(() => {
    for (const [y, row] of modules.entries())
      for (const [x, isDark] of row.entries()) if (isDark) sheet.doc.rect(left + x * size, top + y * size, size, size)
    sheet.doc.fill(colors.ink)
  }, 'Layout')
}

/** Signatures above their lines, and at the end how the paper is checked; the latter alone where nobody signs. */
export function writeSigned(sheet: Sheet, part: SignedPart): void {
  const { signed, check } = part
  const signs = signed.length > 0
  sheet.y += points(10)
  const top = sheet.y
  const line = top + signRoom(sheet)
  const room = sheet.width - (check ? checkWidth + signGap : 0)
  const width = Math.min((room - (signed.length - 1) * signGap) / Math.max(signed.length, 1), widestSign)
  const step = signed.length > 1 ? (room - width) / (signed.length - 1) : 0
  // Who they are stands on one line, also where some are not named.
  const named = signed.some(({ name }) => name !== '') ? looks.strong.lead : 0
  for (const [at, { name, title, picture }] of signed.entries()) {
    const left = sheet.left + at * (check ? width + signGap : step)
    const edges = { left, right: left + width }
    sheet.artifact(() => {
      if (picture)
        sheet.doc.image(picture, left, top + points(4), {
          fit: [width, signRoom(sheet) - points(8)],
          align: 'center',
          valign: 'bottom',
        })
      sheet.rule(line, colors.ink, 0.75, left, left + width)
    }, 'Layout')
    sheet.y = line + points(4)
    if (name) sheet.paragraph(sheet.fitted(name, width, looks.strong), looks.strong, edges)
    sheet.y = line + points(4) + named
    sheet.paragraph(title, looks.muted, edges)
  }
  if (check) {
    const from = signs ? sheet.right - checkWidth : sheet.left
    const bottom = line + points(4) + looks.strong.lead + looks.muted.lead
    if (check.scan) writeScan(sheet, check.scan, from, bottom - scanSize - points(3))
    const edges = { left: from + (check.scan ? scanSize + padding * 1.4 : 0), right: from + checkWidth }
    sheet.y = bottom - looks.strong.lead - 2 * looks.muted.lead
    sheet.paragraph(check.title, looks.muted, edges)
    sheet.paragraph(check.code, looks.strong, edges)
    sheet.paragraph(sheet.fitted(check.address, edges.right - edges.left, looks.muted), looks.muted, edges)
  }
  sheet.y = top - points(10) + signedHeight(sheet)
}
