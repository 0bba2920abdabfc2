import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom, startTestServer, type TestServer } from '../../testing/server'
import { makeIds } from '../clock'
import type { Services } from '../services'
import { inSchool, onPlatform, type Trx, transact } from '../transaction'
import { removeOld } from './clean'
import { applyReports, storeReports } from './events'
import { keepParts } from './month-partitions'
import { sendMessage } from './send'

let server: TestServer
let services: Services
let schools: string[]
let userId: string

beforeAll(async () => {
  server = await startTestServer('parts', { demonstration: 0.02 })
  services = server.services
  const found = await onTables(trx => trx.selectFrom('schools').select('id').where('code', 'in', ['GVS', 'GVN']).execute())
  schools = found.map(school => school.id)
  const admin = await onTables(trx =>
    trx.selectFrom('users').select('id').where('login_name', '=', 'GVS.ADMIN').executeTakeFirstOrThrow(),
  )
  userId = admin.id
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['outbox', 'notifications', 'webhook_events'] as const)
    await onTables(trx => trx.deleteFrom(table).execute())
})

const onTables = <T>(work: (trx: Trx) => Promise<T>) => transact(services.db, onPlatform, work)

const write = (key: string, schoolId = schools[0]!, expiresAt?: Date) =>
  onTables(trx =>
    sendMessage(services, trx, {
      schoolId,
      channel: 'sms',
      to: key,
      body: 'Hello',
      kind: 'message',
      dedupeKey: key,
      ...(expiresAt ? { expiresAt } : {}),
    }),
  )

/** Rows of a table with the part that each lies in. */
const partsOf = async (table: 'outbox' | 'notifications' | 'webhook_events') => {
  const column = { outbox: 'recipient', notifications: 'title', webhook_events: 'provider_ref' }[table]
  const { rows } = await onTables(trx =>
    sql<{ part: string; name: string }>`
      select tableoid::regclass::text as part, ${sql.ref(column)} as name from ${sql.table(table)} order by id`.execute(trx),
  )
  return rows.map(({ name, part }) => `${name} ${part}`)
}

/** All parts, or those of one table. */
const parts = async (table?: string) => {
  const { rows } = await onTables(trx =>
    sql<{ part: string }>`
      select c.relname as part from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where c.relkind = 'r' and c.relispartition and (${table ?? null}::text is null or p.relname = ${table ?? null}) order by 1`.execute(
      trx,
    ),
  )
  return rows.map(row => row.part)
}

const ring = (title: string, sentAt = services.clock.now()) =>
  onTables(trx =>
    trx
      .insertInto('notifications')
      .values({
        school_id: schools[0]!,
        id: services.newId(),
        user_id: userId,
        audience: 'Staff',
        title,
        message: '',
        sent_at: sentAt,
      })
      .execute(),
  )

const report = (reference: string) => ({ reference, recipient: '9876500000', state: 'Delivered', code: null, at: null }) as never
const tell = (reference: string) => storeReports(services, { driver: 'test', account: 'one' }, [report(reference)], '')

const removeAll = async () => {
  while (await onTables(trx => removeOld(services, trx)));
}

describe('a row', () => {
  it('lies in the part of its month', async () => {
    for (const at of [
      '2026-06-30T23:59:59.999Z',
      '2026-07-01T00:00:00.000Z',
      '2026-08-31T23:59:59.999Z',
      '2026-09-01T00:00:00Z',
    ]) {
      // Ids never go back, so each month is asked of a server of its own.
      const newId = services.newId
      const milliseconds = Date.parse(at).toString(16).padStart(12, '0')
      const id = () => `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-${newId().slice(-12)}`
      const then: Services = { ...services, newId: id, clock: { now: () => new Date(at) } }
      await onTables(trx =>
        sendMessage(then, trx, { schoolId: schools[0]!, channel: 'sms', to: at, body: '', kind: 'message', dedupeKey: at }),
      )
    }
    expect(await partsOf('outbox')).toEqual([
      '2026-06-30T23:59:59.999Z outbox_202606',
      '2026-07-01T00:00:00.000Z outbox_202607',
      '2026-08-31T23:59:59.999Z outbox_202608',
      '2026-09-01T00:00:00Z outbox_202609',
    ])
  })

  it('of a month without a part is kept, delivered, and moved there when it is made', async () => {
    server.clock.set('2027-03-10T10:00:00Z')
    await write('early')
    await ring('early')
    await tell('early')
    expect(await parts('outbox')).not.toContain('outbox_202703')
    expect(await partsOf('outbox')).toEqual(['early outbox_rest'])
    await write('early')
    await keepParts(services)
    await keepParts(services)
    expect(await partsOf('outbox')).toEqual(['early outbox_202703'])
    expect(await partsOf('notifications')).toEqual(['early notifications_202703'])
    expect(await partsOf('webhook_events')).toEqual(['early webhook_events_202703'])
    await write('early')
    expect(await tell('early')).toBe(0)
    expect(await services.outbox.drain(services)).toBe(1)
    expect((await parts('outbox')).filter(part => /2027/.test(part))).toEqual([
      'outbox_202702',
      'outbox_202703',
      'outbox_202704',
      'outbox_202705',
    ])
  })
})

