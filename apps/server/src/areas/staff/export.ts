import { displayDay, formatPercent } from '@school/rules'
import { chosenNames, yearName } from '../../school/class-offers'
import { chooseColumns } from '../../school/report/columns'
import { type ExportedReport, reportExport } from '../../school/report/export'
import { serviceIn, staffValueIn } from '../../school/values'
import { schoolToday } from '../../school/zone'
import { type ClassTeacherFilters, classTeacherColumns, classTeacherColumnsFor, readClassTeachers } from './class-teachers'
import { staffColumnsFor } from './columns'
import { readStaff, type StaffFilters } from './staff-report'
import { staffWords } from './words'

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
    const list = await chosenNames(trx, [...sectionIds, ...designationIds, ...categoryIds], { none: words.none })
    const told = (key: 'status' | 'gender' | 'teaching') => staffValueIn(key, filters[key], language)
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
      ? serviceIn(Number(value), language)
      : typeof value === 'number'
        ? value
        : staffValueIn(key, String(value), language),
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
  columns(person, keys) {
    const offered = classTeacherColumnsFor(person)
    return chooseColumns(classTeacherColumns, keys, column => offered.includes(column)).map(column => ({
      ...column,
      figure: column.key === 'students' || column.key === 'attendance',
    }))
  },
  rows: async (trx, person, { filters, sort }, services) =>
    (await readClassTeachers({ services, trx, person }, { filters, sort })).map(row => ({ ...row })),
  async filters(trx, { filters, language }) {
    const words = staffWords[language]
    const { academicYearId, sectionIds, courseIds } = filters
    const list = await chosenNames(trx, [...sectionIds, ...courseIds], { none: words.none })
    return [
      [words.year, await yearName(trx, academicYearId)],
      [words.section, list(sectionIds)],
      [words.course, list(courseIds)],
      ...(filters.without ? [[words.classTeachers.without] as const] : []),
    ]
  },
  cell(key, value, language) {
    if (key === 'attendance')
      return typeof value === 'number' ? formatPercent(value) : staffWords[language].classTeachers.notTaken
    return typeof value === 'number' ? value : staffValueIn(key, String(value), language)
  },
}

export const staffExport = reportExport(staffFile)
export const classTeacherExport = reportExport(classTeacherFile)
