import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onPlatform, transact } from '../../platform/transaction'
import { WhatsappCloudDesk } from '../../testing/whatsapp-cloud'

let cloud: WhatsappCloudDesk
let desk: WhatsappCloudDesk['desk']
let provider: WhatsappCloudDesk['provider']

beforeAll(async () => {
  cloud = await WhatsappCloudDesk.open('whatsapp-stops')
  desk = cloud.desk
  provider = cloud.provider
})
afterAll(() => cloud.close())
beforeEach(() => cloud.clear())

describe('a provider that stops us', () => {
  const bells = () =>
    desk.sql(sql<{ message: string }>`
      select n.message from notifications n join user_schools us on us.user_id = n.user_id and us.school_id = n.school_id
      where n.title = 'WhatsApp messages are paused' and 'SystemAdmin' = any(us.roles)`)
  const refuse = (code: number) => {
    provider.reply = () => ({ status: 400, body: { error: { code } } })
  }
  const accept = () => {
    provider.reply = () => ({ status: 200, body: { messages: [{ id: `wamid.${provider.requests.length}` }] } })
  }

  it('with a text keeps its batch, tells the administrator once, and goes on later', async () => {
    const paused = await desk.whatsappFormat('Fair', 'Come')
    const other = await desk.whatsappFormat('Meeting', 'Hello')
    refuse(132015)
    const sent = await desk.sendWhatsapp(paused, desk.students.slice(0, 35))
    await cloud.drain()
    expect(provider.requests.length).toBeLessThanOrEqual(10)
    expect(await desk.batch(sent.batchId)).toMatchObject({ status: 'Paused', counts: { queued: 35 }, refunded: 0 })
    expect((await bells()).map(row => row.message)).toEqual([
      'The provider has stopped the campaign of &#34;Fair&#34; (132015). Its messages wait and are tried again.',
    ])
    accept()
    const going = await desk.sendWhatsapp(other, desk.students.slice(0, 1))
    await cloud.drain()
    expect((await desk.batch(going.batchId)).counts).toMatchObject({ sent: 1 })
    for (let tries = 0; tries < 8; tries += 1) {
      refuse(132015)
      await desk.at(`2026-07-15T${String(11 + tries).padStart(2, '0')}:30:00`)
      await cloud.drain()
    }
    // A pause takes none of the tries of a message.
    expect(await bells()).toHaveLength(1)
    accept()
    await desk.at('2026-07-15T19:30:00')
    await cloud.drain()
    expect(await desk.batch(sent.batchId)).toMatchObject({ status: 'Done', counts: { sent: 35 } })
  })

  it('with the account keeps all of WhatsApp, and nothing else', async () => {
    const [one, two] = [await desk.whatsappFormat('One', 'Hello'), await desk.whatsappFormat('Two', 'Hello')]
    refuse(131048)
    const first = await desk.sendWhatsapp(one, desk.students.slice(0, 2))
    const second = await desk.sendWhatsapp(two, desk.students.slice(2, 20))
    const sms = await desk.send(await desk.format('Text', 'Hello'), desk.students.slice(0, 1))
    await cloud.drain()
    for (const { batchId } of [first, second]) expect((await desk.batch(batchId)).status).toBe('Paused')
    expect((await desk.batch(sms.batchId)).counts).toMatchObject({ sent: 1 })
    expect(provider.requests.length).toBeLessThanOrEqual(10)
    expect((await bells()).length).toBe(2)
    const cancelled = await desk.desk.admin.post(`messaging/batches/${second.batchId}/cancel`)
    expect(cancelled.json()).toMatchObject({ status: 'Cancelled', refunded: 18 })
    await desk.at('2026-07-16T12:00:00')
    await cloud.drain()
    expect(await desk.batch(first.batchId)).toMatchObject({ status: 'Done', counts: { failed: 2 }, refunded: 2 })
  })
})

