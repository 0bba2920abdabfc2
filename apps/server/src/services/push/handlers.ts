import type { contract } from '@school/api'
import { wordsOf } from '@school/texts'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { mayPushTo } from '../../platform/outbox/public-address'
import { endpointHash, wrongKeys } from '../../platform/outbox/push-crypto'
import { custom, invalid, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import type { Trx } from '../../platform/transaction'

/** Devices of a login; one more takes the place of the oldest. */
const mostDevices = 10

const texts = wordsOf({
  Endpoint: 'push.Endpoint',
  Key: 'push.Key',
})

/** The key that browsers of a school subscribe with; null where nothing is pushed. */
export async function pushKeyOf({ configuration }: Services, trx: Trx, schoolId: string | null): Promise<string | null> {
  const { push } = configuration
  if (!push || !schoolId) return null
  return (await settingValue(trx, schoolId, 'comm.push')) === true ? push.publicKey : null
}

/** Devices that show what rings in the bell. */
export const pushHandlers: Handlers<typeof contract.push> = {
  publicKey: async call => ({ publicKey: await pushKeyOf(call.services, call.trx, personOf(call).schoolId) }),

  async subscribe(call) {
    const { services, trx, body, request } = call
    const { userId, sessionId, schoolId } = personOf(call)
    const wrong = [
      ...(mayPushTo(body.endpoint, services.configuration.environment === 'production')
        ? []
        : [{ field: 'endpoint', message: (language: keyof typeof texts) => texts[language].Endpoint }]),
      ...wrongKeys(body.keys).map(name => ({
        field: `keys.${name}`,
        message: (language: keyof typeof texts) => texts[language].Key,
      })),
    ]
    if (wrong.length > 0) throw invalid(wrong)
    if ((await pushKeyOf(services, trx, schoolId)) === null) throw custom(409, 'PushOff', 'Push notifications are switched off.')
    const now = services.clock.now()
    const { rows } = await sql<{ id: string }>`
      insert into push_subscriptions as p (id, user_id, session_id, endpoint, endpoint_hash, p256dh, auth, user_agent, created_at)
      values (${services.newId()}, ${userId}, ${sessionId}, ${body.endpoint}, ${endpointHash(body.endpoint)}, ${body.keys.p256dh},
        ${body.keys.auth}, ${(request.headers['user-agent'] ?? '').slice(0, 300)}, ${now})
      on conflict (endpoint_hash) do update set
        -- A device that changes hands is another one: what still waits for the login before does not reach it.
        id = case when p.user_id = excluded.user_id then p.id else excluded.id end,
        user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        user_agent = excluded.user_agent
      returning id`.execute(trx)
    await sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId}::uuid order by created_at desc, id desc offset ${mostDevices})`.execute(
      trx,
    )
    return { id: rows[0]!.id }
  },

  async unsubscribe({ trx, params, person }) {
    const { userId } = personOf({ person })
    const { rows } = await sql<{ id: string }>`
      delete from push_subscriptions where id = ${params.id}::uuid and user_id = ${userId}::uuid returning id`.execute(trx)
    if (!rows[0]) throw notFound()
    return { id: rows[0].id }
  },
}
