import { courseKey, type FlatRecord, leafKey, nameKey, type TabView } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { schemeOf } from '../scheme'
import { insertScheme, scaleOf } from './making'
import { plainSubject, writeSubjects } from './subjects'
import { type WrittenNode, writeNodes } from './tree'
import { openYear, type SetupCall } from './who-may'

interface Coded {
  readonly id: string
  readonly code: string
  readonly name: string
}

const currentYear = sql`(select id from academic_years where is_current)`

async function examsOfYear(trx: Trx): Promise<Coded[]> {
  const { rows } = await sql<Coded>`
    select e.id, e.code, e.name from tab_exams e join tab_terms t on t.school_id = e.school_id and t.id = e.term_id
    where e.academic_year_id = ${currentYear} and e.kind = 'main' and e.active order by t.starts_on, e.sort_order, e.id`.execute(
    trx,
  )
  return rows
}

async function subjectsOfSchool(trx: Trx): Promise<Coded[]> {
  const { rows } = await sql<Coded>`
    select id, coalesce(code, name) as code, name from masters where kind = 'subject' and active order by sort_order, lower(name)`.execute(
    trx,
  )
  return rows
}

async function coursesOfSchool(trx: Trx): Promise<Omit<Coded, 'code'>[]> {
  const { rows } = await sql<Omit<Coded, 'code'>>`select id, name from courses`.execute(trx)
  return rows
}

/** What rows may name where a scheme grows with the file: every course, each exam as a whole, each subject. */
export async function withFlatSchemes(trx: Trx, view: TabView): Promise<TabView> {
  const exams = (await examsOfYear(trx)).map(({ code }) => [leafKey(code, ''), { exam: code, tool: '' }] as const)
  const subjects = (await subjectsOfSchool(trx)).map(({ code }) => [nameKey(code), code] as const)
  const schemes = (await coursesOfSchool(trx)).map(({ name }) => {
    const known = view.schemes.get(courseKey(name))
    return [
      courseKey(name),
      {
        course: name,
        leaves: new Map([...exams, ...(known?.leaves ?? [])]),
        subjects: new Map([...subjects, ...(known?.subjects ?? [])]),
      },
    ] as const
  })
  return { ...view, schemes: new Map(schemes) }
}

const node = (id: string, parentId: string | null, { code, name }: Omit<Coded, 'id'>, examId: string | null): WrittenNode => ({
  ...{ id, parentId, code, name, examId },
  kind: examId === null ? 'year' : 'exam',
  termId: null,
  toolId: null,
  combine: 'sum',
  n: null,
  weight: null,
  outOf: null,
  round: 'none',
  roundMode: 'half-up',
  printed: examId !== null,
  source: 'entry',
})

/** A subject of which rows tell grades alone is beside the total. */
const subjectOf = (id: string, rows: readonly FlatRecord[]) =>
  rows.every(row => row.entry === 'Grade')
    ? { ...plainSubject(id), area: 'co-scholastic' as const, inTotal: false, inRank: false }
    : plainSubject(id)

/**
 * Gives a course the exams and subjects that rows name and its scheme has not, each exam a leaf of the year. A course without
 * a scheme gets one, which it works by at once.
 *
 * @param schemeId of the course; undefined when it has none
 */
async function growScheme(
  call: SetupCall,
  course: Omit<Coded, 'code'>,
  schemeId: string | undefined,
  rows: readonly FlatRecord[],
) {
  const { trx, schoolId, services } = call
  const id = schemeId ?? (await beginScheme(call, course))
  const scheme = await schemeOf(trx, id)
  const nodes: WrittenNode[] = scheme.nodes.map(one => ({
    ...one,
    n: one.n ?? null,
    weight: one.weight ?? null,
    outOf: one.outOf ?? null,
  }))
  const named = new Set(rows.map(row => nameKey(row.exam ?? '')))
  const exams = (await examsOfYear(trx)).filter(one => named.has(nameKey(one.code)))
  const fresh = exams.filter(one => !scheme.nodes.some(other => other.examId === one.id))
  const codes = new Set([...nodes, ...fresh].map(one => nameKey(one.code)))
  const top = nodes.find(one => one.parentId === null)
  const root = top ?? node(services.newId(), null, { code: codes.has('year') ? 'YEAR-' : 'YEAR', name: 'Year' }, null)
  if (!top) nodes.push(root)
  if (!top || fresh.length > 0)
    await writeNodes(trx, schoolId, id, [...nodes, ...fresh.map(one => node(services.newId(), root.id, one, one.id))])
  const bySubject = Map.groupBy(rows, row => nameKey(row.subjectCode ?? ''))
  const added = (await subjectsOfSchool(trx)).filter(
    one => bySubject.has(nameKey(one.code)) && !scheme.subjects.some(other => other.subjectId === one.id),
  )
  const more = added.map(one => subjectOf(one.id, bySubject.get(nameKey(one.code))!))
  if (more.length > 0) await writeSubjects(trx, schoolId, id, [...scheme.subjects, ...more])
}

async function beginScheme(call: SetupCall, course: Omit<Coded, 'code'>): Promise<string> {
  const { trx, schoolId } = call
  const year = await openYear(trx, schoolId)
  const id = await insertScheme(call, { year, name: course.name, courseIds: [course.id] }, await scaleOf(call, 'eight-point'))
  await sql`update tab_schemes set status = 'Active' where school_id = ${schoolId} and id = ${id}`.execute(trx)
  await sql`update tab_scheme_courses set active = true where school_id = ${schoolId} and scheme_id = ${id}`.execute(trx)
  return id
}

/** Grows the schemes of all courses that rows name. @param schemes of courses that have one, by `courseKey` */
export async function growSchemes(
  call: SetupCall,
  rows: readonly FlatRecord[],
  schemes: ReadonlyMap<string, string>,
): Promise<void> {
  const courses = new Map((await coursesOfSchool(call.trx)).map(one => [courseKey(one.name), one]))
  for (const [key, own] of Map.groupBy(rows, row => courseKey(row.course ?? ''))) {
    const course = courses.get(key)
    if (course) await growScheme(call, course, schemes.get(key), own)
  }
}
