import { dayIn, holdsOne, type ReadOnlyReason, type SheetStatus, whyReadOnly, whyTestReadOnly } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { custom, notFound } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { inBulk, type Trx } from '../../platform/transaction'
import { schoolDay } from '../../school/zone'
import { noTool, type Scheme } from './scheme'

/** What is entered of every student on a sheet, from left to right. */
export interface SheetColumn {
  /** Names the column in calls: tool, criterion and part, each `-` where there is none. */
  readonly key: string
  readonly toolId: string
  readonly criterion: string
  readonly part: string
  /** Empty where the subject is entered as one. */
  readonly label: string
  readonly entry: 'marks' | 'grade'
  readonly max: number
  readonly step: number
  readonly pass: number | null
}

/** The name of a column in calls. */
export const columnKey = (toolId: string, criterion: string, part: string): string =>
  [toolId === noTool ? '-' : toolId, criterion || '-', part || '-'].join('.')

/** Columns of an exam in a subject by a scheme, tools in the order of the formula; none where nothing is entered. */
export function columnsOf(scheme: Pick<Scheme, 'leaves' | 'nodes'>, examId: string, subjectId: string): SheetColumn[] {
  const order = new Map(
    scheme.nodes
      .filter(node => node.kind === 'tool' && node.toolId)
      .map((node, place) => [node.toolId, { place, name: node.name }]),
  )
  return scheme.leaves
    .filter(leaf => leaf.examId === examId && leaf.subjectId === subjectId && leaf.entry !== 'none')
    .sort((a, b) => (order.get(a.toolId)?.place ?? 0) - (order.get(b.toolId)?.place ?? 0))
    .flatMap(leaf => {
      const tool = order.get(leaf.toolId)?.name ?? ''
      const column = (
        criterion: string,
        part: string,
        name: string,
        max: number,
        step: number,
        pass: number | null,
      ): SheetColumn => ({
        key: columnKey(leaf.toolId, criterion, part),
        toolId: leaf.toolId,
        criterion,
        part,
        label: [tool, name].filter(Boolean).join(' · '),
        entry: leaf.entry as SheetColumn['entry'],
        max,
        step,
        pass,
      })
      if (leaf.entry === 'grade') return [column('', '', '', 0, 1, null)]
      return leaf.parts.map(part =>
        leaf.isRubric
          ? column(part.code, '', part.name, part.max, part.step, part.pass)
          : column('', part.code, part.name, part.max, part.step, part.pass),
      )
    })
}

/** The one column of a test of a class. */
export const columnOfTest = (max: number, pass: number | null): SheetColumn => ({
  key: columnKey(noTool, '', ''),
  toolId: noTool,
  criterion: '',
  part: '',
  label: '',
  entry: 'marks',
  max,
  step: 0.25,
  pass,
})

/** A sheet with what decides about it. */
export interface Sheet {
  readonly id: string
  readonly academicYearId: string
  readonly yearLocked: boolean
  readonly kind: 'marks' | 'remarks'
  readonly divisionId: string
  readonly division: string
  readonly courseId: string
  readonly classTeacherId: string | null
  readonly examId: string | null
  readonly exam: string | null
  readonly examKind: 'main' | 'class-test' | null
  readonly termId: string
  readonly subjectId: string | null
  readonly subject: string | null
  readonly status: SheetStatus
  readonly entryFrom: string | null
  readonly entryTo: string | null
  readonly entryUntil: string | null
  readonly reopenUntil: Date | null
  readonly submittedBy: string | null
  readonly exportState: 'none' | 'pending' | 'taken'
  readonly publishedAt: Date | null
  /** Of tests of a class. */
  readonly testMax: number | null
  readonly testPass: number | null
  readonly testDay: string | null
  readonly version: number
}

/** What a person may do with a sheet. */
export interface SheetRights {
  /** An administrator or the head. */
  readonly mayAlways: boolean
  readonly isAllotted: boolean
  readonly isClassTeacher: boolean
}

export type SheetCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>

/** Whether the person enters and reads the marks of the whole school. */
export const seesAllSheets = (person: Person): boolean => holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'])

/** Sheets `ms` on which the person enters marks by an allotment of the subject. */
export const isAllottedTo = (person: Person): RawBuilder<boolean> => sql`exists (
  select from subject_allotments a where a.school_id = ms.school_id and a.academic_year_id = ms.academic_year_id
    and a.division_id = ms.division_id and a.subject_id = ms.subject_id and a.staff_id = ${person.staffId}::uuid)`

/** Sheets `ms` of the class that the person leads. */
export const isOfOwnClass = (person: Person): RawBuilder<boolean> => sql`exists (
  select from divisions own where own.school_id = ms.school_id and own.id = ms.division_id and own.class_teacher_id = ${person.staffId}::uuid)`

/** A condition on `mark_sheets ms`: all for administrators and the head, of teachers what they enter and the own class. */
export const sheetsInScope = (person: Person): RawBuilder<boolean> =>
  seesAllSheets(person) ? sql`true` : sql`(${isAllottedTo(person)} or ${isOfOwnClass(person)})`

