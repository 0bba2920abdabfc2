import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ChatDesk, type Chatter } from '../../testing/chat'
import { LiveClient } from '../../testing/live'
import type { TestServer } from '../../testing/server'

type Server = Pick<TestServer, 'app' | 'services' | 'close'>

let chat: ChatDesk
let one: Server
let other: Server
let teacher: Chatter
let guardian: Chatter
const open = new Set<LiveClient>()

beforeAll(async () => {
  chat = await ChatDesk.open('live servers', undefined, 0.02)
  one = chat.desk.server
  other = await chat.desk.server.second()
  teacher = await chat.chatter('GVS.TEACHER')
  guardian = await chat.chatter(await chat.guardianOf(teacher.id, true))
  for (const { app } of [one, other]) await app.listen({ port: 0, host: '127.0.0.1' })
}, 300_000)
afterAll(async () => {
  await other.close()
  await one.close()
})
afterEach(() => {
  for (const stream of open) stream.close()
  open.clear()
})

/** Begins a stream at one of the servers: a session of one is a session of the other. */
async function begin(server: Server, who: Chatter): Promise<LiveClient> {
  const { port } = server.app.server.address() as AddressInfo
  const stream = await LiveClient.begin(port, who.browser.token)
  open.add(stream)
  await stream.of('ready')
  return stream
}

const streamsOf = ({ id }: Chatter) =>
  chat.rows(sql<{ id: string }>`
    select ls.id from live_streams ls join user_schools us on us.school_id = ls.school_id and us.user_id = ls.user_id
    where ${id}::uuid in (us.staff_id, us.guardian_id)`)

describe('two servers on one database', () => {
  it('tell of what was written at the other, once and in order', async () => {
    const [here, there] = [await begin(one, guardian), await begin(other, teacher)]
    // The calls of the tests go to the first server.
    const ids = [await chat.sent(guardian, teacher, 'One'), await chat.sent(guardian, teacher, 'Two')]
    await teacher.browser.post('chat/read', { receiverId: guardian.id })
    await guardian.browser.post('delete-chat', { tblId: ids[1]! })
    const deleted = await there.of('chat.deleted')
    expect(deleted.map(event => event.data)).toEqual([{ tblId: ids[1], from: guardian.id }])
    expect(there.events.map(event => event.type)).toEqual(['ready', 'chat.message', 'chat.message', 'chat.read', 'chat.deleted'])
    expect((await there.of('chat.message')).map(event => event.data)).toEqual(ids.map(tblId => ({ tblId, from: guardian.id })))
    expect((await here.of('chat.message', 2)).map(event => event.data)).toEqual(
      ids.map(tblId => ({ tblId, from: guardian.id, to: teacher.id })),
    )
    const numbers = there.events.flatMap(event => (event.id === undefined ? [] : [Number(event.id)]))
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at))
  })

  it('show who is there at the other, and who has gone', async () => {
    await chat.sent(teacher, guardian, 'Hello')
    chat.clock.advance(60_000)
    for (const { services } of [one, other]) await services.live.write(services)
    const line = async () => (await chat.list(guardian)).find(({ userId }) => userId === teacher.id)
    expect(await line()).toMatchObject({ status: 'offline' })
    const here = await begin(one, guardian)
    const there = await begin(other, teacher)
    await other.services.live.write(other.services)
    await here.of('presence')
    expect(await line()).toMatchObject({ status: 'online' })
    const before = here.events.filter(event => event.type === 'presence').length
    there.close()
    while ((await streamsOf(teacher)).length > 0) await new Promise(resolve => setImmediate(resolve))
    await other.services.live.write(other.services)
    await here.of('presence', before + 1)
    expect(await line()).toMatchObject({ status: 'offline' })
  })

  it('let a login have three streams together: the fourth ends the oldest, at whichever server it is', async () => {
    const streams: LiveClient[] = []
    for (const server of [other, one, one, one]) {
      chat.clock.advance(1000)
      streams.push(await begin(server, teacher))
    }
    await streams[0]!.until(() => streams[0]!.ended)
    expect(streams.slice(1).map(stream => stream.ended)).toEqual([false, false, false])
    expect(await streamsOf(teacher)).toHaveLength(3)
  })
})
