import type { BodyOf, contract, QueryOf } from '@school/api'
import { addDays, approvesNotices, type FlashStatus, flashStatus, linkParts, mostFlashDays, mostFlashNews } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { checkVersion, custom, invalid, noAccess, notFound } from '../../platform/problems'
import { divisionsOfStaff } from '../../school/scope'
import { matches } from '../../school/search'
import {
  type AudienceRow,
  audienceColumns,
  audienceOf,
  audienceOffersOf,
  checkAudience,
  namedAudiences,
  speaksToOwnClasses,
} from '../../services/audience/offers'
import { audiencePlaces, classInAudience, forPlaces } from '../../services/audience/people'
import { momentOf, type NoticeCall } from './scope'
import { noticeFieldText } from './texts'

type Contract = typeof contract.flashNews
type Given = BodyOf<Contract['create']>

interface FlashRow extends AudienceRow {
  id: string
  text: string
  link: string | null
  starts_on: string
  ends_on: string
  active: boolean
  author_id: string
  by: string | null
  version: number
}

/** News `a` that the person looks after: a teacher after own ones, and reads those for own classes. */
const inScope = (person: Person): RawBuilder<boolean> =>
  speaksToOwnClasses(person)
    ? sql`(a.author_id = ${person.userId}::uuid or (a.audience_roles && array['Guardian', 'Student'] and exists (
        select from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
        where d.id in (${divisionsOfStaff(person)}) and ${classInAudience})))`
    : sql`true`

/** Own news, and for those who lead the school all of it. */
const mayEdit = (person: Person, row: Pick<FlashRow, 'author_id'>) => row.author_id === person.userId || approvesNotices(person)

async function readRows(call: NoticeCall, rest: RawBuilder<unknown>): Promise<FlashRow[]> {
  const { rows } = await sql<FlashRow>`
    select a.id, a.text, a.link, a.audience_roles, a.audience_section_ids, a.audience_course_ids, a.audience_division_ids, a.audience_designation_ids,
      a.starts_on::text as starts_on, a.ends_on::text as ends_on, a.active, a.author_id, coalesce(t.name, u.name) as by, a.version
    from flash_news a left join staff t on t.school_id = a.school_id and t.id = a.staff_id left join users u on u.id = a.author_id ${rest}`.execute(
    call.trx,
  )
  return rows
}

async function answersOf(call: NoticeCall, rows: readonly FlashRow[]) {
  const person = personOf(call)
  const { today } = await momentOf(call)
  const named = await namedAudiences(call.trx, rows)
  return rows.map(row => {
    const days = { startsOn: row.starts_on, endsOn: row.ends_on, active: row.active }
    return {
      id: row.id,
      text: row.text,
      link: row.link ?? '',
      audience: named(row),
      ...days,
      status: flashStatus(days, today),
      by: row.by ?? '',
      mayEdit: mayEdit(person, row),
      version: row.version,
    }
  })
}

const statusIs = (status: FlashStatus | '', today: string): RawBuilder<boolean> => {
  const over = sql`a.ends_on < ${today}::date`
  switch (status) {
    case 'Ended':
      return sql`${over}`
    case 'Inactive':
      return sql`(not a.active and not ${over})`
    case 'Upcoming':
      return sql`(a.active and a.starts_on > ${today}::date)`
    case 'Current':
      return sql`(a.active and a.starts_on <= ${today}::date and not ${over})`
    default:
      return sql`true`
  }
}

/** What the form offers. */
export const flashOffers = async (call: NoticeCall) => ({
  ...(await audienceOffersOf(call)),
  today: (await momentOf(call)).today,
})

/** A page of the news that the person looks after. */
export async function listFlash(call: NoticeCall, { page, pageSize, status, text }: QueryOf<Contract['list']>) {
  const { today } = await momentOf(call)
  const where = sql`${inScope(personOf(call))} and ${statusIs(status, today)} and ${matches(sql`search_key(a.text)`, text, 'contains')}`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from flash_news a where ${where}`.execute(
    call.trx,
  )
  const rows = await readRows(
    call,
    sql`where ${where} order by a.starts_on desc, a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  return {
    results: await answersOf(call, rows),
    pagination: { currentPage: page, pageSize, count: counted[0]!.count },
  }
}

