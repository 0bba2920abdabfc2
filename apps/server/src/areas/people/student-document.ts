import {
  type CompleteSection,
  completeSectionsFor,
  displayDay,
  filledPanels,
  formatPercent,
  isDay,
  momentIn,
} from '@school/rules'
import { documentHead } from '../../platform/documents/head'
import type { DocumentLanguage } from '../../platform/documents/words'
import { type DocumentPart, writePdf } from '../../platform/documents/write'
import { type Person, viewerOf } from '../../platform/person'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { findStudent } from '../../school/students'
import { codeIn, studentValueIn } from '../../school/values'
import { schoolZone } from '../../school/zone'
import { readAttendanceDetails } from '../attendance/student-year'
import { reportWords as anecdotalWords } from '../diary/report-words'
import { readStudentAnecdotals, readStudentDiary } from '../diary/student-page'
import { kindText } from '../diary/texts'
import { statusWords } from '../tabulation/cards/list-words'
import { readStudentCards } from '../tabulation/cards/student-page'
import { readStudentTests } from '../tabulation/class-tests/student-page'
import { readStudentTimetable } from '../timetables/student-page'
import { reportWords } from './report-words'
import { readDocuments, readSiblings, readStudent } from './student-details'
import { feePositionParts, feeSummaryPart } from './student-fees-part'
import { type HistoryEntry, readHistory } from './student-history'
import { studentWords } from './student-words'

/** Columns of the report by whose names values of other keys go. */
const sameAs: Readonly<Record<string, string>> = {
  guardianMobile: 'mobile',
  guardianEmail: 'email',
  pickupStop: 'pickup',
  dropStop: 'drop',
}

/** So much of the history is printed. */
const mostHistory = 200

interface Asked {
  readonly services: Services
  readonly trx: Trx
  readonly schoolId: string
  readonly person: Person
  readonly studentId: string
  readonly parts: readonly CompleteSection[]
  readonly language: DocumentLanguage
}

/** Short names of the weekdays from Monday on. */
const weekdayNames = (language: DocumentLanguage): string[] =>
  Array.from({ length: 7 }, (_, index) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 5, 1 + index))),
  )

/** What values of a student's record are called. */
export function fieldNames(language: DocumentLanguage): (field: string) => string {
  const [report, words] = [reportWords[language], studentWords[language]]
  const own: Readonly<Record<string, string>> = {
    ...words.complete.fields,
    section: report.section,
    course: report.course,
    division: report.division,
  }
  return field => own[field] ?? report.columns[sameAs[field] ?? field] ?? field
}

function historyPart(entries: readonly HistoryEntry[], language: DocumentLanguage, zone: string): DocumentPart {
  const { complete } = studentWords[language]
  const name = fieldNames(language)
  const shown = (field: string, value: string) =>
    value === '' ? '–' : isDay(value) ? displayDay(value) : studentValueIn(field, value, language)
  return {
    heading: complete.history,
    columns: [complete.at, complete.what, complete.by, complete.value, complete.old, complete.new].map(title => ({ title })),
    rows: entries.flatMap(entry => {
      const what = [complete.actions[entry.action] ?? entry.action, entry.file].filter(Boolean).join('\n')
      const who = [entry.by, entry.role && codeIn('role', entry.role, language)].filter(Boolean).join('\n')
      const deed = [momentIn(zone, entry.at), what, who]
      // A new record is told by itself.
      const changes = entry.action === 'added' ? [] : entry.changes
      if (changes.length === 0) return [[...deed, '', '', '']]
      return changes.map(({ field, old, new: now }, index) => [
        ...(index === 0 ? deed : ['', '', '']),
        name(field),
        shown(field, old),
        shown(field, now),
      ])
    }),
  }
}

