import type { AnswerOf, contract, QueryOf } from '@school/api'
import { enteredPercent, type SheetStatus, whyReadOnly, whyTestReadOnly } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import { inBulk } from '../../../platform/transaction'
import { yearOffers } from '../../../school/class-offers'
import { schoolDay } from '../../../school/zone'
import { isAllottedTo, progressOf, seesAllSheets, sheetsInScope } from '../sheets'
import { captionOf, openMarks } from './access'

type Contract = typeof contract.sheets
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>
type Tools = QueryOf<Contract['list']>['tools']

/** Whether exams `e` have tools of assessment in any formula. */
const withTools = sql<boolean>`exists (
  select from tab_nodes x join tab_nodes t on t.school_id = x.school_id and t.parent_id = x.id and t.kind = 'tool'
  where x.school_id = e.school_id and x.exam_id = e.id and x.kind = 'exam')`

const byTools = (tools: Tools): RawBuilder<boolean> =>
  tools === 'with' ? withTools : tools === 'without' ? sql<boolean>`not ${withTools}` : sql<boolean>`true`

async function yearOf(call: Call, asked: string | undefined) {
  const years = await yearOffers(call.trx)
  if (asked && !years.some(year => year.id === asked.toLowerCase())) throw notFound()
  return { years, yearId: asked?.toLowerCase() ?? (years.find(year => year.isCurrent) ?? years[0])?.id ?? null }
}

/** So many tests of classes are offered, the latest. */
const mostTests = 200

/** What the filters above a sheet offer. */
export async function readChoices(call: Call, query: QueryOf<Contract['choices']>): Promise<AnswerOf<Contract['choices']>> {
  const { trx } = call
  const scope = sheetsInScope(personOf(call))
  const { years, yearId } = await yearOf(call, query.academicYearId)
  const academicYears = years.map(({ id, name }) => ({ id, name }))
  if (!yearId) return { academicYearId: null, academicYears, exams: [], divisions: [], subjects: [] }
  const sheets = (more: RawBuilder<unknown>) => sql`
    from mark_sheets ms where ms.academic_year_id = ${yearId}::uuid and ms.kind = 'marks' and ${scope} ${more}`
  const { rows: exams } = await sql<{ id: string; name: string; kind: 'main' | 'class-test'; hasTools: boolean }>`
    select id, name, kind, "hasTools" from (
      select e.id, e.name, e.kind, ${withTools} as "hasTools", row_number() over (partition by e.kind order by e.on_day desc nulls last, e.id) as nth,
        e.sort_order as place, e.on_day as "onDay"
      from tab_exams e where e.academic_year_id = ${yearId}::uuid and e.id in (select ms.exam_id ${sheets(sql``)}) and ${byTools(query.tools)}) x
    where kind = 'main' or nth <= ${mostTests}
    order by kind desc, place, "onDay" desc nulls first, name, id`.execute(trx)
  const ofExam = query.examId ? sql`and ms.exam_id = ${query.examId}::uuid` : sql``
  const { rows: divisions } = await sql<{ id: string; name: string }>`
    select d.id, c.name || ' ' || d.name as name from divisions d
    join courses c on c.school_id = d.school_id and c.id = d.course_id join sections s on s.school_id = c.school_id and s.id = c.section_id
    where d.id in (select ms.division_id ${sheets(ofExam)})
    order by s.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name), d.id`.execute(trx)
  const ofDivision = query.divisionId ? sql`and ms.division_id = ${query.divisionId}::uuid` : sql``
  const { rows: subjects } = await sql<{ id: string; name: string }>`
    select m.id, m.name from masters m where m.id in (select ms.subject_id ${sheets(sql`${ofExam} ${ofDivision}`)})
    order by m.sort_order, lower(m.name), m.id`.execute(trx)
  return {
    academicYearId: yearId,
    academicYears,
    exams,
    divisions,
    subjects,
  }
}

interface Listed {
  id: string
  examId: string
  exam: string
  examKind: 'main' | 'class-test'
  hasTools: boolean
  divisionId: string
  division: string
  subjectId: string
  subject: string
  status: SheetStatus
  entryFrom: string | null
  entryTo: string | null
  entryUntil: string | null
  reopenUntil: Date | null
  testDay: string | null
  published: boolean
  yearLocked: boolean
  allotted: boolean
  count: number
}

const anyOf = (column: RawBuilder<unknown>, ids: readonly string[]) =>
  ids.length === 0 ? sql`true` : sql`${column} = any(${[...ids]}::uuid[])`

/** The last day on which a sheet can be entered by those whose it is. */
const closesOn = ({ entryTo, entryUntil }: Pick<Listed, 'entryTo' | 'entryUntil'>) =>
  entryUntil !== null && (entryTo === null || entryUntil > entryTo) ? entryUntil : entryTo

