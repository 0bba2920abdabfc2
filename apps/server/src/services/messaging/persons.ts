import { languageOf, type TextValues } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { settingValue } from '../../platform/settings'
import { escaped } from './plan'
import { type MessagingText, messagingText } from './texts'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>

/** Logins of the staff whom the school names to decide on waiting messages; who left or has no login is none of them. */
export async function namedDeciders({ trx, schoolId }: Pick<Call, 'trx' | 'schoolId'>): Promise<string[]> {
  const staff = (await settingValue(trx, schoolId, 'comm.authorisedStaff')) as string[]
  if (staff.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select us.user_id as id from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    join staff t on t.school_id = us.school_id and t.id = us.staff_id and t.status = 'Working'
    where us.active and us.staff_id = any(${staff}::uuid[])`.execute(trx)
  return rows.map(row => row.id)
}

/** Those who let waiting messages of the caller go. */
export async function authorisedPersons(call: Call) {
  const { userId } = personOf(call)
  const named = (await namedDeciders(call)).filter(id => id !== userId)
  const decides = named.length > 0 ? sql`u.id = any(${named}::uuid[])` : sql`us.roles && array['SchoolSuperAdmin', 'SchoolHead']`
  const { rows } = await sql<{ userId: string; id: string; name: string; designation: string }>`
    select u.id as "userId", coalesce(t.id, u.id) as id, coalesce(t.name, u.name) as name, coalesce(m.name, '') as designation
    from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    left join staff t on t.school_id = us.school_id and t.id = us.staff_id left join masters m on m.school_id = t.school_id and m.id = t.designation_id
    where us.active and ${decides} and u.id <> ${userId}::uuid
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
