import { loadavg } from 'node:os'
import { fillPeople } from '../src/testing/large/people'
import { startRecorder } from '../src/testing/large/recorder'
import { adminOf, fillSchools, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { startPostgres } from './postgres'

const students = 10_000
const mostMilliseconds = 500
const rounds = 20

const exam = '00000000-0000-4000-8000-0000000000e1'
const scheme = '00000000-0000-4000-8000-0000000000e2'
const scale = '00000000-0000-4000-8000-0000000000e3'
const term = '00000000-0000-4000-8000-0000000000e4'

/** An exam of all classes in ten subjects, entered but for every twentieth mark. */
const filling = [
  `insert into tab_terms (school_id, id, academic_year_id, name, starts_on, ends_on)
   select school_id, '${term}', id, 'Term 1', starts_on, starts_on + 150 from academic_years where is_current`,
  `insert into tab_exams (school_id, id, academic_year_id, term_id, name, code, entry_from, entry_to, created_at)
   select school_id, '${exam}', id, '${term}', 'Half-yearly', 'HY', starts_on, ends_on, now() from academic_years where is_current`,
  `insert into tab_scales (school_id, id, name, kind) select id, '${scale}', 'Grades', 'percent' from schools`,
  `insert into tab_schemes (school_id, id, academic_year_id, name, status, grade_scale_id)
   select school_id, '${scheme}', id, 'All', 'Active', '${scale}' from academic_years where is_current`,
  `insert into tab_scheme_courses (school_id, scheme_id, course_id, academic_year_id, active)
   select c.school_id, '${scheme}', c.id, y.id, true from courses c join academic_years y on y.is_current`,
  `insert into tab_nodes (school_id, id, scheme_id, kind, exam_id, name, code, sort_order)
   select school_id, gen_random_uuid(), '${scheme}', 'exam', '${exam}', 'Half-yearly', 'HY', 1 from academic_years where is_current`,
  `insert into tab_scheme_subjects (school_id, scheme_id, subject_id, area)
   select school_id, '${scheme}', id, 'scholastic' from masters where kind = 'subject' order by id limit 10`,
  `insert into tab_leaf_max (school_id, scheme_id, exam_id, subject_id, entry, parts)
   select school_id, '${scheme}', '${exam}', subject_id, 'marks', '[{"code": "", "name": "", "max": 80, "step": 0.5}]' from tab_scheme_subjects`,
  `insert into mark_sheets (school_id, id, academic_year_id, division_id, kind, exam_id, subject_id, status)
   select d.school_id, gen_random_uuid(), y.id, d.id, 'marks', '${exam}', s.subject_id, 'Draft'
   from divisions d cross join tab_scheme_subjects s join academic_years y on y.is_current`,
  `insert into marks (school_id, student_id, exam_id, subject_id, academic_year_id, value, out_of, at)
   select e.school_id, e.student_id, '${exam}', s.subject_id, e.academic_year_id, 40, 80, now()
   from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current cross join tab_scheme_subjects s
   where abs(hashtext(e.student_id::text || s.subject_id::text)) % 20 > 0`,
  `update schools set module_codes = array(select distinct unnest(module_codes || '{TAB}'))`,
  `vacuum analyze`,
]

/** Measures the matrix of the sheets of one exam in the largest school, its list, and what is missing. */
export async function benchMarkLocks(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const url = await postgres.create('bench_mark_locks')
    const owner = await postgres.owner('bench_mark_locks')
    const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
    await fillSchools(run, students, 1)
    await fillPeople(run, students, 1, new Date(), 5, 1)
    for (const statement of filling) await run(statement)
    const { rows } = await owner.query<{ sheets: number; marks: number }>(
      `select (select count(*)::int from mark_sheets) as sheets, (select count(*)::int from marks) as marks`,
    )
    await owner.end()
    const recorder = await startRecorder(url)
    const agent = keptOpen(1)
    try {
      const visitor = new Visitor(recorder.address, agent)
      await visitor.logIn(adminOf(1), password)
      const lines: string[][] = []
      for (const [name, path] of [
        ['matrix', `tabulation/locks?examId=${exam}&view=matrix`],
        ['list, page 1', `tabulation/locks?examId=${exam}&pageSize=50`],
        ['list, incomplete only', `tabulation/locks?examId=${exam}&pageSize=50&incomplete=1`],
        ['missing marks', `tabulation/missing?examId=${exam}&pageSize=50`],
        ['status', `tabulation/status?examId=${exam}&pageSize=50`],
      ] as const) {
        const taken: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          const start = performance.now()
          const { status, text } = await visitor.send('GET', path)
          if (status >= 300) throw new Error(`${path} answered ${status}: ${text()}`)
          taken.push(performance.now() - start)
        }
        const p95 = percentile(taken, 0.95)
        lines.push([
          name,
          rounded(percentile(taken, 0.5)),
          rounded(p95),
          against(p95 < mostMilliseconds, `below ${mostMilliseconds} ms`),
        ])
      }
      printTable(
        `Locking of ${rows[0]!.sheets.toLocaleString('en')} sheets with ${rows[0]!.marks.toLocaleString('en')} marks, PostgreSQL`,
        ['Call', 'p50 ms', 'p95 ms', 'Target'],
        lines,
      )
      console.log(`\nLoad of the machine: ${rounded(loadavg()[0]!)}`)
    } finally {
      agent.destroy()
      await recorder.stop()
    }
  } finally {
    await postgres.stop()
  }
}
