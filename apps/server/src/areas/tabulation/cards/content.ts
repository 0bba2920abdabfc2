import { createHash } from 'node:crypto'
import { displayDay, type Outcome, percentOfCgpa, printedOutcome, remarkText } from '@school/rules'
import type { NamedScale } from '../scheme'
import {
  areaTable,
  asOnNote,
  attendanceTable,
  averageOf,
  type CardContent,
  classTable,
  figureOf,
  figureText,
  nodeColumns,
  remarkOf,
  scholasticTable,
  shownOf,
  subjectRemark,
  subjectsOf,
  testsTable,
} from './content-tables'
import type { CardInputs, CardResult, CardStudent } from './inputs'
import { paperText, paperWords } from './words'

export type { CardContent } from './content-tables'

type Block = CardContent['blocks'][number]

/** Name of the outcome as the card prints it. */
function outcomeText({ scheme, card, template }: CardInputs, { outcome, set }: CardResult): string {
  const words = paperWords[template.language]
  const standing: Outcome | 'Promoted' = set ?? printedOutcome(outcome, scheme.noDetention)
  if (standing === 'Pass with grace' && !card.showGrace) return words['outcome.Pass']
  return words[`outcome.${standing}`]
}

const rankText = ({ card, rankTo }: CardInputs, { rank }: CardResult): string =>
  card.showRank && rank !== null && (rankTo === 0 || rank <= rankTo) ? String(rank) : ''

function studentBlock({ template, division, card }: CardInputs, student: CardStudent): Block {
  const words = paperWords[template.language]
  const facts = [
    { name: words.name, text: student.name },
    { name: words.admNo, text: student.admNo },
    { name: words.class, text: division.name },
    { name: words.rollNo, text: student.rollNo === null ? '' : String(student.rollNo) },
    ...(template.facts.includes('birthDate') ? [{ name: words.birthDate, text: displayDay(student.birthDate) }] : []),
    ...(template.facts.includes('gender') ? [{ name: words.gender, text: student.gender }] : []),
    ...(template.facts.includes('guardian') ? [{ name: words.guardian, text: student.guardian }] : []),
  ]
  return {
    kind: 'student',
    facts: card.kind === 'activity' ? facts : facts.filter(fact => fact.text !== ''),
    photoFileId: template.facts.includes('photo') ? student.photoFileId : null,
    // Without a picture the paper has a frame for one to be glued into.
    ...(template.facts.includes('photo') && !student.photoFileId ? { photo: true as const } : {}),
  }
}

function resultBlock(inputs: CardInputs, result: CardResult): Block {
  const { template } = inputs
  const words = paperWords[template.language]
  const figure = (name: string, value: string, note = '') => (value === '' ? [] : [{ name, value, note }])
  const max = result.max === null ? '' : paperText(template.language, 'outOf', { max: figureText(result.max) })
  return {
    kind: 'result',
    figures: [
      ...figure(words.total, result.total === null ? '' : figureText(result.total, 2), max),
      ...figure(words.percent, result.percent === null ? '' : `${figureText(result.percent, 2)} %`),
      ...figure(words.grade, result.grade ?? ''),
      ...figure(
        words.cgpa,
        result.cgpa === null ? '' : `${figureText(result.cgpa, 1)} (${figureText(percentOfCgpa(result.cgpa), 2)} %)`,
      ),
      ...figure(words.result, outcomeText(inputs, result)),
      ...figure(words.rank, rankText(inputs, result)),
    ],
  }
}

function healthBlock({ template, terms, extras }: CardInputs, studentId: string): Block | undefined {
  const words = paperWords[template.language]
  const all = extras.get(studentId) ?? []
  const last = <Key extends 'heightCm' | 'weightKg' | 'conduct'>(key: Key) => {
    for (const term of terms.toReversed()) {
      const found = all.find(one => one.termId === term.id)?.[key]
      if (found !== null && found !== undefined && found !== '') return found
    }
    return undefined
  }
  const [height, weight, conduct] = [last('heightCm'), last('weightKg'), last('conduct')]
  const facts = [
    ...(height === undefined ? [] : [{ name: words.height, text: `${figureText(Number(height))} cm` }]),
    ...(weight === undefined ? [] : [{ name: words.weight, text: `${figureText(Number(weight))} kg` }]),
    ...(conduct === undefined ? [] : [{ name: words.conduct, text: String(conduct) }]),
  ]
  return facts.length > 0 ? { kind: 'health', heading: words.health, facts } : undefined
}

