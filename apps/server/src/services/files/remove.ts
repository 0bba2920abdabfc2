import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom, HttpProblem, notFound } from '../../platform/problems'
import { checkRecord, type FileUse, isFixed, isIn, type KnownFile, mayEdit, readFiles } from './access'

type Call = Pick<CallContext, 'trx' | 'person' | 'services' | 'audit'>

export const fixedFile = () => custom(409, 'FileFixed', 'This file can no longer be changed.')

/** The folder and the one record that a call names beside the file. */
interface Place {
  readonly folder?: string
  readonly entityId?: string
}

/** Takes the file off a record. */
async function unlink({ trx, services }: Call, fileId: string, { entity, entityId }: FileUse): Promise<void> {
  const now = services.clock.now()
  if (entity === 'students' || entity === 'staff')
    await trx
      .updateTable(entity)
      .set(({ eb }) => ({ photo_file_id: null, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', entityId)
      .where('photo_file_id', '=', fileId)
      .execute()
  if (entity === 'schools')
    await sql`
      update schools set logo_file_id = nullif(logo_file_id, ${fileId}::uuid), logo_with_name_file_id = nullif(logo_with_name_file_id, ${fileId}::uuid), version = version + 1
      where id = ${entityId}`.execute(trx)
  if (entity === 'jobs')
    await trx
      .updateTable('jobs')
      .set({ result_file_id: null })
      .where('id', '=', entityId)
      .where('result_file_id', '=', fileId)
      .execute()
}

/** Takes a file off the records that the person may edit, and removes it when none is left. */
async function removeKnown(call: Call, file: KnownFile | undefined, { folder, entityId }: Place): Promise<void> {
  if (!file || !isIn(file, folder)) throw notFound()
  await checkRecord(call.trx, personOf(call), file, entityId)
  if (isFixed(file)) throw fixedFile()
  if (!mayEdit(file, personOf(call))) throw notFound()
  const leaving = file.uses.filter(use => use.editable && (entityId === undefined || use.entityId === entityId))
  if (file.uses.length > 0 && leaving.length === 0) throw notFound()
  for (const use of leaving) await unlink(call, file.id, use)
  if (leaving.length === file.uses.length)
    await call.trx.updateTable('files').set({ deleted_at: call.services.clock.now() }).where('id', '=', file.id).execute()
  await call.audit({
    action: 'file.delete',
    entity: 'files',
    entityId: file.id,
    before: { name: file.name, folder: file.folder, of: leaving.map(use => ({ entity: use.entity, id: use.entityId })) },
  })
}

/** Removes one file. */
export async function removeFile(call: Call, id: string, place: Place = {}): Promise<{ id: string }> {
  const files = await readFiles(call.services, call.trx, personOf(call), [id], true)
  await removeKnown(call, files.get(id.toLowerCase()), place)
  return { id }
}

/** Removes what can be removed; the rest stays and is listed with its reason. */
export async function removeFiles(call: Call, ids: readonly string[], place: Place = {}) {
  const files = await readFiles(call.services, call.trx, personOf(call), ids, true)
  const deleted: string[] = []
  const failed: { id: string; message: string }[] = []
  for (const id of new Set(ids.map(one => one.toLowerCase()))) {
    try {
      await removeKnown(call, files.get(id), place)
      deleted.push(id)
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      failed.push({ id, message: error.message })
    }
  }
  return { deleted, failed }
}
