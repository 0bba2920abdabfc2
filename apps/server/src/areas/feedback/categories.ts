import type { BodyOf, contract, QueryOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { checkVersion, custom, invalid, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { type Option, read } from '../../school/lookups'
import { lockOrder, makeRoom } from '../../school/ordered'
import { matches } from '../../school/search'
import { feedbackFieldText } from './texts'
import type { FeedbackCall } from './threads'

type Contract = typeof contract.feedbackCategory

const table = 'feedback_categories'

interface Row {
  id: string
  name: string
  staff: { id: string; name: string }[]
  feedbacks: number
  sort_order: number
  active: boolean
  version: number
}

const answer = (row: Row) => ({
  id: row.id,
  name: row.name,
  staff: row.staff,
  feedbacks: row.feedbacks,
  sortOrder: row.sort_order,
  active: row.active,
  version: row.version,
})

const audited = (row: Row) => ({
  name: row.name,
  staffIds: row.staff.map(one => one.id),
  sortOrder: row.sort_order,
  active: row.active,
})

async function readCategories(trx: Trx, rest: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.sort_order, c.active, c.version,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name_key, t.id)
        from feedback_category_staff x join staff t on t.school_id = x.school_id and t.id = x.staff_id
        where x.school_id = c.school_id and x.category_id = c.id), '[]'::json) as staff,
      (select count(*)::int from guardian_feedbacks f where f.school_id = c.school_id and f.category_id = c.id) as feedbacks
    from feedback_categories c ${rest}`.execute(trx)
  return rows
}

/** What guardians may choose. */
export const activeCategories = (trx: Trx): Promise<Option[]> =>
  read(trx, sql<Option>`select id, name from feedback_categories where active order by sort_order`)

/** Every category in the order of the school, with how much of it nobody has opened. */
export async function categoriesWithNew(trx: Trx): Promise<{ id: string; name: string; new: number }[]> {
  const { rows } = await sql<{ id: string; name: string; new: number }>`
    select c.id, c.name, count(f.id)::int as new from feedback_categories c
    left join guardian_feedbacks f on f.school_id = c.school_id and f.category_id = c.id and f.status = 'New'
    group by c.id, c.name, c.sort_order order by c.sort_order`.execute(trx)
  return rows
}

/** A page of the categories in their order. */
export async function listCategories({ trx }: FeedbackCall, { active, text, page, pageSize }: QueryOf<Contract['list']>) {
  const where = sql`where (${active} = '' or c.active = (${active} = 'yes')) and ${matches(sql`search_key(c.name)`, text, 'contains')}`
  const { rows } = await sql<{ count: number; active: number }>`
    select (select count(*)::int from feedback_categories c ${where}) as count, count(*) filter (where active)::int as active
    from feedback_categories`.execute(trx)
  const found = await readCategories(trx, sql`${where} order by c.sort_order limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    results: found.map(answer),
    pagination: { currentPage: page, pageSize, count: rows[0]!.count },
    activeCount: rows[0]!.active,
  }
}

async function findCategory({ trx }: Pick<FeedbackCall, 'trx'>, id: string): Promise<Row> {
  const [row] = await readCategories(trx, sql`where c.id = ${id}::uuid`)
  if (!row) throw notFound()
  return row
}

/** One category; another does not exist. */
export const readCategory = async (call: FeedbackCall, id: string) => answer(await findCategory(call, id))

/** A category that is to be changed, with the order it stands in. */
async function lockCategory(call: FeedbackCall, id: string): Promise<Row> {
  await lockOrder(call, table)
  return findCategory(call, id)
}

async function refuseTwice({ trx }: FeedbackCall, name: string, but?: string): Promise<void> {
  const twin = await trx.selectFrom(table).select('id').where(sql`lower(name)`, '=', sql`lower(${name})`).executeTakeFirst()
  if (twin && twin.id !== but) throw custom(409, 'AlreadyExists', '{name} already exists.', { name })
}

/** Names who hears of new feedback: those who work in the school, and who was named before. */
async function nameStaff({ trx, schoolId }: FeedbackCall, id: string, staffIds: readonly string[], kept: readonly string[] = []) {
  const ids = [...new Set(staffIds.map(staffId => staffId.toLowerCase()))]
  const known = ids.length === 0 ? [] : await trx.selectFrom('staff').select(['id', 'status']).where('id', 'in', ids).execute()
  if (known.length < ids.length) throw notFound()
  if (known.some(one => one.status !== 'Working' && !kept.includes(one.id)))
    throw invalid([{ field: 'staffIds', message: feedbackFieldText('NotWorking') }])
  await trx.deleteFrom('feedback_category_staff').where('category_id', '=', id).execute()
  if (ids.length > 0)
    await trx
      .insertInto('feedback_category_staff')
      .values(ids.map(staffId => ({ school_id: schoolId, category_id: id, staff_id: staffId })))
      .execute()
}

/** Adds a category at its number, or behind the last one. */
export async function createCategory(call: FeedbackCall, { name, staffIds, sortOrder }: BodyOf<Contract['create']>) {
  const { trx, services, schoolId } = call
  await lockOrder(call, table)
  await refuseTwice(call, name)
  const id = services.newId()
  const place = await makeRoom(call, table, id, sortOrder)
  await trx.insertInto(table).values({ school_id: schoolId, id, name, sort_order: place }).execute()
  await nameStaff(call, id, staffIds)
  const row = await findCategory(call, id)
  await call.audit({ action: 'feedbackCategory.create', entity: table, entityId: id, after: audited(row) })
  return answer(row)
}

/** Changes what is given of a category, and its place. */
export async function updateCategory(call: FeedbackCall, id: string, body: BodyOf<Contract['update']>) {
  const { version, name, staffIds, sortOrder } = body
  const before = await lockCategory(call, id)
  checkVersion(before.version, version)
  if (name !== undefined) await refuseTwice(call, name, id)
  if (staffIds)
    await nameStaff(
      call,
      id,
      staffIds,
      before.staff.map(one => one.id),
    )
  if (sortOrder !== undefined) await makeRoom(call, table, id, sortOrder)
  return write(call, before, 'feedbackCategory.update', { name: name ?? before.name })
}

/** Offers a category to guardians, or no more. */
export async function activateCategory(call: FeedbackCall, id: string, { active }: BodyOf<Contract['activate']>) {
  const before = await lockCategory(call, id)
  const wanted = active ?? !before.active
  return wanted === before.active ? answer(before) : write(call, before, 'feedbackCategory.activate', { active: wanted })
}

async function write(call: FeedbackCall, before: Row, action: string, set: { name: string } | { active: boolean }) {
  await call.trx
    .updateTable(table)
    .set(({ eb }) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute()
  const row = await findCategory(call, before.id)
  await call.audit({ action, entity: table, entityId: row.id, before: audited(before), after: audited(row) })
  return answer(row)
}

/** Removes a category that no feedback has. */
export async function removeCategory(call: FeedbackCall, id: string): Promise<{ id: string }> {
  await lockOrder(call, table)
  // What is sent at this moment names the category and holds it.
  await sql`select 1 from feedback_categories where id = ${id}::uuid for update`.execute(call.trx)
  const before = await findCategory(call, id)
  if (before.feedbacks > 0)
    throw custom(409, 'MasterInUse', '{name} is in use by {n} record(s). Make it inactive instead.', {
      name: before.name,
      n: before.feedbacks,
    })
  await call.trx.deleteFrom(table).where('id', '=', id).execute()
  await call.audit({ action: 'feedbackCategory.remove', entity: table, entityId: id, before: audited(before) })
  return { id }
}
