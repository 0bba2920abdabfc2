import { dayIn, enteredPercent } from '@school/rules'
import { sql } from 'kysely'
import { settingValue } from '../../../platform/settings'
import { insideSchool, type Trx } from '../../../platform/transaction'
import type { CountPart } from '../../../school/kept-figures'
import { schoolZone } from '../../../school/zone'
import { progressOfMany } from '../sheets'

/** An exam of a school. Percents to one decimal; null where there is nothing. */
export interface ExamFigures {
  readonly id: string
  readonly name: string
  readonly divisions: number
  readonly sheets: number
  readonly open: number
  readonly lockedSheets: number
  readonly entered: number | null
  readonly locked: number | null
  readonly taken: number | null
  /** The last day of entry of the sheet that is late longest. */
  readonly lateSince: string | null
  readonly cardsPublished: number | null
  readonly lastActivityAt: string | null
}

/** What of the masters a school has in a year; `needed` and `filled` count what percents are made of. */
export interface MasterFigures {
  readonly terms: number
  readonly exams: number
  readonly tools: number
  readonly scales: number
  readonly courses: number
  readonly active: number
  readonly cards: number
  readonly remarkBank: number
  readonly maximum: { readonly needed: number; readonly filled: number }
  readonly allotted: { readonly needed: number; readonly filled: number }
  readonly options: { readonly needed: number; readonly filled: number }
}

/** Mark entry of one school by the names of its years. */
export interface MarkFigures {
  readonly source: 'native' | 'external'
  readonly currentYear: string
  readonly years: Readonly<Record<string, { readonly exams: readonly ExamFigures[]; readonly masters: MasterFigures }>>
  readonly lastUpload: { readonly file: string; readonly by: string; readonly at: string; readonly errors: number } | null
}

const percent = (part: number, whole: number) => enteredPercent(part, whole)

interface ExamRow {
  id: string
  name: string
  divisions: number
  sheets: number
  open: number
  locked: number
  taken: number
  late_since: string | null
  last_at: Date | null
  students: number
  published: number
}

async function examsOf(trx: Trx, yearId: string, today: string): Promise<ExamFigures[]> {
  const { rows } = await sql<ExamRow>`
    with sheets as materialized (
      select ms.*, greatest(e.entry_to, ms.entry_until, ms.reopen_until::date) as closes from mark_sheets ms
      join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id and e.kind = 'main' where ms.academic_year_id = ${yearId}::uuid),
    told as materialized (
      select exam_id, count(distinct division_id)::int as divisions, count(*)::int as sheets,
        (count(*) filter (where status in ('NotStarted', 'Draft')))::int as open, (count(*) filter (where status = 'Locked'))::int as locked,
        (count(*) filter (where export_state = 'taken'))::int as taken,
        min(closes) filter (where status in ('NotStarted', 'Draft') and closes < ${today}::date) as late_since,
        max(greatest(submitted_at, verified_at, locked_at)) as at
      from sheets group by exam_id),
    heads as materialized (
      select s.exam_id, count(distinct en.student_id)::int as students
      from (select distinct school_id, exam_id, division_id from sheets) s
      join enrolments en on en.school_id = s.school_id and en.academic_year_id = ${yearId}::uuid and en.division_id = s.division_id
      join students t on t.school_id = en.school_id and t.id = en.student_id and t.status = 'studying'
      group by s.exam_id)
    select e.id, e.name, coalesce(w.divisions, 0) as divisions, coalesce(w.sheets, 0) as sheets, coalesce(w.open, 0) as open, coalesce(w.locked, 0) as locked,
      coalesce(w.taken, 0) as taken, w.late_since,
      greatest(w.at, case when w.open > 0 then (select max(k.at) from marks k where k.school_id = e.school_id and k.exam_id = e.id) end) as last_at,
      coalesce(h.students, 0) as students, coalesce(c.published, 0) as published
    from tab_exams e left join told w on w.exam_id = e.id left join heads h on h.exam_id = e.id
    left join lateral (
      with recursive up as (
        select n.school_id, n.id, n.parent_id, n.code, 0 as far from tab_nodes n where n.school_id = e.school_id and n.exam_id = e.id and n.kind = 'exam'
        union all
        select n.school_id, n.id, n.parent_id, n.code, up.far + 1 from tab_nodes n join up on n.school_id = up.school_id and n.id = up.parent_id)
      select count(distinct r.student_id)::int as published
      from up join cards k on k.school_id = up.school_id and k.academic_year_id = ${yearId}::uuid and lower(k.node_code) = lower(up.code)
      join report_cards r on r.school_id = k.school_id and r.card_id = k.id and r.status = 'Published'
      group by up.far order by up.far limit 1) c on true
    where e.academic_year_id = ${yearId}::uuid and e.kind = 'main' and e.active order by e.sort_order, e.entry_to, lower(e.name)`.execute(
    trx,
  )
  // What is locked to the last sheet is entered; of the rest cells are counted.
  const counted = rows.filter(row => row.locked < row.sheets).map(row => row.id)
  const entered = new Map<string, number | null>()
  if (counted.length > 0) {
    const { rows: sheets } = await sql<{ id: string; exam_id: string }>`
      select id, exam_id from mark_sheets where exam_id = any(${counted}::uuid[])`.execute(trx)
    const progress = await progressOfMany(trx, sql<boolean>`ms.exam_id = any(${counted}::uuid[])`)
    for (const [exam, own] of Map.groupBy(sheets, sheet => sheet.exam_id)) {
      const all = own.flatMap(sheet => progress.get(sheet.id) ?? [])
      const sum = (key: 'filled' | 'expected') => all.reduce((total, one) => total + one[key], 0)
      entered.set(exam, percent(sum('filled'), sum('expected')))
    }
  }
  return rows.map(row => ({
    ...{ id: row.id, name: row.name, divisions: row.divisions, sheets: row.sheets, open: row.open, lockedSheets: row.locked },
    entered: row.sheets === 0 ? null : entered.has(row.id) ? entered.get(row.id)! : 100,
    locked: percent(row.locked, row.sheets),
    taken: percent(row.taken, row.sheets),
    lateSince: row.late_since,
    cardsPublished: percent(row.published, row.students),
    lastActivityAt: row.last_at?.toISOString() ?? null,
  }))
}

