import { languageOf, type TextValues } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { escaped } from './plan'
import { type MessagingText, messagingText } from './texts'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>

/** Those who let waiting messages of others go, but for the caller. */
export async function authorisedPersons(call: Call) {
  const { rows } = await sql<{ userId: string; id: string; name: string; designation: string }>`
    select u.id as "userId", coalesce(t.id, u.id) as id, coalesce(t.name, u.name) as name, coalesce(m.name, '') as designation
    from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    left join staff t on t.school_id = us.school_id and t.id = us.staff_id left join masters m on m.school_id = t.school_id and m.id = t.designation_id
    where us.active and us.roles && array['SchoolSuperAdmin', 'SchoolHead'] and u.id <> ${personOf(call).userId}::uuid
    order by lower(coalesce(t.name, u.name)), u.id`.execute(call.trx)
  return rows
}

/** Puts an item into the bells of staff, in the language of each. */
export async function ringStaff(
  { trx, services, schoolId }: Omit<Call, 'person'>,
  userIds: readonly string[],
  title: MessagingText,
  message: MessagingText,
  values: TextValues,
  /** Where the item leads. */
  route: string | null = null,
): Promise<void> {
  if (userIds.length === 0) return
  const users = await trx
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', 'in', [...userIds])
    .orderBy('id')
    .execute()
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? escaped(value) : value]),
  )
  await trx
    .insertInto('notifications')
    .values(
      users.map(user => {
        const language = languageOf(user.language) ?? 'en'
        return {
          school_id: schoolId,
          id: services.newId(),
          user_id: user.id,
          audience: 'Staff',
          kind: 'system',
          title: messagingText(language, title),
          message: messagingText(language, message, safe),
          route,
          sent_at: services.clock.now(),
        }
      }),
    )
    .execute()
}
