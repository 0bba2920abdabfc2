import { addressColumns, addressOf } from '../../platform/files/addresses'
import { type CallContext, personOf } from '../../platform/http/call'
import { invalid } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { readFiles, refuseStrangeFiles } from './access'
import { fileFieldText } from './texts'

/**
 * Refuses files that are neither own uploads without a record nor those that the entry has already; an upload that was
 * removed meanwhile too.
 *
 * @param field where the call takes them
 * @throws 404 for a file that the school never had.
 */
export async function checkAttachments(
  call: Pick<CallContext, 'trx' | 'person' | 'services'>,
  fileIds: readonly string[],
  kept: readonly string[] = [],
  field = 'fileIds',
): Promise<string[]> {
  const ids = [...new Set(fileIds.map(id => id.toLowerCase()))]
  const fresh = ids.filter(id => !kept.includes(id))
  if (fresh.length === 0) return ids
  const person = personOf(call)
  const known = await readFiles(call.services, call.trx, person, fresh, true)
  await refuseStrangeFiles(call.trx, fresh, known)
  const own = (id: string) => {
    const file = known.get(id)
    return file !== undefined && file.uses.length === 0 && file.owner_id === person.userId
  }
  if (!fresh.every(own)) throw invalid([{ field, message: fileFieldText('NotOwnFile') }])
  return ids
}

/** A file of an entry as calls answer it. */
export interface Attachment {
  readonly id: string
  readonly name: string
  readonly extension: string
  readonly url: string
}

/** The files of entries that the person may read; removed ones are left out. */
export async function readAttachments(
  services: Services,
  trx: Trx,
  lists: readonly (readonly string[])[],
): Promise<(ids: readonly string[]) => Attachment[]> {
  const ids = [...new Set(lists.flat())]
  if (ids.length === 0) return () => []
  const rows = await trx
    .selectFrom('files')
    .select([...addressColumns, 'name', 'extension'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const known = new Map(
    rows.map(row => [row.id, { id: row.id, name: row.name, extension: row.extension, url: addressOf(services, row).url }]),
  )
  return wanted => wanted.flatMap(id => known.get(id) ?? [])
}
