import type { Run } from './schools'

const id = (tail: string) => `00000000-0000-4000-8000-0000000${tail}`
const [scheme, scale] = [id('0e002'), id('0e003')]
const termOf = (term: number) => id(`0e10${term}`)
const examOf = (term: number, exam: number) => id(`0e2${term}${exam}`)
const toolOf = (tool: number) => id(`0e30${tool}`)
const noTool = '00000000-0000-0000-0000-000000000000'

const exams = ['PT1', 'PT2', 'PT3', 'UT', 'IN', 'HY'] as const

/** What is entered of a subject in a term: exam, tool, parts. */
const leaves = [
  [0, 0, ['', 20]],
  [1, 0, ['', 20]],
  [2, 0, ['', 20]],
  [3, 0, ['', 10]],
  [4, 1, ['', 5]],
  [4, 2, ['', 5]],
  [5, 0, ['TH', 60], ['PR', 20]],
] as const

/** The exam that is being entered, in two parts, and the term of which it is one of six. */
export const entered = { exam: examOf(1, 5), node: 'T1', cells: 2 } as const

const bands = JSON.stringify(
  [
    ['A1', 91],
    ['A2', 81],
    ['B1', 71],
    ['B2', 61],
    ['C1', 51],
    ['C2', 41],
    ['D', 33],
    ['E', 0],
  ].map(([grade, from]) => ({ grade, from, pass: grade !== 'E' })),
)

type Node = readonly [tail: string, parent: string | null, kind: string, code: string, more?: string]

/** A year of two terms: the best two of three tests out of ten, a unit test, two tools, a written exam of two parts. */
const nodes: readonly Node[] = [
  ['e400', null, 'year', 'Y'],
  ...[1, 2].flatMap((term): Node[] => [
    [`e4${term}0`, 'e400', 'term', `T${term}`, `term_id = '${termOf(term)}'`],
    [`e4${term}1`, `e4${term}0`, 'group', `PT${term}`, `combine = 'best', n = 2, out_of = 10`],
    ...exams.map(
      (code, exam): Node => [
        `e5${term}${exam}`,
        exam < 3 ? `e4${term}1` : `e4${term}0`,
        'exam',
        `${code}.${term}`,
        `exam_id = '${examOf(term, exam)}'`,
      ],
    ),
    ...[1, 2].map(
      (tool): Node => [
        `e6${term}${tool}`,
        `e5${term}4`,
        'tool',
        `TL${tool}.${term}`,
        `exam_id = '${examOf(term, 4)}', tool_id = '${toolOf(tool)}'`,
      ],
    ),
  ]),
]

/** Marks of one leaf of all students; of the exam that is being entered every twentieth is missing. */
const marksOf = (exam: string, tool: string, part: string, max: number) =>
  `insert into marks (school_id, student_id, exam_id, tool_id, subject_id, part, academic_year_id, division_id, value, out_of, at)
   select e.school_id, e.student_id, '${exam}', '${tool}', s.subject_id, '${part}', e.academic_year_id, e.division_id,
     ceil(${max} * (30 + abs(hashtext(e.student_id::text || s.subject_id::text || '${exam}${part}')) % 70) / 50.0) / 2, ${max}, now()
   from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current cross join tab_scheme_subjects s
   ${exam === entered.exam ? `where abs(hashtext(e.student_id::text || s.subject_id::text)) % 20 > 0` : ''}`

/**
 * Adds to the one school of `fillSchools` a year of marks: twelve exams of all classes in ten subjects. With 10,000 students
 * these are 28,800 sheets and 1.5 million marks, as the largest school has. All is entered and locked but one exam. On the
 * same connection.
 */
export async function fillMarks(run: Run): Promise<void> {
  await run(`select make_tab_codes(id) from schools`)
  await run(
    `insert into tab_scales (school_id, id, name, kind, bands) select id, '${scale}', 'Bench', 'percent', '${bands}' from schools`,
  )
  await run(
    `insert into tab_schemes (school_id, id, academic_year_id, name, status, grade_scale_id, rank_rule)
     select school_id, '${scheme}', id, 'All', 'Active', '${scale}', '{"scope": "division", "basis": "competition", "needsPass": true}' from academic_years where is_current`,
  )
  await run(
    `insert into tab_scheme_courses (school_id, scheme_id, course_id, academic_year_id, active)
     select c.school_id, '${scheme}', c.id, y.id, true from courses c join academic_years y on y.is_current`,
  )
  await run(
    `insert into tab_scheme_subjects (school_id, scheme_id, subject_id, area, sort_order)
     select school_id, '${scheme}', id, 'scholastic', sort_order from masters where kind = 'subject' order by sort_order limit 10`,
  )
  for (const tool of [1, 2])
    await run(
      `insert into tab_tools (school_id, id, name, code, sort_order) select id, '${toolOf(tool)}', 'Tool ${tool}', 'TL${tool}', ${tool} from schools`,
    )
  for (const term of [1, 2]) {
    await run(
      `insert into tab_terms (school_id, id, academic_year_id, name, starts_on, ends_on, sort_order)
       select school_id, '${termOf(term)}', id, 'Term ${term}', starts_on + ${(term - 1) * 180}, starts_on + ${term * 180 - 1}, ${term} from academic_years where is_current`,
    )
    for (const [place, code] of exams.entries())
      await run(
        `insert into tab_exams (school_id, id, academic_year_id, term_id, name, code, entry_from, entry_to, sort_order, created_at)
         select school_id, '${examOf(term, place)}', id, '${termOf(term)}', '${code} ${term}', '${code}${term}', starts_on, ends_on, ${place}, now()
         from academic_years where is_current`,
      )
  }
  for (const [order, [tail, parent, kind, code, more = `n = null`]] of nodes.entries()) {
    await run(
      `insert into tab_nodes (school_id, id, scheme_id, parent_id, kind, name, code, sort_order)
       select id, '${id(`0${tail}`)}', '${scheme}', ${parent ? `'${id(`0${parent}`)}'` : 'null'}, '${kind}', '${code}', '${code}', ${order} from schools`,
    )
    await run(`update tab_nodes set ${more} where id = '${id(`0${tail}`)}'`)
  }
  for (const term of [1, 2])
    for (const [exam, tool, ...parts] of leaves) {
      const parted = parts.map(([code, max]) => ({ code, name: code, max, pass: null, step: 0.5 }))
      await run(
        `insert into tab_leaf_max (school_id, scheme_id, exam_id, tool_id, subject_id, entry, parts)
         select school_id, '${scheme}', '${examOf(term, exam)}', '${tool ? toolOf(tool) : noTool}', subject_id, 'marks', '${JSON.stringify(parted)}' from tab_scheme_subjects`,
      )
      for (const [part, max] of parts) await run(marksOf(examOf(term, exam), tool ? toolOf(tool) : noTool, part, max))
    }
  await run(
    `insert into mark_sheets (school_id, id, academic_year_id, division_id, kind, exam_id, subject_id, status)
     select d.school_id, gen_random_uuid(), y.id, d.id, 'marks', e.id, s.subject_id, case when e.id = '${entered.exam}' then 'Draft' else 'Locked' end
     from divisions d cross join tab_scheme_subjects s cross join tab_exams e join academic_years y on y.is_current`,
  )
  await run(`update schools set module_codes = array(select distinct unnest(module_codes || '{TAB,SCH,OFFLINE_TAB}'))`)
  await run(`vacuum analyze`)
}
