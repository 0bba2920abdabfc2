import { type GradeScale, passMark, type SchemeNode, type SheetFormula } from '@school/rules'
import { sql } from 'kysely'
import { settingValue } from '../../../platform/settings'
import { codesOf, type Leaf, type LeafRow, leafOf, type NamedCode, noTool, type StoredNode } from '../scheme'
import { columnOfTest, columnsOf, type Sheet, type SheetCall, type SheetColumn } from '../sheets'

/** A node of the formula of one sheet. */
export type SheetNode = SchemeNode & { readonly name: string; readonly toolId: string | null }

/** What is entered on a sheet, and how it is put together. */
export interface SheetSetup {
  readonly columns: readonly SheetColumn[]
  /** The node of which a column is a part; of a grade beside marks none. */
  readonly nodeOf: (column: SheetColumn) => string | null
  readonly nodes: readonly SheetNode[]
  readonly scale: (GradeScale & { readonly name: string }) | null
  readonly passPercent: number
  readonly minCounted: number
  readonly codes: ReadonlyMap<string, NamedCode>
  readonly choice: 'all' | 'chosen'
  /** Totals of students by the rules. */
  readonly formula: SheetFormula
}

interface SetupRow {
  passPercent: number | null
  choice: string | null
  scale: SheetSetup['scale']
  nodes: readonly (Omit<SheetNode, 'n' | 'weight' | 'outOf'> & {
    n: number | null
    weight: number | null
    outOf: number | null
  })[]
  leaves: readonly LeafRow[]
}

async function readSetup({ trx }: SheetCall, sheet: Sheet): Promise<SetupRow | undefined> {
  const { rows } = await sql<SetupRow>`
    select coalesce(ss.pass_percent, s.pass_percent)::float8 as "passPercent", ss.choice, (
        select jsonb_build_object('name', g.name, 'kind', g.kind, 'precision', g.precision, 'rounding', g.rounding, 'bands', g.bands)
        from tab_scales g where g.school_id = s.school_id and g.id = coalesce(ss.grade_scale_id, s.grade_scale_id)) as scale,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', n.id, 'parentId', case when n.kind = 'tool' then n.parent_id end, 'kind', n.kind, 'name', n.name,
          'toolId', n.tool_id, 'combine', n.combine, 'n', n.n, 'weight', n.weight, 'outOf', n.out_of, 'round', n.round, 'roundMode', n.round_mode)
          order by n.sort_order, n.id)
        from tab_nodes n left join tab_nodes up on up.school_id = n.school_id and up.id = n.parent_id
        where n.school_id = s.school_id and n.scheme_id = s.id
          and (n.kind = 'exam' and n.exam_id = ${sheet.examId}::uuid or n.kind = 'tool' and up.kind = 'exam' and up.exam_id = ${sheet.examId}::uuid)), '[]') as nodes,
      coalesce((
        select jsonb_agg(jsonb_build_object('exam_id', m.exam_id, 'tool_id', m.tool_id, 'subject_id', m.subject_id, 'entry', m.entry, 'parts', m.parts,
          'criteria', t.criteria) order by t.sort_order, m.tool_id)
        from tab_leaf_max m left join tab_tools t on t.school_id = m.school_id and t.id = m.tool_id
        where m.school_id = s.school_id and m.scheme_id = s.id and m.exam_id = ${sheet.examId}::uuid and m.subject_id = ${sheet.subjectId}::uuid), '[]') as leaves
    from tab_scheme_courses c join tab_schemes s on s.school_id = c.school_id and s.id = c.scheme_id
    left join tab_scheme_subjects ss on ss.school_id = s.school_id and ss.scheme_id = s.id and ss.subject_id = ${sheet.subjectId}::uuid
    where c.active and c.academic_year_id = ${sheet.academicYearId}::uuid and c.course_id = ${sheet.courseId}::uuid`.execute(trx)
  return rows[0]
}

/** Stands for an exam that no formula has: its columns are added up. */
const alone = (sheet: Sheet): SheetNode => ({
  id: sheet.examId ?? sheet.id,
  parentId: null,
  kind: 'exam',
  name: sheet.exam ?? '',
  toolId: null,
  combine: 'sum',
  round: 'none',
  roundMode: 'half-up',
})

const usualPass = 33

/** What is entered on a sheet of marks, read at once. */
export async function sheetSetup(call: SheetCall, sheet: Sheet): Promise<SheetSetup> {
  const row = await readSetup(call, sheet)
  const codes = await codesOf(call.trx)
  const minCounted = Number(await settingValue(call.trx, call.schoolId, 'tab.minCounted'))
  const isTest = sheet.examKind === 'class-test'
  const passPercent = row?.passPercent ?? usualPass
  const read: SheetNode[] = (row?.nodes ?? []).map(({ n, weight, outOf, ...node }) => ({
    ...node,
    n: n ?? undefined,
    weight: weight ?? undefined,
    outOf: outOf ?? undefined,
  }))
  const nodes = isTest || !read.some(node => node.kind === 'exam') ? [alone(sheet)] : read
  const leaves: readonly Leaf[] = (row?.leaves ?? []).map(leafOf)
  const columns = isTest
    ? [columnOfTest(sheet.testMax ?? 0, sheet.testPass)]
    : columnsOf({ leaves, nodes: nodes as unknown as readonly StoredNode[] }, sheet.examId ?? '', sheet.subjectId ?? '')
  const root = nodes.find(node => node.parentId === null)
  const nodeOf = (column: SheetColumn) => {
    if (column.entry === 'grade') return null
    return (column.toolId === noTool ? root : (nodes.find(node => node.toolId === column.toolId) ?? root))?.id ?? null
  }
  return {
    columns: columns.map(column => ({
      ...column,
      pass: column.entry === 'grade' ? null : (column.pass ?? passMark(passPercent, column.max)),
    })),
    nodeOf,
    nodes,
    scale: row?.scale ?? null,
    passPercent,
    minCounted,
    codes,
    choice: row?.choice === 'chosen' ? 'chosen' : 'all',
    formula: {
      nodes,
      codes,
      minCounted,
      scale: row?.scale ?? null,
      passPercent,
      columns: columns.flatMap(column => {
        const node = nodeOf(column)
        return node ? [{ key: column.key, node, max: column.max, pass: column.pass }] : []
      }),
    },
  }
}
