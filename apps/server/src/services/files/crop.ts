import { extname } from 'node:path'
import { fileKinds, kindOfFolder, uploadFolders } from '@school/rules'
import { audit } from '../../platform/audit'
import { fieldText } from '../../platform/field-texts'
import { addressOf } from '../../platform/files/addresses'
import { type CallContext, personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { chooseSchool, custom, invalid, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { inSchool, type Trx } from '../../platform/transaction'
import { checkEntity, checkRecord, isFixed, isIn, type KnownFile, mayEdit, readFiles } from './access'
import { fileTypeOf, imageEndings, mediaTypes } from './content-type'
import { type CleanImage, cleanImage, decodeBase64Image } from './images'
import { checkRoom, checkUploads } from './limits'
import { fixedFile } from './remove'
import { checkForViruses } from './scan'
import { schoolOfUpload } from './school'

type CropCall = Pick<CallContext, 'transact' | 'person' | 'services' | 'request' | 'ip'>

interface Crop {
  readonly cropedImage: string
  readonly fileId?: string | null
  readonly extension: string
}

interface Place {
  readonly folder?: string
  readonly entityId?: string
}

async function readCrop({ cropedImage, extension }: Crop): Promise<CleanImage> {
  const dotted = extension && `.${extension.replace(/^\./, '').toLowerCase()}`
  if (dotted && !imageEndings.includes(dotted)) throw invalid([{ field: 'extension', message: fieldText('NoImage') }])
  const bytes = decodeBase64Image(cropedImage)
  const name = bytes[0] === 0x89 ? 'crop.png' : 'crop.jpg'
  return cleanImage(bytes, mediaTypes[await fileTypeOf(name, bytes, ['png', 'jpeg'])], extname(name))
}

/** A folder that takes pictures; one that a call names and that takes none is not there. */
function folderOfPictures(named = 'Uploads'): string {
  const folder = uploadFolders.find(one => one === named)
  if (!folder || !fileKinds[kindOfFolder(folder)].types.some(type => type === 'png')) throw notFound()
  return folder
}

const answer = (services: Services, row: Parameters<typeof addressOf>[1] & { name: string; extension: string }) => ({
  id: row.id,
  name: row.name,
  extension: row.extension,
  url: addressOf(services, row).url,
})

/** The name with the extension of its new content. */
const renamed = (name: string, extension: string) => {
  const old = extname(name)
  return `${old ? name.slice(0, -old.length) : name}${extension}`
}

const rowOf = (trx: Trx, id: string) => trx.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
type FileRow = Awaited<ReturnType<typeof rowOf>>

/** An image that the person may put another in the place of. */
async function croppable(
  services: Services,
  trx: Trx,
  person: Person,
  fileId: string,
  { folder, entityId }: Place,
): Promise<KnownFile> {
  const file = (await readFiles(services, trx, person, [fileId], true)).get(fileId.toLowerCase())
  if (!file || !isIn(file, folder)) throw notFound()
  await checkRecord(trx, person, file, entityId)
  if (isFixed(file)) throw fixedFile()
  if (!mayEdit(file, person)) throw notFound()
  if (!file.media_type.startsWith('image/')) throw custom(400, 'InvalidImageType', 'Invalid image type')
  return file
}

const contentOf = (row: FileRow) => ({
  name: row.name,
  extension: row.extension,
  media_type: row.media_type,
  bytes: row.bytes,
  sha256: row.sha256,
  storage_key: row.storage_key,
  status: row.status,
  width: row.width,
  height: row.height,
})

/**
 * The new bytes came in with a row of their own. The two rows change places: the file keeps its id in its next version,
 * and the removed row holds the bytes before, which go where removed files go.
 */
async function exchange(services: Services, trx: Trx, before: FileRow, made: FileRow): Promise<FileRow> {
  await trx
    .updateTable('files')
    .set({ ...contentOf(before), deleted_at: services.clock.now() })
    .where('id', '=', made.id)
    .execute()
  return trx
    .updateTable('files')
    .set({ ...contentOf(made), version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps a cropped image: in the place of the named file, or as a new one. */
export async function cropImage(call: CropCall, body: Crop, { folder, entityId }: Place = {}) {
  const { services, ip } = call
  const person = personOf(call)
  const schoolId = await schoolOfUpload(services, call.request, person)
  if (!schoolId) throw chooseSchool()
  // Drawn anew and looked at before a transaction is open: both take their time.
  await call.transact(inSchool(schoolId), trx => checkUploads(services, trx, person))
  const image = await readCrop(body)
  const name = `image${image.extension}`
  await checkForViruses(services, { name, bytes: image.bytes, isImage: true, schoolId, person, ip })
  return call.transact(inSchool(schoolId), async trx => {
    await checkUploads(services, trx, person, true)
    await checkRoom(services, trx, schoolId, image.bytes.byteLength)
    const save = (as: string, inFolder: string) =>
      services.files.save(services, trx, { ...image, name: as, folder: inFolder, schoolId, ownerId: person.userId })
    if (!body.fileId) {
      if (entityId !== undefined) await checkEntity(trx, person, entityId)
      const made = await save(name, folderOfPictures(folder))
      return answer(services, await rowOf(trx, made.id))
    }
    const file = await croppable(services, trx, person, body.fileId, { folder, entityId })
    const before = await rowOf(trx, file.id)
    const made = await rowOf(trx, (await save(renamed(file.name, image.extension), file.folder)).id)
    const after = await exchange(services, trx, before, made)
    const facts = { action: 'file.crop', entity: 'files', entityId: file.id, schoolId }
    const told = { before: { name: before.name, sha256: before.sha256 }, after: { name: made.name, sha256: made.sha256 } }
    await audit(services, trx, person, { ...facts, ...told }, ip)
    return answer(services, after)
  })
}
