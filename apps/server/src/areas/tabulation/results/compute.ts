import type { Language } from '@school/rules'
import { type Outcome, reckonClass } from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit'
import { JobFailure, type JobKind } from '../../../platform/jobs'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { inBatches } from '../../../school/batches'
import { activeScheme, scalesOf } from '../scheme'
import { type EnteredStudent, figuresOf, goesByCourse, hashOf, readInputs } from './inputs'
import { neededSheets } from './needed'
import { type Target, targetOf } from './target'

export const computeKind = 'tabulation.compute'

export interface ComputeWork {
  readonly cardId: string | null
  readonly academicYearId: string
  readonly nodeCode: string
  readonly divisionIds: readonly string[]
  readonly actor: { readonly id: string; readonly roles: readonly string[] }
  readonly language: Language
}

/** What came of computing. */
export interface Computed {
  readonly students: number
  readonly incomplete: number
  /** Sheets that are not locked, because of which results are provisional. */
  readonly unlocked: number
}

interface Place {
  readonly services: Services
  readonly trx: Trx
  readonly schoolId: string
}

/** Who studies in divisions of a course in a year, with what was set in place of the outcome. */
async function readStudents(trx: Trx, target: Target, nodeId: string, divisionIds: readonly string[]): Promise<EnteredStudent[]> {
  const { rows } = await sql<{ id: string; divisionId: string; override: string | null }>`
    select s.id, e.division_id as "divisionId", r.override ->> 'outcome' as override
    from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    left join results r on r.school_id = s.school_id and r.student_id = s.id and r.node_id = ${nodeId}::uuid
    where e.academic_year_id = ${target.academicYearId}::uuid and e.division_id = any(${[...divisionIds]}::uuid[])
    order by s.id`.execute(trx)
  return rows.map(row => ({ ...row, override: row.override as Outcome | null }))
}

const columns = `id uuid, run uuid, student_id uuid, division_id uuid, subjects jsonb, total numeric, max numeric, percent numeric, grade text,
  cgpa numeric, outcome text, failed uuid[], rank int, missing int, hash text`

/**
 * Computes divisions of one course, in the caller's transaction. Who computes the same course meanwhile waits, and so does a
 * mark that changes: it then finds the new result and makes it stale.
 */
