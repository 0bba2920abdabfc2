import { addDays, dayIn } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import type { JobKind } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import { inSchool, onPlatform, type Trx, transact } from '../../platform/transaction'
import { usualZone } from '../../school/zone'
import { endSessionsOf, keepsSystemAdmin, lockAdministrators } from './end-sessions'

const unblockKind = 'logins.unblock'
const relievedKind = 'logins.relieved'

/** Plans the next unblocking of a school: when the first of its blocks runs out. */
export async function planUnblocking(services: Services, trx: Trx, schoolId: string): Promise<void> {
  const { rows } = await sql<{ until: Date | null }>`
    select min(until) as until from login_blocks where ended_at is null`.execute(trx)
  const runAfter = rows[0]?.until
  if (runAfter)
    await services.jobs.enqueue(services, trx, {
      kind: unblockKind,
      payload: {},
      schoolId,
      runAfter,
      dedupeKey: `${unblockKind}:${schoolId}:${runAfter.toISOString()}`,
    })
}

/** Logins whose block has run out are open again. */
export const unblocking: JobKind<object> = {
  kind: unblockKind,
  tries: 5,
  run: ({ services, schoolId, transact: run }) =>
    run(async trx => {
      const now = services.clock.now()
      const { rows } = await sql<{ user_id: string }>`
        update login_blocks set ended_at = ${now} where ended_at is null and until <= ${now} returning user_id`.execute(trx)
      for (const { user_id: id } of rows) {
        await trx.updateTable('user_schools').set({ active: true }).where('user_id', '=', id).execute()
        await audit(services, trx, undefined, {
          schoolId,
          action: 'login.unblock',
          entity: 'users',
          entityId: id,
          reason: 'until',
        })
      }
      await planUnblocking(services, trx, schoolId!)
      return { result: { unblocked: rows.length } }
    }),
}

/** The next half past midnight of school time. */
function nextNight(now: Date): Date {
  const today = dayIn(usualZone, now)
  const night = new Date(`${today}T00:30:00+05:30`)
  return night > now ? night : new Date(`${addDays(today, 1)}T00:30:00+05:30`)
}

/** Plans the night in which logins of relieved staff are blocked, once over all servers. */
export async function planRelieved(services: Services): Promise<void> {
  const runAfter = nextNight(services.clock.now())
  await transact(services.db, onPlatform, trx =>
    services.jobs.enqueue(services, trx, {
      kind: relievedKind,
      payload: {},
      runAfter,
      dedupeKey: `${relievedKind}:${runAfter.toISOString()}`,
    }),
  )
}

interface Relieved {
  user_id: string
  roles: string[]
  guardian_id: string | null
}

/** Blocks the open logins of a school's relieved staff; who is a parent here too stays one. */
async function blockRelieved(services: Services, schoolId: string): Promise<number> {
  return transact(services.db, inSchool(schoolId), async trx => {
    await lockAdministrators(trx, schoolId)
    const { rows } = await sql<Relieved>`
      select us.user_id, us.roles, us.guardian_id from user_schools us join staff t on t.school_id = us.school_id and t.id = us.staff_id
      where us.active and t.status = 'Relieved' order by us.user_id for update of us`.execute(trx)
    let count = 0
    for (const { user_id: id, roles, guardian_id: guardianId } of rows) {
      if (roles.includes('SystemAdmin') && !(await keepsSystemAdmin(trx, schoolId, [id]))) continue
      if (guardianId) {
        await trx.deleteFrom('user_allotments').where('user_id', '=', id).execute()
        await trx
          .updateTable('user_schools')
          .set({ roles: ['Guardian'], staff_id: null, allotment_mode: 'role' })
          .where('user_id', '=', id)
          .execute()
      } else {
        await trx
          .insertInto('login_blocks')
          .values({
            school_id: schoolId,
            id: services.newId(),
            user_id: id,
            reason: 'Relieved',
            starts_at: services.clock.now(),
          })
          .onConflict(conflict => conflict.doNothing())
          .execute()
        await trx.updateTable('user_schools').set({ active: false }).where('user_id', '=', id).execute()
      }
      await audit(services, trx, undefined, {
        schoolId,
        action: 'login.block',
        entity: 'users',
        entityId: id,
        reason: 'Relieved',
      })
      await endSessionsOf(services, trx, { userIds: [id], schoolId }, 'blocked')
      count += 1
    }
    return count
  })
}

/** Every night: staff who were relieved lose their login. */
export const relievedLogins: JobKind<object> = {
  kind: relievedKind,
  tries: 5,
  async run({ services, transact: run }) {
    await planRelieved(services)
    const { rows } = await run(trx =>
      sql<{ school_id: string }>`
        select distinct us.school_id from user_schools us join staff t on t.school_id = us.school_id and t.id = us.staff_id
        where us.active and t.status = 'Relieved'`.execute(trx),
    )
    let blocked = 0
    for (const { school_id: schoolId } of rows) blocked += await blockRelieved(services, schoolId)
    return { result: { blocked } }
  },
}
