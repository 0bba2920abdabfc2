import type { AnswerOf, contract } from '@school/api'
import { classFigures, displayDay, exact, gradeOf, leastAppeared } from '@school/rules'
import type { SchemeSubject, StoredNode } from '../scheme'
import type { CardInputs, CardResult, NodeFigure, SubjectFigures } from './inputs'
import { paperText, paperWords } from './words'

export type CardContent = NonNullable<AnswerOf<typeof contract.familyCards.card>['content']>
type Block = CardContent['blocks'][number]
export type TableBlock = Extract<Block, { kind: 'table' }>
type Column = TableBlock['columns'][number]

export const none = '–'

/** A column of the table of subjects: a node, or the grade that goes with it. */
interface NodeColumn {
  readonly node: StoredNode
  readonly group: string
  readonly is: 'part' | 'total' | 'grade'
}

/** What is printed of a node's children, each after what it is made of. */
const printedBelow = (nodes: readonly StoredNode[], node: StoredNode): StoredNode[] =>
  nodes.filter(one => one.parentId === node.id).flatMap(one => [...printedBelow(nodes, one), ...(one.printed ? [one] : [])])

const termsBelow = (nodes: readonly StoredNode[], node: StoredNode): StoredNode[] =>
  nodes
    .filter(one => one.parentId === node.id)
    .flatMap(one => (one.kind === 'term' ? (one.printed ? [one] : []) : termsBelow(nodes, one)))

/** The columns of the nodes that a card prints: of a year term by term, then the year. */
export function nodeColumns({ scheme, target, template }: CardInputs): NodeColumn[] {
  const words = paperWords[template.language]
  const terms = target.kind === 'year' ? termsBelow(scheme.nodes, target) : []
  const sum = (node: StoredNode, group: string): NodeColumn[] => [
    { node, group, is: 'total' },
    { node, group, is: 'grade' },
  ]
  const groupOf = (node: StoredNode, group: string): NodeColumn[] => [
    ...printedBelow(scheme.nodes, node).map(one => ({ node: one, group, is: 'part' as const })),
    ...sum(node, group),
  ]
  if (terms.length === 0) return groupOf(target, '')
  return [...terms.flatMap(term => groupOf(term, term.name)), ...sum(target, words.year)]
}

export const figureOf = (subject: SubjectFigures | undefined, node: StoredNode, target: StoredNode): NodeFigure | undefined =>
  subject?.nodes[node.code] ?? (node.id === target.id ? subject : undefined)

const hundredths = (value: number) => Math.round(value * 100)

/** Decimals that the figures of a column need, two at most. */
const decimalsOf = (values: readonly number[]): number =>
  values.some(value => hundredths(value) % 10 !== 0) ? 2 : values.some(value => hundredths(value) % 100 !== 0) ? 1 : 0

const numbers = new Map<number, Intl.NumberFormat>()

