import { type Language, languageOf } from '@school/rules'
import { sql } from 'kysely'
import { sendMessages } from '../../platform/outbox/send'
import type { Services } from '../../platform/services'
import { beyondSchool, type Trx } from '../../platform/transaction'
import { escaped } from './plan'

/** What is to be told of a school's account. */
export interface AccountNews {
  readonly schoolId: string
  /** The same news is told once. */
  readonly key: string
  readonly title: (language: Language) => string
  readonly message: (language: Language) => string
}

const spoken = (language: string | null) => languageOf(language) ?? 'en'

/** Puts an item into the bells of the administrators of a school, also the super administrators where they are asked for, in the language of each. */
export async function ringAdministrators(
  services: Services,
  trx: Trx,
  { schoolId, title, message, superToo = false }: Omit<AccountNews, 'key'> & { readonly superToo?: boolean },
): Promise<void> {
  const roles = superToo ? ['SystemAdmin', 'SchoolSuperAdmin'] : ['SystemAdmin']
  const { rows: administrators } = await sql<{ id: string; language: string | null }>`
    select u.id, u.language from user_schools us join users u on u.id = us.user_id
    where us.school_id = ${schoolId}::uuid and us.active and us.roles && ${roles}::text[] order by u.id`.execute(trx)
  if (administrators.length === 0) return
  await trx
    .insertInto('notifications')
    .values(
      administrators.map(({ id, language }) => ({
        school_id: schoolId,
        id: services.newId(),
        user_id: id,
        audience: 'Staff',
        kind: 'system',
        title: title(spoken(language)),
        message: escaped(message(spoken(language))),
        sent_at: services.clock.now(),
      })),
    )
    .execute()
}

/** Tells the administrators of a school by the bell, and those who keep the accounts on the platform by e-mail. */
export async function tellOfAccount(services: Services, trx: Trx, news: AccountNews): Promise<void> {
  const { schoolId, key, title, message } = news
  await ringAdministrators(services, trx, news)
  const school = await trx.selectFrom('schools').select('name').where('id', '=', schoolId).executeTakeFirstOrThrow()
  await beyondSchool(trx, async () => {
    const { rows: operators } = await sql<{ id: string; email: string; language: string | null }>`
      select id, email, language from users where 'GJSMSAdmin' = any(platform_roles) and status <> 'Removed' and email <> '' order by id`.execute(
      trx,
    )
    await sendMessages(
      services,
      trx,
      operators.map(({ id, email, language }) => ({
        schoolId,
        channel: 'email' as const,
        to: email,
        subject: `${school.name}: ${title(spoken(language))}`,
        body: message(spoken(language)),
        dedupeKey: `${key}:${id}`,
        kind: 'message' as const,
      })),
    )
  })
}