/** Sheets `ms` with what decides about them; `allotted` is asked of each. */
export async function readSheets(
  trx: Trx,
  which: RawBuilder<boolean>,
  allotted: RawBuilder<boolean> = sql`false`,
): Promise<(Sheet & { readonly isAllotted: boolean })[]> {
  const { rows } = await sql<
    Omit<Sheet, 'testMax' | 'testPass'> & { testMax: string | null; testPass: string | null; isAllotted: boolean }
  >`
    select ms.id, ms.academic_year_id as "academicYearId", y.locked as "yearLocked", ms.kind, ms.division_id as "divisionId",
      c.name || ' ' || d.name as division, d.course_id as "courseId", d.class_teacher_id as "classTeacherId", ms.exam_id as "examId",
      e.name as exam, e.kind as "examKind", coalesce(ms.term_id, e.term_id) as "termId", ms.subject_id as "subjectId", m.name as subject, ms.status,
      e.entry_from as "entryFrom", e.entry_to as "entryTo", ms.entry_until as "entryUntil", ms.reopen_until as "reopenUntil",
      ms.submitted_by as "submittedBy", ms.export_state as "exportState", ms.published_at as "publishedAt", e.max as "testMax",
      e.pass as "testPass", e.on_day as "testDay", ms.version, ${allotted} as "isAllotted"
    from mark_sheets ms
    join academic_years y on y.school_id = ms.school_id and y.id = ms.academic_year_id
    join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
    join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id
    left join masters m on m.school_id = ms.school_id and m.id = ms.subject_id
    where ${which}`.execute(trx)
  return rows.map(({ testMax, testPass, ...row }) => ({
    ...row,
    testMax: testMax === null ? null : Number(testMax),
    testPass: testPass === null ? null : Number(testPass),
  }))
}

/**
 * A sheet with the rights of who asks, locked against others while the transaction runs when `hold` says so.
 *
 * @throws 404 for one that the school has not; 403 `NotAllotted` for a teacher whose it is not
 */
export async function openSheet(call: SheetCall, id: string, hold = false): Promise<{ sheet: Sheet; rights: SheetRights }> {
  const { trx } = call
  const person = personOf(call)
  if (hold) await sql`select from mark_sheets where id = ${id}::uuid for update`.execute(trx)
  const [row] = await readSheets(trx, sql`ms.id = ${id}::uuid`, isAllottedTo(person))
  if (!row) throw notFound()
  const { isAllotted, ...sheet } = row
  const rights = {
    mayAlways: seesAllSheets(person),
    isAllotted,
    isClassTeacher: person.staffId !== null && sheet.classTeacherId === person.staffId,
  }
  if (!rights.mayAlways && !rights.isAllotted && !rights.isClassTeacher) throw notAllotted(sheet)
  return { sheet, rights }
}

/** What a teacher hears who opens a sheet of somebody else. */
export const notAllotted = ({ subject, division }: Pick<Sheet, 'subject' | 'division'>) =>
  custom(403, 'NotAllotted', 'You are not allotted to {subject} in {division}.', { subject: subject ?? '', division })

/** Why the person may not write on a sheet now; null when nothing stands against it. */
export async function readOnlyBecause(call: SheetCall, sheet: Sheet, rights: SheetRights): Promise<ReadOnlyReason | null> {
  const { today, timeZone } = await schoolDay(call)
  const now = call.services.clock.now()
  if (sheet.examKind !== 'class-test' || sheet.testDay === null) return whyReadOnly(sheet, rights, today, now)
  const editDays = Number(await settingValue(call.trx, call.schoolId, 'tab.classTestEditDays'))
  const publishedOn = sheet.publishedAt && dayIn(timeZone, sheet.publishedAt)
  return whyTestReadOnly(sheet, { day: sheet.testDay, publishedOn, editDays }, rights, today, now)
}

/** How far sheets are. */
export interface Progress {
  readonly students: number
  readonly expected: number
  readonly filled: number
}

/** Students whose marks are expected on a sheet `ms` of a course: they study in the class and take the subject. */
export const expectedOn = sql`
  join enrolments en on en.school_id = ms.school_id and en.academic_year_id = ms.academic_year_id and en.division_id = ms.division_id
  join students s on s.school_id = en.school_id and s.id = en.student_id and s.status = 'studying'
  where (ss.choice is distinct from 'chosen' or exists (
    select from student_subjects ch where ch.school_id = ms.school_id and ch.academic_year_id = ms.academic_year_id
      and ch.student_id = s.id and ch.subject_id = ms.subject_id))`

/** Columns of sheets: `id` of the sheet, tool, criterion and part, for `wanted` as `ms` with its course and kind of exam. */
export const columnsOfSheets = sql`
  select ms.id, m.tool_id, col.criterion, col.part
  from wanted ms
  join tab_scheme_courses sc on sc.school_id = ms.school_id and sc.academic_year_id = ms.academic_year_id and sc.course_id = ms.course_id and sc.active
  join tab_leaf_max m on m.school_id = sc.school_id and m.scheme_id = sc.scheme_id and m.exam_id = ms.exam_id and m.subject_id = ms.subject_id
  left join tab_tools t on t.school_id = m.school_id and t.id = m.tool_id
  cross join lateral (
    select c.value ->> 'code' as criterion, '' as part from jsonb_array_elements(coalesce(t.criteria, '[]')) c where m.entry = 'marks'
    union all
    select '', coalesce(p.value ->> 'code', '') from jsonb_array_elements(m.parts) p
      where m.entry = 'marks' and jsonb_array_length(coalesce(t.criteria, '[]')) = 0
    union all
    select '', '' where m.entry = 'grade') col
  where ms.exam_kind = 'main'
  union all
  select ms.id, ${noTool}::uuid, '', '' from wanted ms where ms.exam_kind = 'class-test'`

