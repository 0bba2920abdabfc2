import { sql } from 'kysely'
import { noTool } from '../areas/tabulation/scheme'
import { children, desk, guardian, head, openDiary, other, own, rows, teacher, year } from './diary'
import type { TestBrowser } from './server'

/** Exams of the fixture: three periodic tests of 20, internal work of two tools of 5, a written exam of 80. */
export type ExamCode = 'PT1' | 'PT2' | 'PT3' | 'IN' | 'HY'

export interface TestSubject {
  readonly id: string
  readonly code: string
  readonly name: string
}

/** What to write into a cell. */
export interface TestMark {
  readonly value?: number
  readonly code?: string
  readonly grade?: string
  readonly outOf?: number
  readonly tool?: 'NB' | 'SE'
  readonly part?: string
}

/**
 * A school with one term of a hundred: the best two of three tests out of 10, two tools of 5, a written exam of 80. The
 * teacher leads a class of 42 (`own`) and teaches the first subject in it. School time stands at 15 July 2026.
 */
export interface TabulationDesk {
  readonly desk: typeof desk
  readonly schoolId: string
  readonly year: string
  readonly admin: TestBrowser
  readonly head: TestBrowser
  readonly teacher: TestBrowser
  readonly guardian: TestBrowser
  readonly teacherStaffId: string
  readonly own: { readonly id: string; readonly students: readonly string[]; readonly courseId: string }
  readonly other: { readonly id: string; readonly student: string }
  readonly children: readonly { readonly id: string; readonly division_id: string }[]
  readonly termId: string
  readonly scaleId: string
  readonly schemeId: string
  readonly exams: Readonly<Record<ExamCode, string>>
  readonly tools: Readonly<Record<'NB' | 'SE', string>>
  /** Nodes of the formula by code: T1, PT, PT1 … HY. */
  readonly nodes: Readonly<Record<string, string>>
  readonly subjects: readonly TestSubject[]
  /** The sheet of an exam in a subject, of the own class. */
  readonly sheet: (exam: ExamCode, subject?: TestSubject) => Promise<string>
  /** Writes a mark without a call. */
  readonly mark: (studentId: string, exam: ExamCode, what: TestMark, subject?: TestSubject) => Promise<void>
  readonly set: (code: string, value: unknown) => Promise<void>
  readonly rows: typeof rows
  readonly close: () => Promise<void>
}

const maxima: Readonly<Record<ExamCode, number>> = { PT1: 20, PT2: 20, PT3: 20, IN: 5, HY: 80 }

/** Takes what the demonstration has of tabulation. */
async function clear(): Promise<void> {
  for (const table of [
    'report_cards',
    'card_prints',
    'card_uploads',
    'cards',
    'results',
    'result_runs',
    'mark_changes',
    'marks',
    'mark_sheets',
    'card_remarks',
    'card_extras',
  ])
    await rows(sql`delete from ${sql.table(table)}`)
  await rows(sql`delete from tab_schemes`)
  await rows(sql`delete from tab_exams`)
  await rows(sql`delete from tab_terms`)
  await rows(sql`delete from tab_tools`)
  await rows(sql`delete from tab_scales`)
}

