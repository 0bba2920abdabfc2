import type { contract } from '@school/api'
import { columnsOfMarkReport, type MarkReport, mostPaperColumns } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../../../platform/http/call'
import { custom } from '../../../../platform/problems'
import { chosenNames, classOffers, yearOffers } from '../../../../school/class-offers'
import { beginExport, type ExportedReport, reportExport } from '../../../../school/report/export'
import { commonWords } from '../../../../school/report/words'
import { seesAllSheets } from '../../sheets'
import { targetOf } from '../target'
import { changeLog } from './change-log'
import { readCourses } from './figures'
import { analysis, belowPass, comparison, consolidated, type Listed, markList, teachers, toppers } from './lists'
import { type MarkReportAsked, type MarkScope, markDivisions, markScope } from './scope'
import { markReportWords } from './words'

const listed = {
  'mark-list': markList,
  consolidated,
  'subject-analysis': analysis,
  comparison,
  toppers,
  'below-pass': belowPass,
  'teacher-wise': teachers,
} as const

interface Read extends Listed {
  readonly count: number
  readonly provisional: number
}

/** A page of a report, with what is told of all of it. */
async function readReport(scope: MarkScope, report: MarkReport, page: { limit: number; offset: number }): Promise<Read> {
  if (report === 'change-log') return { more: [], ...(await changeLog(scope, page)), provisional: 0 }
  const courses = await readCourses(scope)
  const all = await listed[report](scope, courses)
  return {
    ...all,
    rows: all.rows.slice(page.offset, page.offset + page.limit),
    count: all.rows.length,
    provisional: courses.reduce((sum, course) => sum + course.unlocked, 0),
  }
}

const allRows = { limit: 1_000_000, offset: 0 }

/** Filters with what the report's own columns are called. */
type Filed = MarkReportAsked & {
  readonly report: MarkReport
  readonly schoolId: string
  readonly titles: Readonly<Record<string, string>>
}

const figures = new Set([
  ...['rollNo', 'total', 'max', 'percent', 'rank', 'students', 'appeared', 'absent', 'average', 'highest', 'passPercent'],
  ...['place', 'needed', 'sheets', 'locked'],
])

const scopeOf = (trx: MarkScope['trx'], person: MarkScope['person'], { report: _, schoolId, titles: __, ...asked }: Filed) =>
  markScope({ trx, schoolId, person }, asked)

/** A report on marks as a file. */
const file: ExportedReport<Filed> = {
  kind: 'tabulation.report-export',
  file: 'mark-report',
  words: markReportWords,
  columns: (_, keys, { titles, report }) =>
    keys.map(key => ({
      key,
      title: titles[key] ?? key,
      figure: key in titles || (figures.has(key) && !(report === 'mark-list' && key === 'sheets')),
    })),
  rows: async (trx, person, { filters }) => (await readReport(await scopeOf(trx, person, filters), filters.report, allRows)).rows,
  async filters(trx, { filters, language, person }) {
    const [common, words] = [commonWords[language], markReportWords[language]]
    const { target } = await scopeOf(trx, person, filters)
    const { sectionIds, courseIds, divisionIds, subjectIds } = filters
    const list = await chosenNames(trx, [target.academicYearId, ...sectionIds, ...courseIds, ...divisionIds, ...subjectIds], {
      others: [sql`select id, name from academic_years`],
    })
    const node = await trx.selectFrom('tab_nodes').select('name').where('code', '=', target.nodeCode).executeTakeFirst()
    return [
      [words.reports[filters.report]],
      [common.year, list(target.academicYearId)],
      [words.node, node?.name ?? ''],
      [common.section, list(sectionIds)],
      [common.course, list(courseIds)],
      [common.division, list(divisionIds)],
      [words.subject, list(subjectIds)],
      ...(filters.lockedOnly ? ([[words.lockedOnly]] as const) : []),
      [words.below, filters.report === 'below-pass' && filters.below > 0 ? `${filters.below} %` : ''],
    ] as const
  },
  async onPaper(trx, { filters, language, person }) {
    const { totals } = await readReport(await scopeOf(trx, person, filters), filters.report, { limit: 1, offset: 0 })
    return totals ? { total: { name: markReportWords[language].average, cells: totals } } : {}
  },
  cell(key, value, language) {
    const { codes } = markReportWords[language]
    if (key === 'outcome' || key === 'via' || key === 'sheets')
      return codes[String(value).toLowerCase().replaceAll(' ', '-') as keyof typeof codes] ?? String(value)
    return typeof value === 'boolean' ? String(value) : value
  },
}

