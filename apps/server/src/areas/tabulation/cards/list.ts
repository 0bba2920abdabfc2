import type { AnswerOf, contract, QueryOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { addressColumns, addressOf } from '../../../platform/files/addresses'
import { type CallContext, personOf } from '../../../platform/http/call'
import type { Person } from '../../../platform/person'
import { notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { sendFile } from './print'
import { type CardDefinition, cardDivisions, cardOf, divisionsOfCard, isChosen } from './scope'
import { stands } from './shown'

type Contract = typeof contract.reportCards
export type CardRow = AnswerOf<Contract['list']>['results'][number]
export type CardFilters = Omit<QueryOf<Contract['list']>, 'page' | 'pageSize' | 'cardId'>

/** Students of a card with what stands of it, before the status narrows them. */
export const studentsWithCards = (card: CardDefinition, person: Person, filters: CardFilters): RawBuilder<unknown> => {
  const text = filters.text.toLowerCase()
  const looked = text === '' ? sql`true` : sql`(strpos(s.name_key, ${text}) > 0 or strpos(s.adm_no_key, ${text}) > 0)`
  return sql`
    newest as materialized (
      select distinct on (rc.student_id) rc.* from report_cards rc
      where rc.card_id = ${card.id}::uuid and ${stands} order by rc.student_id, rc.no desc),
    live as materialized (
      select rc.student_id, max(rc.no) as no, max(rc.published_at) as published_at, max(rc.seen_at) as seen_at, max(rc.acknowledged_at) as acknowledged_at,
        max(rc.seen_by::text)::uuid as seen_by, max(rc.acknowledged_by::text)::uuid as acknowledged_by
      from report_cards rc where rc.card_id = ${card.id}::uuid and rc.status = 'Published' group by rc.student_id),
    listed as materialized (
      select s.id as student_id, e.roll_no, s.adm_no, s.name, s.name_key, d.id as division_id, c.name || ' ' || d.name as division,
        row(sec.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name)) as place,
        v.id, v.source, v.no, v.status, v.withheld_at is not null as withheld, coalesce(v.withheld_reason, '') as withheld_reason,
        coalesce(v.outdated, false) as outdated, v.at, v.publish_at, v.file_id, o.no as published_no, o.published_at, o.seen_at, o.seen_by,
        o.acknowledged_at, o.acknowledged_by
      from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id
      join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
      join sections sec on sec.school_id = c.school_id and sec.id = c.section_id
      left join newest v on v.student_id = s.id left join live o on o.student_id = s.id
      where e.academic_year_id = ${card.academicYearId}::uuid and (s.status = 'studying' or v.id is not null) and ${divisionsOfCard(card)}
        and ${isChosen({ ...filters, studentIds: filters.studentId ? [filters.studentId] : [] })} and ${cardDivisions(person)} and ${looked})`
}

/** Rows `l` of `listed` that the status leaves. */
export function byStatus(status: CardFilters['status']): RawBuilder<boolean> {
  switch (status) {
    case 'Uploaded':
      return sql`l.id is not null`
    case 'NotUploaded':
      return sql`l.id is null`
    case 'Published':
      return sql`l.published_no is not null`
    case 'NotSeen':
      return sql`(l.published_no is not null and l.seen_at is null)`
    case 'Withheld':
      return sql`l.withheld`
    case 'All':
      return sql`true`
  }
}

type Stamped = 'madeAt' | 'publishAt' | 'publishedAt' | 'seenAt' | 'acknowledgedAt'
type Stored = Omit<CardRow, Stamped> & Readonly<Record<Stamped, Date | null>>

const iso = (at: Date | null) => at && new Date(at).toISOString()

export async function readCardRows(
  trx: Trx,
  card: CardDefinition,
  person: Person,
  filters: CardFilters,
  rowsFrom: RawBuilder<unknown> = sql``,
): Promise<CardRow[]> {
  const { rows } = await sql<Stored>`
    with ${studentsWithCards(card, person, filters)}
    select l.student_id as "studentId", l.roll_no as "rollNo", l.adm_no as "admNo", l.name, l.division_id as "divisionId", l.division, l.id, l.source,
      l.no, l.status, l.withheld, l.withheld_reason as "withheldReason", l.outdated, l.published_no as "publishedNo", l.at as "madeAt",
      l.publish_at as "publishAt", l.published_at as "publishedAt", l.seen_at as "seenAt", coalesce(seen.name, '') as "seenBy",
      l.acknowledged_at as "acknowledgedAt", coalesce(said.name, '') as "acknowledgedBy", f.bytes::int as bytes
    from listed l left join files f on f.id = l.file_id left join users seen on seen.id = l.seen_by left join users said on said.id = l.acknowledged_by
    where ${byStatus(filters.status)} order by l.place, l.roll_no nulls last, l.name_key, l.student_id ${rowsFrom}`.execute(trx)
  return rows.map(row => ({
    ...row,
    madeAt: iso(row.madeAt),
    publishAt: iso(row.publishAt),
    publishedAt: iso(row.publishedAt),
    seenAt: iso(row.seenAt),
    acknowledgedAt: iso(row.acknowledgedAt),
  }))
}

export async function listCards(call: CallContext<Contract['list']>) {
  const { trx, query } = call
  const { page, pageSize, cardId, ...filters } = query
  const person = personOf(call)
  const card = await cardOf(trx, cardId)
  const { rows } = await sql<AnswerOf<Contract['list']>['tiles'] & { count: number }>`
    with ${studentsWithCards(card, person, filters)}
    select count(*)::int as students, count(l.id)::int as uploaded, (count(*) - count(l.id))::int as "notUploaded", count(l.published_no)::int as published,
      (count(*) filter (where l.published_no is not null and l.seen_at is not null))::int as seen,
      (count(*) filter (where l.published_no is not null and l.acknowledged_at is not null))::int as acknowledged,
      (count(*) filter (where l.withheld))::int as withheld, (count(*) filter (where ${byStatus(filters.status)}))::int as count
    from listed l`.execute(trx)
  const { count, ...tiles } = rows[0]!
  const results = await readCardRows(trx, card, person, filters, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return { results, pagination: { currentPage: page, pageSize, count }, tiles }
}

/** A version in the own scope. @throws 404 for any other */
export async function versionOf(call: Pick<CallContext, 'trx' | 'person'>, id: string) {
  const { rows } = await sql<{ id: string; fileId: string; cardId: string; studentId: string }>`
    select rc.id, rc.file_id as "fileId", rc.card_id as "cardId", rc.student_id as "studentId" from report_cards rc
    where rc.id = ${id}::uuid and rc.status <> 'Deleted' and ${inOwnClasses(call)}`.execute(call.trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Versions `rc` of students whose class is in the own scope, now or when the card was made. */
const inOwnClasses = (call: Pick<CallContext, 'person'>) => sql`exists (
  select from divisions d left join enrolments e on e.school_id = d.school_id and e.division_id = d.id and e.student_id = rc.student_id
    and e.academic_year_id = rc.academic_year_id
  where d.school_id = rc.school_id and (d.id = rc.division_id or e.student_id is not null) and ${cardDivisions(personOf(call))})`

export async function sendVersion(call: CallContext<Contract['file']>) {
  const { fileId } = await versionOf(call, call.params.id)
  return sendFile(call, fileId, call.reply)
}

export async function addressOfVersion(call: CallContext<Contract['address']>) {
  const { trx, services, params } = call
  const { fileId } = await versionOf(call, params.id)
  const file = await trx
    .selectFrom('files')
    .select([...addressColumns, 'name'])
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!file) throw notFound()
  return { url: addressOf(services, file).url, name: file.name }
}

interface VersionRow {
  readonly id: string
  readonly no: number
  readonly source: 'generated' | 'uploaded'
  readonly status: CardRow['status']
  readonly withheld: boolean
  readonly withheldReason: string
  readonly revisedNote: string
  readonly by: string
  readonly madeAt: Date
  readonly publishedAt: Date | null
  readonly seenAt: Date | null
  readonly acknowledgedAt: Date | null
}

export async function listVersions(call: CallContext<Contract['versions']>) {
  const { trx, query } = call
  const { rows } = await sql<VersionRow>`
    select rc.id, rc.no, rc.source, rc.status, rc.withheld_at is not null as withheld, coalesce(rc.withheld_reason, '') as "withheldReason",
      coalesce(rc.revised_note, '') as "revisedNote", coalesce(u.name, '') as by, rc.at as "madeAt", rc.published_at as "publishedAt",
      rc.seen_at as "seenAt", rc.acknowledged_at as "acknowledgedAt"
    from report_cards rc left join users u on u.id = rc.by
    where rc.card_id = ${query.cardId}::uuid and rc.student_id = ${query.studentId}::uuid and rc.status <> 'Deleted' and ${inOwnClasses(call)}
    order by rc.no desc`.execute(trx)
  return rows.map(row => ({
    ...row,
    status: row.status!,
    madeAt: iso(row.madeAt)!,
    publishedAt: iso(row.publishedAt),
    seenAt: iso(row.seenAt),
    acknowledgedAt: iso(row.acknowledgedAt),
  }))
}
