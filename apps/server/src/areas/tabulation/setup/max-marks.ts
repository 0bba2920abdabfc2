import { fitsStep, scaledMark } from '@school/rules'
import { sql } from 'kysely'
import { custom, type FieldProblem, invalid } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { type MarkPart, noTool, type Scheme } from '../scheme'
import { criteriaSum, criteriaWrong, readTools } from './tools'
import { type SetupCall, setupText } from './who-may'
import { cellKey, leavesOfTree, marksInScheme, schemeMarks } from './whole'

/** A maximum as it is sent; without an entry the place is emptied. */
export interface WrittenCell {
  examId: string
  toolId: string | null
  subjectId: string
  entry: 'marks' | 'grade' | 'none' | null
  parts: MarkPart[]
}

/** @throws 400 for places that the scheme has not and for parts that cannot be, 409 for criteria that come to something else */
export async function checkCells(trx: Trx, schoolId: string, scheme: Scheme, cells: readonly WrittenCell[]): Promise<void> {
  const leaves = leavesOfTree(scheme.nodes)
  const places = new Set(leaves.flatMap(leaf => scheme.subjects.map(({ subjectId }) => cellKey({ ...leaf, subjectId }))))
  const problems = cells.flatMap((cell, at): FieldProblem[] => {
    const field = `cells.${at}`
    if (!places.has(cellKey(lowered(cell)))) return [{ field: `${field}.examId`, message: setupText('NoLeaf') }]
    if (cell.entry !== 'marks') return []
    if (cell.parts.length === 0) return [{ field: `${field}.parts`, message: setupText('NoPart') }]
    return cell.parts.flatMap((part, no): FieldProblem[] => {
      const at = `${field}.parts.${no}`
      if (part.pass !== null && part.pass > part.max) return [{ field: `${at}.pass`, message: setupText('PassAbove') }]
      return fitsStep(part.max, part.step) ? [] : [{ field: `${at}.max`, message: setupText('OffStep') }]
    })
  })
  if (problems.length > 0) throw invalid(problems)
  const tools = new Map((await readTools(trx, schoolId)).map(tool => [tool.id, tool]))
  for (const cell of cells) {
    const criteria = tools.get(cell.toolId?.toLowerCase() ?? '')?.criteria ?? []
    const max = criteriaSum(cell.parts)
    if (cell.entry === 'marks' && criteria.length > 0 && criteriaSum(criteria) !== max)
      throw criteriaWrong(criteriaSum(criteria), max)
  }
}

const lowered = (cell: WrittenCell): WrittenCell => ({
  ...cell,
  examId: cell.examId.toLowerCase(),
  toolId: cell.toolId?.toLowerCase() ?? null,
  subjectId: cell.subjectId.toLowerCase(),
})

interface Marked {
  student: string
  part: string
  criterion: string
  value: number | null
  grade: string | null
  code: string | null
  outOf: number | null
}

/** Marks at a place of an active scheme. */
async function marksAt(trx: Trx, schoolId: string, scheme: Scheme, cell: WrittenCell): Promise<Marked[]> {
  if (scheme.status !== 'Active') return []
  const { rows } = await sql<Marked>`
    select k.student_id as student, k.part, k.criterion, k.value::float8 as value, k.grade, k.code, k.out_of::float8 as "outOf"
    from ${schemeMarks(schoolId, scheme.id)} and k.exam_id = ${cell.examId}::uuid and k.tool_id = ${cell.toolId ?? noTool}::uuid
      and k.subject_id = ${cell.subjectId}::uuid`.execute(trx)
  return rows
}

/** The maximum of the column in which a mark stands; undefined where there is none any more. */
const columnMax = (cell: WrittenCell, mark: Marked): number | undefined =>
  cell.entry !== 'marks' || mark.criterion ? undefined : cell.parts.find(part => part.code === mark.part)?.max

/** Whether a mark keeps its column: criteria of tools stay as they are, a code stands anywhere. */
function keepsColumn(cell: WrittenCell, mark: Marked): boolean {
  if (cell.entry === null || cell.entry === 'none') return false
  if (cell.entry === 'grade') return mark.value === null && mark.part === '' && mark.criterion === ''
  return mark.grade === null && (mark.criterion !== '' || columnMax(cell, mark) !== undefined)
}

const isOther = (cell: WrittenCell, mark: Marked): boolean =>
  mark.value !== null && mark.criterion === '' && columnMax(cell, mark) !== mark.outOf

/** Students whose numbers would be out of something else. */
export async function touchedStudents(
  trx: Trx,
  schoolId: string,
  scheme: Scheme,
  cells: readonly WrittenCell[],
): Promise<number> {
  const students = new Set<string>()
  for (const cell of cells.map(lowered))
    for (const mark of await marksAt(trx, schoolId, scheme, cell)) if (isOther(cell, mark)) students.add(mark.student)
  return students.size
}

