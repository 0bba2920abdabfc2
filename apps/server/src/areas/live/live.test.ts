import { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LiveHub } from '../../platform/live/hub'
import { LiveStream } from '../../platform/live/stream'
import { inSchool, transact } from '../../platform/transaction'
import { ChatDesk, type Chatter } from '../../testing/chat'
import { LiveClient, type LiveEvent } from '../../testing/live'

let chat: ChatDesk
let teacher: Chatter
let guardian: Chatter
let port: number
const open = new Set<LiveClient>()

beforeAll(async () => {
  chat = await ChatDesk.open('live')
  teacher = await chat.chatter('GVS.TEACHER')
  guardian = await chat.chatter(await chat.guardianOf(teacher.id, true))
  await chat.desk.server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (chat.desk.server.app.server.address() as AddressInfo).port
}, 120_000)
afterAll(() => chat.desk.server.close())
afterEach(() => {
  for (const stream of open) stream.close()
  open.clear()
})

const begin = async (who: Chatter, after?: string) => {
  const stream = await LiveClient.begin(port, who.browser.token, after)
  open.add(stream)
  await stream.until(() => stream.events.length > 0)
  return stream
}

describe('a stream', () => {
  it('tells both of a message, a deletion and of reading, by ids alone', async () => {
    const [own, other] = [await begin(guardian), await begin(teacher)]
    expect(other.events[0]).toMatchObject({ type: 'ready', data: {} })
    const id = await chat.sent(guardian, teacher, 'A secret text')
    expect((await other.of('chat.message'))[0]!.data).toEqual({ tblId: id, from: guardian.id })
    expect((await own.of('chat.message'))[0]!.data).toEqual({ tblId: id, from: guardian.id, to: teacher.id })
    await teacher.browser.post('chat/read', { receiverId: guardian.id })
    expect((await other.of('chat.read'))[0]!.data).toEqual({ from: guardian.id })
    await guardian.browser.post('delete-chat', { tblId: id })
    expect((await other.of('chat.deleted'))[0]!.data).toEqual({ tblId: id, from: guardian.id })
    expect(JSON.stringify([own.events, other.events])).not.toContain('secret')
    const ids = other.events.flatMap(event => (event.id === undefined ? [] : [Number(event.id)]))
    expect(ids).toEqual(ids.map((_, at) => ids[0]! + at))
  })

  it('tells of what comes into the bell, with what is unread then in each list', async () => {
    const counts = async () => (await guardian.browser.get('auth/notifications')).json().unread
    const before = await counts()
    const stream = await begin(guardian)
    await chat.desk.inSchool(trx =>
      sql`insert into notifications (school_id, id, user_id, audience, title, message, sent_at)
        select us.school_id, gen_random_uuid(), us.user_id, 'Student', 'Hello', 'Hello', ${chat.clock.now()}
        from user_schools us where us.guardian_id = ${guardian.id}::uuid`.execute(trx),
    )
    const more = { student: before.student + 1, staff: before.staff }
    expect((await stream.of('notification'))[0]!.data).toEqual({ unread: more })
    expect(await counts()).toEqual(more)
    // What waited and is let go, and what is read on another device, is told too.
    const change = (set: RawBuilder<unknown>) =>
      chat.desk.inSchool(trx =>
        sql`update notifications n set ${set} from user_schools us
          where us.guardian_id = ${guardian.id}::uuid and us.user_id = n.user_id and n.title = 'Hello'`.execute(trx),
      )
    await change(sql`held = true`)
    await change(sql`held = false`)
    await stream.of('notification', 2)
    await change(sql`read_at = ${chat.clock.now()}`)
    expect((await stream.of('notification', 3)).map(event => event.data)).toEqual(
      [more, more, before].map(unread => ({ unread })),
    )
    // Numbers stay in order with events that say no count.
    await chat.sent(teacher, guardian, 'Hello')
    await stream.of('chat.message')
    const ids = stream.events.flatMap(event => (event.id === undefined ? [] : [Number(event.id)]))
    expect(ids).toEqual(ids.map((_, at) => ids[0]! + at))
  })

  it('tells who began a job how far it is, once a second at most, and of its end', async () => {
    const { services } = chat.desk.server
    const stream = await begin(teacher)
    services.jobs.register({
      kind: 'test.steps',
      async run(run) {
        for (const done of [1, 2, 3]) await run.progress(done, 5)
        chat.clock.advance(1000)
        await run.progress(4, 5)
        return {}
      },
    })
    const rows = await chat.rows(sql<{ id: string }>`select id from users where login_name = 'GVS.TEACHER'`)
    const id = await chat.desk.inSchool(trx =>
      services.jobs.enqueue(services, trx, {
        kind: 'test.steps',
        payload: {},
        schoolId: chat.desk.schoolId,
        ownerId: rows[0]!.id,
      }),
    )
    await services.jobs.drain(services)
    expect((await stream.of('job', 3)).map(event => event.data)).toEqual([1, 4, 5].map(done => ({ id, done, total: 5 })))
  })

  it('goes on after the last event that the browser has, and says when some are gone', async () => {
    const stream = await begin(teacher)
    await chat.sent(guardian, teacher, 'one')
    const [{ id }] = (await stream.of('chat.message')) as [LiveEvent]
    stream.close()
    const missed = await chat.sent(guardian, teacher, 'two')
    const next = await begin(teacher, id)
    expect((await next.of('chat.message')).map(event => event.data)).toEqual([{ tblId: missed, from: guardian.id }])
    next.close()
    await chat.rows(sql`delete from live_events`)
    expect((await (await begin(teacher, id)).of('reset'))[0]!.id).toBeDefined()
    expect((await (await begin(teacher, '999999')).of('reset'))[0]!.data).toEqual({})
  })

  it('is the fourth of a login: the oldest ends', async () => {
    const streams: LiveClient[] = []
    for (let count = 0; count < 4; count += 1) {
      chat.clock.advance(1000)
      streams.push(await begin(teacher))
    }
    await streams[0]!.until(() => streams[0]!.ended)
    expect(streams.slice(1).map(stream => stream.ended)).toEqual([false, false, false])
    expect(
      await chat.rows(
        sql`select 1 from live_streams where user_id in (select user_id from user_schools where staff_id = ${teacher.id}::uuid)`,
      ),
    ).toHaveLength(3)
  })

  it('ends when its session has ended', async () => {
    const browser = await chat.desk.browser('GVS.PLAIN')
    const stream = await begin({ browser, id: '', login: '' })
    await browser.post('auth/logout')
    await chat.desk.server.services.live.write(chat.desk.server.services)
    await stream.until(() => stream.ended)
  })

  it('makes somebody online until it closes, and tells partners', async () => {
    await chat.sent(teacher, guardian, 'Hello')
    const { services } = chat.desk.server
    const stream = await begin(guardian)
    const plain = await begin(teacher)
    await services.live.write(services)
    await stream.of('presence')
    const before = stream.events.filter(event => event.type === 'presence').length
    plain.close()
    await transact(services.db, inSchool(chat.desk.schoolId), async () => {})
    while (
      (
        await chat.rows(
          sql`select 1 from live_streams where user_id in (select user_id from user_schools where staff_id = ${teacher.id}::uuid)`,
        )
      ).length > 0
    )
      await new Promise(resolve => setImmediate(resolve))
    await services.live.write(services)
    await stream.of('presence', before + 1)
    expect((await chat.list(guardian))[0]).toMatchObject({ userId: teacher.id, status: 'offline' })
  })

  /** A stream of the teacher, and the end of it that the server holds. */
  const streamOf = async (id: string) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    const [login] = await chat.rows(
      sql<{ id: string }>`select user_id as id from user_schools where staff_id = ${teacher.id}::uuid`,
    )
    const of = { id, schoolId: chat.desk.schoolId, userId: login!.id, sessionId: id, personId: teacher.id }
    return { response, stream: new LiveStream(response, { ...of, countUnread: async () => ({ student: 0, staff: 0 }) }) }
  }
  const kept = async (id: string) => (await chat.rows(sql`select from live_streams where id = ${id}::uuid`)).length > 0

  it('is not kept when the browser left before it was open', async () => {
    const { services } = chat.desk.server
    const { response, stream } = await streamOf(services.newId())
    const opening = services.live.open(services, stream, undefined)
    response.destroy()
    await services.live.closed(services, stream)
    await opening
    expect(await kept(stream.id)).toBe(false)
    // Nor is it written of as open.
    await services.live.write(services)
    expect((await chat.list(guardian))[0]).toMatchObject({ userId: teacher.id, status: 'offline' })
  })

  it('is not kept when the browser left while the database answered', async () => {
    const { services } = chat.desk.server
    const { response, stream } = await streamOf(services.newId())
    // The last of what is asked of the clock comes after the first look at the browser.
    const clock = {
      now() {
        response.destroy()
        return services.clock.now()
      },
    }
    await services.live.open({ ...services, clock }, stream, undefined)
    expect(await kept(stream.id)).toBe(false)
  })

  it('begins after a try to listen has failed', async () => {
    const { services } = chat.desk.server
    let tries = 0
    const hub = new LiveHub('deaf', async () => {
      tries += 1
      if (tries === 1) throw new Error('no connection')
      return async () => {}
    })
    const [first, second] = [await streamOf(services.newId()), await streamOf(services.newId())]
    await expect(hub.open(services, first.stream, undefined)).rejects.toThrow('no connection')
    await hub.open(services, second.stream, undefined)
    expect([tries, await kept(second.stream.id)]).toEqual([2, true])
    await hub.closed(services, second.stream)
  })

  it('is for who works in a school', async () => {
    const operator = await chat.desk.browser('GJ.ADMIN')
    expect((await operator.get('events')).statusCode).toBe(400)
    const head = await guardian.browser.send('HEAD', 'events')
    expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  })
})
