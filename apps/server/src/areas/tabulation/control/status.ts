import { enteredPercent } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import type { Trx } from '../../../platform/transaction'
import { schoolDay } from '../../../school/zone'
import { ofClasses, yearAsked } from './lock-list'
import { lockRules } from './locking'
import { progressOfAll, readSheets, sheetAnswer } from './sheet-list'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId'>

export interface StatusAsked {
  readonly academicYearId?: string | undefined
  readonly termId?: string | undefined
  readonly examId?: string | undefined
  readonly staffId?: string | undefined
  readonly sectionIds: string[]
  readonly courseIds: string[]
  readonly divisionIds: string[]
}

interface Counted {
  examId: string
  exam: string
  divisionId: string | null
  division: string
  setUp: boolean
  subjects: number
  withMaximum: number
  sheets: number
  notStarted: number
  draft: number
  submitted: number
  locked: number
  taken: number
  result: 'none' | 'Provisional' | 'Final' | 'Stale'
  cards: number
  published: number
  publishedAt: Date | null
}

/** Exams by the divisions whose scheme has them; an exam that is in none stands alone. */
function pairs(yearId: string, { termId, examId, staffId, ...classes }: StatusAsked) {
  const narrowed = [...classes.sectionIds, ...classes.courseIds, ...classes.divisionIds, ...(staffId ? [staffId] : [])].length > 0
  return sql`
    exams as materialized (
      select e.school_id, e.id, e.name, e.academic_year_id, t.starts_on, e.sort_order, e.entry_to
      from tab_exams e join tab_terms t on t.school_id = e.school_id and t.id = e.term_id
      where e.academic_year_id = ${yearId}::uuid and e.kind = 'main' and e.active
        and (${termId ?? null}::uuid is null or e.term_id = ${termId ?? null}::uuid)
        and (${examId ?? null}::uuid is null or e.id = ${examId ?? null}::uuid)),
    pairs as materialized (
      select w.*, row_number() over (order by w.starts_on, w.sort_order, w.entry_to, lower(w.name), w.exam_id, w.class_order)::int as place from (
        select e.school_id, e.id as exam_id, e.name, e.starts_on, e.sort_order, e.entry_to, n.id as node_id, n.scheme_id, d.id as division_id,
          c.name || ' ' || d.name as division,
          row_number() over (order by x.sort_order, lower(x.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name)) as class_order
        from exams e
        join tab_nodes n on n.school_id = e.school_id and n.exam_id = e.id and n.kind = 'exam'
        join tab_scheme_courses sc on sc.school_id = n.school_id and sc.scheme_id = n.scheme_id and sc.academic_year_id = e.academic_year_id and sc.active
        join courses c on c.school_id = sc.school_id and c.id = sc.course_id
        join sections x on x.school_id = c.school_id and x.id = c.section_id
        join divisions d on d.school_id = c.school_id and d.course_id = c.id
        where ${ofClasses(classes)} and (${staffId ?? null}::uuid is null or d.class_teacher_id = ${staffId ?? null}::uuid or exists (
          select from subject_allotments a where a.school_id = d.school_id and a.academic_year_id = e.academic_year_id
            and a.division_id = d.id and a.staff_id = ${staffId ?? null}::uuid))
        union all
        select e.school_id, e.id, e.name, e.starts_on, e.sort_order, e.entry_to, null, null, null, '', 0
        from exams e where not ${narrowed} and not exists (
          select from tab_nodes n join tab_scheme_courses sc on sc.school_id = n.school_id and sc.scheme_id = n.scheme_id and sc.active
          where n.school_id = e.school_id and n.exam_id = e.id)) w)`
}

/** Of a subject of the scheme whether something is entered in the exam: yes, no, or not said yet. */
const leaf = (has: 'some' | 'none') => sql`exists (
  select from tab_leaf_max m where m.school_id = ss.school_id and m.scheme_id = ss.scheme_id and m.subject_id = ss.subject_id and m.exam_id = p.exam_id
    and ${has === 'some' ? sql`m.entry <> 'none'` : sql`m.entry = 'none'`})`

/** The node of an exam and those above it, from the nearest on, of each pair. */
const above = sql`
  with recursive up as (
    select n.school_id, n.id, n.parent_id, n.code, 0 as far from tab_nodes n where n.school_id = p.school_id and n.id = p.node_id
    union all
    select n.school_id, n.id, n.parent_id, n.code, up.far + 1 from tab_nodes n join up on n.school_id = up.school_id and n.id = up.parent_id)`