function remarksBlock(inputs: CardInputs, result: CardResult, student: CardStudent): Block | undefined {
  const { template, card } = inputs
  const words = paperWords[template.language]
  const written = (kind: string, name: string) => {
    const text = remarkText(remarkOf(inputs, student.id, kind), { name: student.name, grade: result.grade ?? undefined })
    return text === '' ? [] : [{ name, text }]
  }
  const ofSubjects =
    card.kind === 'marksheet'
      ? []
      : subjectsOf(inputs, result, 'scholastic').flatMap(({ subject, figures }) => {
          const text = remarkText(subjectRemark(inputs, result, subject), {
            name: student.name,
            subject: subject.name,
            grade: figures.grade ?? undefined,
          })
          return text === '' ? [] : [{ name: subject.name, text }]
        })
  const entries = [...written('class-teacher', words.classTeacher), ...written('principal', words.principal), ...ofSubjects]
  return entries.length > 0 ? { kind: 'remarks', heading: words.remarks, entries } : undefined
}

function promotionBlock({ template, terms, extras }: CardInputs, studentId: string): Block | undefined {
  for (const term of terms.toReversed()) {
    const to = extras.get(studentId)?.find(one => one.termId === term.id)?.promotedTo
    if (to) return { kind: 'promotion', text: paperText(template.language, 'promotedTo', { class: to }) }
  }
  return undefined
}

function signaturesBlock({ template, division }: CardInputs): Block {
  const words = paperWords[template.language]
  const standard = [
    { name: division.classTeacher, title: words.classTeacher, fileId: null },
    { name: '', title: words.principal, fileId: null },
    { name: '', title: words.parent, fileId: null },
  ]
  const own = template.signatures.map(one => ({
    name: one.isClassTeacher ? division.classTeacher : one.name,
    title: one.title,
    fileId: one.fileId,
  }))
  return { kind: 'signatures', signatures: own.length > 0 ? own : standard }
}

/** What the bands of a scale mean: from and to of percents, or names. */
function scaleText({ template }: CardInputs, { kind, precision, bands }: NamedScale): string {
  if (kind === 'direct' || kind === 'positional')
    return bands.map(band => [band.grade, band.label].filter(Boolean).join(' ')).join(' · ')
  const step = 1 / 10 ** precision
  const sorted = bands.toSorted((a, b) => b.from - a.from)
  return sorted
    .map((band, at) => {
      const to = at === 0 ? 100 : sorted[at - 1]!.from - step
      if (at === sorted.length - 1 && at > 0)
        return paperText(template.language, 'below', { grade: band.grade, from: figureText(sorted[at - 1]!.from) })
      return `${band.grade} ${figureText(band.from)}–${figureText(to)}`
    })
    .join(' · ')
}

function gradeKeys(inputs: CardInputs, result: CardResult): Block[] {
  const { scheme, scales, template } = inputs
  const words = paperWords[template.language]
  const key = (name: string, id: string | null): Block[] => {
    const scale = id ? scales.get(id) : undefined
    return scale ? [{ kind: 'key', name, text: scaleText(inputs, scale) }] : []
  }
  const areas = [...subjectsOf(inputs, result, 'co-scholastic'), ...subjectsOf(inputs, result, 'discipline')]
  const other = [...new Set(areas.flatMap(({ subject }) => subject.gradeScaleId ?? []))].filter(id => id !== scheme.gradeScaleId)
  return [...key(words.grades, scheme.gradeScaleId), ...other.flatMap(id => key(words.coScholastic, id))]
}

/** Codes that stand on the card, and what they are called. */
function codeKey(inputs: CardInputs, result: CardResult): Block[] {
  const shown = new Set([...nodeColumns(inputs).map(({ node }) => node.code), inputs.target.code])
  const used = new Set(
    result.subjects.flatMap(subject => [
      ...(subject.code ? [subject.code] : []),
      ...Object.entries(subject.nodes).flatMap(([node, figure]) => (shown.has(node) && figure.code ? [figure.code] : [])),
    ]),
  )
  const named = [...inputs.codes.values()].filter(code => used.has(code.code))
  if (named.length === 0) return []
  const text = named.map(code => `${code.prints} ${code.label}`).join(' · ')
  return [{ kind: 'key', name: paperWords[inputs.template.language].codes, text }]
}

function subjectCards(inputs: CardInputs, result: CardResult, student: CardStudent): CardContent['subjects'] {
  const { target } = inputs
  const parts = nodeColumns(inputs).filter(({ node, is }) => is !== 'grade' && node.id !== target.id)
  return subjectsOf(inputs, result, 'scholastic').map(({ subject, figures }) => {
    const whole = figureOf(figures, target, target)
    const percentOf = (figure: typeof whole) =>
      figure && !figure.code && figure.obtained !== null && figure.obtained !== undefined && figure.outOf
        ? Math.round((figure.obtained * 10_000) / figure.outOf) / 100
        : null
    return {
      subjectId: subject.subjectId,
      name: subject.name,
      shown: shownOf(inputs, whole),
      obtained: whole?.code ? null : (whole?.obtained ?? null),
      outOf: whole?.outOf ?? null,
      percent: percentOf(whole),
      grade: whole?.code ? '' : (whole?.grade ?? ''),
      average: averageOf(inputs, subject.subjectId),
      remark: remarkText(subjectRemark(inputs, result, subject), {
        name: student.name,
        subject: subject.name,
        grade: figures.grade ?? undefined,
      }),
      parts: parts.flatMap(({ node, group, is }) => {
        const figure = figureOf(figures, node, target)
        if (!figure) return []
        const name = is === 'total' ? node.name : group ? `${group} · ${node.name}` : node.name
        return [{ name, shown: shownOf(inputs, figure), outOf: figure.outOf ?? null, percent: percentOf(figure) }]
      }),
    }
  })
}

