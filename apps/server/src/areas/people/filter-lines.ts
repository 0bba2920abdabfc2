import { displayDay } from '@school/rules'
import type { DocumentLanguage } from '../../platform/documents/words'
import type { Trx } from '../../platform/transaction'
import { chosenNames, yearName } from '../../school/class-offers'
import { studentValueIn } from '../../school/values'
import { reportWords } from './report-words'
import type { StudentFilters } from './student-report'
import { studentWords } from './student-words'

const named = [
  'sectionIds',
  'courseIds',
  'divisionIds',
  'blockId',
  'religionId',
  'casteId',
  'reservationId',
] as const satisfies readonly (keyof StudentFilters)[]

/** The filters of a report in words: what they are and what they are set to. */
export async function filterFacts(
  trx: Trx,
  { filters, language }: { readonly filters: StudentFilters; readonly language: DocumentLanguage },
): Promise<(readonly [name: string, value?: string])[]> {
  const words = reportWords[language]
  const list = await chosenNames(
    trx,
    named.flatMap(key => filters[key] ?? []),
    { none: studentWords[language].none },
  )
  const month = (number: number) =>
    new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, number - 1, 1)))
  const facts: (readonly [name: string, value?: string])[] = [
    [words.year, await yearName(trx, filters.academicYearId)],
    [words.section, list(filters.sectionIds)],
    [words.course, list(filters.courseIds)],
    [words.division, list(filters.divisionIds)],
    [words.status, filters.status === 'all' ? words.all : studentValueIn('status', filters.status, language)],
    [studentWords[language].onDate, filters.onDate ? displayDay(filters.onDate) : ''],
    [words.gender, studentValueIn('gender', filters.gender, language)],
    [studentWords[language].statistics.by.age, filters.age === undefined ? '' : String(filters.age)],
    [words.block, list(filters.blockId)],
    [words.religion, list(filters.religionId)],
    [words.caste, list(filters.casteId)],
    [words.reservation, list(filters.reservationId)],
    [words.admittedFrom, filters.admittedFrom ? displayDay(filters.admittedFrom) : ''],
    [words.admittedTo, filters.admittedTo ? displayDay(filters.admittedTo) : ''],
    [words.birthMonth, filters.birthMonth ? month(filters.birthMonth) : ''],
    [words.search, filters.text],
  ]
  if (filters.busUser !== '') facts.push([filters.busUser === 'yes' ? words.busYes : words.busNo])
  return facts
}