async function mastersOf(trx: Trx, yearId: string): Promise<MasterFigures> {
  interface Row {
    terms: number
    exams: number
    tools: number
    scales: number
    courses: number
    active: number
    cards: number
    remark_bank: number
    max_needed: number
    max_filled: number
    pairs: number
    pairs_allotted: number
    choosers: number
    chosen: number
  }
  const { rows } = await sql<Row>`
    with schemes as materialized (
      select sc.school_id, sc.scheme_id, sc.course_id from tab_scheme_courses sc where sc.academic_year_id = ${yearId}::uuid and sc.active),
    leaves as materialized (
      select s.school_id, s.scheme_id, ss.subject_id, n.exam_id, coalesce(n.tool_id, '00000000-0000-0000-0000-000000000000') as tool_id
      from (select distinct school_id, scheme_id from schemes) s
      join tab_nodes n on n.school_id = s.school_id and n.scheme_id = s.scheme_id and n.exam_id is not null and n.source = 'entry'
        and not exists (select from tab_nodes k where k.school_id = n.school_id and k.parent_id = n.id)
      join tab_scheme_subjects ss on ss.school_id = s.school_id and ss.scheme_id = s.scheme_id),
    maxima as (
      select count(*)::int as needed, (count(*) filter (where m.entry = 'grade' or (m.entry = 'marks' and jsonb_array_length(m.parts) > 0)))::int as filled
      from leaves l left join tab_leaf_max m on m.school_id = l.school_id and m.scheme_id = l.scheme_id and m.exam_id = l.exam_id
        and m.tool_id = l.tool_id and m.subject_id = l.subject_id
      where m.entry is distinct from 'none'),
    pairs as (
      select count(*)::int as needed, (count(*) filter (where exists (
        select from subject_allotments a where a.school_id = d.school_id and a.academic_year_id = ${yearId}::uuid and a.division_id = d.id
          and a.subject_id = ss.subject_id)))::int as filled
      from schemes s join divisions d on d.school_id = s.school_id and d.course_id = s.course_id
      join tab_scheme_subjects ss on ss.school_id = s.school_id and ss.scheme_id = s.scheme_id),
    choosers as (
      select count(*)::int as needed, (count(*) filter (where exists (
        select from student_subjects ch where ch.school_id = en.school_id and ch.academic_year_id = en.academic_year_id and ch.student_id = en.student_id)))::int as filled
      from schemes s join divisions d on d.school_id = s.school_id and d.course_id = s.course_id
      join enrolments en on en.school_id = d.school_id and en.academic_year_id = ${yearId}::uuid and en.division_id = d.id
      join students t on t.school_id = en.school_id and t.id = en.student_id and t.status = 'studying'
      where exists (select from tab_scheme_subjects ss where ss.school_id = s.school_id and ss.scheme_id = s.scheme_id and ss.choice = 'chosen'))
    select (select count(*)::int from tab_terms where academic_year_id = ${yearId}::uuid and active) as terms,
      (select count(*)::int from tab_exams where academic_year_id = ${yearId}::uuid and active and kind = 'main') as exams,
      (select count(*)::int from tab_tools where active) as tools, (select count(*)::int from tab_scales where active) as scales,
      (select count(*)::int from courses) as courses, (select count(distinct course_id)::int from schemes) as active,
      (select count(*)::int from cards where academic_year_id = ${yearId}::uuid and active) as cards,
      (select count(*)::int from tab_remark_bank where active) as remark_bank,
      x.needed as max_needed, x.filled as max_filled, p.needed as pairs, p.filled as pairs_allotted, o.needed as choosers, o.filled as chosen
    from maxima x cross join pairs p cross join choosers o`.execute(trx)
  const row = rows[0]!
  return {
    ...{ terms: row.terms, exams: row.exams, tools: row.tools, scales: row.scales, courses: row.courses, active: row.active },
    ...{ cards: row.cards, remarkBank: row.remark_bank },
    maximum: { needed: row.max_needed, filled: row.max_filled },
    allotted: { needed: row.pairs, filled: row.pairs_allotted },
    options: { needed: row.choosers, filled: row.chosen },
  }
}

