import { sql } from 'kysely'
import type { Services } from '../platform/services'
import { onPlatform, type Trx, transact } from '../platform/transaction'

/** Days for which the use of logins is made. */
const days = 60

/** Who has used a login comes back on some days: most by the phone, each login in its own rhythm. */
const makeActivity = (trx: Trx, now: Date) =>
  sql`
    insert into activity_days (school_id, day, user_id, channel, hits)
    select us.school_id, d.day::date, us.user_id,
      case abs(hashtext(us.user_id::text)) % 10 when 0 then 'ios' when 1 then 'ios' when 2 then 'web' when 3 then 'web' else 'android' end,
      3 + abs(hashtext(us.user_id::text || d.day::date)) % 20
    from user_schools us join users u on u.id = us.user_id and u.last_login_at is not null
      cross join generate_series(${now}::timestamptz - make_interval(days => ${days}), ${now}::timestamptz - interval '1 day', interval '1 day') d(day)
    where abs(hashtext(us.user_id::text || d.day::date)) % 100 < 5 + abs(hashtext(us.user_id::text)) % 45
    on conflict do nothing`.execute(trx)

/** What was planned before: one that is over, and one that was called off. */
async function makeMaintenance(services: Services, trx: Trx, schoolId: string): Promise<void> {
  const now = services.clock.now()
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const operator = await trx.selectFrom('users').select('id').where('login_name', '=', 'GJ.ADMIN').executeTakeFirstOrThrow()
  const message = 'The system is under maintenance until {endsAt}. Thank you for your patience.'
  const common = { message, warn_minutes: 60, created_by: operator.id, created_at: at(-200) }
  await trx
    .insertInto('maintenance_windows')
    .values([
      {
        ...common,
        id: services.newId(),
        title: 'New version of the database',
        school_scope: 'all',
        mode: 'closed',
        starts_at: at(-150),
        ends_at: at(-148),
        ended_at: at(-149),
      },
      {
        ...common,
        id: services.newId(),
        title: 'Move to another server',
        school_scope: 'schools',
        scope_ids: [schoolId],
        mode: 'read-only',
        starts_at: at(-60),
        ends_at: at(-56),
        cancelled_at: at(-80),
      },
    ])
    .execute()
}

/** How logins were in use, and maintenances of the past. */
export const makeUpkeep = (services: Services, schoolId: string): Promise<void> =>
  transact(services.db, onPlatform, async trx => {
    await makeActivity(trx, services.clock.now())
    await makeMaintenance(services, trx, schoolId)
  })
