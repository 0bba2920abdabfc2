import { languageOf } from '@school/rules'
import { sql } from 'kysely'
import { sendMessages } from '../../platform/outbox'
import type { Spent } from '../../platform/sms-credits'
import { beyondSchool } from '../../platform/transaction'
import type { SendCall } from './order'
import { ringStaff } from './persons'
import { messagingText } from './texts'

/** Tells the administrators by the bell and the platform by e-mail, once, when a send takes the balance below its limit. */
export async function tellLowBalance(call: SendCall, { before, after, low }: Spent): Promise<void> {
  if (before < low || after >= low) return
  const { trx, services, schoolId } = call
  const { rows: administrators } = await sql<{ id: string }>`
    select us.user_id as id from user_schools us where us.active and 'SystemAdmin' = any(us.roles) order by us.user_id`.execute(
    trx,
  )
  await ringStaff(
    call,
    administrators.map(({ id }) => id),
    'LowTitle',
    'Low',
    { n: after },
  )
  const school = await trx.selectFrom('schools').select('name').where('id', '=', schoolId).executeTakeFirstOrThrow()
  await beyondSchool(trx, async () => {
    const { rows: operators } = await sql<{ id: string; email: string; language: string | null }>`
      select id, email, language from users where 'GJSMSAdmin' = any(platform_roles) and status <> 'Removed' and email <> '' order by id`.execute(
      trx,
    )
    await sendMessages(
      services,
      trx,
      operators.map(({ id, email, language }) => {
        const own = languageOf(language) ?? 'en'
        return {
          schoolId,
          channel: 'email' as const,
          to: email,
          subject: `${school.name}: ${messagingText(own, 'LowTitle')}`,
          body: messagingText(own, 'Low', { n: after }),
          dedupeKey: `low-balance:${id}:${schoolId}:${services.clock.now().toISOString()}`,
          kind: 'message' as const,
        }
      }),
    )
  })
}
