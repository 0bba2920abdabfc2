import { allZeroId } from '@school/api'
import { displayDay, serviceText, staffValueText } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { chooseColumns } from '../report/columns'
import { type ExportedReport, reportExport } from '../report/export'
import { type ClassTeacherFilters, classTeacherColumns, readClassTeachers } from './class-teachers'
import { staffColumnsFor } from './columns'
import { readStaff, type StaffFilters, schoolToday } from './staff-report'
import { staffWords } from './words'

/** Names of sections, courses and masters by id, in the words of the school. */
async function namesOf(trx: Trx, ids: readonly string[], none: string): Promise<(some: readonly string[]) => string> {
  const wanted = sql`any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from sections where id = ${wanted} union all
    select id, name from courses where id = ${wanted} union all
    select id, name from masters where id = ${wanted}`.execute(trx)
  const names = new Map(rows.map(row => [row.id, row.name]))
  names.set(allZeroId, none)
  return some => some.flatMap(id => names.get(id) ?? []).join(', ')
}

/** No column has another value for another day. */
const anyDay = '2000-01-01'

/** The staff report as a file. */
export const staffFile: ExportedReport<StaffFilters> = {
  kind: 'staff.export',
  file: 'staff-report',
  words: staffWords,
  columns: (person, keys) => staffColumnsFor(person, keys, anyDay),
  async rows(trx, person, { filters, columns, sort }, services) {
    const today = await schoolToday(services, trx, person.schoolId)
    return readStaff(trx, person, { filters, columns: staffColumnsFor(person, columns, today), sort, today })
  },
  async filters(trx, { filters, language }) {
    const words = staffWords[language]
    const { sectionIds, designationIds, categoryIds, joinedFrom, joinedTo } = filters
    const list = await namesOf(trx, [...sectionIds, ...designationIds, ...categoryIds], words.none)
    const told = (key: 'status' | 'gender' | 'teaching') => staffValueText(key, filters[key], language)
    return [
      [words.section, list(sectionIds)],
      [words.columns.designation, list(designationIds)],
      [words.columns.category, list(categoryIds)],
      [words.columns.teaching, told('teaching')],
      [words.status, filters.status === 'all' ? words.all : told('status')],
      [words.gender, told('gender')],
      ...(filters.login ? [[filters.login === 'yes' ? words.withLogin : words.withoutLogin] as const] : []),
      [words.joinedFrom, joinedFrom ? displayDay(joinedFrom) : ''],
      [words.joinedTo, joinedTo ? displayDay(joinedTo) : ''],
      [words.search, filters.text],
    ]
  },
  cell: (key, value, language) =>
    key === 'service'
      ? serviceText(Number(value), language)
      : typeof value === 'number'
        ? value
        : staffValueText(key, String(value), language),
}

/** The class teacher report as a file. */
export const classTeacherFile: ExportedReport<ClassTeacherFilters> = {
  kind: 'staff.class-teachers.export',
  file: 'class-teacher-report',
  words: {
    en: { ...staffWords.en, ...staffWords.en.classTeachers },
    es: { ...staffWords.es, ...staffWords.es.classTeachers },
    pt: { ...staffWords.pt, ...staffWords.pt.classTeachers },
    de: { ...staffWords.de, ...staffWords.de.classTeachers },
  },
  columns: (_, keys) =>
    chooseColumns(classTeacherColumns, keys).map(column => ({ ...column, figure: column.key === 'students' })),
  rows: async (trx, _, { filters, sort }) => (await readClassTeachers(trx, { filters, sort })).map(row => ({ ...row })),
  async filters(trx, { filters, language }) {
    const words = staffWords[language]
    const { academicYearId, sectionIds, courseIds } = filters
    const list = await namesOf(trx, [...sectionIds, ...courseIds], words.none)
    const year = await trx
      .selectFrom('academic_years')
      .select('name')
      .$if(academicYearId !== undefined, query => query.where('id', '=', academicYearId!))
      .$if(academicYearId === undefined, query => query.where('is_current', '=', true))
      .executeTakeFirst()
    return [
      [words.year, year?.name ?? ''],
      [words.section, list(sectionIds)],
      [words.course, list(courseIds)],
      ...(filters.without ? [[words.classTeachers.without] as const] : []),
    ]
  },
  cell: (key, value, language) => (typeof value === 'number' ? value : staffValueText(key, String(value), language)),
}

export const staffExport = reportExport(staffFile)
export const classTeacherExport = reportExport(classTeacherFile)
