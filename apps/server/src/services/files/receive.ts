import { extname } from 'node:path'
import { type FileKindCode, fileKinds } from '@school/rules'
import type { CallContext } from '../../platform/http/call'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { fileTypeOf } from './content-type'
import { checkRoom } from './limits'
import { checkForViruses, planScan } from './scan'
import { invalidSize, type Kept, kept, type Sent } from './upload'

/** A file that a program of a school has sent, looked over and not kept yet. */
export interface Received extends Kept {
  readonly code: FileKindCode
  /** Somebody has still to look for harmful programs. */
  readonly scanning: boolean
}

/** Looks over a file of a program as one of a person is looked over. */
export async function lookOver(
  { services, ip }: Pick<CallContext, 'services' | 'ip'>,
  schoolId: string,
  sent: Sent,
  code: FileKindCode,
  mostBytes: number,
): Promise<Received> {
  if (sent.bytes.byteLength > mostBytes) throw invalidSize()
  const file = await kept(sent, await fileTypeOf(sent.name, sent.bytes, fileKinds[code].types))
  const scanning = await checkForViruses(services, { ...file, isImage: false, schoolId, ip })
  return { ...file, code, scanning }
}

/** Keeps it for the school; it is nobody's own. @returns its id. */
export async function keepReceived(services: Services, trx: Trx, schoolId: string, { code, ...file }: Received): Promise<string> {
  await checkRoom(services, trx, schoolId, file.bytes.byteLength)
  const { id } = await services.files.save(services, trx, {
    ...file,
    extension: file.extension || extname(file.name),
    folder: fileKinds[code].folder,
    kind: code,
    schoolId,
    ownerId: null,
  })
  if (file.scanning) await planScan(services, trx, id, schoolId)
  return id
}
