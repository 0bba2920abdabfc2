import type { contract } from '@school/api'
import { displayDay, formatPercent, momentIn } from '@school/rules'
import { sql } from 'kysely'
import type { Cell } from '../../../platform/documents/write'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { insideSchool } from '../../../platform/transaction'
import { classOffers, yearOffers } from '../../../school/class-offers'
import { operatedSchool } from '../../../school/operated-school'
import { sendReport } from '../../../school/report/direct'
import { schoolsInScope } from '../../../school/scope'
import { usualZone } from '../../../school/zone'
import { endKey, makeKey, syncKey } from '../sync/keys'
import { sheetOffers } from './lock-handlers'
import { checkStatus, confirmStatus } from './me-status'
import { examRows, masterRows } from './platform-reports'
import { uploadsOf } from './school-figures'
import { isExternal, readStatus } from './status'
import { platformWords } from './status-words'

type Contract = typeof contract.platformMarks
type ExamRow = Awaited<ReturnType<typeof examRows>>['rows'][number]
type MasterRow = Awaited<ReturnType<typeof masterRows>>['rows'][number]
type Words = (typeof platformWords)['en']

const percent = (value: number | null) => formatPercent(value ?? undefined)

const examCells: Readonly<Record<string, (row: ExamRow, words: Words) => Cell>> = {
  school: row => row.school,
  source: (row, words) => words.sources[row.source],
  exam: row => row.exam,
  divisions: row => row.divisions,
  sheets: row => row.sheets,
  entered: row => percent(row.entered),
  locked: row => percent(row.locked),
  taken: row => percent(row.taken),
  oldestPending: row => row.oldestPending ?? '',
  cardsPublished: row => percent(row.cardsPublished),
  lastActivityAt: row => (row.lastActivityAt ? momentIn(usualZone, new Date(row.lastActivityAt)) : ''),
}

const masterCells: Readonly<Record<string, (row: MasterRow, words: Words) => Cell>> = {
  school: row => row.school,
  source: (row, words) => words.sources[row.source],
  terms: row => row.terms,
  exams: row => row.exams,
  tools: row => row.tools,
  scales: row => row.scales,
  courses: row => `${row.active}/${row.courses}`,
  maximum: row => percent(row.maximum),
  allotted: row => percent(row.allotted),
  options: row => percent(row.options),
  cards: row => row.cards,
  remarkBank: row => row.remarkBank,
  lastUpload: row =>
    row.lastUpload
      ? `${row.lastUpload.file} · ${row.lastUpload.by} · ${displayDay(row.lastUpload.at.slice(0, 10))} · ${row.lastUpload.errors}`
      : '',
}

const asText = new Set(['school', 'source', 'exam', 'lastActivityAt', 'lastUpload'])

/** The row of sums: what is counted is added up. */
const sumsOf = (rows: readonly (readonly Cell[])[], keys: readonly string[], total: string): Cell[] =>
  keys.map((_, at) => {
    if (at === 0) return total
    const numbers = rows.map(row => row[at]).filter(cell => typeof cell === 'number')
    return numbers.length > 0 && numbers.length === rows.length ? numbers.reduce((sum, one) => sum + one, 0) : null
  })

/** Keys of columns that are asked for; all without any. */
function chosen(cells: object, keys: readonly string[]): string[] {
  const unknown = keys.find(key => !(key in cells))
  if (unknown !== undefined) throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: unknown })
  return keys.length > 0 ? [...keys] : Object.keys(cells)
}

/** Names of the schools and the group that were chosen. */
async function factsOf(call: Pick<CallContext, 'trx'>, filters: { schoolIds: string[]; groupId?: string | undefined }) {
  const { rows: schools } = await sql<{ name: string }>`
    select name from schools where id = any(${[...filters.schoolIds]}::uuid[]) order by name_key`.execute(call.trx)
  const { rows: groups } = await sql<{ name: string }>`
    select name from school_groups where id = ${filters.groupId ?? null}::uuid`.execute(call.trx)
  return { schools: schools.map(row => row.name).join(', '), group: groups[0]?.name ?? '' }
}