/** A figure with so many decimals, grouped as a school writes it. */
export function figureText(value: number, decimals = decimalsOf([value])): string {
  const format =
    numbers.get(decimals) ?? new Intl.NumberFormat('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  numbers.set(decimals, format)
  return format.format(value)
}

/** What is printed of a code. */
const codeText = ({ codes }: CardInputs, code: string) => codes.get(code)?.prints ?? code

/** What is printed of a node in a subject: marks, a code or a grade. */
export function shownOf(inputs: CardInputs, figure: NodeFigure | undefined, decimals?: number): string {
  if (!figure) return none
  if (figure.code) return codeText(inputs, figure.code)
  if (figure.obtained !== null && figure.obtained !== undefined) return figureText(figure.obtained, decimals)
  return figure.grade ?? none
}

export const subjectsOf = ({ scheme }: CardInputs, result: CardResult, area: SchemeSubject['area']) =>
  scheme.subjects.flatMap(subject => {
    if (subject.area !== area) return []
    const figures = result.subjects.find(one => one.subjectId === subject.subjectId)
    return figures ? [{ subject, figures }] : []
  })

const end = (title: string, group = '', strong = false): Column => ({ title, group, end: true, strong })
const begin = (title: string): Column => ({ title, group: '', end: false, strong: false })

/** The average of a class in the target, where the card shows it and enough have appeared. */
export function averageOf(inputs: CardInputs, subjectId: string): number | null {
  const { card, classAverage, classMarks } = inputs
  const marks = classMarks.get(subjectId) ?? []
  if (!card.showAverage || !classAverage || marks.length < leastAppeared) return null
  return classFigures(
    marks.map(mark => mark.obtained),
    0,
  ).average
}

/** Sums of a node over the subjects that count in the total, with their grade. */
function sumOf(inputs: CardInputs, rows: ReturnType<typeof subjectsOf>, node: StoredNode, result: CardResult) {
  const { scheme, scales, target } = inputs
  if (node.id === target.id && result.total !== null && result.max !== null)
    return { obtained: result.total, outOf: result.max, grade: result.grade ?? '' }
  let [obtained, outOf] = [0, 0]
  for (const { subject, figures } of rows) {
    const figure = figureOf(figures, node, target)
    if (!subject.inTotal || !figure || figure.code || figure.obtained === null || figure.obtained === undefined) continue
    obtained += hundredths(figure.obtained)
    outOf += hundredths(figure.outOf ?? 0)
  }
  if (outOf === 0) return undefined
  const scale = scales.get(scheme.gradeScaleId)
  const grade = scale?.kind === 'percent' ? (gradeOf(scale, exact(obtained / 100), exact(outOf / 100))?.grade ?? '') : ''
  return { obtained: obtained / 100, outOf: outOf / 100, grade }
}

/** Subjects with what they came to. */
export function scholasticTable(inputs: CardInputs, result: CardResult): TableBlock | undefined {
  const { template, target, card } = inputs
  const words = paperWords[template.language]
  const rows = subjectsOf(inputs, result, 'scholastic')
  if (rows.length === 0) return undefined
  if (card.kind === 'marksheet') return marksTable(inputs, result, rows)
  const columns = nodeColumns(inputs).map(column => {
    const figures = rows.flatMap(({ figures: one }) => figureOf(one, column.node, target) ?? [])
    const outOf = [...new Set(figures.flatMap(one => one.outOf ?? []))]
    const decimals = decimalsOf(figures.flatMap(one => one.obtained ?? []))
    return { ...column, decimals, outOf: outOf.length === 1 ? figureText(outOf[0]!) : '' }
  })
  const shown = columns.filter(({ node, is }) => is !== 'grade' || rows.some(row => figureOf(row.figures, node, target)?.grade))
  const showsAverage = rows.some(({ subject }) => averageOf(inputs, subject.subjectId) !== null)
  const sums = shown.map(column => (column.is === 'part' ? undefined : sumOf(inputs, rows, column.node, result)))
  const hasSum = sums.some(sum => sum !== undefined)
  return {
    kind: 'table',
    of: 'scholastic',
    heading: words.scholastic,
    note: '',
    columns: [
      begin(words.subject),
      ...shown.map(({ node, group, is, outOf }) => {
        const name = is === 'grade' ? words.grade : is === 'total' ? (shown.length > 2 ? words.total : words.marks) : node.name
        return end(is === 'grade' || outOf === '' ? name : `${name}\n${outOf}`, group, is !== 'part')
      }),
      ...(showsAverage ? [end(words.average)] : []),
    ],
    rows: [
      ...rows.map(({ subject, figures }) => [
        subject.name,
        ...shown.map(({ node, is, decimals }) => {
          const figure = figureOf(figures, node, target)
          return is === 'grade' ? (figure?.code ? '' : (figure?.grade ?? '')) : shownOf(inputs, figure, decimals)
        }),
        ...(showsAverage ? [averageText(inputs, subject.subjectId)] : []),
      ]),
      ...(hasSum
        ? [
            [
              words.total,
              ...shown.map(({ is, decimals }, at) => {
                const sum = sums[at]
                if (!sum) return ''
                return is === 'grade' ? sum.grade : figureText(sum.obtained, decimals)
              }),
              ...(showsAverage ? [''] : []),
            ],
          ]
        : []),
    ],
    sums: hasSum ? 1 : 0,
  }
}

const averageText = (inputs: CardInputs, subjectId: string) => {
  const average = averageOf(inputs, subjectId)
  return average === null ? none : figureText(average, 1)
}

/** The marks of one node, as a marksheet tells them. */
function marksTable(inputs: CardInputs, result: CardResult, rows: ReturnType<typeof subjectsOf>): TableBlock {
  const { template, target } = inputs
  const words = paperWords[template.language]
  const figures = rows.map(({ figures: one }) => figureOf(one, target, target))
  const decimals = decimalsOf(figures.flatMap(one => one?.obtained ?? []))
  const showsAverage = rows.some(({ subject }) => averageOf(inputs, subject.subjectId) !== null)
  const remarks = new Map(rows.map(({ subject }) => [subject.subjectId, subjectRemark(inputs, result, subject)]))
  const showsRemark = [...remarks.values()].some(text => text !== '')
  const sum = sumOf(inputs, rows, target, result)
  return {
    kind: 'table',
    of: 'scholastic',
    heading: words.scholastic,
    note: '',
    columns: [
      begin(words.subject),
      end(words.maximum),
      end(words.marks, '', true),
      end(words.grade, '', true),
      ...(showsAverage ? [end(words.average)] : []),
      ...(showsRemark ? [begin(words.remark)] : []),
    ],
    rows: [
      ...rows.map(({ subject }, at) => [
        subject.name,
        figures[at]?.outOf ? figureText(figures[at].outOf) : none,
        shownOf(inputs, figures[at], decimals),
        figures[at]?.code ? '' : (figures[at]?.grade ?? ''),
        ...(showsAverage ? [averageText(inputs, subject.subjectId)] : []),
        ...(showsRemark ? [remarks.get(subject.subjectId) ?? ''] : []),
      ]),
      ...(sum
        ? [
            [
              words.total,
              figureText(sum.outOf),
              figureText(sum.obtained, decimals),
              sum.grade,
              ...(showsAverage ? [''] : []),
              ...(showsRemark ? [''] : []),
            ],
          ]
        : []),
    ],
    sums: sum ? 1 : 0,
  }
}

/** The newest remark of a kind among the terms of the card. */
export function remarkOf(inputs: CardInputs, studentId: string, kind: string, subjectId?: string): string {
  const all = inputs.remarks.get(studentId) ?? []
  for (const term of inputs.terms.toReversed()) {
    const found = all.find(one => one.termId === term.id && one.kind === kind && (!subjectId || one.subjectId === subjectId))
    if (found) return found.text
  }
  return ''
}

export const subjectRemark = (inputs: CardInputs, result: CardResult, subject: SchemeSubject): string =>
  remarkOf(inputs, result.studentId, 'subject', subject.subjectId)

/** Areas with a grade for each term. */
export function areaTable(inputs: CardInputs, result: CardResult, area: 'co-scholastic' | 'discipline'): TableBlock | undefined {
  const { template, target, scheme } = inputs
  const words = paperWords[template.language]
  const rows = subjectsOf(inputs, result, area)
  if (rows.length === 0) return undefined
  const terms = target.kind === 'year' ? termsBelow(scheme.nodes, target) : []
  const nodes = terms.length > 0 ? terms : [target]
  const grade = (figures: SubjectFigures, node: StoredNode) => {
    const figure = figureOf(figures, node, target)
    return figure?.code ? codeText(inputs, figure.code) : (figure?.grade ?? shownOf(inputs, figure))
  }
  return {
    kind: 'table',
    of: area,
    heading: area === 'discipline' ? words.discipline : words.coScholastic,
    note: '',
    columns: [begin(words.area), ...nodes.map(node => end(terms.length > 0 ? node.name : words.grade, '', true))],
    rows: rows.map(({ subject, figures }) => [subject.name, ...nodes.map(node => grade(figures, node))]),
    sums: 0,
  }
}

/** Days of the terms: what was typed, else what registers say. */
export function attendanceTable(inputs: CardInputs, studentId: string): TableBlock | undefined {
  const { template, terms, extras, attendance } = inputs
  const words = paperWords[template.language]
  const days = terms.map(term => {
    const typed = extras.get(studentId)?.find(one => one.termId === term.id)
    if (typed && typed.workingDays !== null && typed.presentDays !== null)
      return { days: typed.workingDays, present: typed.presentDays }
    return attendance.get(term.id)?.get(studentId)
  })
  if (terms.length === 0) return undefined
  const known = days.filter(one => one !== undefined)
  const all =
    terms.length > 1
      ? [
          known.length > 0
            ? { days: known.reduce((sum, one) => sum + one.days, 0), present: known.reduce((sum, one) => sum + one.present, 0) }
            : undefined,
        ]
      : []
  const cells = [...days, ...all]
  const percent = ({ days: counted, present }: { days: number; present: number }) =>
    counted > 0 ? `${figureText(Math.round((present * 1000) / counted) / 10, 1)} %` : none
  return {
    kind: 'table',
    of: 'attendance',
    heading: words.attendance,
    note: '',
    columns: [begin(words.days), ...terms.map(term => end(term.name)), ...(terms.length > 1 ? [end(words.year)] : [])],
    rows: [
      [words.workingDays, ...cells.map(one => (one ? figureText(one.days, 1) : none))],
      [words.presentDays, ...cells.map(one => (one ? figureText(one.present, 1) : none))],
      [words.percent, ...cells.map(one => (one ? percent(one) : none))],
    ],
    sums: 0,
  }
}

export function testsTable(inputs: CardInputs, studentId: string): TableBlock | undefined {
  const { template, tests, scheme } = inputs
  const words = paperWords[template.language]
  const rows = tests.get(studentId) ?? []
  if (rows.length === 0) return undefined
  const names = new Map(scheme.subjects.map(subject => [subject.subjectId, subject.name]))
  return {
    kind: 'table',
    of: 'class-tests',
    heading: words.classTests,
    note: '',
    columns: [begin(words.date), begin(words.subject), begin(words.test), end(words.marks, '', true), end(words.maximum)],
    rows: rows.map(row => [
      displayDay(row.day),
      names.get(row.subjectId) ?? '',
      row.title,
      row.code ? codeText(inputs, row.code) : row.value === null ? none : figureText(row.value),
      figureText(row.max),
    ]),
    sums: 0,
  }
}

/** Figures of the class by subject, where enough have appeared. */
export function classTable(inputs: CardInputs, result: CardResult): TableBlock | undefined {
  const { template, classMarks, card, classAverage } = inputs
  const words = paperWords[template.language]
  if (!card.showAverage || !classAverage) return undefined
  const rows = subjectsOf(inputs, result, 'scholastic').flatMap(({ subject }) => {
    const marks = classMarks.get(subject.subjectId) ?? []
    if (marks.length < leastAppeared) return []
    const { appeared, average, highest, passPercent } = classFigures(
      marks.map(mark => mark.obtained),
      marks.filter(mark => mark.pass).length,
    )
    return [
      [
        subject.name,
        String(appeared),
        figureText(average ?? 0, 1),
        figureText(highest ?? 0),
        `${figureText(passPercent ?? 0, 1)} %`,
      ],
    ]
  })
  if (rows.length === 0) return undefined
  return {
    kind: 'table',
    of: 'class-figures',
    heading: words.classFigures,
    note: '',
    columns: [
      begin(words.subject),
      ...[words.appeared, words.average, words.highest, words.passPercent].map(title => end(title)),
    ],
    rows,
    sums: 0,
  }
}

/** 'as on' beside the heading of attendance. */
export const asOnNote = (language: CardContent['language'], day: string): string =>
  paperText(language, 'asOn', { date: displayDay(day) })
