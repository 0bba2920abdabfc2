import { addDays, dayIn, languageOf } from '@school/rules'
import { sql } from 'kysely'
import type { JobKind } from '../../platform/jobs'
import { sendMessages } from '../../platform/outbox/send'
import type { Services } from '../../platform/services'
import { beyondSchool, inBulk, inSchool, onPlatform, type Trx, transact } from '../../platform/transaction'
import { usualZone } from '../../school/zone'
import { receiptsText } from './counter/texts'
import { type Breach, findBreaches } from './invariants'
import { noteUnsettled } from './pos/unsettled'

const kind = 'fees.check'

/** The next quarter past three in the morning of school time. */
function nextNight(now: Date): Date {
  const today = dayIn(usualZone, now)
  const night = new Date(`${today}T03:15:00+05:30`)
  return night > now ? night : new Date(`${addDays(today, 1)}T03:15:00+05:30`)
}

/** Plans the check of the next night, once over all servers. */
export async function planFeeCheck(services: Services): Promise<void> {
  const runAfter = nextNight(services.clock.now())
  await transact(services.db, onPlatform, trx =>
    services.jobs.enqueue(services, trx, { kind, payload: {}, runAfter, dedupeKey: `${kind}:${runAfter.toISOString()}` }),
  )
}

/** Tells the operators of the platform by e-mail where the money of a school does not add up, once a day. */
async function tellOperators(services: Services, trx: Trx, schoolId: string, breaches: readonly Breach[]): Promise<void> {
  const { name } = await trx.selectFrom('schools').select('name').where('id', '=', schoolId).executeTakeFirstOrThrow()
  const day = dayIn(usualZone, services.clock.now())
  const rules = [...new Set(breaches.map(breach => breach.rule))].join(', ')
  await beyondSchool(trx, async () => {
    const { rows: operators } = await sql<{ id: string; email: string; language: string | null }>`
      select id, email, language from users where 'GJAdmin' = any(platform_roles) and status <> 'Removed' and email <> '' order by id`.execute(
      trx,
    )
    await sendMessages(
      services,
      trx,
      operators.map(({ id, email, language }) => {
        const spoken = languageOf(language) ?? 'en'
        return {
          schoolId,
          channel: 'email' as const,
          to: email,
          subject: `${name}: ${receiptsText(spoken, 'BreachTitle')}`,
          body: receiptsText(spoken, 'Breach', { n: breaches.length, school: name, rules }),
          dedupeKey: `${kind}:${schoolId}:${day}:${id}`,
          kind: 'message' as const,
        }
      }),
    )
  })
}

/** Holds the money of a school against its rules. @returns what does not hold. */
export async function checkSchool(services: Services, schoolId: string): Promise<Breach[]> {
  return transact(services.db, inSchool(schoolId), async trx => {
    const breaches = await inBulk(trx, () => findBreaches(trx, schoolId))
    if (breaches.length === 0) return breaches
    services.log.error({ schoolId, breaches: breaches.slice(0, 20) }, 'money of a school does not add up')
    await tellOperators(services, trx, schoolId, breaches)
    return breaches
  })
}

/** Holds the money of every school against its rules, one after the other, and looks for what has not come to its bank. */
export const feeCheck: JobKind<object> = {
  kind,
  tries: 3,
  async run({ services, transact: inOwn, progress }) {
    await planFeeCheck(services)
    const { rows } = await inOwn(trx =>
      sql<{ id: string }>`select id from schools where status <> 'Removed' order by id`.execute(trx),
    )
    let broken = 0
    let late = 0
    for (const [at, { id }] of rows.entries()) {
      if ((await checkSchool(services, id)).length > 0) broken += 1
      late += await transact(services.db, inSchool(id), trx => noteUnsettled(services, trx, id))
      await progress(at + 1, rows.length)
    }
    return { message: `${rows.length} schools, ${broken} with breaches, ${late} payments not settled` }
  },
}
