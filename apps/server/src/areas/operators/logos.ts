import { type CallContext, personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'

const largestLogoKb = 500

type Call = Pick<CallContext, 'trx' | 'person'>

/**
 * Gives pictures that the operator uploaded to a school, as its logos.
 *
 * @throws 404 for a file of somebody else or of another school, 400 for what is no picture, 413 above 500 KB.
 */
export async function takeLogos(call: Call, schoolId: string, fileIds: readonly (string | null | undefined)[]) {
  const { trx } = call
  for (const id of new Set(fileIds)) {
    if (!id) continue
    const file = await trx
      .selectFrom('files')
      .select(['owner_id', 'school_id', 'media_type', 'bytes'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!file || file.owner_id !== personOf(call).userId || (file.school_id ?? schoolId) !== schoolId) throw notFound()
    if (!file.media_type.startsWith('image/')) throw custom(400, 'InvalidFileType', 'Invalid file type')
    if (Number(file.bytes) > largestLogoKb * 1024) throw custom(413, 'InvalidFileSize', 'Invalid file size')
    await trx.updateTable('files').set({ school_id: schoolId, folder: 'School' }).where('id', '=', id).execute()
  }
}
