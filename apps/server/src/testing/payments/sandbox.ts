import { sql } from 'kysely'
import { accessOf, findGateway } from '../../areas/fees/gateways/access'
import type { GatewayAccess } from '../../areas/fees/gateways/driver'
import { evidenceOf, pageKey, pageUrl, readPaymentsBy, webhookOf } from '../../areas/fees/gateways/drivers/sandbox'
import { apiBase } from '../../platform/api-base'
import type { Services } from '../../platform/services'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import type { OpenOrders } from './owing'
import type { Fate } from './payers'

/** Milliseconds for which somebody tries to reach a server. */
const patience = 120_000
const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** The provider for trials as payers, their browsers and its own webhooks reach it: by whichever server answers. */
export class Sandbox {
  /** Answers that are the fault of a server. */
  readonly wrong: string[] = []
  private readonly services: Services
  private readonly of: OpenOrders
  private readonly access: GatewayAccess
  private readonly addresses: () => readonly string[]
  private turn = 0

  private constructor(services: Services, of: OpenOrders, access: GatewayAccess, addresses: () => readonly string[]) {
    this.services = services
    this.of = of
    this.access = access
    this.addresses = addresses
  }

  /** @param services have the secret of the servers, so that they sign as the provider does. */
  static async open(services: Services, of: OpenOrders, addresses: () => readonly string[]): Promise<Sandbox> {
    const account = await transact(services.db, onPlatform, trx => findGateway(trx, of.gateway))
    return new Sandbox(services, of, accessOf(services, account!), addresses)
  }

  /** Asks one server after the other until one has answered, as a provider repeats what nobody took. */
  private async ask(path: string, expected: number, request: RequestInit): Promise<Response> {
    let last = 'nothing'
    this.turn += 1
    const until = performance.now() + patience
    for (let tries = this.turn; performance.now() < until; tries += 1) {
      const addresses = this.addresses()
      const server = addresses[tries % addresses.length]!
      const answer = await fetch(`${server}${path}`, { redirect: 'manual', ...request }).catch(error => {
        last = String(error.cause ?? error)
        return undefined
      })
      const body = await answer?.text().catch(() => '')
      if (answer) last = `${answer.status} ${body}`
      if (answer?.status === expected) return answer
      // One that is stopping, or is called too often, is asked again.
      if (answer && answer.status !== 429 && answer.status !== 503) this.wrong.push(`${path} answered ${answer.status}.`)
      await pause(100)
    }
    throw new Error(`${path} has no answer; at last: ${last.slice(0, 500)}`)
  }

  /** Presses a button of an order's page. @returns where the browser is sent. */
  async press(orderId: string, deed: string, switches: readonly string[]): Promise<string> {
    const fields = { key: pageKey(this.access, orderId), do: deed, ...Object.fromEntries(switches.map(name => [name, '1'])) }
    const answer = await this.ask(pageUrl(this.access, orderId), 303, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    return answer.headers.get('location')!
  }

  async comeBack(address: string): Promise<void> {
    await this.ask(address, 303, {})
  }

  /** Tells of the payments of an order once more, as something that they are or have been. */
  async echo(orderId: string, echoes: Fate['echoes']): Promise<void> {
    const { schoolId, gateway } = this.of
    const now = this.services.clock.now()
    const payments = await transact(this.services.db, inSchool(schoolId), trx =>
      readPaymentsBy(trx, sql`p.school_id = ${schoolId} and p.order_id = ${orderId}`),
    )
    for (const payment of payments)
      for (const status of echoes) {
        const evidence = evidenceOf(payment, now)
        // It says of no payment that it came which did not.
        if (status === 'captured' && evidence.status !== 'captured') continue
        const event = status === 'captured' ? `evt_${payment.id}_1` : `evt_${payment.id}_${status}`
        const { headers, body } = webhookOf(this.access, event, { ...evidence, status })
        await this.ask(`${apiBase}/fees/gateway/${gateway}/webhook`, 200, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        })
      }
  }

  /** A webhook that nobody has signed who knows the secret. */
  async forge(orderId: string, orderNo: string): Promise<void> {
    const evidence = evidenceOf(
      {
        id: `pay_forged_${orderId}`,
        orderNo,
        amount: 100,
        method: 'upi',
        status: 'captured',
        becomesAt: null,
        paidAt: new Date(0),
      },
      this.services.clock.now(),
    )
    const { headers, body } = webhookOf(this.access, `evt forged ${orderId}`, evidence)
    await this.ask(`${apiBase}/fees/gateway/${this.of.gateway}/webhook`, 400, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: body.replace('"amount":100', '"amount":99999'),
    })
  }
}
