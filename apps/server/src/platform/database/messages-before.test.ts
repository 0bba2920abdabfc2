import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BareDatabase, openBareDatabase } from '../../testing/database'
import { firstId } from '../clock'
import { migrations } from './migrate'

const name = '0047_message_parts.sql'
const school = '00000000-0000-7000-8000-00000000000a'
const user = '00000000-0000-7000-8000-00000000000b'
const student = '00000000-0000-7000-8000-00000000000c'

/** An id that was made at a moment. */
const idAt = (at: string, last: string): string => firstId(new Date(at)).replace(/0{12}$/, last.padStart(12, '0'))

const june = idAt('2026-06-20T10:00:00Z', '1')
const july = idAt('2026-07-02T10:00:00Z', '2')
const repeat = idAt('2026-07-03T10:00:00Z', '3')
/** A push, whose id told no time. */
const push = 'f0f0f0f0-1111-4222-8333-444444444444'
const report = idAt('2026-07-02T10:01:00Z', '4')
const bell = idAt('2026-05-31T20:00:00Z', '5')

let database: BareDatabase

const query = <T>(statement: string): Promise<T[]> => database.query<T>(statement)

async function apply(which: (file: string) => boolean): Promise<void> {
  for (const migration of migrations().filter(candidate => which(candidate.name)))
    await database.script(`begin; ${migration.sql} commit;`)
}

interface Message {
  id: string
  row: Record<string, unknown>
}

const messages = () => query<Message>(`select id, to_jsonb(o) - 'id' as row from outbox o order by created_at`)

const writing = (id: string, channel: string, key: string | null, at: string, repeats: string | null = null) => `
  insert into outbox (id, school_id, channel, recipient, body, kind, dedupe_key, status, run_after, created_at, expires_at, repeats_id, sent_at)
  values ('${id}', '${school}', '${channel}', '9876500000', 'Hello', 'message', ${key ? `'${key}'` : 'null'}, 'Sent', '${at}', '${at}', '${at}',
    ${repeats ? `'${repeats}'` : 'null'}, '${at}')`

const telling = (id: string) => `
  insert into webhook_events (id, driver, event_key, provider_ref, recipient, state, at, raw_body, received_at, run_after)
  values ('${id}', 'twilio', 'SM1 Delivered', 'SM1', '9876500000', 'Delivered', '2026-07-02T10:01:00Z', '', '2026-07-02T10:01:00Z', '2026-07-02T10:01:00Z')`

let before: Message[]

beforeAll(async () => {
  database = await openBareDatabase(name)
  await apply(file => file < name)
  await query(`insert into schools (id, code, name, place, domain, created_at)
    values ('${school}', 'OLD', 'Old School', 'Kochi', 'old.example', '2026-01-01')`)
  await query(`insert into users (id, login_name, password_hash, name, created_at)
    values ('${user}', 'OLD.ADMIN', 'x', 'Admin', '2026-01-01')`)
  await query(writing(june, 'sms', 'reset:1', '2026-06-20T10:00:00Z'))
  await query(writing(push, 'push', 'push:1', '2026-06-21T10:00:00Z'))
  await query(writing(july, 'sms', null, '2026-07-02T10:00:00Z'))
  await query(writing(repeat, 'sms', null, '2026-07-03T10:00:00Z', july))
  await query(telling(report))
  await query(`insert into message_students (school_id, student_id, at, message_id)
    values ('${school}', '${student}', '2026-07-02T10:00:00Z', '${july}')`)
  await query(`insert into notifications (school_id, id, user_id, audience, title, message, sent_at)
    values ('${school}', '${bell}', '${user}', 'Staff', 'Notice', 'Read it', '2026-05-31T20:00:00Z')`)
  before = await messages()
  await apply(file => file >= name)
})
afterAll(() => database.drop())

describe('messages, reports and items of a database that was there before', () => {
  it('lie in the parts of their months, and nothing of them is lost', async () => {
    const after = await messages()
    expect(after.map(message => message.row)).toEqual(before.map(message => message.row))
    expect(after.filter(message => message.row.channel !== 'push').map(message => message.id)).toEqual([june, july, repeat])
    const parts = await query<{ part: string }>(`
      select tableoid::regclass::text as part from outbox union all select tableoid::regclass::text from webhook_events
      union all select tableoid::regclass::text from notifications union all select tableoid::regclass::text from message_students
      order by 1`)
    expect(parts.map(({ part }) => part)).toEqual([
      'message_students_202607',
      'notifications_202605',
      'outbox_202606',
      'outbox_202606',
      'outbox_202607',
      'outbox_202607',
      'webhook_events_202607',
    ])
  })

  it('are still written once: a key, a repeat and a report', async () => {
    const now = '2026-08-01T10:00:00Z'
    await query(writing(idAt(now, '6'), 'sms', 'reset:1', now))
    await query(writing(idAt(now, '7'), 'push', 'push:1', now))
    await query(telling(idAt(now, '8')))
    await expect(query(writing(idAt(now, '9'), 'sms', null, now, july))).rejects.toMatchObject({ code: '23505' })
    expect(await messages()).toHaveLength(before.length)
    expect(await query('select id from webhook_events')).toEqual([{ id: report }])
  })
})