/** Kinds of imports that bring masters of tabulation. */
export const masterKinds = ['tab-exams', 'tab-max-marks', 'student-subjects', 'tab-marks', 'tab-remarks', 'tab-results']

interface Upload {
  id: string
  kind: string
  file: string
  by: string
  at: Date
  status: string
  rows: number
  errors: number
}

/** The last imports of masters, the latest first. */
export async function uploadsOf(trx: Trx, limit: number): Promise<Upload[]> {
  const { rows } = await sql<Upload>`
    select r.id, r.kind, r.file_name as file, coalesce(u.name, '') as by, coalesce(r.applied_at, r.created_at) as at, r.status, r.rows,
      coalesce((r.counts ->> 'error')::int, 0) as errors
    from import_runs r left join users u on u.id = r.created_by where r.kind = any(${masterKinds}::text[])
    order by r.created_at desc, r.id limit ${limit}`.execute(trx)
  return rows
}

async function figuresOf(trx: Trx, schoolId: string, now: Date): Promise<MarkFigures> {
  const today = dayIn(await schoolZone(trx, schoolId), now)
  const { rows: years } = await sql<{ id: string; name: string; is_current: boolean }>`
    select id, name, is_current from academic_years where is_current or starts_on > ${today}::date - 800 order by starts_on`.execute(
    trx,
  )
  const found: Record<string, MarkFigures['years'][string]> = {}
  for (const year of years)
    found[year.name] = { exams: await examsOf(trx, year.id, today), masters: await mastersOf(trx, year.id) }
  const [upload] = await uploadsOf(trx, 1)
  return {
    source: (await settingValue(trx, schoolId, 'tab.source')) === 'external' ? 'external' : 'native',
    currentYear: years.find(year => year.is_current)?.name ?? '',
    years: found,
    lastUpload: upload ? { file: upload.file, by: upload.by, at: upload.at.toISOString(), errors: upload.errors } : null,
  }
}

/** Counts mark entry of schools, each as it sees itself. */
export const countMarks: CountPart<MarkFigures> = async (trx, schoolIds, now) => {
  const figures = new Map<string, MarkFigures>()
  for (const id of schoolIds) figures.set(id, await insideSchool(trx, id, () => figuresOf(trx, id, now)))
  return figures
}
