import { formatRupees } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import { inSchool, onPlatform, transact } from '../../../platform/transaction'
import { accessOf, findGateway } from './access'
import type { GatewayAccess } from './driver'
import { paiseOf, sameText } from './drivers/proof'
import { pageKey, pageUrl, returnFields } from './drivers/sandbox'

/** Seconds after which the provider for trials tells of what it says late. */
const soon = 2
const delayed = 30
const late = 120

interface Shown {
  readonly access: GatewayAccess
  readonly orderId: string
  readonly orderNo: string
  readonly amount: number
  readonly name: string
  readonly status: string
  readonly channel: 'online' | 'qr'
}

/** The order of a page of the provider for trials; undefined where its address was not given by it. */
export async function readShown(
  services: Services,
  { id, orderId }: { readonly id: string; readonly orderId: string },
  key: string,
): Promise<Shown | undefined> {
  const account = await transact(services.db, onPlatform, trx => findGateway(trx, id))
  if (account?.driver !== 'sandbox') return undefined
  const access = accessOf(services, account)
  if (!sameText(key, pageKey(access, orderId.toLowerCase()))) return undefined
  const { rows } = await transact(services.db, inSchool(account.schoolId), trx =>
    sql<Omit<Shown, 'access'>>`
      select o.id as "orderId", o.order_no as "orderNo", o.amount, s.name, o.status, o.channel
      from fee_orders o join students s on s.school_id = o.school_id and s.id = o.student_id
      where o.school_id = ${account.schoolId} and o.id = ${orderId} and o.gateway_account_id = ${account.id}`.execute(trx),
  )
  return rows[0] && { access, ...rows[0] }
}

const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f5f7;color:#1c2430}main{max-width:26rem;margin:3rem auto;padding:1.5rem;background:#fff;border-radius:.75rem;box-shadow:0 1px 4px #0002}
h1{font-size:1.1rem;margin:0 0 1rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}dd{margin:0;text-align:right}fieldset{border:1px solid #d5dae2;border-radius:.5rem;margin:0 0 1rem}
label{display:block;padding:.2rem 0}input[type=text]{width:8rem}button{font:inherit;width:100%;padding:.6rem;margin-top:.5rem;border:1px solid #b9c1cd;border-radius:.5rem;background:#fff}button[value=pay]{background:#1d6b4f;border-color:#1d6b4f;color:#fff}`

const page = (title: string, inside: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main>${inside}</main></body></html>`

/** Switches of the page, with what they do. */
const switches = [
  ['delay', 'The bank is slow (30 seconds)'],
  ['twice', 'Send the webhook three times'],
  ['silent', 'Send no webhook'],
  ['early', 'Webhook before the browser returns'],
  ['late', 'Late success (after 2 minutes)'],
] as const

export const sandboxPage = ({ access, orderId, orderNo, amount, name }: Shown, key: string): string =>
  page(
    'Sandbox payment',
    `<h1>Sandbox payment – no real money</h1><dl><dt>Order</dt><dd>${orderNo}</dd><dt>For</dt><dd>${escaped(name)}</dd><dt>Amount</dt><dd>${formatRupees(amount)}</dd></dl>
<form method="post" action="${pageUrl(access, orderId)}"><input type="hidden" name="key" value="${key}">
<fieldset><legend>What happens</legend>${switches.map(([value, words]) => `<label><input type="checkbox" name="${value}" value="1"> ${words}</label>`).join('')}
<label>Wrong amount, in rupees: <input type="text" inputmode="decimal" name="wrong"></label></fieldset>
<button name="do" value="pay">Pay ${formatRupees(amount)}</button><button name="do" value="fail">Fail</button><button name="do" value="pending">Leave pending</button></form>`,
  )

export const paidPage = (words: string): string => page('Sandbox payment', `<h1>${escaped(words)}</h1>`)

/** Presses a button of the page. @returns where the browser goes. */
export async function pressSandbox(
  services: Services,
  shown: Shown,
  fields: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { access, orderId, orderNo } = shown
  const { schoolId, accountId } = access
  const deed = fields.do
  if (deed !== 'pay' && deed !== 'fail' && deed !== 'pending') return undefined
  const typed = paiseOf(fields.wrong ?? '')
  const amount = typed > 0 ? typed : shown.amount
  const now = services.clock.now()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const id = `pay_${Buffer.from(services.random.bytes(9)).toString('hex')}`
  // Money of the moment arrives at once or later; a failure may be none after all.
  const becomesAt = deed === 'pay' ? (fields.delay ? after(delayed) : null) : fields.late ? after(late) : null
  const status = deed === 'fail' ? 'failed' : deed === 'pending' || fields.delay ? 'pending' : 'captured'
  const first = fields.delay && deed === 'pay' ? after(delayed) : fields.early ? now : after(soon)
  const dues = fields.silent
    ? []
    : [
        ...(deed === 'pending'
          ? []
          : Array.from({ length: fields.twice ? 3 : 1 }, () => ({ eventId: `evt_${id}_1`, at: first }))),
        ...(becomesAt && deed !== 'pay' ? [{ eventId: `evt_${id}_2`, at: becomesAt }] : []),
      ]
  await transact(services.db, inSchool(schoolId), async trx => {
    await trx
      .insertInto('sandbox_payments')
      .values({ school_id: schoolId, id, order_id: orderId, amount, method: 'upi', status, becomes_at: becomesAt, paid_at: now })
      .execute()
    for (const { eventId, at } of dues)
      await trx
        .insertInto('sandbox_webhooks')
        .values({
          school_id: schoolId,
          id: services.newId(),
          gateway_account_id: accountId,
          payment_id: id,
          event_id: eventId,
          due_at: at,
        })
        .execute()
  })
  if (fields.early) await services.gateways.drain(services)
  services.gateways.wake()
  return `${new URL(access.returnUrl).pathname}?${new URLSearchParams(returnFields(access, orderNo, id)).toString()}`
}
