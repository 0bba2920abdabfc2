import { pdfContents } from './pdf'

export interface Rule {
  readonly left: number
  readonly right: number
  /** From the top of the page, in points. */
  readonly top: number
}

export interface PageMarks {
  readonly rules: readonly Rule[]
  /** Where upright lines stand, from the left. */
  readonly uprights: readonly number[]
  /** Lines and shapes that are drawn in pure red. */
  readonly red: number
  /** Where the line stands on which a text of the page is drawn, from the top of the page; each in its order. */
  readonly baselines: readonly number[]
}

/** The level lines and the baselines of texts of every page, as pdfkit draws them. */
export function pdfMarks(bytes: Buffer): PageMarks[] {
  return pdfContents(bytes).map(content => {
    const height = Number(/1 0 0 -1 0 ([\d.]+) cm/.exec(content)![1])
    // What is drawn in a space of its own, as the seal, has other measures.
    const drawn = content.replace(/^q\n[\s\S]*?^Q$/gm, '')
    const lines = [...drawn.matchAll(/([-\d.]+) ([-\d.]+) m\n([-\d.]+) ([-\d.]+) l\n/g)].map(([, ...figures]) => {
      const [left, top, right, end] = figures.map(Number)
      return { left: left!, right: right!, top: top!, end: end! }
    })
    const rules = lines.filter(({ top, end }) => top === end).map(({ left, right, top }) => ({ left, right, top }))
    const uprights = lines.filter(({ left, right, top, end }) => left === right && top !== end).map(({ left }) => left)
    const red = content.split('1 0 0 SCN').slice(1).join('').split(/\bQ\b/)[0]!.match(/\nS\n/g)?.length ?? 0
    const baselines = [...content.matchAll(/1 0 0 1 [-\d.]+ ([-\d.]+) Tm/g)].map(([, y]) => height - Number(y))
    return { rules, uprights, red, baselines }
  })
}

/** Tops of double rules: two lines of one length that stand 1.5 points apart. */
export const doubleRules = ({ rules }: PageMarks): number[] =>
  rules.flatMap(rule => {
    const isPair = (other: Rule) =>
      other.left === rule.left && other.right === rule.right && Math.abs(other.top - rule.top - 1.5) < 0.01
    return rules.some(isPair) ? [rule.top] : []
  })
