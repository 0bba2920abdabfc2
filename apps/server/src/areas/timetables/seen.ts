import type { BodyOf, contract } from '@school/api'
import { dayIn, fileOn, type TimetableFileKind } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { schoolDay } from '../../school/zone'
import { readsExam } from './exams/read'
import { currentYear, type FileRow, fileAnswer, filesOf, ownerColumn, type TimetableCall } from './files'
import { readsToday } from './scope'
import { readSeen } from './seen-by'

/** The file that holds on a day, and since when it is another one than before. The first timetable of a year is no change. */
export function readChange(
  services: TimetableCall['services'],
  all: readonly FileRow[],
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
) {
  const file = fileOn(all, today)
  if (!file) return { source: 'none' as const, version: null, file: null, changedOn: null }
  const others = all.filter(other => other.id !== file.id)
  const uploadedOn = dayIn(timeZone, new Date(file.uploadedAt))
  return {
    source: 'file' as const,
    version: null,
    file: fileAnswer(services, file, all, today),
    changedOn: fileOn(others, today) ? [uploadedOn, file.effectiveFrom].toSorted()[1]! : null,
  }
}

/** What a reader sees today, and since when it is another one than before, until the person has opened it. */
export async function readAs(call: TimetableCall, kind: TimetableFileKind, ownerId: string | null) {
  const { trx, services } = call
  const yearId = await currentYear(trx)
  const all = ownerId && yearId ? (await filesOf(trx, kind, yearId, [ownerId]))(ownerId) : []
  const read = readChange(services, all, await schoolDay(call))
  const isSeen = read.file && read.changedOn && (await readSeen(call)).revision(kind, read.file.id) > 0
  return isSeen ? { ...read, changedOn: null } : read
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
