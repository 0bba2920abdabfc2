import type { DocumentContent, Letterhead } from './content'
import { colors, type Look, looks, points } from './looks'
import type { Sheet } from './sheet'

const gap = points(16)

/** The drawn seal of a school without a logo, in a square of 40. */
const seal = [
  'M20 2.5 35 7v13c0 9-6.5 14.5-15 17.5C11.5 34.5 5 29 5 20V7z',
  'M10.5 13c3.7 0 7.2.6 9.5 2.5 2.3-1.9 5.8-2.5 9.5-2.5v11.5c-3.7 0-7.2.6-9.5 2.5-2.3-1.9-5.8-2.5-9.5-2.5z',
  'M20 15.5V27',
]

/** Scripts whose letters reach far below their line. */
const deep = /[^\p{Script=Latin}\p{Script=Common}]/u

/** The sign of the school: its logo, or the seal. */
export function drawSign(sheet: Sheet, { logo, accent }: Letterhead, left: number, top: number, size: number): void {
  sheet.artifact(() => {
    if (logo) {
      sheet.doc.image(logo, left, top, { fit: [size, size], valign: 'center', align: 'center' })
      return
    }
    sheet.doc
      .save()
      .translate(left, top)
      .scale(size / 40)
      .lineWidth(1.8)
      .lineJoin('round')
      .lineCap('round')
      .strokeColor(accent ?? colors.accent)
    for (const path of seal) sheet.doc.path(path).stroke()
    sheet.doc.restore()
  }, 'Layout')
}

/** The names and lines that head papers, so that their fonts can be made ready. */
export const serifTexts = ({ letterhead, title, year, mark }: DocumentContent): string[] =>
  [letterhead.name, title, year, mark].filter(text => text !== undefined)

/** Sign, name, address and what the school is registered as; at the end what `beside` draws. Two rules close it. */
function head(sheet: Sheet, letterhead: Letterhead, beside?: { readonly width: number; readonly draw: () => void }): void {
  const size = points(48)
  const top = sheet.y
  const left = sheet.left + size + gap
  const right = sheet.right - (beside ? beside.width + gap : 0)
  const before = sheet.y
  sheet.paragraph(letterhead.name, looks.school, { left, right })
  if (deep.test(letterhead.name)) sheet.y += points(8)
  for (const line of letterhead.lines) sheet.paragraph(line, looks.muted, { left, right })
  const height = sheet.y - before
  drawSign(sheet, letterhead, sheet.left, top + Math.max(0, (height - size) / 2), size)
  const end = Math.max(sheet.y, top + size)
  if (beside) {
    sheet.y = top + points(4)
    beside.draw()
  }
  sheet.y = Math.max(end, sheet.y) + points(12)
  sheet.artifact(() => {
    sheet.rule(sheet.y, colors.ink, points(2))
    sheet.rule(sheet.y + points(3.5), colors.ink, points(1))
  }, 'Layout')
  sheet.y += points(5)
}

/** The head of a report: the school, then the title with its year, then the filters in words. */
export function reportHead(sheet: Sheet, { letterhead, title, year, lines }: DocumentContent): void {
  head(sheet, letterhead)
  sheet.y += points(12)
  const top = sheet.y
  const yearWidth = year ? sheet.type.width(year, looks.year.size, looks.year.style) : 0
  sheet.paragraph(title, looks.title, { tag: 'H1', right: sheet.right - (year ? yearWidth + gap : 0) })
  const end = sheet.y
  if (year) {
    // On the line on which the title stands.
    sheet.y = end - looks.title.lead + points(7)
    if (sheet.y < top) sheet.y = top
    sheet.paragraph(year, looks.year, { end: true })
  }
  sheet.y = end
  for (const line of lines) sheet.paragraph(line, looks.muted)
  sheet.y += points(6)
  sheet.artifact(() => sheet.rule(sheet.y), 'Layout')
}

/** The head of what is cut out: the title stands beside the school, below it which copy it is. */
export function slipHead(sheet: Sheet, { letterhead, title, lines }: DocumentContent, copy: string): void {
  const under = [copy, ...lines].filter(Boolean)
  const width = (text: string, { size, style }: Look) => sheet.type.width(text, size, style)
  const widest = Math.max(width(title, looks.slipTitle), ...under.map(line => width(line, looks.muted)))
  head(sheet, letterhead, {
    width: Math.min(widest, sheet.width / 3),
    draw: () => {
      const left = sheet.right - sheet.width / 3
      sheet.paragraph(title, looks.slipTitle, { tag: 'H1', left, end: true })
      for (const line of under) sheet.paragraph(line, looks.muted, { left, end: true })
    },
  })
}
