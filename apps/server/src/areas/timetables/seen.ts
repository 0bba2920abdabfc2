import type { BodyOf, contract } from '@school/api'
import { dayIn, fileOn, type TimetableFileKind } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { schoolDay } from '../../school/zone'
import { readsExam } from './exams/read'
import { currentYear, filesOf, ownerColumn, readTimetable, type TimetableCall } from './files'
import { readsToday } from './scope'

/**
 * What a reader sees today, and since when it is another one than before, until the person has opened it. The first
 * timetable of a year is no change.
 */
export async function readAs(call: TimetableCall, kind: TimetableFileKind, ownerId: string | null) {
  const { trx } = call
  const { timeZone, today } = await schoolDay(call)
  const read = { ...(await readTimetable(call, kind, ownerId, today)), changedOn: null as string | null }
  const { file } = read
  const yearId = await currentYear(trx)
  if (!file || !ownerId || !yearId) return read
  const others = (await filesOf(trx, kind, yearId, [ownerId]))(ownerId).filter(other => other.id !== file.id)
  if (!fileOn(others, today)) return read
  const seen = await trx
    .selectFrom('timetable_seen')
    .select('at')
    .where('user_id', '=', personOf(call).userId)
    .where('kind', '=', kind)
    .where('ref_id', '=', file.id)
    .executeTakeFirst()
  if (seen) return read
  const uploadedOn = dayIn(timeZone, new Date(file.uploadedAt))
  return { ...read, changedOn: [uploadedOn, file.effectiveFrom].toSorted()[1]! }
}

async function checkFile(call: TimetableCall, kind: TimetableFileKind, id: string): Promise<void> {
  const { rows } = await sql<{ owner: string }>`
    select ${ownerColumn(kind)} as owner from timetable_files tf
    where tf.id = ${id}::uuid and tf.kind = ${kind} and tf.deleted_at is null`.execute(call.trx)
  if (!rows[0] || !(await readsToday(call, kind, rows[0].owner, id))) throw notFound()
}

async function checkExam(call: TimetableCall, id: string): Promise<void> {
  if (!(await readsExam(call, id))) throw notFound()
}

/** Notes that the person has seen a timetable that is there for them; the last time counts. */
export async function markSeen(call: TimetableCall, { kind, refId, revision }: BodyOf<typeof contract.timetables.seen>) {
  const { trx, schoolId, services } = call
  const id = refId.toLowerCase()
  await (kind === 'exam' ? checkExam(call, id) : checkFile(call, kind, id))
  const at = services.clock.now()
  await trx
    .insertInto('timetable_seen')
    .values({ school_id: schoolId, user_id: personOf(call).userId, kind, ref_id: id, revision, at })
    .onConflict(conflict => conflict.columns(['school_id', 'user_id', 'kind', 'ref_id']).doUpdateSet({ revision, at }))
    .execute()
  return { at: at.toISOString() }
}
