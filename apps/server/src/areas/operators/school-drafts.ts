import type { BodyOf, contract } from '@school/api'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { changedMeanwhile, custom, notFound } from '../../platform/problems'
import { readAddresses } from '../../school/photo-addresses'

type Contract = typeof contract.schoolDrafts
type Call = Pick<CallContext, 'trx' | 'person'>
type Values = BodyOf<Contract['create']>['values']

const mostDrafts = 50

async function find(call: Call, id: string) {
  const { trx } = call
  const row = await trx
    .selectFrom('school_drafts')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', personOf(call).userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Logos stay as long as a draft names them: only those that its owner uploaded. */
async function refuseOthersLogos(call: Call, { logoFileId, logoWithNameFileId }: Values): Promise<void> {
  const { trx } = call
  const ids = [...new Set([logoFileId, logoWithNameFileId])].filter(id => id !== null)
  if (ids.length === 0) return
  const own = await trx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('owner_id', '=', personOf(call).userId)
    .where('deleted_at', 'is', null)
    .execute()
  if (own.length < ids.length) throw notFound()
}

const columnsOf = (values: Values) => ({
  name: values.name,
  code: values.code,
  values: JSON.stringify(values),
  logo_file_id: values.logoFileId,
  logo_with_name_file_id: values.logoWithNameFileId,
})

/** Drops a draft of the caller; one that is gone already stays gone. */
export const dropDraft = (call: Call, id: string) =>
  call.trx.deleteFrom('school_drafts').where('id', '=', id).where('owner_id', '=', personOf(call).userId).executeTakeFirst()

/** New schools that are not made yet. */
export const schoolDraftHandlers: Handlers<Contract> = {
  async list(call) {
    const { trx } = call
    const rows = await trx
      .selectFrom('school_drafts')
      .select(['id', 'name', 'code', 'saved_at'])
      .where('owner_id', '=', personOf(call).userId)
      .orderBy('saved_at', 'desc')
      .orderBy('id')
      .limit(mostDrafts)
      .execute()
    return rows.map(({ id, name, code, saved_at }) => ({ id, name, code, savedAt: saved_at.toISOString() }))
  },
  async get(call) {
    const { id, values, saved_at, version } = await find(call, call.params.id)
    const kept = values as unknown as Values
    const url = await readAddresses(call.services, call.trx, [kept.logoFileId, kept.logoWithNameFileId])
    const urls = { logoUrl: url(kept.logoFileId), logoWithNameUrl: url(kept.logoWithNameFileId) }
    return { id, values: kept, ...urls, savedAt: saved_at.toISOString(), version }
  },
  async create(call) {
    const { trx, services, body } = call
    const owner_id = personOf(call).userId
    await refuseOthersLogos(call, body.values)
    const { count } = await trx
      .selectFrom('school_drafts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', owner_id)
      .executeTakeFirstOrThrow()
    if (count >= mostDrafts)
      throw custom(409, 'TooManyDrafts', 'You have {n} drafts. Finish or drop one first.', { n: mostDrafts })
    const id = services.newId()
    await trx
      .insertInto('school_drafts')
      .values({ id, owner_id, ...columnsOf(body.values), saved_at: services.clock.now() })
      .execute()
    return { id, version: 1 }
  },
  async update(call) {
    const { trx, services, body, params } = call
    const draft = await find(call, params.id)
    if (draft.version !== body.version) throw changedMeanwhile()
    await refuseOthersLogos(call, body.values)
    const version = draft.version + 1
    await trx
      .updateTable('school_drafts')
      .set({ ...columnsOf(body.values), saved_at: services.clock.now(), version })
      .where('id', '=', draft.id)
      .execute()
    return { id: draft.id, version }
  },
  async remove(call) {
    const { numDeletedRows } = await dropDraft(call, call.params.id)
    if (numDeletedRows === 0n) throw notFound()
  },
}
