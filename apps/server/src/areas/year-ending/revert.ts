import { displayDay, type Language, type NewYearRows, revertFault, revertUntil } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import { JobFailure, type JobKind } from '../../platform/jobs'
import { inBatches } from '../../school/batches'
import { afterImport } from '../../school/imports/kind'
import { schoolToday } from '../../school/zone'
import { type Ending, holdEnding, type Place } from './endings'
import { allotmentId } from './run'
import { endingText } from './texts'

export const revertKind = 'year-ending.revert'

export interface RevertOrder {
  readonly endingId: string
  readonly reason: string
  readonly actor: { readonly id: string; readonly roles: readonly string[] }
  readonly language: Language
}

/** Rows that people have written into the new year. */
async function readRows({ trx }: Place, toYearId: string | null): Promise<NewYearRows> {
  const { rows } = await sql<NewYearRows>`
    select (select count(*)::int from attendance_registers r left join attendance_marks m on m.school_id = r.school_id and m.register_id = r.id
        where r.academic_year_id = ${toYearId}::uuid and not r.void) as attendance,
      (select count(*)::int from demands where academic_year_id = ${toYearId}::uuid)
        + (select count(*)::int from offline_fee_summaries where academic_year_id = ${toYearId}::uuid) as fees,
      0 as marks, 0 as leave`.execute(trx)
  return rows[0]!
}

/** Why the end of a year may not be taken back, in words; undefined when it may. */
export async function revertRefusal(place: Place, ending: Ending) {
  const rows = await readRows(place, ending.toYearId)
  const fault = revertFault(ending, await schoolToday(place.services, place.trx, place.schoolId), rows)
  const values = { ...rows, year: ending.toYear.name, date: displayDay(revertUntil(ending.switchOn)) }
  return fault && { fault, values }
}

/** Makes the old year the current one again, and its students study. */
async function switchBack({ services, trx, schoolId }: Place, ending: Ending): Promise<number> {
  await sql`update academic_years set is_current = false, version = version + 1 where id = ${ending.toYearId}`.execute(trx)
  await sql`update academic_years set is_current = true, locked = false, version = version + 1 where id = ${ending.fromYear.id}`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string }>`
    with back as (
      update students s set status = 'studying', version = s.version + 1, updated_at = ${services.clock.now()}
      from year_ending_students w
      where w.school_id = s.school_id and w.student_id = s.id and s.school_id = ${schoolId}::uuid and w.year_ending_id = ${ending.id}::uuid
        and w.terminated and s.status = 'terminated' returning s.id)
    update student_details d set terminated_on = null, termination_reason = null from back
    where d.school_id = ${schoolId}::uuid and d.student_id = back.id returning d.student_id as id`.execute(trx)
  await inBatches(
    trx,
    ending.clearedTeachers,
    '"divisionId" uuid, "staffId" uuid',
    source => sql`
      update divisions d set class_teacher_id = x."staffId", version = d.version + 1 from ${source}
      where d.school_id = ${schoolId}::uuid and d.id = x."divisionId" and d.class_teacher_id is null`,
  )
  return rows.length
}

/** Takes back what the runs wrote into the new year; what others wrote stays. */
async function emptyYear({ trx, schoolId }: Place, ending: Ending): Promise<void> {
  const year = sql`${ending.toYearId}::uuid`
  const seen = sql`w.school_id = ${schoolId}::uuid and w.year_ending_id = ${ending.id}::uuid`
  await sql`
    delete from student_buses b using year_ending_students w
    where ${seen} and w.made_bus and b.school_id = w.school_id and b.student_id = w.student_id and b.academic_year_id = ${year}`.execute(
    trx,
  )
  await sql`
    delete from enrolments e using year_ending_students w
    where ${seen} and w.made_enrolment and e.school_id = w.school_id and e.student_id = w.student_id and e.academic_year_id = ${year}`.execute(
    trx,
  )
  const kept = sql`${seen} and not w.made_enrolment and e.school_id = w.school_id and e.student_id = w.student_id and e.academic_year_id = ${year}`
  await sql`update enrolments e set roll_no = null from year_ending_students w where ${kept} and e.roll_no is distinct from w.roll_no_before`.execute(
    trx,
  )
  await sql`
    update enrolments e set roll_no = w.roll_no_before from year_ending_students w
    where ${kept} and e.roll_no is distinct from w.roll_no_before and not exists (
      select from enrolments o where o.school_id = e.school_id and o.academic_year_id = e.academic_year_id and o.division_id = e.division_id
        and o.roll_no = w.roll_no_before)`.execute(trx)
  await sql`
    delete from subject_allotments n using subject_allotments a
    where n.school_id = ${schoolId}::uuid and n.academic_year_id = ${year} and a.school_id = n.school_id
      and a.academic_year_id = ${ending.fromYear.id}::uuid and n.id = ${allotmentId(ending.id)}`.execute(trx)
}

/** Removes the year that the run made, unless something is in it by now: then it stays as a prepared one. */
async function removeYear({ trx }: Place, { toYearId }: Ending): Promise<boolean> {
  await sql`savepoint year`.execute(trx)
  try {
    for (const table of ['calendar_patterns', 'calendar_versions'])
      await sql`delete from ${sql.table(table)} where academic_year_id = ${toYearId}`.execute(trx)
    await sql`delete from academic_years where id = ${toYearId}`.execute(trx)
    await sql`release savepoint year`.execute(trx)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    await sql`rollback to savepoint year`.execute(trx)
    return false
  }
}

/** Takes the end of a year back, as one transaction. */
export const yearEndingRevert: JobKind<RevertOrder> = {
  kind: revertKind,
  run: ({ payload, schoolId, services, language, conclude }) =>
    conclude(async trx => {
      const place: Place = { services, trx, schoolId: schoolId! }
      const ending = await holdEnding(place, payload.endingId)
      const refusal = await revertRefusal(place, ending)
      if (refusal)
        throw new JobFailure(endingText(language, refusal.fault === 'status' ? 'changed' : refusal.fault, refusal.values))
      const restored = ending.switchedAt ? await switchBack(place, ending) : 0
      await emptyYear(place, ending)
      const removed = ending.madeYear && (await removeYear(place, ending))
      await sql`
        update year_endings set status = 'Reverted', to_year_id = null, reverted_at = ${services.clock.now()}, revert_reason = ${payload.reason},
          version = version + 1 where id = ${ending.id}`.execute(trx)
      await services.ports.take(afterImport)(services, trx, place.schoolId)
      await audit(services, trx, undefined, {
        action: 'year-ending.revert',
        entity: 'year_endings',
        entityId: ending.id,
        schoolId: place.schoolId,
        actor: { ...payload.actor, viaOperator: true },
        after: { restored, yearRemoved: removed },
        reason: payload.reason,
      })
      return { message: endingText(language, 'reverted', { year: ending.fromYear.name }), result: { restored } }
    }),
}