/** Changes maxima and the marks that are there. @throws 400, and 409 for marks that lose their column or need an answer */
export async function changeCells(
  call: SetupCall,
  scheme: Scheme,
  asked: readonly WrittenCell[],
  onChange: 'keep' | 'scale' | undefined,
): Promise<void> {
  const { trx, schoolId } = call
  await checkCells(trx, schoolId, scheme, asked)
  const cells = asked.map(lowered)
  const leaves = new Map(leavesOfTree(scheme.nodes).map(leaf => [`${leaf.examId} ${leaf.toolId}`, leaf.name]))
  const found: { cell: WrittenCell; marks: Marked[] }[] = []
  for (const cell of cells) found.push({ cell, marks: await marksAt(trx, schoolId, scheme, cell) })
  for (const { cell, marks } of found) {
    const lost = new Set(marks.filter(mark => !keepsColumn(cell, mark)).map(mark => mark.student))
    if (lost.size > 0) throw marksInScheme(lost.size, leaves.get(`${cell.examId} ${cell.toolId}`) ?? '')
  }
  const moved = found.flatMap(({ cell, marks }) => marks.filter(mark => isOther(cell, mark)).map(mark => ({ cell, mark })))
  if (moved.length > 0 && !onChange)
    throw custom(409, 'MarksExist', 'Marks exist for {n} students. Keep the numbers or scale them?', {
      n: new Set(moved.map(({ mark }) => mark.student)).size,
    })
  if (onChange === 'keep') {
    const above = moved.filter(({ cell, mark }) => (mark.value ?? 0) > (columnMax(cell, mark) ?? 0)).length
    if (above > 0) throw custom(409, 'MarksAboveMax', '{n} mark(s) are more than the new maximum.', { n: above })
  }
  await moveMarks(
    call,
    moved.map(({ cell, mark }) => {
      const part = cell.parts.find(one => one.code === mark.part)!
      const from = mark.value ?? 0
      return {
        ...mark,
        exam: cell.examId,
        tool: cell.toolId ?? noTool,
        subject: cell.subjectId,
        from,
        to: onChange === 'scale' ? scaledMark(from, mark.outOf ?? part.max, part.max, part.step) : from,
        max: part.max,
      }
    }),
  )
  await writeCells(trx, schoolId, scheme.id, cells)
}

interface Moved extends Marked {
  exam: string
  tool: string
  subject: string
  from: number
  to: number
  max: number
}

/** Gives marks their new number and maximum, and keeps what they were. */
async function moveMarks({ trx, schoolId, services, person }: SetupCall, moved: readonly Moved[]): Promise<void> {
  const by = person?.userId ?? null
  const rows = moved.map(one => ({ ...one, id: services.newId() }))
  for (let from = 0; from < rows.length; from += 1000) {
    const some = JSON.stringify(rows.slice(from, from + 1000))
    const source = sql`jsonb_to_recordset(${some}::jsonb) x(id uuid, student uuid, exam uuid, tool uuid, subject uuid, part text, "from" numeric, "to" numeric, max numeric)`
    await sql`
      update marks k set value = x."to", out_of = x.max, version = k.version + 1, at = ${services.clock.now()}, by = ${by}::uuid from ${source}
      where k.school_id = ${schoolId} and k.student_id = x.student and k.exam_id = x.exam and k.tool_id = x.tool and k.criterion = ''
        and k.subject_id = x.subject and k.part = x.part`.execute(trx)
    await sql`
      insert into mark_changes (school_id, id, student_id, exam_id, tool_id, criterion, subject_id, part, old, new, via, at, by)
      select ${schoolId}, x.id, x.student, x.exam, x.tool, '', x.subject, x.part, trim_scale(x."from")::text, trim_scale(x."to")::text, 'scale',
        ${services.clock.now()}, ${by}::uuid from ${source} where x."from" <> x."to"`.execute(trx)
  }
}

export async function writeCells(trx: Trx, schoolId: string, schemeId: string, cells: readonly WrittenCell[]): Promise<void> {
  const rows = cells.map(cell => ({
    ...cell,
    toolId: cell.toolId ?? noTool,
    parts: cell.entry === 'marks' ? cell.parts : [],
  }))
  const source = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x("examId" uuid, "toolId" uuid, "subjectId" uuid, entry text, parts jsonb)`
  await sql`
    delete from tab_leaf_max m using ${source} where m.school_id = ${schoolId} and m.scheme_id = ${schemeId} and x.entry is null
      and m.exam_id = x."examId" and m.tool_id = x."toolId" and m.subject_id = x."subjectId"`.execute(trx)
  await sql`
    insert into tab_leaf_max (school_id, scheme_id, exam_id, tool_id, subject_id, entry, parts)
    select ${schoolId}, ${schemeId}, x."examId", x."toolId", x."subjectId", x.entry, x.parts from ${source} where x.entry is not null
    on conflict (school_id, scheme_id, exam_id, tool_id, subject_id) do update set entry = excluded.entry, parts = excluded.parts`.execute(
    trx,
  )
}
