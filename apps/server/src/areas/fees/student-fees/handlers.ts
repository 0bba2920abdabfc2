import type { contract } from '@school/api'
import {
  dayIn,
  displayDay,
  formatRupees,
  type Language,
  studentCollectionColumns,
  studentFeeAmounts,
  studentScheduleColumns,
} from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import type { Person } from '../../../platform/person'
import { custom } from '../../../platform/problems'
import { insideSchool, type Trx } from '../../../platform/transaction'
import { chosenNames, classOffers, yearOffers } from '../../../school/class-offers'
import { operatedSchool } from '../../../school/operated-school'
import { beginExport, type ExportedReport, reportExport } from '../../../school/report/export'
import { commonWords } from '../../../school/report/words'
import { schoolsInScope } from '../../../school/scope'
import { schoolZone } from '../../../school/zone'
import { readCollection } from './collection'
import { readReceipt } from './receipt'
import { readSchedule } from './schedule'
import { type CollectionAsked, type ScheduleAsked, studentScope } from './scope'
import { collectionWords, scheduleWords } from './words'

type Contract = typeof contract.studentFees
type Call = Pick<CallContext, 'trx' | 'services' | 'person'>

/** Works in the school that was chosen, with the day it is there. */
async function inChosen<T>(call: Call, schoolId: string, work: (schoolId: string, today: string) => Promise<T>): Promise<T> {
  if (!schoolId) throw custom(400, 'SelectSchool', 'Please select a school.')
  const { id } = await operatedSchool(call, schoolId)
  return insideSchool(call.trx, id, async () => work(id, dayIn(await schoolZone(call.trx, id), call.services.clock.now())))
}

/** More than any school has. */
const allRows = { limit: 1_000_000, offset: 0 }

/** Filters with what else a file has to know: it tells of the day it was asked for. */
type Filed<Asked> = Asked & { readonly schoolId: string; readonly today: string; readonly sort: string; readonly words: Language }

/** What both reports are as files; amounts in rupees. */
function fileOf<Asked extends ScheduleAsked | CollectionAsked>(of: {
  readonly kind: string
  readonly file: string
  readonly words: typeof scheduleWords | typeof collectionWords
  readonly read: (
    trx: Trx,
    person: Person,
    filters: Filed<Asked>,
    page: typeof allRows,
  ) => Promise<{ results: Record<string, string | number | null>[]; totals: Record<string, string | number | null> }>
}): ExportedReport<Filed<Asked>> {
  return {
    kind: of.kind,
    file: of.file,
    words: of.words,
    columns: (_, keys) => keys.map(key => ({ key, title: key, figure: studentFeeAmounts.has(key) })),
    rows: async (trx, person, { filters }) => (await of.read(trx, person, filters, allRows)).results,
    async filters(trx, { filters, language }) {
      const [common, words] = [commonWords[language], of.words[language]]
      const { academicYearId, sectionIds, courseIds, divisionIds, accountId } = filters
      const others = [sql`select id, name from academic_years`, sql`select id, name from fee_accounts`]
      const list = await chosenNames(trx, [academicYearId, ...sectionIds, ...courseIds, ...divisionIds, accountId], { others })
      const days = filters as { fromDate?: string; toDate?: string }
      return [
        [common.year, list(academicYearId)],
        [words.from, days.fromDate ? displayDay(days.fromDate) : ''],
        [words.to, days.toDate ? displayDay(days.toDate) : ''],
        [common.section, list(sectionIds)],
        [common.course, list(courseIds)],
        [common.division, list(divisionIds)],
        [words.account, list(accountId)],
        ...((filters as { unmatched?: boolean }).unmatched ? [[words.unmatched] as const] : []),
      ]
    },
    async onPaper(trx, { filters, language, person }) {
      const { totals } = await of.read(trx, person, filters, { limit: 1, offset: 0 })
      const cells = Object.entries(totals).map(([key, value]) => [key, formatRupees(Number(value))])
      return { total: { name: of.words[language].columns.total, cells: Object.fromEntries(cells) } }
    },
    cell(key, value, language, format) {
      if (studentFeeAmounts.has(key)) return format === 'pdf' ? formatRupees(Number(value)).replace('₹', '') : Number(value) / 100
      const { codes } = of.words[language]
      if (['status', 'source', 'channel', 'head', 'syncStatus'].includes(key))
        return codes[String(value) as keyof typeof codes] ?? String(value)
      return typeof value === 'boolean' ? String(value) : value
    },
  }
}

