import { sql } from 'kysely'
import { whatsappCloudSignature } from '../platform/outbox/drivers/whatsapp-cloud-reports'
import { onPlatform, transact } from '../platform/transaction'
import { MessageDesk } from './messages'
import { TestProvider } from './provider'

/** What the provider was asked to send. */
interface Asked {
  readonly to: string
  readonly template: {
    readonly name: string
    readonly components: readonly { readonly parameters: readonly { readonly document: { link: string; filename: string } }[] }[]
  }
  readonly biz_opaque_callback_data: string
}

/** A school whose WhatsApp messages leave by the Cloud API, and that provider, which tells what becomes of them. */
export class WhatsappCloudDesk {
  readonly desk: MessageDesk
  readonly provider: TestProvider
  static readonly reports = { address: 'https://school.example', token: 'reports-of-the-tests-and-no-others' }
  static readonly path = `/api/messaging/webhooks/whatsapp-cloud/${WhatsappCloudDesk.reports.token}`

  private constructor(desk: MessageDesk, provider: TestProvider) {
    this.desk = desk
    this.provider = provider
  }

  static async open(seed: string): Promise<WhatsappCloudDesk> {
    const provider = await TestProvider.open()
    const { reports } = WhatsappCloudDesk
    const desk = await MessageDesk.open(seed, 42, {
      configuration: {
        whatsapp: {
          driver: 'whatsapp-cloud',
          reports,
          url: provider.url,
          phone: '1',
          secret: 'token',
          appSecret: 'app-secret',
          language: 'en',
        },
        reports,
        messageAllowList: Array.from({ length: 2000 }, (_, number) => `98470${String(number).padStart(5, '0')}`),
      },
    })
    return new WhatsappCloudDesk(desk, provider)
  }

  async close(): Promise<void> {
    await this.desk.server.close()
    await this.provider.close()
  }

  /** Forgets what was sent and told; the provider takes everything again. */
  async clear(): Promise<void> {
    const { desk, provider } = this
    for (const table of ['outbox', 'message_batches', 'notifications', 'contact_preferences', 'address_states'])
      await desk.sql(sql`delete from ${sql.table(table)}`)
    await desk.sql(sql`delete from message_formats where not predefined`)
    await transact(desk.server.services.db, onPlatform, trx => trx.deleteFrom('webhook_events').execute())
    await desk.credits(1000)
    await desk.at('2026-07-15T10:30:00')
    provider.requests.length = 0
    let count = 0
    provider.reply = () => {
      count += 1
      return { status: 200, body: { messages: [{ id: `wamid.${count}` }] } }
    }
  }

  readonly drain = () => this.desk.server.services.outbox.drain(this.desk.server.services)

  readonly asked = () => this.provider.requests.map(({ body }) => JSON.parse(body) as Asked)

  readonly seconds = () => String(Math.floor(this.desk.server.clock.now().getTime() / 1000))

  /** What the provider tells, signed. */
  readonly tell = (value: object, secret = 'app-secret', field = 'messages') => {
    // Written as no reader of JSON would write it again.
    const body = JSON.stringify(
      { object: 'whatsapp_business_account', entry: [{ id: '7', time: Number(this.seconds()), changes: [{ field, value }] }] },
      null,
      2,
    )
    return this.desk.server.app.inject({
      method: 'POST',
      url: WhatsappCloudDesk.path,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': whatsappCloudSignature(secret, body) },
      payload: body,
    })
  }

  /** What it tells of one message. */
  readonly status = (id: string, name: string, code?: number) => ({
    id: `of-${id}`,
    status: name,
    timestamp: this.seconds(),
    recipient_id: '919847000001',
    biz_opaque_callback_data: id,
    ...(code ? { errors: [{ code }] } : {}),
  })
}