/** Sheets of marks of the own scope. */
export async function listSheets(call: Call, query: QueryOf<Contract['list']>): Promise<AnswerOf<Contract['list']>> {
  const { trx } = call
  const person = personOf(call)
  const { page, pageSize } = query
  const { yearId } = await yearOf(call, query.academicYearId)
  const { today } = await schoolDay(call)
  const now = call.services.clock.now()
  const empty = { results: [], pagination: { currentPage: page, pageSize, count: 0 } }
  if (!yearId) return empty
  const { rows } = await inBulk(trx, () =>
    sql<Listed>`
      select ms.id, ms.exam_id as "examId", e.name as exam, e.kind as "examKind", ${withTools} as "hasTools", ms.division_id as "divisionId",
        c.name || ' ' || d.name as division, ms.subject_id as "subjectId", m.name as subject, ms.status, e.entry_from as "entryFrom",
        e.entry_to as "entryTo", ms.entry_until as "entryUntil", ms.reopen_until as "reopenUntil", e.on_day as "testDay",
        ms.published_at is not null as published, y.locked as "yearLocked", ${isAllottedTo(person)} as allotted, count(*) over ()::int as count
      from mark_sheets ms
      join academic_years y on y.school_id = ms.school_id and y.id = ms.academic_year_id
      join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id
      join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
      join courses c on c.school_id = d.school_id and c.id = d.course_id
      join sections s on s.school_id = c.school_id and s.id = c.section_id
      join masters m on m.school_id = ms.school_id and m.id = ms.subject_id
      where ms.academic_year_id = ${yearId}::uuid and ms.kind = 'marks' and ${sheetsInScope(person)} and ${byTools(query.tools)}
        and ${query.mine ? isAllottedTo(person) : sql`true`}
        and ${query.examId ? sql`ms.exam_id = ${query.examId}::uuid` : sql`true`}
        and ${anyOf(sql`ms.division_id`, query.divisionIds)} and ${anyOf(sql`ms.subject_id`, query.subjectIds)}
        and ${query.status ? sql`ms.status = ${query.status}` : sql`true`}
        and ${query.openOnly ? openNow(today) : sql`true`}
      order by e.kind desc, e.sort_order, e.on_day desc nulls first, lower(e.name), e.id, s.sort_order, c.sort_order, lower(c.name), d.sort_order,
        lower(d.name), d.id, m.sort_order, lower(m.name), ms.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx),
  )
  if (rows.length === 0) return empty
  const progress = await progressOf(trx, sql`ms.id = any(${rows.map(row => row.id)}::uuid[])`)
  const mayAlways = seesAllSheets(person)
  return {
    results: rows.map(
      ({ count: _, yearLocked, allotted, testDay, published, entryFrom, reopenUntil, entryTo, entryUntil, ...row }) => {
        const { students, expected, filled } = progress.get(row.id) ?? { students: 0, expected: 0, filled: 0 }
        const closes = closesOn({ entryTo, entryUntil })
        const writer = { mayAlways, isAllotted: allotted }
        const sheet = { status: row.status, yearLocked, entryFrom, entryTo, entryUntil, reopenUntil }
        const why =
          row.examKind === 'class-test' && testDay
            ? whyTestReadOnly(sheet, { day: testDay, publishedOn: published ? testDay : null, editDays: 0 }, writer, today, now)
            : whyReadOnly(sheet, writer, today, now)
        return {
          ...row,
          caption: captionOf(row.status),
          students,
          expected,
          filled,
          missing: expected - filled,
          percent: enteredPercent(filled, expected),
          closesOn: closes,
          overdue: closes !== null && closes < today && (row.status === 'NotStarted' || row.status === 'Draft'),
          open: why === null,
        }
      },
    ),
    pagination: { currentPage: page, pageSize, count: rows[0]!.count },
  }
}

/** Sheets `ms` of exams `e` on which marks are awaited on a day. */
export const openNow = (today: string): RawBuilder<boolean> => sql`(
  ms.status in ('NotStarted', 'Draft') and coalesce(e.entry_from, e.on_day) <= ${today}::date)`

/** The sheet of an exam, a class and a subject. */
export async function findSheet(call: Call, query: QueryOf<Contract['find']>): Promise<{ id: string }> {
  const row = await call.trx
    .selectFrom('mark_sheets')
    .select('id')
    .where('exam_id', '=', query.examId)
    .where('division_id', '=', query.divisionId)
    .where('subject_id', '=', query.subjectId)
    .where('kind', '=', 'marks')
    .executeTakeFirst()
  if (!row) throw notFound()
  const { sheet } = await openMarks(call, row.id)
  return { id: sheet.id }
}
