import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import { inBulk, type Trx } from '../../../platform/transaction'
import { inBatches } from '../../../school/batches'
import { columnsOfSheets, expectedOn } from '../sheets'
import { theseSheets } from './sheet-list'

/** Sheets of marks with their columns and students, as `wanted`, `cols` and `people`. */
export const cellsOf = (ids: readonly string[]) => sql`
  wanted as materialized (
    select ms.school_id, ms.id, ms.academic_year_id, ms.division_id, ms.exam_id, ms.subject_id, d.course_id, e.kind as exam_kind
    from mark_sheets ms join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
    join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id
    where ms.kind = 'marks' and ${theseSheets(ids)}),
  cols as materialized (${columnsOfSheets}),
  people as materialized (
    select ms.id, s.id as student_id, s.name, en.roll_no
    from wanted ms
    left join tab_scheme_courses sc on sc.school_id = ms.school_id and sc.academic_year_id = ms.academic_year_id and sc.course_id = ms.course_id and sc.active
    left join tab_scheme_subjects ss on ss.school_id = sc.school_id and ss.scheme_id = sc.scheme_id and ss.subject_id = ms.subject_id
    ${expectedOn})`

/** Cells `w`, `p`, `c` in which nothing stands. Of the marks of a year those of the exams alone are read. */
export const emptyCells = sql`
  from wanted w join people p on p.id = w.id join cols c on c.id = w.id
  left join marks k on k.exam_id = any(array(select distinct exam_id from wanted))
    and k.subject_id = any(array(select distinct subject_id from wanted)) and k.school_id = w.school_id and k.student_id = p.student_id and k.exam_id = w.exam_id and k.tool_id = c.tool_id
    and k.criterion = c.criterion and k.subject_id = w.subject_id and k.part = c.part and num_nonnulls(k.value, k.grade, k.code) > 0
  where k.student_id is null`

interface Filled {
  readonly student_id: string
  readonly exam_id: string
  readonly tool_id: string
  readonly criterion: string
  readonly subject_id: string
  readonly part: string
}

/** Writes a code into every empty cell of sheets of marks, with what changed; answers how many were filled. */
export async function fillMissing(
  { trx, services, by }: { readonly trx: Trx; readonly services: Services; readonly by: string },
  sheetIds: readonly string[],
  code: string,
): Promise<number> {
  if (sheetIds.length === 0) return 0
  const now = services.clock.now()
  const filled = sql<Filled>`
    with ${cellsOf(sheetIds)}
    insert into marks (school_id, student_id, exam_id, tool_id, criterion, subject_id, part, academic_year_id, division_id, code, at, by)
    select w.school_id, p.student_id, w.exam_id, c.tool_id, c.criterion, w.subject_id, c.part, w.academic_year_id, w.division_id, ${code}, ${now}, ${by}::uuid
    ${emptyCells}
    on conflict (school_id, student_id, exam_id, tool_id, criterion, subject_id, part)
    do update set code = excluded.code, version = marks.version + 1, at = excluded.at, by = excluded.by
    returning student_id, exam_id, tool_id, criterion, subject_id, part`
  const { rows } = await inBulk(trx, () => filled.execute(trx))
  await inBatches(
    trx,
    rows.map(row => ({ ...row, id: services.newId() })),
    'id uuid, student_id uuid, exam_id uuid, tool_id uuid, criterion text, subject_id uuid, part text',
    source => sql`
      insert into mark_changes (school_id, id, student_id, exam_id, tool_id, criterion, subject_id, part, old, new, via, at, by)
      select current_setting('app.school_id')::uuid, x.id, x.student_id, x.exam_id, x.tool_id, x.criterion, x.subject_id, x.part, null, ${code}, 'entry',
        ${now}, ${by}::uuid from ${source}`,
  )
  return rows.length
}