export async function computeCourse(
  { services, trx, schoolId }: Place,
  target: Target,
  { courseId, divisionIds, by }: { readonly courseId: string; readonly divisionIds: readonly string[]; readonly by: string },
): Promise<Computed> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`results:${schoolId}:${courseId}`}, 0))`.execute(trx)
  const scheme = await activeScheme(trx, target.academicYearId, courseId)
  const node = scheme?.nodes.find(one => one.code === target.nodeCode)
  if (!scheme || !node) return { students: 0, incomplete: 0, unlocked: 0 }
  const byCourse = goesByCourse(scheme, await scalesOf(trx))
  const { rows: others } = await sql<{ id: string }>`
    select distinct d.id from divisions d join results r on r.school_id = d.school_id and r.division_id = d.id and r.node_id = ${node.id}::uuid
    where d.course_id = ${courseId}::uuid`.execute(trx)
  const written = [...new Set([...divisionIds, ...(byCourse ? others.map(row => row.id) : [])])]
  await sql`select from results where node_id = ${node.id}::uuid and division_id = any(${written}::uuid[]) order by id for update`.execute(
    trx,
  )
  const students = await readStudents(trx, target, node.id, written)
  const inputs = await readInputs(trx, schoolId, { scheme, target: node, students })
  const figures = figuresOf(inputs)
  const results = reckonClass(
    students.map(student => ({ ...student, subjects: figures(student) })),
    inputs.subjects,
    inputs.rules,
  )
  const sheets = await neededSheets(trx, target, sql`d.id = any(${written}::uuid[])`)
  const runs = new Map(written.map(id => [id, services.newId()]))
  const hashes = new Map(students.map(student => [student.id, hashOf(inputs, student)]))
  const now = services.clock.now()
  for (const divisionId of written) {
    const { needed, locked } = sheets.get(divisionId) ?? { needed: 0, locked: 0 }
    await trx
      .insertInto('result_runs')
      .values({
        school_id: schoolId,
        id: runs.get(divisionId)!,
        scheme_id: scheme.id,
        course_id: courseId,
        node_id: node.id,
        scheme_version: scheme.schemeVersion,
        state: locked < needed ? 'Provisional' : 'Final',
        inputs_hash: '',
        at: now,
        by,
      })
      .execute()
  }
  await inBatches(
    trx,
    results.map(one => ({
      id: services.newId(),
      run: runs.get(one.divisionId),
      student_id: one.id,
      division_id: one.divisionId,
      subjects: one.subjects,
      total: one.total,
      max: one.max,
      percent: one.percent,
      grade: one.grade,
      cgpa: one.cgpa,
      outcome: one.outcome,
      failed: one.failed,
      rank: one.rank,
      missing: one.missing,
      hash: hashes.get(one.id),
    })),
    columns,
    source => sql`
      insert into results (school_id, id, result_run_id, student_id, division_id, node_id, subjects, total, max, percent, grade, cgpa, outcome, failed,
        rank, missing, inputs_hash)
      select ${schoolId}::uuid, x.id, x.run, x.student_id, x.division_id, ${node.id}::uuid, x.subjects, x.total, x.max, x.percent, x.grade, x.cgpa, x.outcome,
        coalesce(x.failed, '{}'), x.rank, x.missing, x.hash from ${source}
      on conflict (school_id, student_id, node_id) do update set result_run_id = excluded.result_run_id, division_id = excluded.division_id,
        subjects = excluded.subjects, total = excluded.total, max = excluded.max, percent = excluded.percent, grade = excluded.grade, cgpa = excluded.cgpa,
        outcome = excluded.outcome, failed = excluded.failed, rank = excluded.rank, missing = excluded.missing, inputs_hash = excluded.inputs_hash,
        stale = false, version = results.version + 1`,
  )
  // A run of which no result is left tells nothing.
  await sql`
    delete from result_runs u where u.node_id = ${node.id}::uuid and u.course_id = ${courseId}::uuid
      and not exists (select from results r where r.school_id = u.school_id and r.result_run_id = u.id)`.execute(trx)
  return {
    students: results.length,
    incomplete: results.filter(one => one.outcome === 'Incomplete').length,
    unlocked: [...sheets.values()].reduce((sum, { needed, locked }) => sum + needed - locked, 0),
  }
}

/** Computes results, one course in a transaction; begun again it computes the same. */
export const computing: JobKind<ComputeWork> = {
  kind: computeKind,
  fills: true,
  tries: 2,
  async run({ payload, schoolId: ofSchool, services, language, transact, progress, conclude }) {
    const schoolId = ofSchool!
    const { divisionIds, actor, cardId, academicYearId, nodeCode } = payload
    const { target, courses } = await transact(async trx => {
      const { rows } = await sql<{ courseId: string; ids: string[] }>`
        select course_id as "courseId", array_agg(id order by id) as ids from divisions where id = any(${[...divisionIds]}::uuid[])
        group by course_id order by course_id`.execute(trx)
      return { target: await targetOf(trx, { cardId: cardId ?? undefined, academicYearId, nodeCode }), courses: rows }
    })
    if (target.yearLocked) throw new JobFailure(say(language, 'error.CalendarLocked'))
    let computed: Computed = { students: 0, incomplete: 0, unlocked: 0 }
    let done = 0
    for (const { courseId, ids } of courses) {
      const one = await transact(trx =>
        computeCourse({ services, trx, schoolId }, target, { courseId, divisionIds: ids, by: actor.id }),
      )
      computed = {
        students: computed.students + one.students,
        incomplete: computed.incomplete + one.incomplete,
        unlocked: computed.unlocked + one.unlocked,
      }
      done += ids.length
      await progress(done, divisionIds.length)
    }
    return conclude(async trx => {
      await audit(services, trx, undefined, {
        action: 'tabulation.compute',
        entity: 'results',
        schoolId,
        actor: { ...actor, viaOperator: false },
        after: { nodeCode: target.nodeCode, divisionIds, ...computed },
      })
      const message = say(language, 'tabResults.computed', { n: computed.students, m: computed.incomplete })
      const warning = computed.unlocked > 0 ? ` ${say(language, 'tabResults.unlocked', { n: computed.unlocked })}` : ''
      return { message: `${message}${warning}`, result: computed }
    })
  },
}
