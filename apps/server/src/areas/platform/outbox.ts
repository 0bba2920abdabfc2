import type { contract } from '@school/api'
import { isSecretMessage, type MessageChannel, type MessageKind, type MessageState } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { hiddenText } from '../../platform/outbox/seal'
import type { Person } from '../../platform/person'
import type { Services } from '../../platform/services'

interface OutboxRow {
  id: string
  school_id: string | null
  school_name: string | null
  channel: MessageChannel
  recipient: string
  subject: string | null
  body: string
  kind: MessageKind
  sealed: boolean
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

/** Where the outbox is the only place that a code can be read in, it is read there. */
const hides = ({ configuration }: Services, row: Pick<OutboxRow, 'kind' | 'sealed' | 'driver'>) =>
  isSecretMessage(row.kind) &&
  (configuration.environment === 'production' || row.sealed || (row.driver !== null && row.driver !== 'embedded'))

/** A search must not find by a text that is not shown: that would tell it letter by letter. */
const shownBody = ({ configuration }: Services) =>
  configuration.environment === 'production'
    ? sql`case when o.kind = 'message' then o.body else '' end`
    : sql`case when o.kind = 'message' or (not o.sealed and coalesce(o.driver, 'embedded') = 'embedded') then o.body else '' end`

const pattern = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, sign => `\\${sign}`)}%`

/** What left the server, newest first. */
export const outbox: Handlers<typeof contract.platform>['outbox'] = async call => {
  const { query, trx, services } = call
  const like = sql`like ${pattern(query.text)}`
  const where = sql`${inScope(personOf(call))} and o.channel <> 'bell' and o.status not in ('Held', 'Skipped', 'Cancelled')
    and (${query.channel} = '' or o.channel = ${query.channel}) and (${query.state} = '' or o.status = ${query.state})
    ${query.school ? sql`and o.school_id = ${query.school}::uuid` : sql``}
    ${query.text ? sql`and (lower(o.recipient) ${like} or lower(coalesce(o.subject, '')) ${like} or lower(${shownBody(services)}) ${like})` : sql``}`
  const from = sql`outbox o left join schools s on s.id = o.school_id`
  const { rows } = await sql<OutboxRow>`
    select o.id, o.school_id, s.name as school_name, o.channel, o.recipient, o.subject, o.body, o.kind, o.sealed, o.driver, o.status, o.attempts,
      o.last_error, o.created_at, o.sent_at
    from ${from} where ${where} order by o.created_at desc, o.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
    trx,
  )
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(trx)
  return {
    results: rows.map(row => {
      const hidden = hides(services, row)
      return {
        id: row.id,
        school: row.school_id === null ? null : { id: row.school_id, name: row.school_name ?? '' },
        channel: row.channel,
        to: row.recipient,
        subject: row.subject ?? '',
        body: hidden ? hiddenText : row.body,
        hidden,
        state: row.status,
        attempts: row.attempts,
        reason: row.last_error,
        driver: row.driver,
        createdAt: row.created_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
      }
    }),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]?.count ?? 0 },
  }
}
