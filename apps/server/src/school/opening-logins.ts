import { type ModuleCode, mayOpenForm, type Role } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../platform/transaction'

/** A login of the school, of which it is asked what it may open. */
export interface OpeningLogin {
  readonly userId: string
  readonly language: string | null
  readonly mayOpen: (form: string) => boolean
}

/**
 * Logins that are active in the school, whether or not anybody is signed in with them.
 *
 * @param which a condition on `user_schools us`
 */
export async function readLogins(trx: Trx, schoolId: string, which: RawBuilder<boolean>): Promise<OpeningLogin[]> {
  const { rows } = await sql<{
    userId: string
    language: string | null
    roles: Role[]
    modules: ModuleCode[]
    mode: 'role' | 'allotted'
    allotted: string[]
  }>`
    select us.user_id as "userId", u.language, us.roles, sc.module_codes as modules, us.allotment_mode as mode,
      array(select form_code from user_allotments a where a.school_id = us.school_id and a.user_id = us.user_id) as allotted
    from user_schools us join schools sc on sc.id = us.school_id join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.school_id = ${schoolId} and us.active and ${which} order by us.user_id`.execute(trx)
  return rows.map(({ userId, language, ...viewer }) => ({
    userId,
    language,
    mayOpen: form => mayOpenForm(form, { ...viewer, schoolId, permissions: [], bound: false, classTeacher: false }),
  }))
}