/** 'July 2026', in the language of the paper. */
const monthName = (language: DocumentLanguage, month: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

async function attendancePart(asked: Asked): Promise<DocumentPart> {
  const words = studentWords[asked.language].complete
  const { months, total } = await readAttendanceDetails(asked, asked.studentId)
  const row = (name: string, { working, present, absent, leave, late, percent }: typeof total) => [
    name,
    working,
    present,
    absent,
    leave,
    late,
    formatPercent(percent ?? undefined),
  ]
  const columns = [words.working, words.present, words.absent, words.leave, words.late, '%']
  return {
    heading: words.attendance,
    columns: [{ title: words.month }, ...columns.map(title => ({ title, align: 'end' as const }))],
    rows: [
      ...months.map(({ month, ...figures }) => row(monthName(asked.language, month), figures)),
      ...(months.length > 0 ? [row(words.year, total)] : []),
    ],
    ...(months.length > 0 ? { sums: 1 } : {}),
  }
}

async function anecdotalPart(asked: Asked): Promise<DocumentPart> {
  const { columns, natures } = anecdotalWords[asked.language]
  const rows = await readStudentAnecdotals(asked, asked.studentId, { paper: true })
  return {
    heading: studentWords[asked.language].complete.anecdotal,
    columns: ['date', 'category', 'nature', 'observation', 'action', 'by'].map(key => ({ title: columns[key] ?? key })),
    rows: rows.map(row => [displayDay(row.date), row.category, natures[row.nature], row.observation, row.action, row.by]),
  }
}

async function timetablePart(asked: Asked, divisionId: string | null): Promise<DocumentPart> {
  const words = studentWords[asked.language].complete
  const { file } = await readStudentTimetable(asked, divisionId)
  return {
    heading: words.timetable,
    columns: [words.file, words.effectiveFrom].map(title => ({ title })),
    rows: file ? [[file.title || file.name, displayDay(file.effectiveFrom)]] : [],
  }
}

async function classTestsPart(asked: Asked): Promise<DocumentPart> {
  const { language } = asked
  const [words, { columns }] = [studentWords[language].complete, anecdotalWords[language]]
  const rows = await readStudentTests(asked, asked.studentId)
  const end = (title: string) => ({ title, align: 'end' as const })
  return {
    heading: words.classTests,
    columns: [
      { title: columns.date ?? '' },
      { title: words.subject },
      { title: words.testTitle },
      ...[words.testMarks, words.testMax, '%'].map(end),
      { title: words.testStatus },
    ],
    rows: rows.map(row => [
      displayDay(row.date),
      row.subject,
      row.title,
      row.value ?? row.label ?? '',
      row.max,
      formatPercent(row.percent ?? undefined),
      row.published ? words.published : words.notPublished,
    ]),
  }
}

async function reportCardsPart(asked: Asked): Promise<DocumentPart> {
  const { language } = asked
  const words = studentWords[language].complete
  const [rows, zone] = [await readStudentCards(asked, asked.studentId), await schoolZone(asked.trx, asked.schoolId)]
  const columns = [words.card, words.cardYear, words.cardVersion, words.testStatus, '%', words.cardGrade, words.cardPublishedAt]
  return {
    heading: words.reportCards,
    columns: columns.map(title => ({ title })),
    rows: rows.map(row => [
      row.name,
      row.year,
      row.version,
      statusWords(language, row.withheld ? 'Withheld' : row.status),
      row.percent,
      row.grade,
      row.publishedAt ? momentIn(zone, new Date(row.publishedAt)) : '',
    ]),
  }
}

async function diaryPart(asked: Asked): Promise<DocumentPart> {
  const { language } = asked
  const [words, { yes, no, columns }] = [studentWords[language].complete, anecdotalWords[language]]
  const rows = await readStudentDiary(asked, asked.studentId)
  return {
    heading: words.diary,
    columns: [columns.date, words.kind, words.entry, words.subject, words.due, words.done, columns.by].map(title => ({
      title: title ?? '',
    })),
    rows: rows.map(row => [
      displayDay(row.date),
      kindText(language, row.kind),
      row.title,
      row.subject,
      row.dueOn ? displayDay(row.dueOn) : '',
      row.done === null ? '' : row.done ? yes : no,
      row.by,
    ]),
  }
}

async function partsOf(asked: Asked): Promise<{ lines: string[]; parts: DocumentPart[] }> {
  const { services, trx, person, studentId, language, parts } = asked
  const words = studentWords[language].complete
  const nameOf = fieldNames(language)
  const found = await findStudent(trx, person, studentId)
  const student = await readStudent(asked, person, studentId)
  const zone = await schoolZone(trx, asked.schoolId)
  const told: DocumentPart[] = []
  const { values } = student
  if (parts.includes('details')) {
    for (const panel of filledPanels(values)) {
      const facts = panel.rows.map(
        ({ field, value }) => [nameOf(field), isDay(value) ? displayDay(value) : studentValueIn(field, value, language)] as const,
      )
      told.push({ heading: words[panel.id], facts })
    }
    const trips = studentWords[language].bus.trips
    const dayNames = weekdayNames(language)
    if (student.additionalBuses.length > 0)
      told.push({
        heading: words.additional,
        columns: [words.trip, nameOf('bus'), words.stop, words.from, words.to, words.days].map(title => ({ title })),
        rows: student.additionalBuses.map(row => [
          trips[row.trip],
          row.bus,
          row.stop,
          displayDay(row.startsOn),
          row.endsOn ? displayDay(row.endsOn) : '–',
          row.weekdays.map(weekday => dayNames[weekday - 1]).join(', '),
        ]),
      })
    told.push({
      heading: words.years,
      columns: [nameOf('academicYear'), nameOf('class'), nameOf('rollNo')].map(title => ({ title })),
      rows: student.years.map(year => [year.year, year.class, year.rollNo]),
    })
  }
  if (parts.includes('siblings'))
    told.push({
      heading: words.siblings,
      columns: [nameOf('admNo'), nameOf('name'), nameOf('class'), nameOf('status')].map(title => ({ title })),
      rows: (await readSiblings(trx, person, found)).map(sibling => [
        sibling.admNo,
        sibling.name,
        sibling.class,
        studentValueIn('status', sibling.status, language),
      ]),
    })
  if (parts.includes('attendance')) told.push(await attendancePart(asked))
  if (parts.includes('timetable')) told.push(await timetablePart(asked, found.divisionId))
  if (parts.includes('classTests')) told.push(await classTestsPart(asked))
  if (parts.includes('reportCards')) told.push(await reportCardsPart(asked))
  for (const [part, kind] of [
    ['fees', 'fee'],
    ['busFees', 'bus'],
  ] as const)
    if (parts.includes(part)) told.push(await feeSummaryPart(asked, studentId, kind, language))
  if (parts.includes('onlineFees')) told.push(...(await feePositionParts(asked, studentId, language)))
  if (parts.includes('anecdotal')) told.push(await anecdotalPart(asked))
  if (parts.includes('diary')) told.push(await diaryPart(asked))
  if (parts.includes('documents'))
    told.push({
      heading: words.documents,
      columns: [words.documents, words.file, words.at].map(title => ({ title })),
      rows: (await readDocuments(services, trx, found)).map(file => [
        words[file.kind],
        file.name,
        momentIn(zone, new Date(file.at)),
      ]),
    })
  if (parts.includes('history'))
    told.push(historyPart((await readHistory(trx, found, { limit: mostHistory, offset: 0 })).results, language, zone))
  const about = [`${values.name} · ${nameOf('admNo')} ${values.admNo}`]
  const left = student.status === 'terminated' ? [`${words.left} ${student.leftOn ? displayDay(student.leftOn) : '–'}`] : []
  return { lines: [...about, ...left], parts: told }
}

/** The chosen sections of one student as PDF. Sections that the person may not see are left out. */
export async function studentDocument(asked: Asked): Promise<{ name: string; bytes: Buffer }> {
  const allowed = completeSectionsFor(viewerOf(asked.person))
  const parts = allowed.filter(part => asked.parts.length === 0 || asked.parts.includes(part))
  const { lines, parts: told } = await partsOf({ ...asked, parts })
  const head = await documentHead(asked.services, asked.trx, asked.schoolId, asked.language, asked.person.name)
  const { title } = studentWords[asked.language].complete
  const student = await findStudent(asked.trx, asked.person, asked.studentId)
  return {
    name: `student-${student.admNo.replace(/[^\w-]+/g, '-')}.pdf`,
    bytes: await writePdf({ ...head, title, lines, parts: told }),
  }
}