async function readPairs(trx: Trx, yearId: string, asked: StatusAsked, page?: { limit: number; offset: number }) {
  const { rows } = await sql<Counted>`
    with ${pairs(yearId, asked)},
    shown as materialized (select * from pairs order by place ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``})
    select p.exam_id as "examId", p.name as exam, p.division_id as "divisionId", p.division, p.node_id is not null as "setUp",
      s.subjects, s.with_maximum as "withMaximum", ms.sheets, ms.not_started as "notStarted", ms.draft, ms.submitted, ms.locked, ms.taken,
      coalesce(r.state, 'none') as result, coalesce(k.cards, 0) as cards, coalesce(k.published, 0) as published, k.published_at as "publishedAt"
    from shown p
    cross join lateral (
      select (count(*) filter (where ${leaf('some')} or not ${leaf('none')}))::int as subjects, (count(*) filter (where ${leaf('some')}))::int as with_maximum
      from tab_scheme_subjects ss where ss.school_id = p.school_id and ss.scheme_id = p.scheme_id) s
    cross join lateral (
      select count(*)::int as sheets, (count(*) filter (where m.status = 'NotStarted'))::int as not_started,
        (count(*) filter (where m.status = 'Draft'))::int as draft, (count(*) filter (where m.status in ('Submitted', 'Verified')))::int as submitted,
        (count(*) filter (where m.status = 'Locked'))::int as locked, (count(*) filter (where m.export_state = 'taken'))::int as taken
      from mark_sheets m where m.school_id = p.school_id and m.exam_id = p.exam_id and m.division_id = p.division_id) ms
    left join lateral (
      ${above}
      select case when bool_or(r.stale) then 'Stale' when bool_or(n.state = 'Provisional') then 'Provisional' else 'Final' end as state
      from up join results r on r.school_id = up.school_id and r.node_id = up.id and r.division_id = p.division_id
      join result_runs n on n.school_id = r.school_id and n.id = r.result_run_id
      group by up.far order by up.far limit 1) r on true
    left join lateral (
      ${above}
      select count(distinct r.student_id)::int as cards, (count(distinct r.student_id) filter (where r.status = 'Published'))::int as published,
        max(r.published_at) filter (where r.status = 'Published') as published_at
      from up join cards c on c.school_id = up.school_id and c.academic_year_id = ${yearId}::uuid and lower(c.node_code) = lower(up.code)
      join report_cards r on r.school_id = c.school_id and r.card_id = c.id and r.division_id = p.division_id
        and r.status not in ('Superseded', 'Deleted')
      group by up.far order by up.far limit 1) k on true
    order by p.place`.execute(trx)
  return rows
}

async function countPairs(trx: Trx, yearId: string, asked: StatusAsked): Promise<number> {
  const { rows } = await sql<{ count: number }>`with ${pairs(yearId, asked)} select count(*)::int as count from pairs`.execute(
    trx,
  )
  return rows[0]!.count
}

/** Exams by division with how far they are. */
export async function readStatus(trx: Trx, asked: StatusAsked, page?: { limit: number; offset: number }) {
  const yearId = await yearAsked(trx, asked.academicYearId)
  if (!yearId) return { results: [], count: 0 }
  const rows = await readPairs(trx, yearId, asked, page)
  const { rows: sheets } = await sql<{ id: string; kind: 'marks'; exam_id: string; division_id: string }>`
    select ms.id, ms.kind, ms.exam_id, ms.division_id from mark_sheets ms
    where ms.exam_id = any(${rows.map(row => row.examId)}::uuid[]) and ms.division_id = any(${rows.flatMap(row => row.divisionId ?? [])}::uuid[])`.execute(
    trx,
  )
  const progress = await progressOfAll(trx, sheets)
  const keyOf = (examId: string, divisionId: string | null) => `${examId}.${divisionId ?? ''}`
  const own = Map.groupBy(sheets, sheet => keyOf(sheet.exam_id, sheet.division_id))
  const results = rows.map(({ publishedAt, ...row }) => {
    const id = keyOf(row.examId, row.divisionId)
    const all = (own.get(id) ?? []).map(sheet => progress(sheet.id))
    const sum = (key: 'filled' | 'expected') => all.reduce((total, one) => total + one[key], 0)
    return {
      ...row,
      id,
      entered: enteredPercent(sum('filled'), sum('expected')),
      publishedAt: publishedAt?.toISOString() ?? null,
    }
  })
  return { results, count: page ? await countPairs(trx, yearId, asked) : results.length }
}

export type StatusRow = Awaited<ReturnType<typeof readStatus>>['results'][number]

export const isExternal = async (trx: Trx, schoolId: string): Promise<boolean> => (await lockRules(trx, schoolId)).external

/** The sheets behind one row. */
export async function sheetsOfStatus(call: Call, { examId, divisionId }: { examId: string; divisionId: string }) {
  const { trx } = call
  const { today, timeZone: zone } = await schoolDay(call)
  const sheets = await readSheets(trx, sql<boolean>`ms.exam_id = ${examId}::uuid and ms.division_id = ${divisionId}::uuid`, {
    zone,
    today,
  })
  const progress = await progressOfAll(trx, sheets)
  return sheets.map(sheet => sheetAnswer(sheet, progress(sheet.id)))
}
