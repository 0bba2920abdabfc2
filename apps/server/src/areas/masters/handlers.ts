import type { contract } from '@school/api'
import { sql } from 'kysely'
import type { Handlers } from '../../platform/http/call'
import { checkVersion, custom, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'

interface Row {
  id: string
  name: string
  code: string | null
  parent_id: string | null
  active: boolean
  selected: boolean
  is_reserved: boolean
  sort_order: number
  version: number
}

const answer = (row: Row) => ({
  id: row.id,
  name: row.name,
  code: row.code,
  parentId: row.parent_id,
  active: row.active,
  selected: row.selected,
  isReserved: row.is_reserved,
  sortOrder: row.sort_order,
  version: row.version,
})

const columns = ['id', 'name', 'code', 'parent_id', 'active', 'selected', 'is_reserved', 'sort_order', 'version'] as const

/** Records that use an item, over all tables that refer to masters. */
async function uses(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from students where religion_id = ${id} or caste_id = ${id} or reservation_id = ${id} or block_id = ${id})
      + (select count(*) from staff where designation_id = ${id}) + (select count(*) from subject_allotments where subject_id = ${id})
      + (select count(*) from anecdotals where category_id = ${id}) + (select count(*) from diary_entries where subject_id = ${id})
      + (select count(*) from masters where parent_id = ${id}))::int as count`.execute(trx)
  return rows[0]?.count ?? 0
}

/** What items of a kind belong to; items of other kinds stand by themselves. */
const parentKinds: Readonly<Record<string, string>> = { caste: 'religion', designation: 'designation-category' }

/** A caste belongs to a religion of the school, a designation to a category. */
async function checkParent(trx: Trx, kind: string, parentId: string | null | undefined): Promise<void> {
  if (!parentId) return
  const parentKind = Object.hasOwn(parentKinds, kind) ? parentKinds[kind] : undefined
  const parent =
    parentKind &&
    (await trx.selectFrom('masters').select('id').where('id', '=', parentId).where('kind', '=', parentKind).executeTakeFirst())
  if (!parent) throw notFound()
}

interface Named {
  readonly name: string
  readonly code?: string | null
  readonly parentId?: string | null
}

/** Names and codes are one of a kind. */
async function refuseTwice(trx: Trx, kind: string, { name, code, parentId }: Named, but?: string): Promise<void> {
  const twin = await trx
    .selectFrom('masters')
    .select('id')
    .where('kind', '=', kind)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    // Castes of two religions may share a name; people know a designation by its name alone.
    .$if(kind === 'caste', query => query.where(sql`coalesce(parent_id::text, '')`, '=', parentId ?? ''))
    .executeTakeFirst()
  if (twin && twin.id !== but) throw custom(409, 'NameUsed', '{name} exists already.', { name })
  if (!code) return
  const coded = await trx
    .selectFrom('masters')
    .select('id')
    .where('kind', '=', kind)
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst()
  if (coded && coded.id !== but) throw custom(409, 'NameUsed', '{name} exists already.', { name: code })
}

/** The small lists of a school, kept by its administrators. */
export const masterHandlers: Handlers<typeof contract.masters> = {
  async list({ trx, params }) {
    const rows = await trx
      .selectFrom('masters')
      .select(columns)
      .where('kind', '=', params.kind)
      .orderBy('sort_order')
      .orderBy(sql`lower(name)`)
      .execute()
    return rows.map(answer)
  },

  async create(call) {
    const { trx, params, body, schoolId, services } = call
    await checkParent(trx, params.kind, body.parentId)
    await refuseTwice(trx, params.kind, body)
    const last = await trx
      .selectFrom('masters')
      .select(({ fn }) => fn.max('sort_order').as('last'))
      .where('kind', '=', params.kind)
      .executeTakeFirst()
    const row = await trx
      .insertInto('masters')
      .values({
        school_id: schoolId,
        id: services.newId(),
        kind: params.kind,
        name: body.name,
        code: body.code || null,
        parent_id: body.parentId ?? null,
        active: body.active,
        selected: body.selected,
        sort_order: body.sortOrder ?? Math.min(999, (last?.last ?? 0) + 1),
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await call.audit({ action: 'master.create', entity: 'masters', entityId: row.id, after: answer(row) })
    return answer(row)
  },

  async update(call) {
    const { trx, params, body } = call
    const before = await trx
      .selectFrom('masters')
      .select(columns)
      .where('id', '=', params.id)
      .where('kind', '=', params.kind)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound()
    checkVersion(before.version, body.version)
    const renamed = body.name !== undefined && body.name !== before.name
    if (before.is_reserved && (renamed || (body.active !== undefined && body.active !== before.active)))
      throw custom(409, 'Reserved', 'Modification is not possible for selected item')
    await checkParent(trx, params.kind, body.parentId)
    const parentId = body.parentId === undefined ? before.parent_id : body.parentId
    await refuseTwice(trx, params.kind, { name: body.name ?? before.name, code: body.code, parentId }, before.id)
    const row = await trx
      .updateTable('masters')
      .set({
        name: body.name ?? before.name,
        code: body.code === undefined ? before.code : body.code || null,
        parent_id: parentId,
        active: body.active ?? before.active,
        selected: body.selected ?? before.selected,
        sort_order: body.sortOrder ?? before.sort_order,
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    await call.audit({ action: 'master.update', entity: 'masters', entityId: row.id, before: answer(before), after: answer(row) })
    return answer(row)
  },

  async remove(call) {
    const { trx, params } = call
    const row = await trx
      .selectFrom('masters')
      .select(columns)
      .where('id', '=', params.id)
      .where('kind', '=', params.kind)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound()
    if (row.is_reserved) throw custom(409, 'Reserved', 'Modification is not possible for selected item')
    const n = await uses(trx, row.id)
    if (n > 0)
      throw custom(409, 'MasterInUse', '{name} is in use by {n} record(s). Make it inactive instead.', { name: row.name, n })
    await trx.deleteFrom('masters').where('id', '=', row.id).execute()
    await call.audit({ action: 'master.remove', entity: 'masters', entityId: row.id, before: answer(row) })
  },
}
