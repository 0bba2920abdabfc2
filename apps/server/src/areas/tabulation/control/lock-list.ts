import type { contract, QueryOf } from '@school/api'
import { enteredPercent, sheetStatuses } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import type { Trx } from '../../../platform/transaction'
import { schoolDay } from '../../../school/zone'
import {
  isOverdue,
  isStaffOfSheet,
  missingOn,
  type OfSheets,
  progressOfAll,
  readSheets,
  sheetAnswer,
  sheetsWithClass,
} from './sheet-list'

type Asked = QueryOf<(typeof contract.markLocks)['list']>
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId'>

/** The year that was named, else the current one. */
export async function yearAsked(trx: Trx, asked: string | undefined): Promise<string | undefined> {
  const row = await trx
    .selectFrom('academic_years')
    .select('id')
    .where(asked === undefined ? sql<boolean>`is_current` : sql<boolean>`id = ${asked}::uuid`)
    .executeTakeFirst()
  return row?.id
}

/** Classes among which sheets `ms` are looked for. */
export const ofClasses = ({
  sectionIds,
  courseIds,
  divisionIds,
}: Pick<Asked, 'sectionIds' | 'courseIds' | 'divisionIds'>): OfSheets => sql<boolean>`
  (${sectionIds.length === 0} or c.section_id = any(${[...sectionIds]}::uuid[]))
  and (${courseIds.length === 0} or c.id = any(${[...courseIds]}::uuid[]))
  and (${divisionIds.length === 0} or d.id = any(${[...divisionIds]}::uuid[]))`

/** Sheets `ms` by the filters but for those of the tiles. */
function asksFor(yearId: string, asked: Asked): OfSheets {
  const { kind, examId, termId, subjectIds, staffId } = asked
  const what =
    kind === 'marks'
      ? sql`ms.exam_id = ${examId ?? null}::uuid`
      : kind === 'remarks'
        ? sql`ms.kind = 'remarks' and ms.term_id = ${termId ?? null}::uuid`
        : sql`e.kind = 'class-test' and e.term_id = ${termId ?? null}::uuid`
  return sql<boolean>`
    ms.academic_year_id = ${yearId}::uuid and ${what} and ${ofClasses(asked)}
    and (${subjectIds.length === 0} or ms.subject_id = any(${[...subjectIds]}::uuid[]))
    and (${staffId ?? null}::uuid is null or exists (
      select from staff t where t.school_id = ms.school_id and t.id = ${staffId ?? null}::uuid and ${isStaffOfSheet}))`
}

const tiles = Object.fromEntries([...sheetStatuses, 'sheets', 'overdue'].map(key => [key, 0])) as Record<
  (typeof sheetStatuses)[number] | 'sheets' | 'overdue',
  number
>

/** Sheets to lock: all of them by division and subject, or a page. */
export async function listLocks(call: Call, asked: Asked) {
  const { trx } = call
  const { page, pageSize, view } = asked
  const { today, timeZone: zone } = await schoolDay(call)
  const yearId = await yearAsked(trx, asked.academicYearId)
  const nothing = { results: [], cells: [], divisions: [], subjects: [], tiles }
  if (!yearId) return { ...nothing, pagination: { currentPage: page, pageSize, count: 0 } }
  const which = asksFor(yearId, asked)
  const { rows: counts } = await sql<{ status: (typeof sheetStatuses)[number]; count: number; overdue: number }>`
    select ms.status, count(*)::int as count, (count(*) filter (where ${isOverdue(zone, today)}))::int as overdue
    ${sheetsWithClass} where ${which} group by ms.status`.execute(trx)
  const counted = { ...tiles }
  for (const row of counts) {
    counted[row.status] = row.count
    counted.sheets += row.count
    counted.overdue += row.overdue
  }
  const narrowed = sql<boolean>`
    ${which} and (${asked.status} = '' or ms.status = ${asked.status}) ${asked.overdue ? sql`and ${isOverdue(zone, today)}` : sql``}`
  const limit = view === 'list' && !asked.incomplete ? { limit: pageSize, offset: (page - 1) * pageSize } : undefined
  const read = await readSheets(trx, narrowed, { zone, today }, limit)
  const progress = await progressOfAll(trx, read)
  const sheets = asked.incomplete ? read.filter(sheet => missingOn(progress(sheet.id)) > 0) : read
  const count = limit ? (asked.overdue && !asked.status ? counted.overdue : await countOf(trx, narrowed)) : sheets.length
  const pagination = { currentPage: page, pageSize, count }
  if (view === 'list') {
    const shown = limit ? sheets : sheets.slice((page - 1) * pageSize, page * pageSize)
    return { ...nothing, results: shown.map(sheet => sheetAnswer(sheet, progress(sheet.id))), pagination, tiles: counted }
  }
  return {
    ...nothing,
    pagination,
    tiles: counted,
    cells: sheets.map(sheet => {
      const { filled, expected } = progress(sheet.id)
      return {
        sheetId: sheet.id,
        divisionId: sheet.divisionId,
        subjectId: sheet.subjectId,
        status: sheet.status,
        entered: enteredPercent(filled, expected),
        overdue: sheet.overdue,
      }
    }),
    divisions: [...new Map(sheets.map(sheet => [sheet.divisionId, { id: sheet.divisionId, name: sheet.division }])).values()],
    subjects: [
      ...new Map(sheets.map(sheet => [sheet.subjectId, { id: sheet.subjectId, name: sheet.subject }])).values(),
    ].toSorted((one, other) => one.name.localeCompare(other.name)),
  }
}

async function countOf(trx: Trx, which: OfSheets): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${sheetsWithClass} where ${which}`.execute(trx)
  return rows[0]!.count
}
