import { extname } from 'node:path'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom, invalid, notFound } from '../../platform/problems'
import { isFamily, studentsInScope } from '../scope'
import { isFixed, mayEdit, readFiles } from './access'
import { addressOf } from './addresses'
import { imageExtensions, mediaTypeOf } from './content-type'
import { type CleanImage, cleanImage, decodeBase64Image } from './images'
import { checkRoom, checkUploads } from './limits'
import { fixedFile } from './remove'

type Call = Pick<CallContext, 'trx' | 'person' | 'services' | 'audit' | 'schoolId'>

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
  if (dotted && !imageExtensions.includes(dotted)) throw invalid([{ field: 'extension', message: fieldText('NoImage') }])
  const bytes = decodeBase64Image(cropedImage)
  const isPng = bytes[0] === 0x89
  const name = isPng ? 'crop.png' : 'crop.jpg'
  return cleanImage(bytes, await mediaTypeOf(name, bytes), extname(name))
}

/** A new file may be announced for a record that the person reaches, and for no other. */
async function checkEntity({ trx, schoolId, ...call }: Call, entityId: string): Promise<void> {
  const person = personOf(call)
  const staff = isFamily(person) ? sql`t.id = ${person.staffId}::uuid` : sql`true`
  const { rows } = await sql<{ known: boolean }>`
    select ${entityId === schoolId} or exists (select from students s where s.id = ${entityId} and ${studentsInScope(person)})
      or exists (select from staff t where t.id = ${entityId} and ${staff}) as known`.execute(trx)
  if (!rows[0]?.known) throw notFound()
}

const answer = (services: Call['services'], row: Parameters<typeof addressOf>[1] & { name: string; extension: string }) => ({
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

const columns = ['id', 'school_id', 'name', 'extension', 'media_type', 'storage_key'] as const

/** Keeps a cropped image: in the place of the named file, or as a new one. */
export async function cropImage(call: Call, body: Crop, { folder, entityId }: Place = {}) {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  await checkUploads(services, trx, person, true)
  const image = await readCrop(body)
  await checkRoom(services, trx, schoolId, image.bytes.byteLength)
  const save = (name: string, inFolder: string) =>
    services.files.save(services, trx, { ...image, name, folder: inFolder, schoolId, ownerId: person.userId })
  const rowOf = (id: string) => trx.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  if (!body.fileId) {
    if (entityId !== undefined) await checkEntity(call, entityId)
    const made = await save(`image${image.extension}`, folder ?? 'Uploads')
    return answer(services, await rowOf(made.id))
  }

  const file = (await readFiles(trx, person, [body.fileId], true)).get(body.fileId.toLowerCase())
  if (!file || (folder !== undefined && file.folder !== folder)) throw notFound()
  if (entityId !== undefined && !file.uses.some(use => use.entityId === entityId && use.readable)) throw notFound()
  if (isFixed(file)) throw fixedFile()
  if (!mayEdit(file, person)) throw notFound()
  if (!file.media_type.startsWith('image/')) throw custom(400, 'InvalidImageType', 'Invalid image type')

  // The new bytes come in with a row of their own. The two rows then change places: the file keeps its id,
  // and the removed row holds the bytes before, which go where removed files go.
  const before = await rowOf(file.id)
  const made = await rowOf((await save(renamed(file.name, image.extension), file.folder)).id)
  const contentOf = (row: typeof made) => ({
    name: row.name,
    extension: row.extension,
    media_type: row.media_type,
    bytes: row.bytes,
    sha256: row.sha256,
    storage_key: row.storage_key,
  })
  await trx
    .updateTable('files')
    .set({ ...contentOf(before), deleted_at: services.clock.now() })
    .where('id', '=', made.id)
    .execute()
  const after = await trx
    .updateTable('files')
    .set(contentOf(made))
    .where('id', '=', file.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  await call.audit({
    action: 'file.crop',
    entity: 'files',
    entityId: file.id,
    before: { name: before.name, sha256: before.sha256 },
    after: { name: made.name, sha256: made.sha256 },
  })
  return answer(services, after)
}
