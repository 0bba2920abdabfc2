import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server'
import { onPlatform, type Trx, transact } from '../../transaction'
import { sendMessage } from '../send'

let server: TestServer
let schoolId: string

beforeAll(async () => {
  server = await startTestServer('playing', { configuration: { messageTrouble: true }, demonstration: 0.02 })
  const school = await onTables(trx => trx.selectFrom('schools').select('id').where('code', '=', 'GVS').executeTakeFirstOrThrow())
  schoolId = school.id
})
afterAll(() => server.close())
beforeEach(() =>
  onTables(async trx => {
    await trx.deleteFrom('outbox').execute()
    await trx.deleteFrom('webhook_events').execute()
  }),
)

const onTables = <T>(work: (trx: Trx) => Promise<T>) => transact(server.services.db, onPlatform, work)

let count = 0
/** Sends a message; answers what is known of it now and after each pause of so many seconds. */
async function played(to: string, ...pauses: number[]): Promise<string[]> {
  count += 1
  const channel = to.includes('@') ? ('email' as const) : ('sms' as const)
  const message = { schoolId, channel, to, body: 'Hello', kind: 'message' as const, dedupeKey: `played:${count}` }
  await onTables(trx => sendMessage(server.services, trx, message))
  const states: string[] = []
  for (const pause of [0, ...pauses]) {
    server.clock.advance(pause * 1000)
    await server.services.outbox.drain(server.services)
    const row = await onTables(trx =>
      trx.selectFrom('outbox').select('status').where('dedupe_key', '=', `played:${count}`).executeTakeFirstOrThrow(),
    )
    states.push(row.status)
  }
  return states
}

describe('messages that stay in the table', () => {
  it.each([
    ['9847012307', [1, 1], ['Sent', 'Sent', 'Delivered']],
    ['9847012300', [2], ['Failed', 'Failed']],
    ['9847012301', [2], ['Sent', 'Undelivered']],
    ['9847012302', [29, 1], ['NotConfirmed', 'NotConfirmed', 'Delivered']],
    ['9847012303', [30, 120, 2], ['Waiting', 'Waiting', 'Sent', 'Delivered']],
    ['9847012304', [2, 2], ['Sent', 'Delivered', 'Delivered']],
    ['9847012305', [1], ['Delivered', 'Delivered']],
    ['9847012306', [2, 2], ['Sent', 'Delivered', 'Read']],
    ['parent@home.example', [2], ['Sent', 'Delivered']],
    ['bounce@home.example', [2], ['Sent', 'Undelivered']],
  ])('to %s', async (to, pauses, states) => {
    expect(await played(to, ...pauses)).toEqual(states)
  })

  it('say of an e-mail address that it takes nothing, at once or after three full mailboxes, until something arrives', async () => {
    const known = async () =>
      onTables(trx =>
        trx.selectFrom('address_states').select(['address', 'state', 'soft_fails', 'until']).orderBy('address').execute(),
      )
    await onTables(trx => trx.deleteFrom('address_states').execute())
    await played('bounce@home.example', 2)
    const bounced = { address: 'bounce@home.example', state: 'invalid', soft_fails: 0, until: null }
    expect(await known()).toEqual([bounced])
    await played('full@home.example', 2)
    await played('full@home.example', 2)
    expect(await known()).toMatchObject([bounced, { address: 'full@home.example', state: 'ok', soft_fails: 2 }])
    await played('full@home.example', 2)
    const until = new Date(server.clock.now().getTime() + 30 * 86_400_000)
    expect(await known()).toEqual([bounced, { address: 'full@home.example', state: 'invalid', soft_fails: 3, until }])
  })

  it('are told of once, however often', async () => {
    await played('9847012304', 2)
    expect(await onTables(trx => trx.selectFrom('webhook_events').select('state').execute())).toEqual([{ state: 'Delivered' }])
  })
})
