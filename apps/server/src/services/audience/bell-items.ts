import {
  type Audience,
  type BellKind,
  escapedHtml,
  type Language,
  languageCodes,
  languageOf,
  type TellingDoor,
} from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import { readBalance } from '../../platform/sms-credits'
import type { Trx } from '../../platform/transaction'
import { schoolZone } from '../../school/zone'
import { writeBatch } from '../messaging/accept'
import type { AcceptedOrder, WriteCall } from '../messaging/order'
import type { PersonType } from '../messaging/people'
import type { PlannedBell, PlannedMessage } from '../messaging/plan'
import { divisionsOf, peopleOf } from './people'

/** Rows that one statement writes. */
const batch = 1000

/** A login with a bell, that of families or of staff. */
export interface Told {
  readonly user_id: string
  readonly audience: 'Student' | 'Staff'
  readonly language: string | null
}

/** Who somebody is in the school, and the children on whose account they belong to an audience. */
export interface Belonging {
  readonly person_type: PersonType
  readonly person_id: string
  readonly student_ids: string[]
}

export type ToldPerson = Told & Belonging

/** Logins of an audience in a year, each once in every bell, and the people who have none. */
export async function toldOf(
  trx: Trx,
  audience: Audience,
  yearId: string,
): Promise<{ people: ToldPerson[]; withoutLogin: Belonging[] }> {
  const divisions = await divisionsOf(trx, audience)
  const all = peopleOf(
    audience,
    yearId,
    divisions.map(division => division.id),
  )
  const students = sql`coalesce(array_agg(distinct p.student_id) filter (where p.student_id is not null), '{}')`
  // Of somebody who is a guardian and a student the guardian counts.
  const { rows: people } = await sql<ToldPerson>`
    select p.user_id, p.audience, u.language, lower(p.person[1]) as person_type, p.person[2]::uuid as person_id, p.student_ids from (
      select p.user_id, case when p.role = 'Staff' then 'Staff' else 'Student' end as audience,
        min(array[p.role, p.person_id::text]) as person, ${students} as student_ids
      from (${all}) p where p.user_id is not null group by 1, 2) p
    join users u on u.id = p.user_id and u.status <> 'Removed' order by 1, 2`.execute(trx)
  const { rows: withoutLogin } = await sql<Belonging>`
    select lower(p.role) as person_type, p.person_id, ${students} as student_ids
    from (${all}) p where p.user_id is null group by p.role, p.person_id order by 1, 2`.execute(trx)
  return { people, withoutLogin }
}

/** What an audience is told of something that the school has published. */
export interface Telling {
  readonly door: TellingDoor
  /** What is told of, and which time: the same is never told twice. */
  readonly key: string
  /** As it was typed. */
  readonly title: string
  readonly message: (language: Language) => string
  readonly route: string
}

/** A batch as it is written of what is told. */
async function orderOf({ trx, services, schoolId, language }: WriteCall, telling: Telling): Promise<AcceptedOrder> {
  const now = services.clock.now()
  const { door, title, message } = telling
  return {
    order: {
      door,
      channel: 'notification',
      sendTo: 'Audience',
      exampleMessage: '',
      urgentReason: null,
    },
    format: undefined,
    formatName: title,
    body: message(language),
    content: '',
    title,
    timeZone: await schoolZone(trx, schoolId),
    sendAt: null,
    releaseAt: now,
    held: false,
    onePerNumber: true,
    alsoBell: true,
    // What is told was approved itself.
    needsApproval: false,
  }
}

/**
 * Tells logins by the bell, each in its language, as one batch of messages; who has no login stands in it as left out.
 *
 * @returns the batch.
 */
export async function tellPeople(
  call: WriteCall,
  telling: Telling,
  people: readonly ToldPerson[],
  withoutLogin: readonly Belonging[] = [],
): Promise<string> {
  const { title, message, route, key } = telling
  const texts = new Map(languageCodes.map(language => [language, message(language)]))
  const textOf = (person: Told) => texts.get(languageOf(person.language) ?? 'en')!
  const planned = (one: Belonging): PlannedMessage => ({
    channel: 'bell',
    personType: one.person_type,
    personId: one.person_id,
    ids: one.student_ids,
    studentIds: one.student_ids,
    name: '',
    to: '',
    subject: null,
    text: '',
    parts: 0,
    credits: 0,
  })
  const { batchId } = await writeBatch(call, {
    checked: await orderOf(call, telling),
    plan: {
      messages: [
        ...people.map(one => ({ ...planned(one), to: one.user_id, subject: title, text: textOf(one) })),
        ...withoutLogin.map(one => ({ ...planned(one), skip: { reason: 'NoLogin' as const } })),
      ],
      // The item is about what was published: it names no child, and opens whichever is chosen.
      bells: people.map(
        (one): PlannedBell => ({
          userId: one.user_id,
          studentIds: [],
          audience: one.audience,
          title,
          message: escapedHtml(textOf(one)),
          route,
        }),
      ),
      credits: 0,
      parts: 0,
      unicode: false,
    },
    key,
    hash: key,
    parentBatchId: null,
  })
  return batchId
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