async function findFlash(call: NoticeCall, id: string, forChange = false): Promise<FlashRow> {
  const where = sql`where a.id = ${id}::uuid and ${inScope(personOf(call))}`
  const [row] = await readRows(call, sql`${where} ${forChange ? sql`for update of a` : sql``}`)
  if (!row) throw notFound()
  if (forChange && !mayEdit(personOf(call), row)) throw noAccess()
  return row
}

/** One piece of news. */
export const readFlash = async (call: NoticeCall, id: string) => (await answersOf(call, [await findFlash(call, id)]))[0]!

/** Whether a text is one whole address that begins with https. */
const isWebAddress = (link: string): boolean => {
  const parts = linkParts(link)
  return parts.length === 1 && parts[0]!.href === link && URL.canParse(link)
}

async function columnsOf(call: NoticeCall, body: Given, kept?: FlashRow) {
  if (body.endsOn < body.startsOn) throw invalid([{ field: 'endsOn', message: noticeFieldText('ToBeforeFrom') }])
  if (body.endsOn >= addDays(body.startsOn, mostFlashDays))
    throw invalid([{ field: 'endsOn', message: noticeFieldText('TooManyDays', { n: mostFlashDays }) }])
  if (body.link && !isWebAddress(body.link)) throw invalid([{ field: 'link', message: fieldText('BadWebsite') }])
  return {
    text: body.text,
    link: body.link || null,
    starts_on: body.startsOn,
    ends_on: body.endsOn,
    ...audienceColumns(await checkAudience(call, body.audience, kept && audienceOf(kept))),
  }
}

const audited = (row: Pick<FlashRow, 'text' | 'starts_on' | 'ends_on'>, active: boolean) => ({
  text: row.text,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  active,
})

/** Writes news. */
export async function createFlash(call: NoticeCall, body: Given) {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  const columns = await columnsOf(call, body)
  const id = services.newId()
  await trx
    .insertInto('flash_news')
    .values({
      school_id: schoolId,
      id,
      ...columns,
      author_id: person.userId,
      staff_id: person.staffId,
      created_at: services.clock.now(),
    })
    .execute()
  await call.audit({ action: 'flashNews.create', entity: 'flash_news', entityId: id, after: audited(columns, true) })
  return readFlash(call, id)
}

/** Changes news. */
export async function updateFlash(call: NoticeCall, id: string, body: BodyOf<Contract['update']>) {
  const found = await findFlash(call, id, true)
  checkVersion(found.version, body.version)
  const columns = await columnsOf(call, body, found)
  await call.trx
    .updateTable('flash_news')
    .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await call.audit({
    action: 'flashNews.update',
    entity: 'flash_news',
    entityId: id,
    before: audited(found, found.active),
    after: audited(columns, found.active),
  })
  return readFlash(call, id)
}

/** Switches news on or off. */
export async function activateFlash(call: NoticeCall, id: string, wanted: boolean | undefined) {
  const found = await findFlash(call, id, true)
  const active = wanted ?? !found.active
  const { today } = await momentOf(call)
  if (active && found.ends_on < today) throw custom(409, 'DatesOver', 'The dates are over.')
  if (active !== found.active) {
    await call.trx
      .updateTable('flash_news')
      .set(({ eb }) => ({ active, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await call.audit({
      action: 'flashNews.activate',
      entity: 'flash_news',
      entityId: id,
      before: audited(found, found.active),
      after: audited(found, active),
    })
  }
  return readFlash(call, id)
}

/** Deletes news; a second time it does not exist. */
export async function removeFlash(call: NoticeCall, id: string): Promise<{ id: string }> {
  const found = await findFlash(call, id, true)
  await call.trx.deleteFrom('flash_news').where('id', '=', id).execute()
  await call.audit({ action: 'flashNews.delete', entity: 'flash_news', entityId: id, before: audited(found, found.active) })
  return { id }
}

/** News of today for the person, the newest first. */
export async function currentFlash(call: NoticeCall) {
  const { today } = await momentOf(call)
  const places = await audiencePlaces(call.trx, personOf(call))
  const { rows } = await sql<{ id: string; text: string; link: string }>`
    select a.id, a.text, coalesce(a.link, '') as link from flash_news a
    where ${statusIs('Current', today)} and ${forPlaces(places, sql`(select id from academic_years where is_current)`)}
    order by a.starts_on desc, a.id desc limit ${mostFlashNews}`.execute(call.trx)
  return rows
}
