import type { AnswerOf, contract } from '@school/api'
import { type CardKind, dayIn, maskedName, mayCall } from '@school/rules'
import { sql } from 'kysely'
import { addressColumns, addressOf } from '../../../platform/files/addresses'
import { type CallContext, personOf } from '../../../platform/http/call'
import { type Person, viewerOf } from '../../../platform/person'
import { notFound } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { ownStudents } from '../../../school/scope'
import { schoolZone } from '../../../school/zone'
import type { CardContent } from './content'
import { sendFile } from './print'
import { isShown } from './shown'

type Contract = typeof contract.familyCards
type Listed = AnswerOf<Contract['list']>[number]

interface Row {
  readonly id: string
  readonly cardId: string
  readonly kind: CardKind
  readonly name: string
  readonly student: string
  readonly yearId: string
  readonly year: string
  readonly publishedAt: Date
  readonly version: number
  readonly revised: boolean
  readonly revisedNote: string
  readonly seenAt: Date | null
  readonly uploaded: boolean
  readonly summary: CardContent['summary'] | null
  readonly withheld: boolean
  readonly acknowledgedAt: Date | null
  readonly fileId: string
}

/** Kinds of cards that the person's menu has. */
const kindsOf = (person: Person): CardKind[] => {
  const viewer = viewerOf(person)
  return [
    ...(mayCall(['g.tab.card'], viewer) ? ['progress-card' as const] : []),
    ...(mayCall(['g.tab.marksheet'], viewer) ? ['marksheet' as const] : []),
    ...(mayCall(['g.tab.activity'], viewer) ? ['activity' as const] : []),
  ]
}

/** Cards that families of the chosen child have: published alone, and of each the newest version. */
async function shownTo(
  { trx, services, person }: Pick<CallContext, 'trx' | 'services' | 'person'>,
  kinds: readonly CardKind[],
  id?: string,
): Promise<Row[]> {
  const reader = personOf({ person })
  const allowed = kinds.filter(kind => kindsOf(reader).includes(kind))
  if (!reader.childId || allowed.length === 0) return []
  const { rows } = await sql<Row>`
    select rc.id, rc.card_id as "cardId", k.kind, k.name, s.name as student, y.id as "yearId", y.name as year, coalesce(rc.published_at, rc.publish_at) as "publishedAt",
      rc.no as version, rc.revised_note is not null or exists (select from report_cards before where before.school_id = rc.school_id
        and before.card_id = rc.card_id and before.student_id = rc.student_id and before.no < rc.no and before.published_at is not null
        and before.status <> 'Deleted') as revised,
      coalesce(rc.revised_note, '') as "revisedNote", rc.seen_at as "seenAt", rc.source = 'uploaded' as uploaded, rc.content->'summary' as summary,
      rc.withheld_at is not null as withheld, rc.acknowledged_at as "acknowledgedAt", rc.file_id as "fileId"
    from report_cards rc join cards k on k.school_id = rc.school_id and k.id = rc.card_id
    join academic_years y on y.school_id = rc.school_id and y.id = rc.academic_year_id
    join students s on s.school_id = rc.school_id and s.id = rc.student_id
    where rc.student_id = ${reader.childId}::uuid and ${ownStudents(reader)} and k.kind = any(${allowed}::text[])
      and ${isShown(services.clock.now())} and ${id ? sql`rc.id = ${id}::uuid` : sql`true`}
    order by y.starts_on desc, coalesce(rc.published_at, rc.publish_at) desc, k.sort_order, rc.id`.execute(trx)
  return rows
}

const answerOf = (row: Row): Listed => {
  const publishedAt = row.publishedAt.toISOString()
  return {
    id: row.id,
    cardId: row.cardId,
    name: row.name,
    student: row.student,
    yearId: row.yearId,
    year: row.year,
    publishedAt,
    version: row.version,
    revised: row.revised ? publishedAt : null,
    revisedNote: row.withheld ? '' : row.revisedNote,
    isNew: row.seenAt === null,
    uploaded: row.uploaded,
    withheld: row.withheld,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    ...(row.withheld || !row.summary
      ? {}
      : {
          ...(row.summary.outcome ? { outcome: row.summary.outcome } : {}),
          ...(row.summary.percent ? { percent: row.summary.percent } : {}),
          ...(row.summary.grade ? { grade: row.summary.grade } : {}),
        }),
  }
}

export const listFamilyCards = async (call: CallContext<Contract['list']>): Promise<Listed[]> =>
  (await shownTo(call, [call.query.kind])).map(answerOf)

/** One card that the family may open. @throws 404 for any other, and for one that is withheld */
async function openCard(call: Pick<CallContext, 'trx' | 'services' | 'person'>, id: string): Promise<Row> {
  const [row] = await shownTo(call, ['progress-card', 'marksheet', 'activity'], id)
  if (!row || row.withheld) throw notFound()
  return row
}

