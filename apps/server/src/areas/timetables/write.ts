import type { BodyOf, contract } from '@school/api'
import { displayDay, endedWith, mostTimetableFileKb, type TimetableFileKind, timetableFileTypes } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { invalid, notFound } from '../../platform/problems'
import { schoolDay } from '../../school/zone'
import { checkAttachments } from '../../services/files/attachments'
import { filesOf, ownerColumn, type TimetableCall } from './files'
import { tellClasses, tellStaff } from './notify'
import { timetableFieldText } from './texts'

type Given = Omit<BodyOf<typeof contract.timetables.uploadClass>, 'divisionIds'>

/** The day from which a file is to hold lies in its year. */
async function checkDay(call: TimetableCall, { academicYearId, effectiveFrom }: Given): Promise<void> {
  const year = await call.trx
    .selectFrom('academic_years')
    .select(['starts_on', 'ends_on'])
    .where('id', '=', academicYearId)
    .executeTakeFirst()
  if (!year) throw notFound()
  if (effectiveFrom >= year.starts_on && effectiveFrom <= year.ends_on) return
  const values = { from: displayDay(year.starts_on), to: displayDay(year.ends_on) }
  throw invalid([{ field: 'effectiveFrom', message: timetableFieldText('OutsideYear', values) }])
}

/** The file is an own upload, or stands for another owner already, and is a PDF or a picture. */
async function checkFile({ trx, person, services }: TimetableCall, fileId: string): Promise<void> {
  const { rows } = await sql<{ file_id: string }>`
    select distinct file_id from timetable_files where file_id = ${fileId}::uuid and deleted_at is null
      and uploaded_by = ${personOf({ person }).userId}::uuid`.execute(trx)
  await checkAttachments(
    { trx, person, services },
    [fileId],
    rows.map(row => row.file_id),
    'fileId',
  )
  const file = await trx
    .selectFrom('files')
    .select(['extension', 'media_type', 'bytes'])
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const wrong = (message: ReturnType<typeof timetableFieldText>) => invalid([{ field: 'fileId', message }])
  if (!file) throw wrong(timetableFieldText('UploadFile'))
  const types: readonly string[] = timetableFileTypes
  if (!types.includes(file.extension.replace(/^\./, '').toLowerCase())) throw wrong(timetableFieldText('FileType'))
  if (Number(file.bytes) > mostTimetableFileKb * 1024) throw wrong(timetableFieldText('FileTooLarge', { n: mostTimetableFileKb }))
}

/** Locks the owners, so that uploads for one of them wait for each other; one that is gone does not exist. */
async function lockOwners({ trx }: TimetableCall, kind: TimetableFileKind, ownerIds: readonly string[]): Promise<void> {
  const { rows } = await (kind === 'class'
    ? sql`select id from divisions where id = any(${[...ownerIds]}::uuid[]) order by id for no key update`
    : sql`select id from staff where id = any(${[...ownerIds]}::uuid[]) and status = 'Working' order by id for no key update`
  ).execute(trx)
  if (rows.length < ownerIds.length) throw notFound()
}

/** Makes a file the timetable of owners from a day on: of all of them, or of none. */
export async function uploadFile(call: TimetableCall, kind: TimetableFileKind, asked: readonly string[], body: Given) {
  const { trx, services, schoolId } = call
  const ownerIds = [...new Set(asked.map(id => id.toLowerCase()))]
  const fileId = body.fileId.toLowerCase()
  await checkDay(call, body)
  await lockOwners(call, kind, ownerIds)
  await checkFile(call, fileId)
  const before = await filesOf(trx, kind, body.academicYearId, ownerIds)
  const fresh = ownerIds.filter(id => !before(id).some(file => file.file_id === fileId))
  const rows = fresh.map(id => ({
    school_id: schoolId,
    id: services.newId(),
    academic_year_id: body.academicYearId,
    kind,
    division_id: kind === 'class' ? id : null,
    staff_id: kind === 'teacher' ? id : null,
    file_id: fileId,
    title: body.title,
    effective_from: body.effectiveFrom,
    uploaded_by: personOf(call).userId,
    uploaded_at: services.clock.now(),
  }))
  const replaced = fresh.filter(id => before(id).some(file => !file.retired)).length
  if (rows.length > 0) {
    await trx.insertInto('timetable_files').values(rows).execute()
    await call.audit({
      action: 'timetable.upload',
      entity: 'timetable_files',
      entityId: rows[0]!.id,
      after: { kind, ownerIds: fresh, fileId, title: body.title, effectiveFrom: body.effectiveFrom },
    })
    if (body.notify) await (kind === 'class' ? tellClasses(call, fresh, body.academicYearId) : tellStaff(call, fresh))
  }
  return { saved: ownerIds.length, replaced }
}

/** Deletes one file of an owner; the previous one holds again only when that is asked. */
export async function removeFile(call: TimetableCall, kind: TimetableFileKind, ownerId: string, id: string, restore: boolean) {
  const { trx, services } = call
  await sql`select from divisions where ${kind === 'class'} and id = ${ownerId}::uuid for no key update`.execute(trx)
  await sql`select from staff where ${kind === 'teacher'} and id = ${ownerId}::uuid for no key update`.execute(trx)
  const { rows } = await sql<{ year: string }>`
    select tf.academic_year_id as year from timetable_files tf
    where tf.id = ${id}::uuid and tf.kind = ${kind} and ${ownerColumn(kind)} = ${ownerId}::uuid and tf.deleted_at is null`.execute(
    trx,
  )
  if (!rows[0]) throw notFound()
  const all = (await filesOf(trx, kind, rows[0].year, [ownerId]))(ownerId.toLowerCase())
  const file = all.find(one => one.id === id.toLowerCase())!
  const { today } = await schoolDay(call)
  const now = services.clock.now()
  const ended = endedWith(file, all, { day: today, restore }).map(one => one.id)
  await trx.updateTable('timetable_files').set({ deleted_at: now }).where('id', '=', file.id).execute()
  if (ended.length > 0) await trx.updateTable('timetable_files').set({ retired_at: now }).where('id', 'in', ended).execute()
  // The file goes with the last owner that had it.
  await sql`
    update files set deleted_at = ${now} where id = ${file.file_id}::uuid
      and not exists (select from timetable_files tf where tf.file_id = files.id and tf.deleted_at is null)`.execute(trx)
  await call.audit({
    action: 'timetable.delete',
    entity: 'timetable_files',
    entityId: file.id,
    before: { kind, ownerId, title: file.title, effectiveFrom: file.effectiveFrom, restore },
  })
  return { id: file.id }
}
