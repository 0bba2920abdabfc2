import type { shippedScales } from './grades'
import type { Combine, NodeKind } from './tree'

/** Schemes that a school begins with and may change as its own. */
export const presetCodes = ['cbse-6-8', 'cbse-9-10', 'cbse-11-12', 'cbse-1-5', 'icse', 'state', 'blank'] as const
export type PresetCode = (typeof presetCodes)[number]

export interface PresetPart {
  readonly code: string
  readonly name: string
  readonly max: number
  readonly pass?: number
}

/** A node of a preset: terms by their place in the year, exams and tools by their codes. */
export interface PresetNode {
  readonly kind: NodeKind
  readonly code: string
  readonly name: string
  readonly term?: 0 | 1
  readonly tool?: string
  readonly combine?: Combine
  readonly n?: number
  readonly weight?: number
  readonly outOf?: number
  readonly round?: '1' | '0.01'
  /** Of a leaf: what it is out of in every subject. */
  readonly parts?: readonly PresetPart[]
  readonly children?: readonly PresetNode[]
}

export interface Preset {
  readonly scale: keyof typeof shippedScales
  /** Names that begin with this are among the best whatever they come to. */
  readonly mustBegin?: string
  readonly bestN?: number
  readonly noDetention?: boolean
  readonly root: PresetNode
}

const whole = (max: number, pass?: number): readonly PresetPart[] => [
  { code: '', name: '', max, ...(pass === undefined ? {} : { pass }) },
]
const exam = (code: string, name: string, parts: readonly PresetPart[], more: Partial<PresetNode> = {}): PresetNode => ({
  kind: 'exam',
  code,
  name,
  parts,
  ...more,
})
const tools = (code: string, name: string, of: readonly (readonly [string, string, number])[]): PresetNode => ({
  kind: 'exam',
  code,
  name,
  children: of.map(([tool, title, max]) => ({
    kind: 'tool',
    code: `${code}-${tool}`,
    name: title,
    tool,
    parts: whole(max),
  })),
})
const tests = (code: string, first: number, outOf: number): PresetNode => ({
  kind: 'group',
  code,
  name: 'Periodic tests',
  combine: 'best',
  n: 2,
  outOf,
  children: [0, 1, 2].map(no => exam(`PT${first + no}`, `Periodic Test ${first + no}`, whole(20))),
})
const term = (no: 0 | 1, children: readonly PresetNode[], more: Partial<PresetNode> = {}): PresetNode => ({
  kind: 'term',
  code: `T${no + 1}`,
  name: `Term ${no + 1}`,
  term: no,
  children,
  ...more,
})
const year = (children: readonly PresetNode[], more: Partial<PresetNode> = {}): PresetNode => ({
  kind: 'year',
  code: 'YEAR',
  name: 'Year',
  children,
  ...more,
})

const work = (no: number) =>
  tools(`IA${no}`, `Internal Assessment ${no}`, [
    ['NB', 'Notebook', 5],
    ['SE', 'Subject Enrichment', 5],
  ])
const theory: readonly PresetPart[] = [
  { code: 'TH', name: 'Theory', max: 70, pass: 23 },
  { code: 'PR', name: 'Practical', max: 30, pass: 10 },
]

export const presets: Readonly<Record<PresetCode, Preset>> = {
  'cbse-6-8': {
    scale: 'eight-point',
    root: year(
      [
        term(0, [tests('PT', 1, 10), work(1), exam('HY', 'Half-yearly', whole(80))]),
        term(1, [tests('PT-2', 4, 10), work(2), exam('AN', 'Annual', whole(80))]),
      ],
      { combine: 'average', outOf: 100 },
    ),
  },
  'cbse-9-10': {
    scale: 'nine-point',
    root: year([
      {
        kind: 'group',
        code: 'INT',
        name: 'Internal',
        children: [
          tests('PT', 1, 5),
          tools('IA', 'Internal Assessment', [
            ['MA', 'Multiple Assessment', 5],
            ['PF', 'Portfolio', 5],
            ['SE', 'Subject Enrichment', 5],
          ]),
        ],
      },
      exam('AN', 'Annual', whole(80, 26)),
    ]),
  },
  'cbse-11-12': {
    scale: 'nine-point',
    root: year(
      [term(0, [exam('HY', 'Half-yearly', theory)], { weight: 40 }), term(1, [exam('AN', 'Annual', theory)], { weight: 60 })],
      { combine: 'weighted', outOf: 100 },
    ),
  },
  'cbse-1-5': {
    scale: 'primary',
    noDetention: true,
    root: year(
      [
        term(0, [exam('PT1', 'Periodic Test 1', whole(20), { outOf: 10 }), work(1), exam('HY', 'Half-yearly', whole(30))]),
        term(1, [exam('PT4', 'Periodic Test 4', whole(20), { outOf: 10 }), work(2), exam('AN', 'Annual', whole(30))]),
      ],
      { combine: 'average', outOf: 50 },
    ),
  },
  icse: {
    scale: 'eight-point',
    mustBegin: 'English',
    bestN: 5,
    root: year(
      [
        term(0, [exam('INT1', 'Internal 1', whole(20)), exam('HY', 'Half-yearly', whole(80))]),
        term(1, [exam('INT2', 'Internal 2', whole(20)), exam('AN', 'Annual', whole(80))]),
      ],
      { combine: 'average', outOf: 100 },
    ),
  },
  state: {
    scale: 'state',
    root: year(
      [
        term(0, [exam('QE', 'Quarterly', whole(100)), exam('HY', 'Half-yearly', whole(100))]),
        term(1, [exam('AN', 'Annual', whole(100))]),
      ],
      { outOf: 100 },
    ),
  },
  blank: { scale: 'eight-point', root: year([]) },
}
