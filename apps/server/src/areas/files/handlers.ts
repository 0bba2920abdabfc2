import { basename, extname } from 'node:path'
import type { contract } from '@school/api'
import { fileTypeFromBuffer } from 'file-type'
import { type Handlers, personOf } from '../../platform/http/call'
import { schoolOfOperator } from '../../platform/http/operator'
import { custom, notFound } from '../../platform/problems'
import { inSchool, onPlatform } from '../../platform/transaction'

/** What may be uploaded, by the media type of its content. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/zip': ['.zip', '.xlsx'],
  'text/csv': ['.csv', '.txt'],
}

/** Text has no file signature: a name that says CSV and bytes without NUL, or with those of UTF-16, are taken for it. */
const looksLikeText = (bytes: Buffer) => {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  let zeros = 0
  for (const byte of bytes.subarray(0, 4000)) if (byte === 0) zeros += 1
  return utf16 || zeros === 0 || zeros > Math.min(bytes.length, 4000) * 0.3
}

async function mediaTypeOf(name: string, bytes: Buffer): Promise<string> {
  const extension = extname(name).toLowerCase()
  const sniffed = (await fileTypeFromBuffer(bytes))?.mime
  const found = sniffed ?? (allowed['text/csv']!.includes(extension) && looksLikeText(bytes) ? 'text/csv' : undefined)
  if (!found || !(found in allowed)) throw custom(400, 'InvalidFileType', 'Invalid file type')
  if (!allowed[found]!.includes(extension))
    throw custom(400, 'MislabelledFile', 'Invalid file type. The content of {name} does not fit its name.', {
      name: basename(name).slice(0, 100),
    })
  return found === 'application/zip' && extension === '.xlsx'
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : found
}

/** Uploads and addresses of files. */
export const fileHandlers: Handlers<typeof contract.files> = {
  async single(call) {
    const person = personOf(call)
    const part = await call.request.file().catch(() => undefined)
    if (!part) throw custom(400, 'NoFile', 'Send one file in the field "file".')
    const bytes = await part.toBuffer().catch(() => undefined)
    if (!bytes || part.file.truncated) throw custom(413, 'InvalidFileSize', 'Invalid file size')
    if (bytes.byteLength === 0) throw custom(400, 'EmptyFile', 'The file is empty. Choose another one.')
    const name = basename(part.filename || 'file')
      .replace(/[\p{Cc}<>:"/\\|?*]/gu, '_')
      .slice(0, 200)
    const mediaType = await mediaTypeOf(name, bytes)
    const schoolId = person.schoolId ?? (await schoolOfOperator(call.services, call.request, person)) ?? null
    return call.transact(schoolId ? inSchool(schoolId) : onPlatform, trx =>
      call.services.files.save(call.services, trx, {
        name,
        extension: extname(name).toLowerCase(),
        mediaType,
        bytes,
        folder: call.query.folder,
        schoolId,
        ownerId: person.userId,
      }),
    )
  },
  async getUrl(call) {
    const person = personOf(call)
    const file = await call.trx
      .selectFrom('files')
      .select(['id', 'name', 'extension', 'owner_id', 'folder'])
      .where('id', '=', call.params.fileId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    // Pictures and papers of the school are for everyone in it; anything else is its owner's.
    if (!file || (file.owner_id !== person.userId && !['Students', 'Staffs', 'School', 'Gallery'].includes(file.folder)))
      throw notFound()
    return {
      id: file.id,
      name: file.name,
      extension: file.extension,
      url: call.services.files.publicUrl(file.id, call.services.clock.now()),
    }
  },
  async remove(call) {
    const removed = await call.trx
      .updateTable('files')
      .set({ deleted_at: call.services.clock.now() })
      .where('id', '=', call.params.fileId)
      .where('owner_id', '=', personOf(call).userId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw notFound()
  },
}
