import { allZeroId } from '@school/api'
import { displayDay, studentValueText } from '@school/rules'
import { sql } from 'kysely'
import type { DocumentLanguage } from '../../platform/documents/words'
import type { Trx } from '../../platform/transaction'
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

/** Names of what the filters choose, by id, in the order of the school. */
async function namesOf(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from sections where id = ${wanted} union all
    select id, name from courses where id = ${wanted} union all
    select d.id, c.name || ' ' || d.name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id where d.id = ${wanted} union all
    select id, name from masters where id = ${wanted}`.execute(trx)
  return new Map(rows.map(row => [row.id, row.name]))
}

/** The filters of a report in words: what they are and what they are set to. */
export async function filterFacts(
  trx: Trx,
  { filters, language }: { readonly filters: StudentFilters; readonly language: DocumentLanguage },
): Promise<(readonly [name: string, value?: string])[]> {
  const words = reportWords[language]
  const year = await trx
    .selectFrom('academic_years')
    .select('name')
    .$if(filters.academicYearId !== undefined, query => query.where('id', '=', filters.academicYearId!))
    .$if(filters.academicYearId === undefined, query => query.where('is_current', '=', true))
    .executeTakeFirst()
  const names = await namesOf(
    trx,
    named.flatMap(key => filters[key] ?? []),
  )
  const list = (ids: string | readonly string[] | undefined) =>
    [ids ?? []]
      .flat()
      .flatMap(id => (id === allZeroId ? studentWords[language].none : (names.get(id) ?? [])))
      .join(', ')
  const month = (number: number) =>
    new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, number - 1, 1)))
  const facts: (readonly [name: string, value?: string])[] = [
    [words.year, year?.name ?? ''],
    [words.section, list(filters.sectionIds)],
    [words.course, list(filters.courseIds)],
    [words.division, list(filters.divisionIds)],
    [words.status, filters.status === 'all' ? words.all : studentValueText('status', filters.status, language)],
    [studentWords[language].onDate, filters.onDate ? displayDay(filters.onDate) : ''],
    [words.gender, studentValueText('gender', filters.gender, language)],
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
