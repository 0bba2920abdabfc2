import type { contract } from '@school/api'
import { type AddressKind, addressColumns, addressOf, checkAddress } from '../../platform/files/addresses'
import { isImageSize } from '../../platform/files/keys'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'
import { onPlatform } from '../../platform/transaction'
import { isIn, type KnownFile, mayRead, readFiles } from './access'
import { sendContent, showProblem } from './content'
import { cropImage } from './crop'
import { removeFile, removeFiles } from './remove'
import { checkScanned } from './scan'
import { keepUpload } from './upload'

type ReadingCall = Pick<CallContext, 'trx' | 'person' | 'services'>

/** A file that the person may read, and that can be used. */
async function readable({ trx, services, ...call }: ReadingCall, fileId: string): Promise<KnownFile> {
  const person = personOf(call)
  const file = (await readFiles(services, trx, person, [fileId])).get(fileId.toLowerCase())
  if (!file || !mayRead(file, person)) throw notFound()
  checkScanned(file)
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

const contentColumns = [...addressColumns, 'name', 'bytes', 'sha256', 'storage_key', 'status', 'width', 'height'] as const

/** The file behind an address; an address names no school. */
async function findContent({
  transact,
  params,
}: Pick<CallContext, 'transact'> & { readonly params: { readonly fileId: string } }) {
  const file = await transact(onPlatform, trx =>
    trx
      .selectFrom('files')
      .select(contentColumns)
      .where('id', '=', params.fileId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!file) throw notFound()
  return file
}

/** Uploads, addresses and removal of files. */
export const fileHandlers: Handlers<typeof contract.files> = {
  single: keepUpload,

  getUrl: async call => answer(call, await readable(call, call.params.fileId)),
  async getUrlIn(call) {
    const { fileId, param } = call.params
    const file = await readable(call, fileId)
    if (param !== 'download' && !isIn(file, param)) throw notFound()
    return answer(call, file, { download: param === 'download' })
  },

  getImageUrl: async call => answer(call, await readableImage(call, call.params.fileId)),
  async getImageUrlIn(call) {
    const { fileId, param } = call.params
    const file = await readableImage(call, fileId)
    if (isImageSize(param)) return answer(call, file, { size: param })
    if (!isIn(file, param)) throw notFound()
    return answer(call, file)
  },
  async getImageUrlSized(call) {
    const { fileId, param, param2 } = call.params
    const file = await readableImage(call, fileId)
    if (!isIn(file, param) || !isImageSize(param2)) throw notFound()
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
    const { query, services, request, reply } = call
    try {
      const file = await findContent(call)
      checkAddress(services, file, query)
      checkScanned(file)
      await sendContent(services, request, reply, file, query)
    } catch (problem) {
      await showProblem(request, reply, problem)
    }
  },
}