/** Mark entry over schools. */
export const platformMarkHandlers: Handlers<Contract> = {
  async initialValues(call) {
    const mine = schoolsInScope(personOf(call))
    const { rows: schools } = await sql<{ id: string; name: string }>`
      select sc.id, sc.name from schools sc where sc.status not in ('Removed', 'Draft') and ${mine} order by sc.name_key, sc.id`.execute(
      call.trx,
    )
    const { rows: groups } = await sql<{ id: string; name: string }>`
      select g.id, g.name from school_groups g where exists (
        select from schools sc where sc.group_id = g.id and sc.status <> 'Removed' and ${mine}) order by lower(g.name)`.execute(
      call.trx,
    )
    const { rows: years } = await sql<{ name: string }>`
      select y.name from academic_years y join schools sc on sc.id = y.school_id where sc.status <> 'Removed' and ${mine}
      group by y.name order by max(y.starts_on) desc, y.name limit 5`.execute(call.trx)
    return { schools, groups, years: years.map(row => row.name) }
  },
  async status(call) {
    const { page, pageSize, ...asked } = call.query
    const { rows, count, asOf } = await examRows(call, asked, { page, pageSize })
    return { results: rows, pagination: { currentPage: page, pageSize, count }, asOf }
  },
  async statusOfSchool(call) {
    const { trx, params, query } = call
    const { id } = await operatedSchool(call, params.id)
    return insideSchool(trx, id, async () => {
      const { rows } = await sql<{ academic_year_id: string }>`
        select academic_year_id from tab_exams where id = ${query.examId}::uuid and kind = 'main'`.execute(trx)
      if (!rows[0]) throw notFound()
      const all = { sectionIds: [], courseIds: [], divisionIds: [] }
      const asked = { ...all, academicYearId: rows[0].academic_year_id, examId: query.examId }
      return { results: (await readStatus(trx, asked)).results, external: await isExternal(trx, id) }
    })
  },
  async exportStatus(call) {
    const { filters, columns, format, language } = call.body
    const keys = chosen(examCells, columns)
    const words = platformWords[language]
    const { rows, asOf } = await examRows(call, filters)
    const { schools, group } = await factsOf(call, filters)
    const cells = rows.map(row => keys.map(key => examCells[key]!(row, words)))
    return sendReport(
      call,
      {
        ...{ name: 'mark-entry-status', title: words.status, head: words.product },
        facts: [
          [words.year, filters.year],
          [words.group, group],
          [words.exams.school, schools],
          [words.exams.exam, filters.exam],
          [words.state, filters.state && words.states[filters.state]],
          [words.exams.source, filters.source && words.sources[filters.source]],
          [words.asOf, momentIn(usualZone, new Date(asOf))],
        ],
        columns: keys.map(key => ({ title: words.exams[key as 'school'], figure: !asText.has(key) })),
        rows: cells,
        sums: sumsOf(cells, keys, words.total),
      },
      format,
      language,
    ) as never
  },
  async masters(call) {
    const { page, pageSize, ...asked } = call.query
    const { rows, count, asOf } = await masterRows(call, asked, { page, pageSize })
    return {
      results: rows.map(({ schoolId: _, ...row }) => row),
      pagination: { currentPage: page, pageSize, count },
      asOf,
    }
  },
  async uploads(call) {
    const { id } = await operatedSchool(call, call.params.id)
    return insideSchool(call.trx, id, async () =>
      (await uploadsOf(call.trx, 50)).map(run => ({ ...run, at: run.at.toISOString() })),
    )
  },
  async exportMasters(call) {
    const { filters, columns, format, language } = call.body
    const keys = chosen(masterCells, columns)
    const words = platformWords[language]
    const { rows, asOf } = await masterRows(call, filters)
    const { schools, group } = await factsOf(call, filters)
    const cells = rows.map(row => keys.map(key => masterCells[key]!(row, words)))
    return sendReport(
      call,
      {
        ...{ name: 'upload-master-report', title: words.master, head: words.product },
        facts: [
          [words.year, filters.year],
          [words.group, group],
          [words.masters.school, schools],
          ...(filters.missing ? [[words.missingOnly] as const] : []),
          [words.asOf, momentIn(usualZone, new Date(asOf))],
        ],
        columns: keys.map(key => ({ title: words.masters[key as 'school'], figure: !asText.has(key) })),
        rows: cells,
        sums: sumsOf(cells, keys, words.total),
      },
      format,
      language,
    ) as never
  },
  async offers(call) {
    const { trx } = call
    const { id, code } = await operatedSchool(call, call.params.id)
    return insideSchool(trx, id, async () => {
      const { rows: exams } = await sql<{ id: string; name: string; academicYearId: string }>`
        select id, name, academic_year_id as "academicYearId" from tab_exams where kind = 'main' order by sort_order, entry_to, lower(name)`.execute(
        trx,
      )
      const { divisions } = await classOffers(trx)
      const { subjects } = await sheetOffers(call)
      return {
        code,
        academicYears: await yearOffers(trx),
        exams,
        divisions: divisions.map(({ id: division, name }) => ({ id: division, name })),
        subjects,
      }
    })
  },
  check: checkStatus,
  confirm: confirmStatus,
  syncKey,
  makeKey,
  endKey,
}