function graphBlock(inputs: CardInputs, subjects: CardContent['subjects']): Block | undefined {
  const bars = subjects.flatMap(({ subjectId, name, percent, average, outOf }) =>
    percent === null
      ? []
      : [{ name, percent, average: average === null || !outOf ? null : Math.round((average * 1000) / outOf) / 10, subjectId }],
  )
  if (bars.length === 0) return undefined
  const words = paperWords[inputs.template.language]
  return { kind: 'graph', heading: words.graph, bars: bars.map(({ subjectId: _, ...bar }) => bar) }
}

/** When a card is made, and what only its version knows. */
export interface Issue {
  readonly on: string
  /** Code and address to check it by; none where the school prints none. */
  readonly verification?: { readonly code: string; readonly address: string }
  readonly revisedOn?: string
}

/** What the card of a student says; undefined without a result. */
export function cardContentOf(inputs: CardInputs, studentId: string, issue: Issue): CardContent | undefined {
  const { card, template, division } = inputs
  const { language } = template
  const [result, student] = [inputs.results.get(studentId), inputs.students.get(studentId)]
  if (!result || !student) return undefined
  const words = paperWords[language]
  const subjects = subjectCards(inputs, result, student)
  const blocks = template.blocks.flatMap(({ block, on }): Block[] => {
    const one = (made: Block | undefined) => (made ? [made] : [])
    if (!on) return []
    switch (block) {
      case 'student':
        return [studentBlock(inputs, student)]
      case 'scholastic':
        return one(scholasticTable(inputs, result))
      case 'co-scholastic':
      case 'discipline':
        return one(areaTable(inputs, result, block))
      case 'attendance':
        return one(attendanceTable(inputs, studentId)).map(made =>
          made.kind === 'table' ? { ...made, note: asOnNote(language, issue.on) } : made,
        )
      case 'health':
        return one(healthBlock(inputs, studentId))
      case 'class-tests':
        return one(testsTable(inputs, studentId))
      case 'result':
        return [resultBlock(inputs, result)]
      case 'promotion':
        return one(promotionBlock(inputs, studentId))
      case 'class-figures':
        return one(classTable(inputs, result))
      case 'graph':
        return one(graphBlock(inputs, subjects))
      case 'remarks':
        return one(remarksBlock(inputs, result, student))
      case 'signatures':
        return [signaturesBlock(inputs)]
      case 'verification':
        return issue.verification ? [{ kind: 'verification', title: words.check, ...issue.verification }] : []
      case 'grade-key':
        return gradeKeys(inputs, result)
      default:
        return codeKey(inputs, result)
    }
  })
  return {
    language,
    paper: template.paper,
    title: card.name,
    place: paperText(language, 'place', { class: division.name, year: card.year }),
    name: student.name,
    admNo: student.admNo,
    class: division.name,
    issuedOn: issue.on,
    asOn: blocks.some(block => block.kind === 'table' && block.of === 'attendance') ? issue.on : null,
    provisional: !result.isFinal,
    revisedOn: issue.revisedOn ?? null,
    foot: paperText(language, 'foot', {
      class: division.name,
      name: student.name,
      admNo: student.admNo,
      date: displayDay(issue.on),
    }),
    summary: {
      total: result.total === null ? '' : figureText(result.total, 2),
      percent: result.percent === null ? '' : `${figureText(result.percent, 2)} %`,
      grade: result.grade ?? '',
      outcome: outcomeText(inputs, result),
      rank: rankText(inputs, result),
    },
    subjects,
    blocks,
  }
}

/** Tells contents apart by what they say; the day on which they were made and their version say nothing. */
export function contentHash(content: CardContent): string {
  const { issuedOn: _, asOn: __, foot: ___, revisedOn: ____, blocks, ...rest } = content
  const told = blocks.flatMap(block => {
    if (block.kind === 'verification') return []
    return [block.kind === 'table' && block.of === 'attendance' ? { ...block, note: '' } : block]
  })
  return createHash('sha256')
    .update(JSON.stringify({ ...rest, told }))
    .digest('hex')
}
