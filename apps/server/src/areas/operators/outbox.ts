import type { contract, QueryOf } from '@school/api'
import { type MessageChannel, type MessageKind, type MessageState, seesOutbox } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { hiddenText } from '../../platform/outbox/encrypted-text'
import { type Person, viewerOf } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { inSchool, onPlatform, type Trx } from '../../platform/transaction'
import { operatedSchool } from '../../school/operated-school'
import { countOfLastPage } from '../../school/report/page'
import { matches } from '../../school/search'

interface OutboxRow {
  id: string
  school_id: string | null
  school_name: string | null
  header: string | null
  channel: MessageChannel
  recipient: string
  subject: string | null
  body: string
  kind: MessageKind
  hidden: boolean
  driver: string | null
  status: MessageState
  attempts: number
  last_error: string | null
  created_at: Date
  sent_at: Date | null
}

/** Messages of the operator's schools; those of no school belong to whoever sees all schools. */
function inScope(person: Person): RawBuilder<boolean> {
  const { kind, ids } = person.schoolScope
  if (kind === 'all') return sql`true`
  return kind === 'schools' ? sql`s.id = any(${[...ids]}::uuid[])` : sql`s.group_id = any(${[...ids]}::uuid[])`
}

/** What a reader of the outbox may see of it. */
interface Sight {
  readonly where: RawBuilder<boolean>
  /** Where the outbox is the only place that a code can be read in, it is read there. */
  readonly secrets: boolean
}

type Query = QueryOf<(typeof contract.outbox)['list']>

/** A page of the outbox, the newest first. */
async function readOutbox(trx: Trx, query: Query, { where, secrets }: Sight) {
  const shown = secrets
    ? sql<boolean>`(o.kind = 'message' or (not o.sealed and coalesce(o.driver, 'embedded') = 'embedded'))`
    : sql<boolean>`o.kind = 'message'`
  const found = (text: RawBuilder<unknown>) => matches(text, query.text, 'contains')
  // A search must not find by a text that is not shown: that would tell it letter by letter.
  const wanted = sql`${where} and o.channel <> 'bell' and o.status not in ('Held', 'Skipped', 'Cancelled')
    and (${query.channel} = '' or o.channel = ${query.channel}) and (${query.state} = '' or o.status = ${query.state})
    and (${found(sql`lower(o.recipient)`)} or ${found(sql`search_key(o.subject)`)} or (${shown} and ${found(sql`search_key(o.body)`)}))`
  const before = (query.page - 1) * query.pageSize
  const from = sql`outbox o left join schools s on s.id = o.school_id left join sms_accounts a on a.school_id = o.school_id`
  const { rows } = await sql<OutboxRow>`
    select o.id, o.school_id, s.name as school_name, a.header, o.channel,
      -- Of a push the login; where its device was forgotten, nobody.
      case when o.channel = 'push' then coalesce((
        select u.login_name from push_subscriptions d join users u on u.id = d.user_id where d.id = o.recipient::uuid), '') else o.recipient end as recipient,
      o.subject, o.body, o.kind, not ${shown} as hidden, o.driver,
      o.status, o.attempts, o.last_error, o.created_at, o.sent_at
    from ${from} where ${wanted} order by o.created_at desc, o.id desc limit ${query.pageSize} offset ${before}`.execute(trx)
  const countAll = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from ${from} where ${wanted}`.execute(trx)).rows[0]!.count
  const count = countOfLastPage(rows.length, { before, pageSize: query.pageSize }) ?? (await countAll())
  return {
    results: rows.map(row => ({
      id: row.id,
      school: row.school_id === null ? null : { id: row.school_id, name: row.school_name ?? '' },
      channel: row.channel,
      to: row.recipient,
      from: (row.channel === 'sms' || row.channel === 'voice' ? row.header : null) || (row.school_name ?? 'School'),
      subject: row.subject ?? '',
      body: row.hidden ? hiddenText : row.body,
      hidden: row.hidden,
      state: row.status,
      attempts: row.attempts,
      reason: row.last_error,
      driver: row.driver,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    })),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count },
  }
}

const inProduction = ({ configuration }: Services) => configuration.environment === 'production'

/** What left the server for the schools of an operator. */
export const outbox: Handlers<typeof contract.platform>['outbox'] = async call => {
  const { query, trx, services } = call
  if (query.school) await operatedSchool(call, query.school)
  const scope = inScope(personOf(call))
  const where = query.school ? sql<boolean>`${scope} and o.school_id = ${query.school}::uuid` : scope
  return readOutbox(trx, query, { where, secrets: !inProduction(services) })
}

/** What left the server: of the own school, where its administrator may look, and of all that an operator keeps. */
export const outboxHandlers: Handlers<typeof contract.outbox> = {
  async list(call) {
    const { query, services } = call
    const person = personOf(call)
    const production = inProduction(services)
    if (person.schoolId === null && isOperator(person))
      return call.transact(onPlatform, trx => readOutbox(trx, query, { where: inScope(person), secrets: !production }))
    if (person.schoolId === null || !seesOutbox(viewerOf(person), production)) throw notFound()
    return call.transact(inSchool(person.schoolId), trx => readOutbox(trx, query, { where: sql`true`, secrets: false }))
  },
}

const isOperator = ({ roles }: Person) => roles.includes('GJSMSAdmin')
