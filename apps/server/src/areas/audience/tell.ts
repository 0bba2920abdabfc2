import { type Audience, type BellKind, escapedHtml, type Language, languageOf } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import { readBalance } from '../../platform/sms-credits'
import type { Trx } from '../../platform/transaction'
import { divisionsOf, peopleOf } from './people'

/** Rows that one statement writes. */
const batch = 1000

/** A login that is told of an item, in the bell of families or of staff. */
export interface Told {
  readonly user_id: string
  readonly audience: 'Student' | 'Staff'
  readonly language: string | null
}

/** Logins of an audience in a year, each once in every bell, and how many people have none. */
export async function toldOf(trx: Trx, audience: Audience, yearId: string): Promise<{ people: Told[]; withoutLogin: number }> {
  const divisions = await divisionsOf(trx, audience)
  const all = peopleOf(
    audience,
    yearId,
    divisions.map(division => division.id),
  )
  const { rows: people } = await sql<Told>`
    select distinct p.user_id, case when p.role = 'Staff' then 'Staff' else 'Student' end as audience, u.language
    from (${all}) p join users u on u.id = p.user_id and u.status <> 'Removed' order by 1, 2`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(distinct (p.role, p.person_id))::int as count from (${all}) p where p.user_id is null`.execute(trx)
  return { people, withoutLogin: rows[0]!.count }
}

/** What the bell says, as plain text. */
interface Bell {
  readonly kind: BellKind
  readonly title: (language: Language) => string
  readonly message: (language: Language) => string
  readonly route: string
}

/** Puts an item into the bells of logins. */
export async function ringLogins(
  { trx, services, schoolId }: Pick<CallContext, 'trx' | 'services' | 'schoolId'>,
  people: readonly Told[],
  { kind, title, message, route }: Bell,
): Promise<void> {
  const now = services.clock.now()
  const items = people.map(person => {
    const language = languageOf(person.language) ?? 'en'
    return {
      school_id: schoolId,
      id: services.newId(),
      user_id: person.user_id,
      audience: person.audience,
      kind,
      title: title(language),
      message: escapedHtml(message(language)),
      route,
      sent_at: now,
    }
  })
  for (let at = 0; at < items.length; at += batch)
    await trx
      .insertInto('notifications')
      .values(items.slice(at, at + batch))
      .execute()
}

/** What is answered of a telling by the bell. */
export const tellingAnswer = async (
  { trx, schoolId }: Pick<CallContext, 'trx' | 'schoolId'>,
  telling: { readonly id: string; readonly people: number; readonly without_login: number },
  replayed: boolean,
) => ({
  batchId: telling.id,
  status: 'Done' as const,
  messages: telling.people,
  skipped: telling.without_login > 0 ? [{ reason: 'NoLogin', count: telling.without_login }] : [],
  credits: 0,
  balance: (await readBalance(trx, schoolId)).balance,
  replayed,
  message: 'Notification sent.',
})
