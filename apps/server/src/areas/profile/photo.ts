import type { Person } from '../../platform/person'
import { custom, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'

/** Refuses a file that the person did not upload, or that is no picture. */
export async function ownPhoto(trx: Trx, person: Person, fileId: string): Promise<void> {
  const file = await trx
    .selectFrom('files')
    .select(['owner_id', 'media_type'])
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!file || file.owner_id !== person.userId) throw notFound()
  if (!file.media_type.startsWith('image/')) throw custom(400, 'InvalidFileType', 'Invalid file type')
}
