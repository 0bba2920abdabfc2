import { addressColumns, addressOf } from '../files/addresses'
import type { Services } from '../services'
import { onPlatform, transact } from '../transaction'

const day = 24 * 3_600_000
/** How long a provider may fetch a file that goes with a message. */
const providerLife = { life: day, step: 60_000 }

/** A file that goes with a message. */
export interface MessageFile {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  /** Its bytes, or undefined when they are gone. */
  readonly read: () => Promise<Buffer | undefined>
  /** Where a provider fetches it within a day; null where no address of this server is known. */
  readonly link: string | null
}

/** The files of a message in their order; one that is not ready, or gone, is not among them. */
export async function filesOf(services: Services, schoolId: string | null, ids: readonly string[]): Promise<MessageFile[]> {
  if (ids.length === 0) return []
  const { contentUrl, reports } = services.configuration
  const rows = await transact(services.db, onPlatform, trx =>
    trx
      .selectFrom('files')
      .select([...addressColumns, 'name', 'bytes', 'storage_key'])
      .where('id', 'in', [...ids])
      .where('school_id', schoolId === null ? 'is' : '=', schoolId)
      .where('status', '=', 'Ready')
      .where('deleted_at', 'is', null)
      .execute(),
  )
  const base = contentUrl ? '' : reports?.address
  return ids.flatMap(id => {
    const row = rows.find(one => one.id === id)
    if (!row) return []
    return {
      id,
      name: row.name,
      mediaType: row.media_type,
      bytes: Number(row.bytes),
      read: () => services.files.readAll(row.storage_key),
      link: base === undefined ? null : base + addressOf(services, row, {}, providerLife).url,
    }
  })
}
