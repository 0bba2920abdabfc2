import type { contract } from '@school/api'
import { absentPresentColumns, type DayStatus, dayIn, dayStatuses, displayDay } from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { custom } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { chosenNames, ownClassOffers } from '../../school/class-offers'
import { courses, divisions } from '../../school/lookups'
import { beginExport, type ExportedReport, reportExport } from '../../school/report/export'
import { commonWords } from '../../school/report/words'
import { divisionsInScope } from '../../school/scope'
import { schoolZone } from '../../school/zone'
import { doorOffers } from '../../services/messaging/offers'
import { minPercent } from './counting'
import { readList, viewList } from './report-list'
import { readRegister, registerTotals } from './report-register'
import { type PageOf, type ReportAsked, type ReportScope, reportScope } from './report-scope'
import { studentYear } from './report-student'
import { readSummary } from './report-summary'
import { absentWords, sentInWords, statusWords } from './report-words'

const today = async ({ services, trx, schoolId }: Pick<CallContext, 'services' | 'trx' | 'schoolId'>): Promise<string> =>
  dayIn(await schoolZone(trx, schoolId), services.clock.now())

const nothingMore = { totals: [], notTaken: [], toTell: [] }

async function readView(scope: ReportScope, page: PageOf) {
  switch (scope.asked.view) {
    case 'list':
      return viewList(scope, page)
    case 'register':
      return { ...nothingMore, ...(await readRegister(scope, page)), totals: await registerTotals(scope) }
    case 'summary':
      return { ...nothingMore, ...(await readSummary(scope, page)) }
  }
}

const rowsOf = async (scope: ReportScope) => {
  switch (scope.asked.view) {
    case 'list':
      return (await readList(scope, {})).results
    case 'register':
      return [
        ...(await readRegister(scope, {})).results,
        ...(await registerTotals(scope)).map(row => ({ ...row, name: `${total}${row.id}` })),
      ]
    case 'summary':
      return (await readSummary(scope, {})).results
  }
}

/** Stands before the name of a row of totals, which the file says in its language. */
const total = 'total:'

const known = new Set<string>(Object.values(absentPresentColumns).flat())
const figures = new Set(['streak', 'monthPercent', 'percent', 'working', 'present', 'absent', 'leave', 'late', 'duty', 'toReach'])

const dayTitles = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`d${at + 1}`, String(at + 1)]))

const wordsOf = (language: keyof typeof absentWords) => {
  const { title, sheet, columns } = absentWords[language]
  return { title, sheet, columns: { ...columns, ...dayTitles } }
}

/** Filters with the school and day of who asked: a file that is made after midnight tells of the day it was asked for. */
type Filed = ReportAsked & { readonly asOf: string; readonly schoolId: string }

/** The absent/present report as a file. */
const file: ExportedReport<Filed> = {
  kind: 'attendance.absent-present-export',
  file: 'absent-present-report',
  words: { en: wordsOf('en'), es: wordsOf('es'), pt: wordsOf('pt'), de: wordsOf('de') },
  columns: (_, keys) =>
    (keys.length > 0 ? keys : absentPresentColumns.list).map(key => {
      if (!known.has(key)) throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: key.slice(0, 40) })
      return { key, title: key, figure: figures.has(key) }
    }),
  rows: async (trx, person, { filters: { asOf, schoolId, ...asked } }) =>
    rowsOf(await reportScope({ trx, schoolId, person }, asked, asOf)),
  async filters(trx, { filters: { asOf, schoolId, ...asked }, language, person }) {
    const [common, words] = [commonWords[language], absentWords[language]]
    const { from, to } = await reportScope({ trx, schoolId, person }, asked, asOf)
    const list = await chosenNames(trx, [...asked.sectionIds, ...asked.courseIds, ...asked.divisionIds])
    const days =
      asked.view === 'list'
        ? ([[words.date, displayDay(from)]] as const)
        : asked.view === 'register'
          ? ([[words.month, from.slice(0, 7)]] as const)
          : ([
              [words.from, displayDay(from)],
              [words.to, displayDay(to)],
            ] as const)
    return [
      [words.views[asked.view]],
      ...days,
      [words.half, asked.half ? words.halves[asked.half] : ''],
      [common.status, asked.status ? statusWords[language][asked.status] : ''],
      [words.below, asked.below > 0 ? String(asked.below) : ''],
      [words.minStreak, asked.minStreak > 0 ? String(asked.minStreak) : ''],
      [common.section, list(asked.sectionIds)],
      [common.course, list(asked.courseIds)],
      [common.division, list(asked.divisionIds)],
      [common.search, asked.text],
    ] as const
  },
  onPaper: async (_, { filters, language }) =>
    filters.view === 'register'
      ? { sums: 3, sign: [say(language, 'absent.sign.teacher'), say(language, 'absent.sign.head')] }
      : {},
  cell(key, value, language) {
    if (key === 'status') return statusWords[language][value as DayStatus]
    if (key === 'name' && String(value).startsWith(total))
      return absentWords[language].columns[String(value).slice(total.length) as 'present']
    if (key === 'sent') return sentInWords(String(value), language)
    return typeof value === 'boolean' ? String(value) : value
  },
}

export const absentPresentExport = reportExport(file)

/** The Student Absent/Present Report. */
export const absentPresentHandlers: Handlers<typeof contract.absentPresent> = {
  async initialValues(call) {
    const { trx, schoolId } = call
    const academicYears = await trx
      .selectFrom('academic_years')
      .select(['id', 'name', 'is_current as isCurrent', 'starts_on as startsOn', 'ends_on as endsOn'])
      .orderBy('starts_on', 'desc')
      .execute()
    return {
      academicYears,
      ...(await ownClassOffers(trx, personOf(call))),
      statuses: [...dayStatuses],
      approval: (await settingValue(trx, schoolId, 'sms.formatApproval')) === true,
      today: await today(call),
      minPercent: await minPercent(trx, schoolId),
      ...(await doorOffers(call, 'absentPresent')),
    }
  },
  courses: ({ trx, params }) => courses(trx, sql`c.section_id = ${params.id}`),
  divisions: call => divisions(call.trx, sql`d.course_id = ${call.params.id} and ${divisionsInScope(personOf(call))}`),
  divisionsOfSection: call => divisions(call.trx, sql`c.section_id = ${call.params.id} and ${divisionsInScope(personOf(call))}`),
  async view(call) {
    const { trx, schoolId, query } = call
    const { page, pageSize, ...asked } = query
    const scope = await reportScope({ trx, schoolId, person: personOf(call) }, asked, await today(call))
    const { results, count, totals, notTaken, toTell } = await readView(scope, {
      limit: pageSize,
      offset: (page - 1) * pageSize,
    })
    return {
      results,
      totals,
      notTaken,
      toTell,
      from: scope.from,
      to: scope.to,
      pagination: { currentPage: page, pageSize, count },
    }
  },
  student: call =>
    studentYear({
      trx: call.trx,
      schoolId: call.schoolId,
      person: personOf(call),
      studentId: call.params.id,
      academicYearId: call.query.academicYearId,
    }),
  async exportFile(call) {
    const { trx, schoolId, body } = call
    const asOf = await today(call)
    // What cannot be read is refused now and not by the job.
    await reportScope({ trx, schoolId, person: personOf(call) }, body.filters, asOf)
    return beginExport(call, file, { ...body, filters: { ...body.filters, asOf, schoolId }, sort: [] })
  },
}
