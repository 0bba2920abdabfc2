import type { BodyOf, contract } from '@school/api'
import { familyRoles, type PlatformNoticeRole, platformNoticeRoles } from '@school/rules'
import { sql } from 'kysely'
import { createPlatformNotice, publishPlatformNotice } from '../areas/platform-notices/handlers'
import { audit } from '../platform/audit'
import type { Services } from '../platform/services'
import { onPlatform, type Trx, transact } from '../platform/transaction'
import { authorOf } from './author'

type Body = BodyOf<(typeof contract.platformNotices)['create']>

interface Entry extends Pick<Body, 'title' | 'message' | 'tone' | 'showAs'> {
  readonly roles: readonly PlatformNoticeRole[]
  /** Schools by their codes; absent: all. */
  readonly schools?: readonly string[]
  readonly writtenDaysAgo: number
  /** Days from today on which it begins. */
  readonly from: number
  readonly days: number
  /** One of so many has read it, of those who have used their login; staff of the demonstration have not. */
  readonly readByOneOf?: number
}

const staff = platformNoticeRoles.filter(role => !familyRoles.includes(role))

const entries: readonly Entry[] = [
  {
    title: 'New: notices on your phone',
    message:
      '<p>Your phone can now ring when the school writes. Open the bell, choose <b>Notification settings</b> and switch on <b>this device</b>.</p>',
    tone: 'info',
    showAs: 'bell',
    roles: platformNoticeRoles,
    writtenDaysAgo: 21,
    from: -20,
    days: 14,
    readByOneOf: 2,
  },
  {
    title: 'Exports of reports are kept for one day',
    message:
      '<p>Files that you make of a report can be fetched for <b>24 hours</b>. After that they are removed from our servers; make them anew when you need them again.</p>',
    tone: 'info',
    showAs: 'bell',
    roles: staff,
    writtenDaysAgo: 4,
    from: -3,
    days: 30,
  },
  {
    title: 'Your school has moved to our new servers',
    message:
      '<p>All data of your school came along. If something is missing or looks wrong, write to us at <a href="mailto:support@example.org">support@example.org</a>.</p>',
    tone: 'success',
    showAs: 'both',
    roles: platformNoticeRoles,
    schools: ['SFS'],
    writtenDaysAgo: 2,
    from: -1,
    days: 7,
    readByOneOf: 4,
  },
  {
    title: 'Maintenance in the night to Sunday',
    message:
      '<p>We bring our servers up to date. From <b>01:00 to 03:00</b> nobody can log in; messages that are planned for these hours leave afterwards.</p>',
    tone: 'warning',
    showAs: 'both',
    roles: platformNoticeRoles,
    writtenDaysAgo: 1,
    from: 9,
    days: 3,
  },
]

const operatorOf = (trx: Trx) => authorOf(trx, { loginName: 'GJ.ADMIN', role: 'GJAdmin', schoolId: null })

/** Some have read an announcement on the day after it began; the logins of the demonstration have not. */
async function makeReads(trx: Trx, id: string, oneOf: number): Promise<void> {
  await sql`
    insert into platform_notice_reads (notice_id, user_id, at)
    select id, user_id, starts_at + interval '1 day' from (
      select n.id, n.starts_at, us.user_id, row_number() over (order by u.login_name) as place
      from platform_notices n join user_schools us on us.active and us.roles && n.audience_roles
        and (n.school_scope = 'all' or us.school_id = any(n.scope_ids)) join users u on u.id = us.user_id
      where n.id = ${id}::uuid and u.last_login_at is not null) reached
    where place % ${oneOf}::int = 0 on conflict do nothing`.execute(trx)
}

/** What the operator announces around today, through the doors of its area: something ended, live and planned. */
export async function makePlatformNotices(services: Services, schools: ReadonlyMap<string, string>): Promise<void> {
  const now = services.clock.now().getTime()
  const inDays = (days: number) => new Date(now + days * 86_400_000)
  await transact(services.db, onPlatform, async trx => {
    const person = await operatorOf(trx)
    for (const { writtenDaysAgo, from, days, schools: codes, roles, readByOneOf, ...words } of entries) {
      const at = inDays(-writtenDaysAgo)
      const then: Services = { ...services, clock: { now: () => at } }
      const call = {
        trx,
        person,
        services: then,
        audit: (facts: Parameters<typeof audit>[3]) => audit(then, trx, person, facts),
      }
      const { id } = await createPlatformNotice(call, {
        ...words,
        roles: [...roles],
        scope: codes ? 'schools' : 'all',
        scopeIds: (codes ?? []).map(code => schools.get(code)!),
        startsAt: inDays(from).toISOString(),
        endsAt: inDays(from + days).toISOString(),
      })
      await publishPlatformNotice(call, id)
      if (readByOneOf) await makeReads(trx, id, readByOneOf)
    }
  })
}
