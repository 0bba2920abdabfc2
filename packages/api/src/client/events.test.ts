import { describe, expect, it } from 'vitest'
import { chat, live } from '../generated/index'
import { Client } from './client'
import { readEvents, type ServerEvent } from './events'

const streamOf = (...parts: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start: controller => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })

const client = (answer: (init: RequestInit | undefined) => Response) => {
  const made = new Client({ base: '/api', newKey: () => 'key', xsrfToken: () => 'x', fetch: async (_, init) => answer(init) })
  made.setToken('token')
  return made
}

describe('a stream of events', () => {
  it('is read however it is cut, without comments', async () => {
    const events: ServerEvent[] = []
    await readEvents(
      streamOf(':\n\nid: 7\neve', 'nt: chat.message\ndata: {"from":"ä', '"}\n', '\n', 'event: presence\ndata: {}\n\nevent: x'),
      event => events.push(event),
    )
    expect(events).toEqual([
      { id: '7', type: 'chat.message', data: { from: 'ä' } },
      { id: undefined, type: 'presence', data: {} },
    ])
  })

  it('is asked for with the token and the last event', async () => {
    const asked: Headers[] = []
    const events: ServerEvent[] = []
    const listening = client(init => {
      asked.push(new Headers(init?.headers))
      return new Response(streamOf('event: ready\ndata: {}\n\n'))
    })
    let opened = 0
    await listening.listen(live.events, {
      lastEventId: '41',
      signal: new AbortController().signal,
      onOpen: () => {
        opened += 1
      },
      onEvent: event => events.push(event),
    })
    expect([asked[0]?.get('authorization'), asked[0]?.get('last-event-id')]).toEqual(['Bearer token', '41'])
    expect([opened, events.map(event => event.type)]).toEqual([1, ['ready']])
  })
})

describe('an answer that is known already', () => {
  it('is not sent again', async () => {
    const asked: (string | null)[] = []
    const made = client(init => {
      const known = new Headers(init?.headers).get('if-none-match')
      asked.push(known)
      return known === '"1"'
        ? new Response(null, { status: 304, headers: { etag: '"1"' } })
        : Response.json({ currentUserList: [], hasOlder: false }, { headers: { etag: '"1"' } })
    })
    const request = { query: { receiverId: 'a', senderId: 'b' } }
    const first = await made.callKnown(chat.current, request, undefined)
    const second = await made.callKnown(chat.current, request, first)
    expect(second).toBe(first)
    expect(asked).toEqual([null, '"1"'])
  })
})
