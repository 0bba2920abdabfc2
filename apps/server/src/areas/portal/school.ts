import type { BodyOf, contract, QueryOf } from '@school/api'
import { webAddress } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { addressOf } from '../../platform/files/addresses'
import type { CallContext } from '../../platform/http/call'
import { checkVersion, custom, invalid, notFound } from '../../platform/problems'
import { lockOrder, makeRoom } from '../../school/ordered'
import { matches } from '../../school/search'
import { checkAttachments } from '../../services/files/attachments'
import { portalFieldText } from './texts'

type Contract = typeof contract.adminPort
type PortCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

const table = 'admin_port_items'

/** A file beside its item, under the prefix of its columns. */
interface FileOf {
  id: string
  name: string
  extension: string
  school_id: string | null
  media_type: string
  version: number
}

interface Row {
  id: string
  title: string
  text: string
  link: string | null
  file: FileOf | null
  image: FileOf | null
  sort_order: number
  active: boolean
  version: number
}

const fileJson = (alias: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when ${of('id')} is null then null else json_build_object('id', ${of('id')}, 'name', ${of('name')}, 'extension', ${of('extension')},
    'school_id', ${of('school_id')}, 'media_type', ${of('media_type')}, 'version', ${of('version')}) end`
}

async function readItems({ trx }: Pick<PortCall, 'trx'>, rest: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.title, i.text, i.link, ${fileJson('f')} as file, ${fileJson('p')} as image, i.sort_order, i.active, i.version
    from admin_port_items i left join files f on f.id = i.file_id and f.deleted_at is null
    left join files p on p.id = i.image_file_id and p.deleted_at is null ${rest}`.execute(trx)
  return rows
}

function answer({ services }: Pick<PortCall, 'services'>, row: Row) {
  const attached = (file: FileOf | null, size?: 'small') =>
    file && {
      id: file.id,
      name: file.name,
      extension: file.extension,
      url: addressOf(services, file, size ? { size } : {}).url,
    }
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    link: row.link ?? '',
    file: attached(row.file),
    image: attached(row.image, 'small'),
    sortOrder: row.sort_order,
    active: row.active,
    version: row.version,
  }
}

/** A page of the items in their order. */
export async function listPort(call: PortCall, { active, text, page, pageSize }: QueryOf<Contract['list']>) {
  const where = sql`where (${active} = '' or i.active = (${active} = 'yes'))
    and (${matches(sql`search_key(i.title)`, text, 'contains')} or ${matches(sql`search_key(i.text)`, text, 'contains')})`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from admin_port_items i ${where}`.execute(call.trx)
  const found = await readItems(call, sql`${where} order by i.sort_order limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return { results: found.map(row => answer(call, row)), pagination: { currentPage: page, pageSize, count: rows[0]!.count } }
}

async function findItem(call: PortCall, id: string): Promise<Row> {
  const [row] = await readItems(call, sql`where i.id = ${id}::uuid`)
  if (!row) throw notFound()
  return row
}

/** One item; another does not exist. */
export const readItem = async (call: PortCall, id: string) => answer(call, await findItem(call, id))

/** An item that is to be changed, with the order it stands in. */
async function lockItem(call: PortCall, id: string): Promise<Row> {
  await lockOrder(call, table)
  return findItem(call, id)
}

interface Content {
  readonly title: string
  readonly text: string
  readonly link: string
  readonly fileId: string | null
  readonly imageFileId: string | null
}

const contentOf = (row: Row): Content => ({
  title: row.title,
  text: row.text,
  link: row.link ?? '',
  fileId: row.file?.id ?? null,
  imageFileId: row.image?.id ?? null,
})

/** What the audit keeps of an item. */
const audited = (row: Row) => ({ ...contentOf(row), sortOrder: row.sort_order, active: row.active })

/** The content as it is stored: a whole link, files that may be shown, and something to show. */
async function checked(call: PortCall, content: Content, before?: Row) {
  const link = content.link === '' ? null : webAddress(content.link)
  if (link === undefined) throw invalid([{ field: 'link', message: portalFieldText('NotALink') }])
  if (content.text === '' && link === null && !content.fileId) throw custom(400, 'PortalContent', 'Add a text, a link or a file.')
  const own = async (field: string, id: string | null, kept: string | undefined) =>
    id === null ? null : (await checkAttachments(call, [id], kept ? [kept] : [], field))[0]!
  const fileId = await own('fileId', content.fileId, before?.file?.id)
  const imageFileId = await own('imageFileId', content.imageFileId, before?.image?.id)
  if (imageFileId && imageFileId !== before?.image?.id) {
    const image = await call.trx.selectFrom('files').select('media_type').where('id', '=', imageFileId).executeTakeFirst()
    if (!image?.media_type.startsWith('image/')) throw custom(400, 'InvalidImageType', 'Invalid image type')
  }
  return { title: content.title, text: content.text, link, file_id: fileId, image_file_id: imageFileId }
}

/** Adds an item at its number, or behind the last one. */
export async function createItem(call: PortCall, { sortOrder, ...content }: BodyOf<Contract['create']>) {
  const { trx, services, schoolId } = call
  const stored = await checked(call, content)
  await lockOrder(call, table)
  const id = services.newId()
  const place = await makeRoom(call, table, id, sortOrder)
  await trx
    .insertInto(table)
    .values({ school_id: schoolId, id, ...stored, sort_order: place })
    .execute()
  const row = await findItem(call, id)
  await call.audit({ action: 'adminPort.create', entity: table, entityId: id, after: audited(row) })
  return answer(call, row)
}

/** Changes what is given of an item, and its place. */
export async function updateItem(call: PortCall, id: string, { version, sortOrder, ...given }: BodyOf<Contract['update']>) {
  const before = await lockItem(call, id)
  checkVersion(before.version, version)
  const stored = await checked(call, { ...contentOf(before), ...given }, before)
  if (sortOrder !== undefined) await makeRoom(call, table, id, sortOrder)
  return write(call, before, 'adminPort.update', stored)
}

/** Shows an item to families, or no more. */
export async function activateItem(call: PortCall, id: string, { active }: BodyOf<Contract['activate']>) {
  const before = await lockItem(call, id)
  const wanted = active ?? !before.active
  return wanted === before.active ? answer(call, before) : write(call, before, 'adminPort.activate', { active: wanted })
}

async function write(
  call: PortCall,
  before: Row,
  action: string,
  set: Awaited<ReturnType<typeof checked>> | { readonly active: boolean },
) {
  await call.trx
    .updateTable(table)
    .set(({ eb }) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute()
  const row = await findItem(call, before.id)
  await call.audit({ action, entity: table, entityId: row.id, before: audited(before), after: audited(row) })
  return answer(call, row)
}

/** Removes an item; the others keep their numbers. */
export async function removeItem(call: PortCall, id: string): Promise<{ id: string }> {
  const before = await lockItem(call, id)
  await call.trx.deleteFrom(table).where('id', '=', id).execute()
  await call.audit({ action: 'adminPort.remove', entity: table, entityId: id, before: audited(before) })
  return { id }
}
