import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import type { JobKind } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import { onPlatform, transact } from '../../platform/transaction'
import { afterImport } from '../../school/imports/kind'
import { refreshFamilies } from '../fees/unlock'
import { type Ending, holdEnding, type Place } from './endings'

export const switchKind = 'year-ending.switch'

/** The reasons that stand in the records of who left. */
const reasons = { PassedOut: 'Passed out', Left: 'Left' } as const

/** Terminates who passed out or leaves, unless the next year has a class for them by now. */
export async function terminate({ services, trx, schoolId }: Place, ending: Ending): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with leaving as (
      update students s set status = 'terminated', version = s.version + 1, updated_at = ${services.clock.now()}
      from year_ending_students w
      where w.school_id = s.school_id and w.student_id = s.id and s.school_id = ${schoolId}::uuid and w.year_ending_id = ${ending.id}::uuid
        and w.outcome in ('Left', 'PassedOut') and s.status = 'studying' and not exists (
          select from enrolments k where k.school_id = s.school_id and k.academic_year_id = ${ending.toYearId}::uuid and k.student_id = s.id)
      returning s.id, w.outcome
    ), noted as (
      insert into student_details (school_id, student_id, terminated_on, termination_reason)
      select ${schoolId}::uuid, id, ${ending.fromYear.endsOn}::date, case outcome when 'Left' then ${reasons.Left} else ${reasons.PassedOut} end from leaving
      on conflict (school_id, student_id) do update set terminated_on = excluded.terminated_on, termination_reason = excluded.termination_reason
    )
    update year_ending_students w set terminated = true from leaving
    where w.school_id = ${schoolId}::uuid and w.year_ending_id = ${ending.id}::uuid and w.student_id = leaving.id
    returning w.student_id as id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Who was terminated since the run has no class in the next year. */
async function dropTerminated({ trx, schoolId }: Place, ending: Ending): Promise<void> {
  for (const table of ['student_buses', 'enrolments'])
    await sql`
      delete from ${sql.table(table)} k using students s
      where k.school_id = ${schoolId}::uuid and k.academic_year_id = ${ending.toYearId}::uuid and s.school_id = k.school_id and s.id = k.student_id
        and s.status = 'terminated'`.execute(trx)
}

/** Takes the class teachers of the old year from their divisions, and keeps who they were. */
async function clearTeachers({ trx }: Place, ending: Ending): Promise<void> {
  await sql`
    with kept as (select id, class_teacher_id from divisions where class_teacher_id is not null for update),
    cleared as (update divisions d set class_teacher_id = null, version = d.version + 1 from kept where d.id = kept.id)
    update year_endings set cleared_teachers = coalesce(
      (select jsonb_agg(jsonb_build_object('divisionId', id, 'staffId', class_teacher_id)) from kept), '[]') where id = ${ending.id}`.execute(
    trx,
  )
}

/** Makes the next year the current one: once, whoever asks. */
export async function switchYear(place: Place, endingId: string): Promise<number | undefined> {
  const { services, trx, schoolId } = place
  const ending = await holdEnding(place, endingId)
  if (ending.status !== 'Done' || ending.switchedAt || !ending.toYearId) return undefined
  await dropTerminated(place, ending)
  const left = await terminate(place, ending)
  if (!ending.copy.classTeachers) await clearTeachers(place, ending)
  await sql`update academic_years set is_current = false, locked = ${ending.lockOldYear}, version = version + 1 where id = ${ending.fromYear.id}`.execute(
    trx,
  )
  await sql`update academic_years set is_current = true, version = version + 1 where id = ${ending.toYearId}`.execute(trx)
  await sql`update year_endings set switched_at = ${services.clock.now()}, version = version + 1 where id = ${ending.id}`.execute(
    trx,
  )
  await refreshFamilies(services, trx, schoolId, left)
  await services.ports.take(afterImport)(services, trx, schoolId)
  await audit(services, trx, undefined, {
    action: 'year-ending.switch',
    entity: 'year_endings',
    entityId: ending.id,
    schoolId,
    actor: { id: ending.runBy, viaOperator: true },
    after: { year: ending.toYear.name, terminated: left.length },
  })
  return left.length
}

export const yearEndingSwitch: JobKind<{ readonly endingId: string }> = {
  kind: switchKind,
  tries: 10,
  run: ({ payload, schoolId, services, conclude }) =>
    conclude(async trx => ({
      result: { terminated: await switchYear({ services, trx, schoolId: schoolId! }, payload.endingId) },
    })),
}

/** Plans the switches anew that are not done, should a job of theirs have come to nothing. */
export async function planSwitches(services: Services): Promise<void> {
  await transact(services.db, onPlatform, async trx => {
    const { rows } = await sql<{ id: string; school_id: string; at: Date }>`
      select e.id, e.school_id, (e.switch_on + time '00:05') at time zone s.time_zone as at from year_endings e join schools s on s.id = e.school_id
      where e.status = 'Done' and e.switched_at is null`.execute(trx)
    for (const { id, school_id: schoolId, at } of rows)
      await services.jobs.enqueue(services, trx, {
        kind: switchKind,
        payload: { endingId: id },
        schoolId,
        runAfter: new Date(at),
        dedupeKey: `${switchKind} ${id}`,
      })
  })
}
