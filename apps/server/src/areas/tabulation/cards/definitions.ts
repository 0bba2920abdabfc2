import type { AnswerOf, BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import { checkVersion, custom, invalid, notFound } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { readOffers } from '../../../school/class-offers'
import { makesCards, refuseReaders, refuseStrangers } from './scope'
import { cardFieldText } from './words'

type Contract = typeof contract.cardSetup
type Row = AnswerOf<Contract['addCard']>
type Fields = BodyOf<Contract['changeCard']>

async function currentYear(trx: Trx): Promise<string> {
  const year = await trx.selectFrom('academic_years').select('id').where('is_current', '=', true).executeTakeFirst()
  if (!year) throw notFound()
  return year.id
}

async function readCards(trx: Trx, where: { readonly yearId: string } | { readonly id: string }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.academic_year_id as "academicYearId", c.name, c.kind, c.node_code as "nodeCode",
      coalesce((select min(n.name) from tab_nodes n join tab_schemes s on s.school_id = n.school_id and s.id = n.scheme_id
        where n.school_id = c.school_id and s.academic_year_id = c.academic_year_id and lower(n.code) = lower(c.node_code)), '') as "nodeName",
      c.term_id as "termId", c.template_id as "templateId", coalesce(t.name, '') as template, c.course_ids as "courseIds",
      coalesce((select string_agg(k.name, ', ' order by k.sort_order, lower(k.name)) from courses k where k.school_id = c.school_id and k.id = any(c.course_ids)), '') as courses,
      c.show_rank as "showRank", c.show_average as "showAverage", c.show_grace as "showGrace", c.sort_order as "sortOrder", c.active,
      (select count(*)::int from report_cards r where r.school_id = c.school_id and r.card_id = c.id and r.status <> 'Deleted') as made, c.version
    from cards c left join card_templates t on t.school_id = c.school_id and t.id = c.template_id
    where ${'id' in where ? sql`c.id = ${where.id}::uuid` : sql`c.academic_year_id = ${where.yearId}::uuid`}
    order by c.sort_order, lower(c.name)`.execute(trx)
  return rows
}

async function readCard(trx: Trx, id: string): Promise<Row> {
  const [found] = await readCards(trx, { id })
  if (!found) throw notFound()
  return found
}

/** What a card names is of the school, and its part of a scheme is one of the year. */
async function checkFields(trx: Trx, academicYearId: string, fields: Omit<Fields, 'version'>): Promise<void> {
  const year = await trx
    .selectFrom('academic_years')
    .select(['name', 'locked'])
    .where('id', '=', academicYearId)
    .executeTakeFirst()
  if (!year) throw notFound()
  if (year.locked) throw custom(409, 'YearLocked', 'Academic year {name} is locked.', { name: year.name })
  await refuseStrangers(trx, 'courses', fields.courseIds)
  await refuseStrangers(trx, 'tab_terms', fields.termId ? [fields.termId] : [])
  if (fields.templateId) {
    const template = await trx.selectFrom('card_templates').select('kind').where('id', '=', fields.templateId).executeTakeFirst()
    if (!template) throw notFound()
    if (template.kind !== fields.kind) throw invalid([{ field: 'templateId', message: cardFieldText('OtherKind') }])
  }
  if (!fields.nodeCode) return
  const { rows } = await sql`
    select from tab_nodes n join tab_schemes s on s.school_id = n.school_id and s.id = n.scheme_id
    where s.academic_year_id = ${academicYearId}::uuid and lower(n.code) = lower(${fields.nodeCode}) limit 1`.execute(trx)
  if (rows.length === 0) throw invalid([{ field: 'nodeCode', message: cardFieldText('UnknownNode', { code: fields.nodeCode }) }])
}

async function refuseSameName(trx: Trx, academicYearId: string, name: string, id?: string): Promise<void> {
  const { rows } = await sql`
    select from cards where academic_year_id = ${academicYearId}::uuid and lower(name) = lower(${name}) and id is distinct from ${id ?? null}::uuid`.execute(
    trx,
  )
  if (rows.length > 0) throw custom(409, 'CardNameTaken', 'There is a card called {name} in this year already.', { name })
}

const columns = (fields: Omit<Fields, 'version'>) => ({
  name: fields.name,
  kind: fields.kind,
  node_code: fields.nodeCode || null,
  term_id: fields.termId,
  template_id: fields.templateId,
  course_ids: [...fields.courseIds],
  show_rank: fields.showRank,
  show_average: fields.showAverage,
  show_grace: fields.showGrace,
  sort_order: fields.sortOrder,
  active: fields.active,
})

export const readCardList = async (call: CallContext<Contract['cards']>) =>
  readCards(call.trx, { yearId: call.query.academicYearId ?? (await currentYear(call.trx)) })

export async function addCard(call: CallContext<Contract['addCard']>) {
  const { trx, services, schoolId, body } = call
  refuseReaders(call)
  const { academicYearId, ...fields } = body
  await checkFields(trx, academicYearId, fields)
  await refuseSameName(trx, academicYearId, fields.name)
  const id = services.newId()
  await trx
    .insertInto('cards')
    .values({ school_id: schoolId, id, academic_year_id: academicYearId, ...columns(fields) })
    .execute()
  await call.audit({ action: 'tabulation.card-add', entity: 'cards', entityId: id, after: body })
  return readCard(trx, id)
}

/** What is printed of a card has changed: its versions say so until they are made again. */
export async function outdateCards(trx: Trx, cardIds: readonly string[]): Promise<void> {
  await sql`
    update report_cards set outdated = true, version = version + 1
    where card_id = any(${[...cardIds]}::uuid[]) and source = 'generated' and not outdated
      and status in ('Draft', 'Ready', 'Scheduled', 'Published', 'Withdrawn')`.execute(trx)
}

export async function changeCard(call: CallContext<Contract['changeCard']>) {
  const { trx, params, body } = call
  refuseReaders(call)
  const { version, ...fields } = body
  const before = await trx.selectFrom('cards').selectAll().where('id', '=', params.id).forUpdate().executeTakeFirst()
  if (!before) throw notFound()
  checkVersion(before.version, version)
  await checkFields(trx, before.academic_year_id, fields)
  await refuseSameName(trx, before.academic_year_id, fields.name, before.id)
  const { rows: made } = await sql`
    select from report_cards where card_id = ${before.id}::uuid and status <> 'Deleted' limit 1`.execute(trx)
  if (made.length > 0 && fields.kind !== before.kind)
    throw custom(409, 'CardInUse', 'Report cards were made of {name}. Make it inactive instead.', { name: before.name })
  await trx
    .updateTable('cards')
    .set({ ...columns(fields), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
  const { active: _, sort_order: __, ...prints } = columns(fields)
  const printed = Object.entries(prints).some(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify((before as unknown as Record<string, unknown>)[key]),
  )
  if (printed) await outdateCards(trx, [before.id])
  await call.audit({ action: 'tabulation.card-change', entity: 'cards', entityId: before.id, before, after: body })
  return readCard(trx, before.id)
}

export async function removeCard(call: CallContext<Contract['removeCard']>) {
  const { trx, params } = call
  refuseReaders(call)
  const before = await trx.selectFrom('cards').selectAll().where('id', '=', params.id).forUpdate().executeTakeFirst()
  if (!before) throw notFound()
  const { rows } = await sql`
    select from report_cards where card_id = ${before.id}::uuid union all select from card_uploads where card_id = ${before.id}::uuid limit 1`.execute(
    trx,
  )
  if (rows.length > 0)
    throw custom(409, 'CardInUse', 'Report cards were made of {name}. Make it inactive instead.', { name: before.name })
  await trx.deleteFrom('cards').where('id', '=', before.id).execute()
  await call.audit({ action: 'tabulation.card-remove', entity: 'cards', entityId: before.id, before })
  return { id: before.id }
}

type Offers = AnswerOf<Contract['offers']>

export async function readCardOffers(call: CallContext<Contract['offers']>): Promise<Offers> {
  const { trx, schoolId, query, person } = call
  const yearId = query.academicYearId ?? (await currentYear(trx))
  await refuseStrangers(trx, 'academic_years', [yearId])
  const { years, sections, courses, divisions } = await readOffers(call)
  const terms = await trx
    .selectFrom('tab_terms')
    .select(['id', 'name'])
    .where('academic_year_id', '=', yearId)
    .orderBy('sort_order')
    .orderBy('starts_on')
    .execute()
  const { rows: nodes } = await sql<Offers['nodes'][number]>`
    select min(n.code) as code, min(n.name) as name, min(n.kind) as kind, array_agg(distinct sc.course_id) as "courseIds"
    from tab_nodes n join tab_schemes s on s.school_id = n.school_id and s.id = n.scheme_id and s.status <> 'Archived'
    join tab_scheme_courses sc on sc.school_id = s.school_id and sc.scheme_id = s.id
    where s.academic_year_id = ${yearId}::uuid group by lower(n.code) order by min(n.sort_order), lower(min(n.code))`.execute(trx)
  const templates = await trx.selectFrom('card_templates').select(['id', 'name', 'kind']).orderBy('name').execute()
  const school = await trx.selectFrom('schools').select('code').where('id', '=', schoolId).executeTakeFirstOrThrow()
  return {
    years,
    academicYearId: yearId,
    sections,
    courses,
    divisions,
    terms,
    nodes,
    templates: templates as Offers['templates'],
    source: (await settingValue(trx, schoolId, 'tab.source')) as Offers['source'],
    mayChange: makesCards(person!),
    schoolCode: school.code,
  }
}
