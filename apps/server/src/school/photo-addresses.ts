import { addressColumns, addressOf, type Life } from '../platform/files/addresses'
import type { Services } from '../platform/services'
import type { Trx } from '../platform/transaction'

/** The address of a file by its id; null without one, or when the file was removed. */
export type Addresses = (fileId: string | null | undefined) => string | null

/** Makes addresses for photos and logos of records that the caller has already let the person read. */
export async function readAddresses(
  services: Services,
  trx: Trx,
  fileIds: readonly (string | null | undefined)[],
  life?: Life,
): Promise<Addresses> {
  const ids = fileIds.filter(id => typeof id === 'string')
  if (ids.length === 0) return () => null
  const rows = await trx
    .selectFrom('files')
    .select(addressColumns)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const known = new Map(rows.map(row => [row.id, addressOf(services, row, {}, life).url]))
  return id => (id && known.get(id)) || null
}

/** The same for a single file. */
export const readAddress = async (services: Services, trx: Trx, fileId: string | null, life?: Life): Promise<string | null> =>
  (await readAddresses(services, trx, [fileId], life))(fileId)