export const markReportExport = reportExport(file)

type Call = Pick<CallContext, 'trx' | 'schoolId' | 'person'>

const scopeOfCall = ({ trx, schoolId, person }: Call, asked: MarkReportAsked) =>
  markScope({ trx, schoolId, person: personOf({ person }) }, asked)

/** Subjects of active schemes that the person reads. */
async function subjectOffers({ trx, person }: Call, academicYearId: string) {
  const reader = personOf({ person })
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from masters m where m.id in (
      select ss.subject_id from tab_scheme_subjects ss join tab_scheme_courses sc on sc.school_id = ss.school_id and sc.scheme_id = ss.scheme_id and sc.active
        and sc.academic_year_id = ${academicYearId}::uuid
      join divisions d on d.school_id = sc.school_id and d.course_id = sc.course_id
      where ${seesAllSheets(reader)} or coalesce(d.class_teacher_id = ${reader.staffId}::uuid, false) or exists (
        select from subject_allotments a where a.school_id = d.school_id and a.academic_year_id = ${academicYearId}::uuid and a.division_id = d.id
          and a.subject_id = ss.subject_id and a.staff_id = ${reader.staffId}::uuid))
    order by lower(m.name), m.id`.execute(trx)
  return rows
}

/** Reports on marks. */
export const tabReportHandlers: Handlers<typeof contract.tabReports> = {
  async offers(call) {
    const { trx, query } = call
    const { academicYearId } = await targetOf(trx, { academicYearId: query.academicYearId, nodeCode: '' })
    const { rows: nodes } = await sql<{ code: string; name: string; kind: 'year' | 'term' | 'exam' }>`
      select n.code, min(n.name) as name, min(n.kind) as kind from tab_nodes n
      join tab_scheme_courses sc on sc.school_id = n.school_id and sc.scheme_id = n.scheme_id and sc.active and sc.academic_year_id = ${academicYearId}::uuid
      where n.kind in ('year', 'term', 'exam')
      group by n.code order by min(array_position(array['term', 'year', 'exam'], n.kind)), min(n.sort_order), n.code`.execute(trx)
    const offers = await classOffers(trx)
    const { rows: own } = await sql<{ id: string }>`
      select d.id from divisions d where ${markDivisions(personOf(call), academicYearId)}`.execute(trx)
    const seen = new Set(own.map(row => row.id))
    const divisions = offers.divisions.filter(division => seen.has(division.id))
    const courses = offers.courses.filter(course => divisions.some(division => division.courseId === course.id))
    return {
      academicYears: await yearOffers(trx),
      nodes,
      sections: offers.sections.filter(section => courses.some(course => course.sectionId === section.id)),
      courses,
      divisions,
      subjects: await subjectOffers(call, academicYearId),
    }
  },
  async columns(call) {
    const { more } = await readReport(await scopeOfCall(call, call.query), call.params.report, { limit: 1, offset: 0 })
    return [...more]
  },
  async view(call) {
    const { page, pageSize, ...asked } = call.query
    const scope = await scopeOfCall(call, asked)
    const { rows, totals, count, provisional } = await readReport(scope, call.params.report, {
      limit: pageSize,
      offset: (page - 1) * pageSize,
    })
    return { results: rows, pagination: { currentPage: page, pageSize, count }, totals: totals ?? {}, provisional }
  },
  async exportFile(call) {
    const { body, params, schoolId } = call
    const scope = await scopeOfCall(call, body.filters)
    const { more } = await readReport(scope, params.report, { limit: 1, offset: 0 })
    const known = columnsOfMarkReport(
      params.report,
      more.map(column => column.key),
    )
    const unknown = body.columns.find(key => !known.includes(key))
    if (unknown !== undefined)
      throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: unknown.slice(0, 40) })
    const columns = body.columns.length > 0 ? body.columns : known
    if (body.format === 'pdf' && columns.length > mostPaperColumns)
      throw custom(409, 'NoRoomOnPaper', 'More than {n} columns have no room on paper. Choose Excel.', { n: mostPaperColumns })
    return beginExport(call, file, {
      filters: {
        ...body.filters,
        report: params.report,
        schoolId,
        titles: Object.fromEntries(more.map(({ key, title }) => [key, title])),
      },
      columns,
      sort: [],
      format: body.format,
      language: body.language,
    })
  },
}
