import type { contract, QueryOf } from '@school/api'
import { sql } from 'kysely'
import type { Joined } from '../../platform/database/joined'
import { addressOf } from '../../platform/files/addresses'
import type { CallContext, Handlers } from '../../platform/http/call'
import { offeredOrder } from '../../school/ordered'
import { matches } from '../../school/search'
import { readAttachments } from '../../services/files/attachments'
import { activateItem, createItem, listPort, readItem, removeItem, updateItem } from './school'

/** Web addresses alone are shown, whatever a row holds. */
const isWebAddress = (link: string) => URL.canParse(link) && ['http:', 'https:'].includes(new URL(link).protocol)

/** A page of the active items in the order of the school. */
async function listItems(
  { trx, services }: Pick<CallContext, 'trx' | 'services'>,
  { text, page, pageSize }: QueryOf<typeof contract.portal.list>,
) {
  const where = sql`i.active and (${matches(sql`search_key(i.title)`, text, 'contains')} or ${matches(sql`search_key(i.text)`, text, 'contains')})`
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from admin_port_items i where ${where}`.execute(trx)
  type Image = { image_id: string; media_type: string; version: number }
  type Row = {
    id: string
    title: string
    text: string
    link: string | null
    file_id: string | null
    school_id: string
  } & Joined<Image>
  const { rows } = await sql<Row>`
    select i.id, i.title, i.text, i.link, i.file_id, f.id as image_id, i.school_id, f.media_type, f.version
    from admin_port_items i left join files f on f.id = i.image_file_id and f.deleted_at is null
    where ${where} order by i.sort_order, lower(i.title), i.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
  const filesOf = await readAttachments(
    services,
    trx,
    rows.map(row => (row.file_id ? [row.file_id] : [])),
  )
  return {
    results: rows.map(row => ({
      id: row.id,
      title: row.title,
      text: row.text,
      link: row.link && isWebAddress(row.link) ? row.link : null,
      file: row.file_id ? (filesOf([row.file_id])[0] ?? null) : null,
      imageUrl: row.image_id ? addressOf(services, { ...row, id: row.image_id }, { size: 'small' }).url : null,
    })),
    pagination: { currentPage: page, pageSize, count: counted[0]!.count },
  }
}

/** What a school shows its families. */
export const portalHandlers: Handlers<typeof contract.portal> = {
  list: call => listItems(call, call.query),
}

/** The same as the school makes and orders it. */
export const adminPortHandlers: Handlers<typeof contract.adminPort> = {
  create: call => createItem(call, call.body),
  list: call => listPort(call, call.query),
  sortOrder: async call => ({ sortOrder: await offeredOrder(call, 'admin_port_items') }),
  item: call => readItem(call, call.params.id),
  update: call => updateItem(call, call.params.id, call.body),
  remove: call => removeItem(call, call.params.id),
  activate: call => activateItem(call, call.params.id, call.body),
}
