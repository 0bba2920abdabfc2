import { sql } from 'kysely'
import { notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import type { Scheme, SchemeSubject } from '../scheme'
import type { SetupCall } from './who-may'
import { marksInScheme, schemeMarks } from './whole'

export type WrittenSubject = Omit<SchemeSubject, 'name' | 'code'>

/** A subject as a scheme takes it up at first. */
export const plainSubject = (subjectId: string): WrittenSubject => ({
  subjectId,
  area: 'scholastic',
  choice: 'all',
  additional: false,
  inTotal: true,
  inRank: true,
  passPercent: null,
  gradeScaleId: null,
})

/** Whether subjects and scales are of the school. @throws 404 */
export async function checkSubjects(trx: Trx, schoolId: string, subjects: readonly WrittenSubject[]): Promise<void> {
  const ids = [...new Set(subjects.map(one => one.subjectId.toLowerCase()))]
  const scales = [...new Set(subjects.flatMap(one => one.gradeScaleId?.toLowerCase() ?? []))]
  const { rows } = await sql<{ subjects: number; scales: number }>`
    select (select count(*) from masters where school_id = ${schoolId} and kind = 'subject' and id = any(${ids}::uuid[]))::int as subjects,
      (select count(*) from tab_scales where school_id = ${schoolId} and id = any(${scales}::uuid[]))::int as scales`.execute(trx)
  if (rows[0]!.subjects < ids.length || rows[0]!.scales < scales.length) throw notFound()
}

/** Writes the subjects of a scheme in place of those it has, in the order given. */
export async function writeSubjects(trx: Trx, schoolId: string, schemeId: string, subjects: readonly WrittenSubject[]) {
  await sql`delete from tab_scheme_subjects where school_id = ${schoolId} and scheme_id = ${schemeId}`.execute(trx)
  await sql`
    insert into tab_scheme_subjects (school_id, scheme_id, subject_id, area, choice, additional, in_total, in_rank, pass_percent,
      grade_scale_id, sort_order)
    select ${schoolId}, ${schemeId}, x."subjectId", x.area, x.choice, x.additional, x."inTotal", x."inRank", x."passPercent", x."gradeScaleId",
      x.place
    from jsonb_to_recordset(${JSON.stringify(subjects.map((one, place) => ({ ...one, place })))}::jsonb) x("subjectId" uuid, area text,
      choice text, additional boolean, "inTotal" boolean, "inRank" boolean, "passPercent" numeric, "gradeScaleId" uuid, place int)`.execute(
    trx,
  )
}

/** Changes the subjects; maxima of those that go are taken with them. @throws 404, and 409 for a subject with marks */
/** @throws 404 for a subject that the school has not */
export async function checkNamed(trx: Trx, schoolId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from masters where school_id = ${schoolId} and kind = 'subject' and id = any(${[...ids]}::uuid[])`.execute(
    trx,
  )
  if (rows[0]!.count < ids.length) throw notFound()
}

export async function changeSubjects(call: SetupCall, scheme: Scheme, subjects: readonly WrittenSubject[]): Promise<void> {
  const { trx, schoolId } = call
  await checkSubjects(trx, schoolId, subjects)
  const kept = new Set(subjects.map(one => one.subjectId.toLowerCase()))
  const lost = scheme.subjects.filter(one => !kept.has(one.subjectId))
  for (const one of scheme.status === 'Active' ? lost : []) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct k.student_id)::int as count from ${schemeMarks(schoolId, scheme.id)} and k.subject_id = ${one.subjectId}::uuid`.execute(
      trx,
    )
    if (rows[0]!.count > 0) throw marksInScheme(rows[0]!.count, one.name)
  }
  const gone = lost.map(one => one.subjectId)
  await sql`
    delete from tab_leaf_max where school_id = ${schoolId} and scheme_id = ${scheme.id} and subject_id = any(${gone}::uuid[])`.execute(
    trx,
  )
  await writeSubjects(trx, schoolId, scheme.id, subjects)
}
