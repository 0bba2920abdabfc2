import { basename, extname } from 'node:path'
import { contract, type QueryOf } from '@school/api'
import { type FileKind, type FileType, fileKinds, holdsOne, kindOfFolder, mayCall, type UploadFolder } from '@school/rules'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fieldText } from '../../platform/field-texts'
import { addressColumns, addressOf } from '../../platform/files/addresses'
import type { PictureFacts } from '../../platform/files/store'
import { type CallContext, personOf } from '../../platform/http/call'
import { problemsOf } from '../../platform/http/issues'
import { type Person, viewerOf } from '../../platform/person'
import { custom, invalid, noAccess } from '../../platform/problems'
import { inSchool, onPlatform } from '../../platform/transaction'
import { fileTypeOf, mediaTypes } from './content-type'
import { cleanImage } from './images'
import { checkRoom, checkUploads } from './limits'
import { cleanName } from './names'
import { checkForViruses, planScan } from './scan'
import { schoolOfUpload } from './school'

type Asked = QueryOf<typeof contract.files.single>

export interface Sent {
  readonly name: string
  readonly bytes: Buffer
  /** Fields of the form beside the file. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Reads the one file of the form, with the fields before and behind it. */
export async function readForm(request: FastifyRequest): Promise<Sent> {
  const fields: Record<string, unknown> = {}
  let file: { name: string; bytes: Buffer } | undefined
  let tooLarge = false
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value
        continue
      }
      const bytes = await part.toBuffer().catch(error => {
        tooLarge = error.code === 'FST_REQ_FILE_TOO_LARGE'
        throw error
      })
      if (part.fieldname === 'file') file = { name: cleanName(part.filename), bytes }
    }
  } catch {
    if (tooLarge) throw invalidSize()
    file = undefined
  }
  if (!file) throw custom(400, 'NoFile', 'Send one file in the field "file".')
  if (file.bytes.byteLength === 0) throw custom(400, 'EmptyFile', 'The file is empty. Choose another one.')
  return { ...file, fields }
}

export const invalidSize = () => custom(413, 'InvalidFileSize', 'Invalid file size')

/** What the upload is for and where it goes, as the address or the form says. */
function placeOf(query: Asked, { kind, folder }: Sent['fields']): { code: string; kind: FileKind } {
  const form = { ...(kind === undefined ? {} : { kind }), ...(folder === undefined ? {} : { folder }) }
  const read = (contract.files.single.query as unknown as z.ZodType<Asked>).safeParse(form)
  if (!read.success) throw invalid(problemsOf(read.error.issues, form))
  const asked = { ...query, ...read.data }
  const code = asked.kind ?? kindOfFolder(asked.folder ?? 'Uploads')
  const found: FileKind = fileKinds[code]
  if (asked.folder && asked.folder !== found.folder)
    throw invalid([{ field: 'folder', message: fieldText('NotAChoice', { options: found.folder }) }])
  return { code, kind: found }
}

/** Report cards are brought in by administrators alone. */
function guardFolder(person: Person, folder: UploadFolder): void {
  if (folder !== 'Report Cards') return
  if (!holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin']) || !mayCall(['s.tab.cards'], viewerOf(person))) throw noAccess()
}

export interface Kept {
  readonly name: string
  readonly extension: string
  readonly mediaType: string
  readonly bytes: Buffer
  readonly picture?: PictureFacts
}

/** What is kept of what was sent: pictures are drawn anew, other files stay as they are. */
export async function kept({ name, bytes }: Sent, type: FileType): Promise<Kept> {
  const ending = extname(name)
  const mediaType = mediaTypes[type]
  if (!mediaType.startsWith('image/')) return { name, bytes, mediaType, extension: ending.toLowerCase() }
  const image = await cleanImage(bytes, mediaType, ending.toLowerCase())
  const fits = image.extension === ending.toLowerCase()
  return { ...image, name: fits ? name : `${basename(name, ending)}${image.extension}` }
}

type Call = Pick<CallContext, 'person' | 'services' | 'request' | 'transact' | 'ip'> & { readonly query: Asked }

/** Takes one file in, in the steps of the specification: size, content, picture, virus check, bytes, row. */
export async function keepUpload(call: Call) {
  const { services, request, query, ip } = call
  const person = personOf(call)
  const schoolId = await schoolOfUpload(services, request, person)
  const reach = schoolId ? inSchool(schoolId) : onPlatform
  // Refused before megabytes are read; once more, exactly, where the file is written.
  await call.transact(reach, trx => checkUploads(services, trx, person))
  const sent = await readForm(request)
  const { code, kind } = placeOf(query, sent.fields)
  guardFolder(person, kind.folder)
  if (sent.bytes.byteLength > kind.maxKb * 1024) throw invalidSize()
  const file = await kept(sent, await fileTypeOf(sent.name, sent.bytes, kind.types))
  const scanning = await checkForViruses(services, { ...file, isImage: file.picture !== undefined, schoolId, person, ip })
  return call.transact(reach, async trx => {
    await checkUploads(services, trx, person, true)
    if (schoolId) await checkRoom(services, trx, schoolId, file.bytes.byteLength)
    const own = { schoolId, ownerId: person.userId }
    const { id, name, extension } = await services.files.save(services, trx, {
      ...file,
      ...own,
      folder: kind.folder,
      kind: code,
      scanning,
    })
    if (scanning) await planScan(services, trx, id, schoolId)
    const row = await trx.selectFrom('files').select(addressColumns).where('id', '=', id).executeTakeFirstOrThrow()
    return { id, name, extension, url: addressOf(services, row).url }
  })
}