const schedule = fileOf<ScheduleAsked>({
  kind: 'fees.student-schedule-export',
  file: 'student-fee-schedule',
  words: scheduleWords,
  read: async (trx, person, { schoolId, today, sort, words, ...asked }, page) =>
    readSchedule(await studentScope({ trx, schoolId, person }, asked, today), asked, sort, page, words),
})

const collection = fileOf<CollectionAsked>({
  kind: 'fees.student-collection-export',
  file: 'student-fee-collection',
  words: collectionWords,
  read: async (trx, person, { schoolId, today, sort, words: _, ...asked }, page) =>
    readCollection(await studentScope({ trx, schoolId, person }, asked, today), asked, sort, page),
})

export const studentFeeExports = [reportExport(schedule), reportExport(collection)]

/** The chosen columns, all of the report without any. */
function columnsOf(known: readonly string[], chosen: readonly string[]): string[] {
  const unknown = chosen.find(key => !known.includes(key))
  if (unknown !== undefined) throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: unknown.slice(0, 40) })
  return chosen.length > 0 ? [...chosen] : [...known]
}

const pageOf = ({ page, pageSize }: { readonly page: number; readonly pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
})

/** Dues and collections of students as operators read them. */
export const studentFeeHandlers: Handlers<Contract> = {
  async schools(call) {
    const { rows } = await sql<{ id: string; name: string; code: string }>`
      select sc.id, sc.name, sc.code from schools sc where sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}
        and sc.module_codes && array['FEE', 'OFFLINE_FEES'] order by sc.name_key, sc.id`.execute(call.trx)
    return rows
  },

  offers: call =>
    inChosen(call, call.query.school, async (_, today) => {
      const { trx } = call
      const { rows: accounts } = await sql<{ id: string; name: string }>`
        select id, name from fee_accounts order by sort_order, lower(name)`.execute(trx)
      const { rows: installments } = await sql<{ id: string; name: string; academicYearId: string; accountId: string }>`
        select id, name, academic_year_id as "academicYearId", fee_account_id as "accountId" from installments order by due_date, no, name`.execute(
        trx,
      )
      return { academicYears: await yearOffers(trx), ...(await classOffers(trx)), accounts, installments, today }
    }),

  schedule: call =>
    inChosen(call, call.query.schoolId, async (schoolId, today) => {
      const { page, pageSize, sort, schoolId: _, ...asked } = call.query
      const scope = await studentScope({ trx: call.trx, schoolId, person: personOf(call) }, asked, today)
      const { results, totals, count } = await readSchedule(scope, asked, sort, pageOf({ page, pageSize }), call.language)
      return { results, totals, pagination: { currentPage: page, pageSize, count } }
    }),

  collection: call =>
    inChosen(call, call.query.schoolId, async (schoolId, today) => {
      const { page, pageSize, sort, schoolId: _, ...asked } = call.query
      const scope = await studentScope({ trx: call.trx, schoolId, person: personOf(call) }, asked, today)
      const { results, totals, count } = await readCollection(scope, asked, sort, pageOf({ page, pageSize }))
      return { results, totals, pagination: { currentPage: page, pageSize, count }, from: scope.from, to: scope.to }
    }),

  exportSchedule: call =>
    inChosen(call, call.body.filters.schoolId, async (schoolId, today) => {
      const { services, trx, person, body } = call
      const { sort, columns, filters: _, ...file } = body
      // What cannot be read is refused now and not by the job.
      await studentScope({ trx, schoolId, person: personOf(call) }, body.filters, today)
      const filters = { ...body.filters, schoolId, today, sort, words: file.language }
      const asked = { filters, columns: columnsOf(studentScheduleColumns, columns), sort: [], ...file }
      return beginExport({ services, trx, schoolId, person }, schedule, asked)
    }),

  exportCollection: call =>
    inChosen(call, call.body.filters.schoolId, async (schoolId, today) => {
      const { services, trx, person, body } = call
      const { sort, columns, filters: _, ...file } = body
      await studentScope({ trx, schoolId, person: personOf(call) }, body.filters, today)
      const filters = { ...body.filters, schoolId, today, sort, words: file.language }
      const asked = { filters, columns: columnsOf(studentCollectionColumns, columns), sort: [], ...file }
      return beginExport({ services, trx, schoolId, person }, collection, asked)
    }),

  receipt: readReceipt,
}