describe('over the end of a month', () => {
  const before = (month: string) => server.clock.set(`2027-${month}T23:59:59.000Z`)
  const after = (month: string) => server.clock.set(`2027-${month}T00:00:01.000Z`)

  it('a key writes one message, until the message is gone', async () => {
    before('03-31')
    await write('key')
    after('04-01')
    await write('key')
    await write('other')
    expect(await partsOf('outbox')).toEqual(['key outbox_202703', 'other outbox_202704'])
    await onTables(trx => trx.deleteFrom('outbox').execute())
    await write('key')
    expect(await partsOf('outbox')).toEqual(['key outbox_202704'])
  })

  it('a key writes one message for servers that know nothing of each other', async () => {
    const before = services.clock.now()
    const times = [before, new Date(before.getTime() + 31 * 86_400_000), before, new Date(before.getTime() + 31 * 86_400_000)]
    await Promise.all(
      times.map(async (at, server) => {
        const newId = makeIds({ now: () => at }, seededRandom(`server ${server}`))
        const message = {
          schoolId: schools[0]!,
          channel: 'sms',
          to: 'many',
          body: '',
          kind: 'message',
          dedupeKey: 'many',
        } as const
        await onTables(trx => sendMessage({ ...services, newId, clock: { now: () => at } }, trx, message))
      }),
    )
    expect(await partsOf('outbox')).toHaveLength(1)
  })

  it('a message is repeated once', async () => {
    before('04-30')
    await write('first')
    const { id } = await onTables(trx => trx.selectFrom('outbox').select('id').executeTakeFirstOrThrow())
    const repeat = () =>
      onTables(trx =>
        trx
          .insertInto('outbox')
          .values({
            id: services.newId(),
            school_id: schools[0]!,
            channel: 'sms',
            recipient: 'again',
            body: 'Hello',
            run_after: services.clock.now(),
            created_at: services.clock.now(),
            expires_at: services.clock.now(),
            repeats_id: id,
          })
          .execute(),
      )
    await repeat()
    after('05-01')
    await expect(repeat()).rejects.toMatchObject({ code: '23505' })
    expect(await partsOf('outbox')).toEqual(['first outbox_202704', 'again outbox_202704'])
  })

  it('a report counts once', async () => {
    before('05-31')
    await keepParts(services)
    expect(await tell('SM1')).toBe(1)
    after('06-01')
    expect([await tell('SM1'), await tell('SM2')]).toEqual([0, 1])
    expect(await storeReports(services, { driver: 'test', account: 'two' }, [report('SM1')], '')).toBe(1)
    expect(await partsOf('webhook_events')).toEqual([
      'SM1 webhook_events_202705',
      'SM2 webhook_events_202706',
      'SM1 webhook_events_202706',
    ])
    expect((await onTables(trx => applyReports(services, trx))).taken).toBe(0)
  })
})

