import { type AnswerOf, allZeroId, type BodyOf, type contract } from '@school/api'
import { type CardBlock, type CardKind, type StudentFact, standardBlocks } from '@school/rules'
import { sql } from 'kysely'
import { addressColumns, addressOf } from '../../../platform/files/addresses'
import type { CallContext } from '../../../platform/http/call'
import { checkVersion, custom, notFound } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { checkAttachments } from '../../../services/files/attachments'
import { outdateCards } from './definitions'
import { refuseReaders } from './scope'

type Contract = typeof contract.cardSetup
type Answer = AnswerOf<Contract['addTemplate']>
type Fields = Omit<BodyOf<Contract['changeTemplate']>, 'version'>

/** What a card is printed by. */
export interface Template {
  readonly id: string
  readonly kind: CardKind
  readonly paper: 'portrait' | 'landscape'
  readonly blocks: readonly { readonly block: CardBlock; readonly on: boolean }[]
  readonly facts: readonly StudentFact[]
  readonly signatures: readonly {
    readonly title: string
    readonly name: string
    readonly isClassTeacher: boolean
    readonly fileId: string | null
  }[]
  readonly language: 'en' | 'es' | 'pt' | 'de'
  readonly version: number
}

interface Options {
  readonly facts: readonly StudentFact[]
  readonly signatures: Template['signatures']
}

/** The form of cards that have no template of their own. */
export const standardTemplate = (kind: CardKind): Template => ({
  id: allZeroId,
  kind,
  paper: 'portrait',
  blocks: standardBlocks(kind),
  facts: ['birthDate', 'guardian'],
  signatures: [],
  language: 'en',
  version: 1,
})

/** The template of a card; without one the standard form. */
export async function templateOf(trx: Trx, kind: CardKind, id: string | null): Promise<Template> {
  if (!id) return standardTemplate(kind)
  const row = await trx.selectFrom('card_templates').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const options = row.options as unknown as Options
  return {
    id: row.id,
    kind: row.kind as CardKind,
    paper: row.paper as Template['paper'],
    blocks: row.blocks as unknown as Template['blocks'],
    facts: options.facts ?? [],
    signatures: options.signatures ?? [],
    language: row.language as Template['language'],
    version: row.version,
  }
}

async function readTemplates(services: Services, trx: Trx, id?: string): Promise<Answer[]> {
  const rows = await trx
    .selectFrom('card_templates as t')
    .selectAll('t')
    .select(sql<number>`(select count(*)::int from cards c where c.school_id = t.school_id and c.template_id = t.id)`.as('used'))
    .where(id ? sql<boolean>`t.id = ${id}::uuid` : sql<boolean>`true`)
    .orderBy(sql`lower(t.name)`)
    .execute()
  const fileIds = rows.flatMap(row => row.signature_file_ids ?? [])
  const files =
    fileIds.length === 0
      ? []
      : await trx.selectFrom('files').select(addressColumns).where('id', 'in', fileIds).where('deleted_at', 'is', null).execute()
  const urls = new Map(files.map(file => [file.id, addressOf(services, file).url]))
  return rows.map(row => {
    const options = row.options as unknown as Options
    return {
      id: row.id,
      name: row.name,
      kind: row.kind as Answer['kind'],
      paper: row.paper as Answer['paper'],
      blocks: row.blocks as unknown as Answer['blocks'],
      facts: [...(options.facts ?? [])],
      signatures: (options.signatures ?? []).map(one => ({ ...one, url: urls.get(one.fileId ?? '') ?? null })),
      language: row.language as Answer['language'],
      used: row.used,
      version: row.version,
    }
  })
}

async function readTemplate(services: Services, trx: Trx, id: string): Promise<Answer> {
  const [found] = await readTemplates(services, trx, id)
  if (!found) throw notFound()
  return found
}

async function refuseSameName(trx: Trx, name: string, id?: string): Promise<void> {
  const { rows } = await sql`
    select from card_templates where lower(name) = lower(${name}) and id is distinct from ${id ?? null}::uuid`.execute(trx)
  if (rows.length > 0) throw custom(409, 'TemplateNameTaken', 'There is a template called {name} already.', { name })
}

const columns = (fields: Fields) => ({
  name: fields.name,
  kind: fields.kind,
  paper: fields.paper,
  blocks: JSON.stringify(fields.blocks),
  options: JSON.stringify({ facts: fields.facts, signatures: fields.signatures } satisfies Options),
  signature_file_ids: fields.signatures.flatMap(one => one.fileId ?? []),
  language: fields.language,
})

export const readTemplateList = (call: CallContext<Contract['templates']>) => readTemplates(call.services, call.trx)

export async function addTemplate(call: CallContext<Contract['addTemplate']>) {
  const { trx, services, schoolId, body } = call
  refuseReaders(call)
  await refuseSameName(trx, body.name)
  const values = columns(body)
  await checkAttachments(call, values.signature_file_ids, [], 'signatures')
  const id = services.newId()
  await trx
    .insertInto('card_templates')
    .values({ school_id: schoolId, id, ...values })
    .execute()
  await call.audit({ action: 'tabulation.template-add', entity: 'card_templates', entityId: id, after: body })
  return readTemplate(services, trx, id)
}

export async function changeTemplate(call: CallContext<Contract['changeTemplate']>) {
  const { trx, services, params, body } = call
  refuseReaders(call)
  const { version, ...fields } = body
  const before = await trx.selectFrom('card_templates').selectAll().where('id', '=', params.id).forUpdate().executeTakeFirst()
  if (!before) throw notFound()
  checkVersion(before.version, version)
  await refuseSameName(trx, fields.name, before.id)
  const cards = await trx.selectFrom('cards').select('id').where('template_id', '=', before.id).execute()
  if (cards.length > 0 && fields.kind !== before.kind)
    throw custom(409, 'TemplateInUse', '{n} card(s) use this template.', { n: cards.length })
  const values = columns(fields)
  await checkAttachments(call, values.signature_file_ids, before.signature_file_ids ?? [], 'signatures')
  await trx
    .updateTable('card_templates')
    .set({ ...values, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
  await outdateCards(
    trx,
    cards.map(card => card.id),
  )
  await call.audit({ action: 'tabulation.template-change', entity: 'card_templates', entityId: before.id, before, after: body })
  return readTemplate(services, trx, before.id)
}

export async function removeTemplate(call: CallContext<Contract['removeTemplate']>) {
  const { trx, params } = call
  refuseReaders(call)
  const before = await trx.selectFrom('card_templates').selectAll().where('id', '=', params.id).forUpdate().executeTakeFirst()
  if (!before) throw notFound()
  const cards = await trx.selectFrom('cards').select('id').where('template_id', '=', before.id).execute()
  if (cards.length > 0) throw custom(409, 'TemplateInUse', '{n} card(s) use this template.', { n: cards.length })
  await trx.deleteFrom('card_templates').where('id', '=', before.id).execute()
  await call.audit({ action: 'tabulation.template-remove', entity: 'card_templates', entityId: before.id, before })
  return { id: before.id }
}
