import type { Block, BlocksPart, SignaturesPart, StatementPart } from './content'
import { colors, looks, points } from './looks'
import type { Sheet } from './sheet'

const gap = points(32)
const signRoom = points(40)

/** A line in the serif. */
export function writeStatement(sheet: Sheet, { statement }: StatementPart): void {
  sheet.y += points(8)
  sheet.paragraph(statement, looks.statement)
}

const widthOf = (sheet: Sheet, { blocks }: BlocksPart) => (sheet.width - (blocks.length - 1) * gap) / blocks.length

const linesOf = (sheet: Sheet, block: Block, width: number) =>
  block.lines.flatMap((line, index) => {
    const look = index === 0 ? looks.strong : looks.muted
    if (typeof line !== 'string') return [{ look: looks.text, text: line[0], end: line[1] }]
    return sheet.type.lines(line, width, look.size, look.style).map(text => ({ look, text, end: '' }))
  })

export function blocksHeight(sheet: Sheet, part: BlocksPart): number {
  const width = widthOf(sheet, part)
  const signed = part.blocks.some(({ sign }) => sign) ? signRoom + looks.text.lead : 0
  return Math.max(signed, ...part.blocks.map(block => looks.label.lead + linesOf(sheet, block, width).length * looks.muted.lead))
}

/** Blocks of lines beside each other, a rule between them. */
export function writeBlocks(sheet: Sheet, part: BlocksPart): void {
  const width = widthOf(sheet, part)
  const [top, height] = [sheet.y, blocksHeight(sheet, part)]
  for (const [at, block] of part.blocks.entries()) {
    const left = sheet.left + at * (width + gap)
    sheet.y = top
    if (block.label) sheet.paragraph(block.label, looks.label, { left, right: left + width })
    for (const { look, text, end } of linesOf(sheet, block, width)) {
      const line = sheet.y
      sheet.marked(sheet.root, 'P', () => {
        sheet.write(text, left, line, look)
        if (end) sheet.write(end, left + width - sheet.type.width(end, looks.strong.size, 'strong'), line, looks.strong)
      })
      sheet.y += looks.muted.lead
    }
    if (block.sign) {
      const line = top + height - looks.text.lead - points(4)
      sheet.artifact(() => sheet.rule(line, colors.ink, 0.75, left, left + width), 'Layout')
      sheet.y = line + points(4)
      sheet.paragraph(block.sign, looks.text, { left, right: left + width })
    }
    if (at > 0 && !block.sign) sheet.artifact(() => sheet.upright(left - gap / 2, top, top + height, colors.rule), 'Layout')
  }
  sheet.y = top + height
}

export const signaturesHeight = signRoom + looks.muted.lead

/** Lines to sign on, below each who signs. */
export function writeSignatures(sheet: Sheet, { sign }: SignaturesPart): void {
  sheet.y += signRoom
  const width = Math.min((sheet.width - (sign.length - 1) * gap) / sign.length, points(240))
  const step = sign.length > 1 ? (sheet.width - width) / (sign.length - 1) : 0
  const top = sheet.y
  for (const [at, name] of sign.entries()) {
    const left = sheet.left + at * step
    sheet.artifact(() => sheet.rule(top, colors.ink, 0.75, left, left + width), 'Layout')
    sheet.y = top + points(4)
    sheet.paragraph(name, looks.text, { left, right: left + width })
  }
}