describe('a part that is too old', () => {
  it('goes as a whole, unless something of it is kept', async () => {
    server.clock.set('2027-07-10T00:00:00Z')
    await keepParts(services)
    await write('old')
    await services.outbox.drain(services)
    await ring('old')
    await tell('old')
    server.clock.set('2027-08-10T00:00:00Z')
    await write('waits', schools[0], new Date('2031-01-01T00:00:00Z'))
    // An item that was planned for later.
    await ring('planned', new Date('2029-06-01T00:00:00Z'))
    server.clock.set('2028-12-10T00:00:00Z')
    await keepParts(services)
    await write('young')
    await ring('young')

    server.clock.set('2029-10-02T00:00:00Z')
    await keepParts(services)
    expect(await partsOf('outbox')).toEqual(['waits outbox_202708', 'young outbox_202812'])
    expect(await partsOf('notifications')).toEqual(['planned notifications_202708', 'young notifications_202812'])
    expect(await partsOf('webhook_events')).toEqual([])
    expect((await parts()).filter(part => /_202[67]/.test(part))).toEqual([
      'message_students_202708',
      'notifications_202708',
      'outbox_202708',
    ])
    // Its keys went along.
    await write('old')
    await write('waits')
    expect(await tell('old')).toBe(1)
    expect(await partsOf('outbox')).toEqual(['waits outbox_202708', 'young outbox_202812', 'old outbox_202910'])
    // What waits leaves, however old it is.
    await services.outbox.drain(services)
    const { rows } = await onTables(trx =>
      sql<{ status: string }>`select status from outbox where recipient = 'waits'`.execute(trx),
    )
    expect(rows).toEqual([{ status: 'Sent' }])
  })

  it('keeps to the day what stands beside it', async () => {
    server.clock.set('2029-11-01T10:00:00Z')
    await keepParts(services)
    await write('first')
    await ring('first')
    await tell('first')
    server.clock.set('2029-11-01T12:00:00Z')
    await write('second')
    await ring('second')
    await tell('second')
    await services.outbox.drain(services)
    server.clock.set('2029-12-01T11:00:00Z')
    await keepParts(services)
    await removeAll()
    expect([await partsOf('outbox'), await partsOf('webhook_events')]).toEqual([
      ['second outbox_202911'],
      ['second webhook_events_202911'],
    ])
    server.clock.set('2030-12-01T11:00:00Z')
    await keepParts(services)
    await removeAll()
    expect(await partsOf('notifications')).toEqual(['second notifications_202911'])
  })
})

describe('who reads', () => {
  it('sees of every part the own school alone, and never a part itself', async () => {
    server.clock.set('2031-08-15T00:00:00Z')
    await keepParts(services)
    for (const at of ['2031-08-15T00:00:00Z', '2031-09-15T00:00:00Z', '2033-01-15T00:00:00Z']) {
      server.clock.set(at)
      for (const school of schools) await write(`${at} ${school}`, school)
    }
    for (const school of schools) {
      const { rows } = await transact(services.db, inSchool(school), trx =>
        sql<{ part: string; schools: string[] }>`
          select tableoid::regclass::text as part, array_agg(distinct school_id::text) as schools from outbox group by 1 order by 1`.execute(
          trx,
        ),
      )
      expect(rows).toEqual(['outbox_203108', 'outbox_203109', 'outbox_rest'].map(part => ({ part, schools: [school] })))
    }
    const all = await parts()
    expect(all.length).toBeGreaterThanOrEqual(20)
    for (const part of [...all, 'message_keys'])
      for (const reach of [inSchool(schools[0]!), onPlatform]) {
        const read = transact(services.db, reach, trx => sql`select from ${sql.table(part)}`.execute(trx))
        await expect(read, part).rejects.toMatchObject({ code: '42501' })
      }
    const { rows: open } = await onTables(trx =>
      sql`select relname from pg_class where relispartition and relkind = 'r' and not relrowsecurity`.execute(trx),
    )
    expect(open).toEqual([])
  })

  it('makes and drops no parts as a school, and drops no other table as anybody', async () => {
    const now = services.clock.now()
    const ask = (reach: Parameters<typeof transact>[1], statement: ReturnType<typeof sql>) =>
      transact(services.db, reach, trx => statement.execute(trx))
    const school = inSchool(schools[0]!)
    await expect(ask(school, sql`select make_parts(${now})`)).rejects.toMatchObject({ code: '42501' })
    await expect(ask(school, sql`select drop_part('outbox', ${now})`)).rejects.toMatchObject({ code: '42501' })
    await expect(ask(onPlatform, sql`select make_part('outbox', '2040-01-01')`)).rejects.toMatchObject({ code: '42501' })
    await expect(ask(onPlatform, sql`select drop_part('students', ${now})`)).rejects.toThrow('no parts')
  })
})
