import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { checkScanned } from '../../../services/files/scan'

export interface FileBytes {
  readonly id: string
  readonly name: string
  readonly sha256: string
  readonly bytes: Buffer
}

async function bytesOf(services: Services, trx: Trx, id: string, ownerId?: string): Promise<FileBytes> {
  const file = await trx
    .selectFrom('files')
    .select(['id', 'name', 'sha256', 'storage_key', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(ownerId !== undefined, query => query.where('owner_id', '=', ownerId!))
    .executeTakeFirst()
  if (!file) throw notFound()
  checkScanned(file)
  const bytes = await services.files.readAll(file.storage_key)
  if (!bytes) throw notFound()
  return { id: file.id, name: file.name, sha256: file.sha256, bytes }
}

/** Bytes that a bank's file has at most. */
const mostBytes = 5 * 1024 * 1024

/** A file that the person has uploaded; those of others are not found. */
export async function uploadedFile(call: Pick<CallContext, 'services' | 'trx' | 'person'>, id: string): Promise<FileBytes> {
  const file = await bytesOf(call.services, call.trx, id, personOf(call).userId)
  if (file.bytes.byteLength > mostBytes)
    throw custom(400, 'BankFileTooLarge', 'The file is larger than 5 MB. Split it into several files.')
  return file
}

/** A file that a record holds on to. */
export const keptFile = (services: Services, trx: Trx, id: string): Promise<FileBytes> => bytesOf(services, trx, id)
