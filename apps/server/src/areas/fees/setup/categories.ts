import type { contract } from '@school/api'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { checkVersion, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { inUse, nameUsed } from './who-may'

type Contract = typeof contract.feeSetup

const columns = ['id', 'name', 'active', 'version'] as const

async function findCategory(trx: Trx, schoolId: string, id: string) {
  const row = await trx
    .selectFrom('fee_categories')
    .select(columns)
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function refuseTwice(trx: Trx, schoolId: string, name: string, but?: string): Promise<void> {
  const { rows } = await sql`
    select 1 from fee_categories where school_id = ${schoolId} and lower(name) = lower(${name}) and id is distinct from ${but ?? null}::uuid`.execute(
    trx,
  )
  if (rows.length > 0) throw nameUsed(name)
}

/** Categories of students that may have fees of their own. */
export const categoryHandlers: Pick<Handlers<Contract>, 'categories' | 'createCategory' | 'changeCategory' | 'removeCategory'> = {
  categories: ({ trx, schoolId }) =>
    trx.selectFrom('fee_categories').select(columns).where('school_id', '=', schoolId).orderBy(sql`lower(name)`).execute(),
  async createCategory(call) {
    const { trx, schoolId, services, body } = call
    await refuseTwice(trx, schoolId, body.name)
    const category = await trx
      .insertInto('fee_categories')
      .values({ school_id: schoolId, id: services.newId(), name: body.name, active: body.active })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await call.audit({ action: 'feeCategory.create', entity: 'fee_categories', entityId: category.id, after: category })
    return category
  },
  async changeCategory(call) {
    const { trx, schoolId, body, params } = call
    const before = await findCategory(trx, schoolId, params.id)
    checkVersion(before.version, body.version)
    if (body.name !== undefined) await refuseTwice(trx, schoolId, body.name, before.id)
    const after = await trx
      .updateTable('fee_categories')
      .set({ name: body.name ?? before.name, active: body.active ?? before.active, version: before.version + 1 })
      .where('school_id', '=', schoolId)
      .where('id', '=', before.id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    await call.audit({ action: 'feeCategory.change', entity: 'fee_categories', entityId: before.id, before, after })
    return after
  },
  async removeCategory(call) {
    const { trx, schoolId, params } = call
    const before = await findCategory(trx, schoolId, params.id)
    const { rows } = await sql<{ count: number }>`
      select ((select count(*) from student_fee_profiles where school_id = ${schoolId} and fee_category_id = ${before.id}::uuid)
        + (select count(*) from fee_schedules where school_id = ${schoolId} and fee_category_id = ${before.id}::uuid))::int as count`.execute(
      trx,
    )
    if (rows[0]!.count > 0) throw inUse(before.name, rows[0]!.count)
    await trx.deleteFrom('fee_categories').where('school_id', '=', schoolId).where('id', '=', before.id).execute()
    await call.audit({ action: 'feeCategory.remove', entity: 'fee_categories', entityId: before.id, before })
  },
}
