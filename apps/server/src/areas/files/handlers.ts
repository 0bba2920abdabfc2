import { basename, extname } from 'node:path'
import type { contract } from '@school/api'
import { holdsOne, mayCall } from '@school/rules'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { schoolOfOperator } from '../../platform/http/operator'
import { type Person, viewerOf } from '../../platform/person'
import { custom, noAccess, notFound } from '../../platform/problems'
import { inSchool, onPlatform } from '../../platform/transaction'
import { type KnownFile, mayRead, readFiles } from './access'
import { type AddressKind, addressOf, checkAddress } from './addresses'
import { sendContent } from './content'
import { mediaTypeOf } from './content-type'
import { cropImage } from './crop'
import { cleanImage, isImageSize } from './images'
import { checkRoom, checkUploads } from './limits'
import { cleanName } from './names'
import { removeFile, removeFiles } from './remove'

/** Report cards are brought in by administrators alone, as PDF. */
const reportCards = 'Report Cards'

function guardFolder(person: Person, folder: string, mediaType: string): void {
  if (folder !== reportCards) return
  if (!holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin']) || !mayCall(['s.tab.cards'], viewerOf(person))) throw noAccess()
  if (mediaType !== 'application/pdf') throw custom(400, 'OnlyPdf', 'Only PDF files are allowed.')
}

type ReadingCall = Pick<CallContext, 'trx' | 'person' | 'services'>

/** A file that the person may read. */
async function readable({ trx, ...call }: ReadingCall, fileId: string): Promise<KnownFile> {
  const person = personOf(call)
  const file = (await readFiles(trx, person, [fileId])).get(fileId.toLowerCase())
  if (!file || !mayRead(file, person)) throw notFound()
  return file
}

const answer = ({ services }: ReadingCall, file: KnownFile, kind?: AddressKind) => ({
  id: file.id,
  name: file.name,
  extension: file.extension,
  ...addressOf(services, file, kind),
})

/** An image that the person may read. */
async function readableImage(call: ReadingCall, fileId: string): Promise<KnownFile> {
  const file = await readable(call, fileId)
  if (!file.media_type.startsWith('image/')) throw custom(400, 'InvalidImageType', 'Invalid image type')
  return file
}

/** Uploads, addresses and removal of files. */
export const fileHandlers: Handlers<typeof contract.files> = {
  async single(call) {
    const { services, query, request } = call
    const person = personOf(call)
    const named = request.headers.schoolid
    if (person.schoolId && named !== undefined && named !== person.schoolId) throw notFound()
    const schoolId = person.schoolId ?? (await schoolOfOperator(services, request, person)) ?? null
    const reach = schoolId ? inSchool(schoolId) : onPlatform
    // Refused before megabytes are read; once more, exactly, where the file is written.
    await call.transact(reach, trx => checkUploads(services, trx, person))
    const part = await request.file().catch(() => undefined)
    if (part?.fieldname !== 'file') throw custom(400, 'NoFile', 'Send one file in the field "file".')
    const sent = await part.toBuffer().catch(() => undefined)
    if (!sent || part.file.truncated) throw custom(413, 'InvalidFileSize', 'Invalid file size')
    if (sent.byteLength === 0) throw custom(400, 'EmptyFile', 'The file is empty. Choose another one.')
    const sentName = cleanName(part.filename)
    const sentType = await mediaTypeOf(sentName, sent)
    guardFolder(person, query.folder, sentType)
    const sentExtension = extname(sentName)
    const { bytes, mediaType, extension } = sentType.startsWith('image/')
      ? await cleanImage(sent, sentType, sentExtension.toLowerCase())
      : { bytes: sent, mediaType: sentType, extension: sentExtension.toLowerCase() }
    const name = extension === sentExtension.toLowerCase() ? sentName : `${basename(sentName, sentExtension)}${extension}`
    return call.transact(reach, async trx => {
      await checkUploads(services, trx, person, true)
      if (schoolId) await checkRoom(services, trx, schoolId, bytes.byteLength)
      const ownerId = person.userId
      const { id } = await services.files.save(services, trx, {
        name,
        extension,
        mediaType,
        bytes,
        folder: query.folder,
        schoolId,
        ownerId,
      })
      const row = await trx
        .selectFrom('files')
        .select(['id', 'school_id', 'media_type', 'storage_key'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { id, name, extension, url: addressOf(services, row).url }
    })
  },

  getUrl: async call => answer(call, await readable(call, call.params.fileId)),
  async getUrlIn(call) {
    const { fileId, param } = call.params
    const file = await readable(call, fileId)
    if (param !== 'download' && param !== file.folder) throw notFound()
    return answer(call, file, { download: param === 'download' })
  },

  getImageUrl: async call => answer(call, await readableImage(call, call.params.fileId)),
  async getImageUrlIn(call) {
    const { fileId, param } = call.params
    const file = await readableImage(call, fileId)
    if (isImageSize(param)) return answer(call, file, { size: param })
    if (param !== file.folder) throw notFound()
    return answer(call, file)
  },
  async getImageUrlSized(call) {
    const { fileId, param, param2 } = call.params
    const file = await readableImage(call, fileId)
    if (param !== file.folder || !isImageSize(param2)) throw notFound()
    return answer(call, file, { size: param2 })
  },

  cropImage: call => cropImage(call, call.body),
  cropImageIn: call => cropImage(call, call.body, { folder: call.params.param }),
  cropImageOf: call => cropImage(call, call.body, { folder: call.params.param, entityId: call.params.param2 }),

  removeMany: call => removeFiles(call, call.body.fileIds),
  removeManyIn: call => removeFiles(call, call.body, { folder: call.params.param }),
  remove: call => removeFile(call, call.params.fileId),
  removeIn: call => removeFile(call, call.params.fileId, { folder: call.params.folder }),
  removeOf: call => removeFile(call, call.params.fileId, { folder: call.params.folder, entityId: call.params.subId }),

  async content(call) {
    const { params, query, services, request, reply } = call
    const file = await call.transact(onPlatform, trx =>
      trx
        .selectFrom('files')
        .select(['id', 'school_id', 'name', 'media_type', 'bytes', 'storage_key'])
        .where('id', '=', params.fileId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    )
    if (!file) throw notFound()
    checkAddress(services, file, query)
    await sendContent(services, request, reply, file, query)
  },
}
