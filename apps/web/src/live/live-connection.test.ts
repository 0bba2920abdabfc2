import type { ListenOptions } from '@school/api/client'
import { afterEach, describe, expect, it } from 'vitest'
import { LiveConnection } from './live-connection'

const ends: (() => void)[] = []
let scope = 0
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server whose streams the test leads. */
function server() {
  const streams: { options: ListenOptions; end: () => void; fail: () => void }[] = []
  const waits: number[] = []
  let came = () => {}
  const listen = (options: ListenOptions) =>
    new Promise<void>((resolve, reject) => {
      streams.push({ options, end: resolve, fail: () => reject(new Error('down')) })
      came()
    })
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
  }
  const stream = async (at: number) => {
    while (!streams[at])
      await new Promise<void>(resolve => {
        came = resolve
      })
    return streams[at]!
  }
  return { listen, wait, stream, waits }
}

function begin({ listen, wait }: ReturnType<typeof server>) {
  scope += 1
  const name = `test ${scope}`
  const connection = new LiveConnection(name, listen, wait)
  const told: string[] = []
  connection.subscribe(({ type }) => told.push(type))
  ends.push(connection.start())
  return { connection, told, name }
}

const tell = (options: ListenOptions, type: string, id?: string) => options.onEvent({ type, data: {}, id })
const turns = async () => {
  for (let count = 0; count < 5; count += 1) await new Promise(resolve => setImmediate(resolve))
}

describe('the stream', () => {
  it('is up once it is ready, gives its events, and goes on after the last one', async () => {
    const from = server()
    const { connection, told } = begin(from)
    const first = await from.stream(0)
    expect([connection.up, first.options.lastEventId]).toEqual([false, undefined])
    tell(first.options, 'ready', '4')
    tell(first.options, 'chat.message', '5')
    expect(connection.up).toBe(true)
    // The token has run out.
    first.end()
    const second = await from.stream(1)
    expect(second.options.lastEventId).toBe('5')
    expect([connection.up, from.waits]).toEqual([true, [500]])
    tell(second.options, 'reset', '9')
    expect(told).toEqual(['up', 'chat.message', 'reset'])
  })

  it('is down when it breaks or never begins, and waits longer each time', async () => {
    const from = server()
    const { connection, told } = begin(from)
    const first = await from.stream(0)
    tell(first.options, 'ready', '1')
    first.fail()
    ;(await from.stream(1)).fail()
    ;(await from.stream(2)).fail()
    await from.stream(3)
    expect(connection.up).toBe(false)
    expect(told).toEqual(['up', 'down'])
    expect(from.waits).toEqual([500, 2000, 5000])
  })

  it('ends with the page', async () => {
    const from = server()
    const { connection, told } = begin(from)
    const { options } = await from.stream(0)
    tell(options, 'ready', '1')
    ends.pop()!()
    expect(options.signal.aborted).toBe(true)
    expect([connection.up, told]).toEqual([false, ['up', 'down']])
  })

  it('tells a page that listens to another', async () => {
    const from = server()
    const { name } = begin(from)
    const { options } = await from.stream(0)
    tell(options, 'ready', '1')
    const channel = new BroadcastChannel(`school-live ${name}`)
    const heard: unknown[] = []
    channel.onmessage = ({ data }) => heard.push(data)
    channel.postMessage({ kind: 'hello' })
    while (heard.length === 0) await turns()
    tell(options, 'notification', '2')
    while (heard.length < 2) await turns()
    channel.close()
    expect(heard).toMatchObject([
      { event: { type: 'up' }, id: '1' },
      { event: { type: 'notification' }, id: '2' },
    ])
  })
})