/** Opens the school. @param subjectCount how many subjects the scheme has; all scholastic, entered as one number. */
export async function openTabulation(seed: string, { subjectCount = 3 } = {}): Promise<TabulationDesk> {
  await openDiary(seed)
  const { services } = desk.server
  const { schoolId } = desk
  const fresh = () => services.newId()
  const set = async (code: string, value: unknown) => {
    await rows(sql`
      insert into school_settings (school_id, code, value, updated_at) values (${schoolId}, ${code}, ${JSON.stringify(value)}::jsonb, ${services.clock.now()})
      on conflict (school_id, code) do update set value = excluded.value`)
  }
  await clear()
  const [place] = await rows(sql<{ course_id: string; staff_id: string }>`
    select d.course_id, d.class_teacher_id as staff_id from divisions d where d.id = ${own.id}::uuid`)
  const courseId = place!.course_id
  const teacherStaffId = place!.staff_id
  const subjects = await rows(sql<TestSubject>`
    select id, coalesce(code, name) as code, name from masters where kind = 'subject' order by name limit ${subjectCount}`)
  const [termId, scaleId, schemeId] = [fresh(), fresh(), fresh()]
  const exams = { PT1: fresh(), PT2: fresh(), PT3: fresh(), IN: fresh(), HY: fresh() }
  const tools = { NB: fresh(), SE: fresh() }
  await rows(sql`
    insert into tab_terms (school_id, id, academic_year_id, name, starts_on, ends_on)
    values (${schoolId}, ${termId}, ${year}::uuid, 'Term 1', '2026-06-01', '2026-10-31')`)
  for (const [place, code] of Object.keys(exams).entries())
    await rows(sql`
      insert into tab_exams (school_id, id, academic_year_id, term_id, name, code, entry_from, entry_to, sort_order, created_at)
      values (${schoolId}, ${exams[code as ExamCode]}, ${year}::uuid, ${termId}, ${code}, ${code}, '2026-07-01', '2026-07-31', ${place}, ${services.clock.now()})`)
  for (const [place, code] of (['NB', 'SE'] as const).entries())
    await rows(sql`
      insert into tab_tools (school_id, id, name, code, sort_order)
      values (${schoolId}, ${tools[code]}, ${code === 'NB' ? 'Notebook' : 'Subject Enrichment'}, ${code}, ${place})`)
  const bands = [
    ['A1', 91],
    ['A2', 81],
    ['B1', 71],
    ['B2', 61],
    ['C1', 51],
    ['C2', 41],
    ['D', 33],
    ['E', 0],
  ].map(([grade, from]) => ({ grade, from, pass: grade !== 'E' }))
  await rows(sql`
    insert into tab_scales (school_id, id, name, kind, bands)
    values (${schoolId}, ${scaleId}, '8-point', 'percent', ${JSON.stringify(bands)}::jsonb)`)
  await rows(sql`
    insert into tab_schemes (school_id, id, academic_year_id, name, status, grade_scale_id, rank_rule)
    values (${schoolId}, ${schemeId}, ${year}::uuid, 'Middle school', 'Active', ${scaleId}, '{"scope": "division", "basis": "competition", "needsPass": true}')`)
  await rows(sql`
    insert into tab_scheme_courses (school_id, scheme_id, course_id, academic_year_id, active)
    values (${schoolId}, ${schemeId}, ${courseId}::uuid, ${year}::uuid, true)`)

  const nodes: Record<string, string> = {}
  let order = 0
  const node = async (
    code: string,
    kind: string,
    parent: string | null,
    more: { combine?: string; n?: number; outOf?: number; exam?: string; tool?: string; term?: string } = {},
  ) => {
    nodes[code] = fresh()
    await rows(sql`
      insert into tab_nodes (school_id, id, scheme_id, parent_id, kind, term_id, exam_id, tool_id, name, code, combine, n, out_of, sort_order)
      values (${schoolId}, ${nodes[code]}, ${schemeId}, ${parent ? nodes[parent]! : null}::uuid, ${kind}, ${more.term ?? null}::uuid, ${more.exam ?? null}::uuid,
        ${more.tool ?? null}::uuid, ${code}, ${code}, ${more.combine ?? 'sum'}, ${more.n ?? null}::int, ${more.outOf ?? null}::numeric, ${order++})`)
  }
  await node('Y', 'year', null)
  await node('T1', 'term', 'Y', { term: termId })
  await node('PT', 'group', 'T1', { combine: 'best', n: 2, outOf: 10 })
  for (const code of ['PT1', 'PT2', 'PT3'] as const) await node(code, 'exam', 'PT', { exam: exams[code] })
  await node('IN', 'exam', 'T1', { exam: exams.IN })
  await node('NB', 'tool', 'IN', { exam: exams.IN, tool: tools.NB })
  await node('SE', 'tool', 'IN', { exam: exams.IN, tool: tools.SE })
  await node('HY', 'exam', 'T1', { exam: exams.HY })

  for (const [place, subject] of subjects.entries()) {
    await rows(sql`
      insert into tab_scheme_subjects (school_id, scheme_id, subject_id, area, sort_order)
      values (${schoolId}, ${schemeId}, ${subject.id}::uuid, 'scholastic', ${place})`)
    for (const [exam, tool] of [['PT1'], ['PT2'], ['PT3'], ['IN', 'NB'], ['IN', 'SE'], ['HY']] as [ExamCode, ('NB' | 'SE')?][])
      await rows(sql`
        insert into tab_leaf_max (school_id, scheme_id, exam_id, tool_id, subject_id, entry, parts)
        values (${schoolId}, ${schemeId}, ${exams[exam]}, ${tool ? tools[tool] : noTool}::uuid, ${subject.id}::uuid, 'marks',
          ${JSON.stringify([{ code: '', name: '', max: maxima[exam], pass: null, step: 0.5 }])}::jsonb)`)
    for (const exam of Object.keys(exams) as ExamCode[])
      await rows(sql`
        insert into mark_sheets (school_id, id, academic_year_id, division_id, kind, exam_id, subject_id)
        select ${schoolId}, gen_random_uuid(), ${year}::uuid, d.id, 'marks', ${exams[exam]}::uuid, ${subject.id}::uuid
        from divisions d where d.course_id = ${courseId}::uuid`)
  }
  await rows(sql`
    insert into subject_allotments (school_id, id, academic_year_id, division_id, subject_id, staff_id)
    values (${schoolId}, gen_random_uuid(), ${year}::uuid, ${own.id}::uuid, ${subjects[0]!.id}::uuid, ${teacherStaffId}::uuid)
    on conflict do nothing`)

  return {
    desk,
    schoolId,
    year,
    admin: desk.admin,
    head,
    teacher,
    guardian,
    teacherStaffId,
    own: { ...own, courseId },
    other,
    children,
    termId,
    scaleId,
    schemeId,
    exams,
    tools,
    nodes,
    subjects,
    sheet: async (exam, subject = subjects[0]!) => {
      const found = await rows(sql<{ id: string }>`
        select id from mark_sheets where exam_id = ${exams[exam]}::uuid and subject_id = ${subject.id}::uuid and division_id = ${own.id}::uuid`)
      return found[0]!.id
    },
    mark: async (studentId, exam, what, subject = subjects[0]!) => {
      const isNumber = what.value !== undefined
      await rows(sql`
        insert into marks (school_id, student_id, exam_id, tool_id, subject_id, part, academic_year_id, value, grade, code, out_of, at)
        values (${schoolId}, ${studentId}::uuid, ${exams[exam]}::uuid, ${what.tool ? tools[what.tool] : noTool}::uuid, ${subject.id}::uuid, ${what.part ?? ''},
          ${year}::uuid, ${what.value ?? null}::numeric, ${what.grade ?? null}, ${what.code ?? null},
          ${isNumber ? (what.outOf ?? maxima[exam]) : null}::numeric, ${services.clock.now()})
        on conflict (school_id, student_id, exam_id, tool_id, criterion, subject_id, part)
        do update set value = excluded.value, grade = excluded.grade, code = excluded.code, out_of = excluded.out_of, version = marks.version + 1`)
    },
    set,
    rows,
    close: async () => {
      await desk.server.close()
    },
  }
}