/** Notes that somebody of the family has opened a card; the first time counts. */
async function markSeen({ trx, services, person }: Pick<CallContext, 'trx' | 'services' | 'person'>, id: string): Promise<void> {
  await trx
    .updateTable('report_cards')
    .set({ seen_at: services.clock.now(), seen_by: personOf({ person }).userId })
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .execute()
}

const contentOf = async (trx: Trx, id: string): Promise<CardContent | null> =>
  (await sql<{ content: CardContent | null }>`select content from report_cards where id = ${id}::uuid`.execute(trx)).rows[0]!
    .content

/** The child's other published cards of the year, to compare subjects with. */
async function othersOf(call: CallContext<Contract['card']>, row: Row) {
  const cards = (await shownTo(call, ['progress-card', 'marksheet'])).filter(
    one => one.yearId === row.yearId && one.id !== row.id && !one.withheld && !one.uploaded,
  )
  const others: AnswerOf<Contract['card']>['others'] = []
  for (const one of cards.toReversed()) {
    const content = await contentOf(call.trx, one.id)
    others.push({
      id: one.id,
      name: one.name,
      subjects: (content?.subjects ?? []).map(({ name, percent }) => ({ name, percent })),
    })
  }
  return others
}

export async function readFamilyCard(call: CallContext<Contract['card']>) {
  const { trx, services, schoolId, params } = call
  const row = await openCard(call, params.id)
  await markSeen(call, row.id)
  const file = await trx
    .selectFrom('files')
    .select(addressColumns)
    .where('id', '=', row.fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!file) throw notFound()
  const content = await contentOf(trx, row.id)
  const asks = (await settingValue(trx, schoolId, 'tab.acknowledge')) === true
  return {
    card: answerOf(row),
    ...(content ? { content } : {}),
    fileUrl: addressOf(services, file).url,
    mayAcknowledge: asks && row.acknowledgedAt === null,
    others: await othersOf(call, row),
  }
}

export async function sendFamilyCard(call: CallContext<Contract['file']>) {
  const row = await openCard(call, call.params.id)
  await markSeen(call, row.id)
  return sendFile(call, row.fileId, call.reply)
}

export async function acknowledge(call: CallContext<Contract['acknowledge']>) {
  const { trx, services, params, person } = call
  const row = await openCard(call, params.id)
  const at = row.acknowledgedAt ?? services.clock.now()
  if (!row.acknowledgedAt)
    await trx
      .updateTable('report_cards')
      .set({ acknowledged_at: at, acknowledged_by: personOf({ person }).userId })
      .where('id', '=', row.id)
      .where('acknowledged_at', 'is', null)
      .execute()
  return { at: at.toISOString() }
}

interface Verified {
  readonly schoolId: string
  readonly school: string
  readonly card: string
  readonly name: string
  readonly class: string
  readonly at: Date
  readonly status: string
  readonly withheld: boolean
}

/** Whether a card with a code was given by a school that lets cards be checked. @throws 404 for any other code */
export async function verifyCard(call: CallContext<Contract['verify']>) {
  const { trx, services, params } = call
  const now = services.clock.now()
  const { rows } = await sql<Verified>`
    select rc.school_id as "schoolId", sc.name as school, k.name as card, s.name, c.name || ' ' || d.name as class,
      coalesce(rc.published_at, rc.publish_at, rc.at) as at, rc.status, rc.withheld_at is not null as withheld
    from report_cards rc join schools sc on sc.id = rc.school_id and sc.status <> 'Removed' join cards k on k.school_id = rc.school_id and k.id = rc.card_id
    join students s on s.school_id = rc.school_id and s.id = rc.student_id
    join divisions d on d.school_id = rc.school_id and d.id = rc.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where rc.verify_code = ${params.code.toUpperCase()} and rc.source = 'generated'
      and (rc.published_at is not null or (rc.status = 'Scheduled' and rc.publish_at <= ${now}))`.execute(trx)
  const found = rows[0]
  if (!found || (await settingValue(trx, found.schoolId, 'tab.verifyQr')) !== true) throw notFound()
  const zone = await schoolZone(trx, found.schoolId)
  const status =
    found.status === 'Superseded'
      ? 'superseded'
      : found.status === 'Published' || found.status === 'Scheduled'
        ? 'valid'
        : 'withdrawn'
  return {
    school: found.school,
    card: found.card,
    studentName: maskedName(found.name),
    class: found.class,
    issuedOn: dayIn(zone, found.at),
    status: found.withheld && status === 'valid' ? ('withdrawn' as const) : (status as 'valid' | 'superseded' | 'withdrawn'),
  }
}