describe('a provider that tells that it stops us', () => {
  const told = () =>
    desk.sql(sql<{ message: string }>`select message from notifications where title = 'WhatsApp messages are paused' order by id`)
  const mails = () =>
    transact(desk.server.services.db, onPlatform, trx =>
      trx.selectFrom('outbox').select(['recipient', 'subject', 'body']).where('dedupe_key', 'like', 'stopped:%').execute(),
    )
  const later = { sendAt: '2026-07-15T12:00:00' }

  it('keeps the batches of a text until it is approved again', async () => {
    const fair = await desk.whatsappFormat('Fair', 'Come', { campaign: 'fair' })
    const other = await desk.whatsappFormat('Meeting', 'Hello', { campaign: 'meeting' })
    const kept = await desk.sendWhatsapp(fair, desk.students.slice(0, 3), later)
    const going = await desk.sendWhatsapp(other, desk.students.slice(0, 1), later)
    await desk.at('2026-07-15T11:59:00')
    await cloud.tell({ event: 'PAUSED', message_template_name: 'fair' }, 'app-secret', 'message_template_status_update')
    await cloud.drain()
    expect((await told()).map(row => row.message)).toEqual([
      'The provider has stopped the campaign of &#34;Fair&#34; (PAUSED). Its messages wait and are tried again.',
    ])
    await desk.at('2026-07-15T12:00:00')
    await cloud.drain()
    expect(await desk.batch(kept.batchId)).toMatchObject({ status: 'Paused', counts: { queued: 3 } })
    expect((await desk.batch(going.batchId)).counts).toMatchObject({ sent: 1 })
    await cloud.tell({ event: 'APPROVED', message_template_name: 'fair' }, 'app-secret', 'message_template_status_update')
    await cloud.drain()
    expect(await desk.batch(kept.batchId)).toMatchObject({ status: 'Done', counts: { sent: 3 } })
  })

  it('keeps everything while the account is locked, and lets it go on', async () => {
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    const sent = await desk.sendWhatsapp(format, desk.students.slice(0, 2), later)
    const lock = (waba_ban_state: string) =>
      cloud.tell({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state } }, 'app-secret', 'account_update')
    await desk.at('2026-07-15T11:59:00')
    await lock('DISABLE')
    await cloud.drain()
    await desk.at('2026-07-15T12:00:00')
    await cloud.drain()
    expect((await desk.batch(sent.batchId)).status).toBe('Paused')
    expect(await told()).toHaveLength(1)
    await lock('REINSTATE')
    await cloud.drain()
    expect((await desk.batch(sent.batchId)).counts).toMatchObject({ sent: 2 })
    expect(await mails()).toEqual([])
  })

  it('tells those who keep the accounts also while nothing waits, once a day', async () => {
    await transact(desk.server.services.db, onPlatform, trx =>
      trx.updateTable('users').set({ email: 'keeper@platform.example' }).where('login_name', '=', 'GJ.SMS').execute(),
    )
    for (const name of ['one', 'two'])
      await cloud
        .tell({ event: 'ACCOUNT_RESTRICTION', name }, 'app-secret', 'account_update')
        .then(() => desk.server.clock.advance(1000))
    await cloud.drain()
    expect(await mails()).toEqual([
      {
        recipient: 'keeper@platform.example',
        subject: 'WhatsApp messages are paused',
        body: 'The provider has stopped the WhatsApp account (ACCOUNT_RESTRICTION). Messages wait and are tried again.',
      },
    ])
  })

  it('by the report of a message that failed for it', async () => {
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    await desk.sendWhatsapp(format, desk.students.slice(0, 1))
    await cloud.drain()
    const waiting = await desk.sendWhatsapp(format, desk.students.slice(1, 3), later)
    await desk.at('2026-07-15T11:59:00')
    await cloud.tell({ statuses: [cloud.status(cloud.asked()[0]!.biz_opaque_callback_data, 'failed', 131048)] })
    await cloud.drain()
    const [row] = await desk.sql(sql<{ paused: boolean }>`
      select paused_until > ${desk.server.clock.now()} as paused from message_batches where id = ${waiting.batchId}::uuid`)
    expect([row!.paused, (await told()).length]).toEqual([true, 1])
  })
})