/**
 * How many cells are expected and filled on sheets of marks, and by how many students: columns by students who take the
 * subject, and those of their cells in which something stands. A sheet that is not of marks is not in it.
 *
 * @param which a condition on `mark_sheets ms`
 */
export async function progressOf(trx: Trx, which: RawBuilder<boolean>): Promise<ReadonlyMap<string, Progress>> {
  const { rows } = await sql<{ id: string } & Progress>`
    with wanted as materialized (
      select ms.school_id, ms.id, ms.academic_year_id, ms.division_id, ms.exam_id, ms.subject_id, d.course_id, e.kind as exam_kind,
        ss.choice is not distinct from 'chosen' as chosen
      from mark_sheets ms join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
      join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id
      left join tab_scheme_courses sc on sc.school_id = ms.school_id and sc.academic_year_id = ms.academic_year_id and sc.course_id = d.course_id and sc.active
      left join tab_scheme_subjects ss on ss.school_id = sc.school_id and ss.scheme_id = sc.scheme_id and ss.subject_id = ms.subject_id
      where ms.kind = 'marks' and (${which})),
    cols as materialized (${columnsOfSheets}),
    cells as materialized (
      select w.id, w.academic_year_id, w.division_id, w.exam_id, w.subject_id, w.chosen, c.tool_id, c.criterion, c.part
      from wanted w join cols c on c.id = w.id),
    roster as materialized (
      select en.school_id, en.academic_year_id, en.division_id, en.student_id
      from (select distinct school_id, academic_year_id, division_id from wanted) w
      join enrolments en on en.school_id = w.school_id and en.academic_year_id = w.academic_year_id and en.division_id = w.division_id
      join students s on s.school_id = en.school_id and s.id = en.student_id and s.status = 'studying'),
    heads as (select academic_year_id, division_id, count(*)::int as students from roster group by academic_year_id, division_id),
    takers as (
      select r.academic_year_id, r.division_id, ch.subject_id, count(*)::int as students
      from roster r join student_subjects ch on ch.school_id = r.school_id and ch.academic_year_id = r.academic_year_id and ch.student_id = r.student_id
      where ch.subject_id = any(array(select subject_id from wanted where chosen))
      group by r.academic_year_id, r.division_id, ch.subject_id),
    widths as (select id, count(*)::int as columns from cells group by id),
    -- Marks are counted by class before they meet their sheets: there are as many columns as there are marks of one student.
    held as materialized (
      select r.academic_year_id, r.division_id, k.exam_id, k.subject_id, k.tool_id, k.criterion, k.part,
        k.subject_id <> all(array(select subject_id from wanted where chosen)) or exists (
          select from student_subjects ch where ch.school_id = k.school_id and ch.academic_year_id = r.academic_year_id
            and ch.student_id = k.student_id and ch.subject_id = k.subject_id) as taken, count(*)::int as filled
      from roster r
      join marks k on k.school_id = r.school_id and k.student_id = r.student_id
      where k.exam_id = any(array(select distinct exam_id from wanted)) and k.subject_id = any(array(select distinct subject_id from wanted))
        and num_nonnulls(k.value, k.grade, k.code) > 0
      group by r.academic_year_id, r.division_id, k.exam_id, k.subject_id, k.tool_id, k.criterion, k.part, taken),
    done as (
      select c.id, sum(k.filled)::int as filled
      from cells c join held k on k.academic_year_id = c.academic_year_id and k.division_id = c.division_id and k.exam_id = c.exam_id
        and k.subject_id = c.subject_id and k.tool_id = c.tool_id and k.criterion = c.criterion and k.part = c.part
      where k.taken or not c.chosen
      group by c.id)
    select w.id, coalesce(case when w.chosen then t.students else h.students end, 0) as students,
      coalesce(case when w.chosen then t.students else h.students end, 0) * coalesce(x.columns, 0) as expected, coalesce(f.filled, 0) as filled
    from wanted w left join heads h on h.academic_year_id = w.academic_year_id and h.division_id = w.division_id
    left join takers t on t.academic_year_id = w.academic_year_id and t.division_id = w.division_id and t.subject_id = w.subject_id
    left join widths x on x.id = w.id left join done f on f.id = w.id`.execute(trx)
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}

/** The same of hundreds of sheets at once, whose marks are counted where they lie. */
export const progressOfMany = (trx: Trx, which: RawBuilder<boolean>): Promise<ReadonlyMap<string, Progress>> =>
  inBulk(trx, () => progressOf(trx, which), { sorting: false })
