import { isEmail, mobileNumber, operatorLoginName } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import type { Services } from '../../platform/services'
import { onPlatform, transact } from '../../platform/transaction'
import { openInvitation } from '../../services/auth/invitations'
import { makeUnopened } from '../../services/auth/invited'
import { lockOperators } from './users'

/** Why there is no first operator to make, in a sentence for who starts servers. */
export class FirstOperatorRefused extends Error {}

export interface FirstOperator {
  readonly name: string
  readonly email: string
  readonly mobile: string
}

/**
 * Makes the GJAdmin who makes all others, or opens its invitation anew while it was not followed.
 *
 * @returns its login name, and what follows `/invitation#` in the address where it sets its password.
 * @throws FirstOperatorRefused when a value is wrong, or a GJAdmin has set a password already.
 */
export async function makeFirstOperator(
  services: Services,
  operator: FirstOperator,
): Promise<{ loginName: string; token: string }> {
  const { name, email } = { name: operator.name.trim(), email: operator.email.trim() }
  const mobile = mobileNumber(operator.mobile)
  if (name === '' || name.length > 100) throw new FirstOperatorRefused('--name takes a name of 1 to 100 letters.')
  if (!isEmail(email)) throw new FirstOperatorRefused('--email takes an e-mail address.')
  if (mobile === undefined) throw new FirstOperatorRefused('--mobile takes a mobile number of 10 digits.')
  return transact(services.db, onPlatform, async trx => {
    await lockOperators(trx)
    const { rows } = await sql<{ id: string; login_name: string; email: string | null; invited: boolean }>`
      select id, login_name, email, status = 'Created' and must_change_password as invited from users
      where status <> 'Removed' and 'GJAdmin' = any(platform_roles)`.execute(trx)
    if (rows.some(({ invited }) => !invited))
      throw new FirstOperatorRefused('The platform has an operator already, who invites others under Create Platform Users.')
    const known = rows.find(row => row.email?.toLowerCase() === email.toLowerCase())
    if (rows.length > 0 && !known) throw new FirstOperatorRefused(`${rows[0]!.email} is invited already. Use this address.`)
    if (known) return { loginName: known.login_name, token: (await openInvitation(services, trx, known.id)).token }
    const made = await makeUnopened(services, trx, { name, email, mobile, wanted: operatorLoginName(name) }, null)
    await trx
      .updateTable('users')
      .set({ platform_roles: ['GJAdmin'], permissions: ['gjadmin_home'], school_scope: 'all' })
      .where('id', '=', made.userId)
      .execute()
    const facts = { action: 'platform-user.first', entity: 'users', entityId: made.userId, schoolId: null }
    await audit(services, trx, undefined, { ...facts, after: { name, email, loginName: made.loginName } })
    return { loginName: made.loginName, token: (await openInvitation(services, trx, made.userId)).token }
  })
}
