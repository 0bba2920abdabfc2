import { type CredentialChannel, credentialAddress } from '@school/rules'
import { sql } from 'kysely'
import { readBalance } from '../../platform/sms-credits'
import { inBulk, type Trx } from '../../platform/transaction'
import { readHolders } from '../../services/credentials/holders'
import { planOf, wayOf } from '../../services/credentials/send'
import type { School } from '../../services/credentials/sends'
import { type ClassFilters, inClasses, studyingWithLogin, type UserType } from './rows'

interface Ask extends ClassFilters {
  readonly userType: UserType
  readonly resend: boolean
  readonly page: number
  readonly pageSize: number
}

/** Who of some classes would get login details by a channel now, who not, and what it takes. */
export async function previewClasses(trx: Trx, school: School, ask: Ask, channel: CredentialChannel) {
  const { page, pageSize, userType } = ask
  const query = sql<{ userId: string | null; created: boolean; people: number }>`
    select l.own_id as "userId", l.user_id is not null as created, count(distinct ${userType === 'Guardian' ? sql`s.guardian_id` : sql`s.id`})::int as people
    ${studyingWithLogin(userType)} where ${inClasses(ask)} group by 1, 2`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  const userIds = rows.flatMap(row => row.userId ?? [])
  const way = await wayOf(trx, school.id, channel)
  const { recipients, withoutAddress, sentBefore, blocked, credits } = planOf(
    school,
    await readHolders(trx, userIds),
    ask.resend,
    way,
  )
  return {
    results: recipients.slice((page - 1) * pageSize, page * pageSize).map(holder => ({
      userId: holder.userId,
      studentId: holder.studentId,
      name: holder.name,
      people: holder.lines.join(' · '),
      loginName: holder.loginName,
      address: credentialAddress(way.channel, holder) ?? '',
      status: holder.state,
    })),
    pagination: { currentPage: page, pageSize, count: recipients.length },
    userIds: recipients.map(holder => holder.userId),
    withoutAddress: withoutAddress.length,
    sentBefore,
    blocked,
    notCreated: rows.find(row => !row.created)?.people ?? 0,
    credits,
    balance: (await readBalance(trx, school.id)).balance,
  }
}
