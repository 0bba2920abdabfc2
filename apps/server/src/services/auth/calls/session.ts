import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../../platform/http/call'
import { placeOf } from '../../../platform/places'
import { notFound } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import { onPlatform } from '../../../platform/transaction'
import { firstChild } from '../accounts'
import { openSchools } from '../school-modules'
import { closeSession, moveSession, rotateSession, tokenAnswer } from '../sessions'

/** Sessions: the one of the call, where it stands, and the others of its person. */
export const sessionCalls = (
  services: Services,
): Pick<Handlers<typeof contract.auth>, 'refresh' | 'logout' | 'chooseChild' | 'chooseSchool' | 'sessions' | 'endSession'> => ({
  async refresh({ transact, request, reply }) {
    const sessionId = await transact(onPlatform, trx => rotateSession(services, trx, request, reply))
    return tokenAnswer(services, sessionId)
  },

  logout: ({ trx, request, reply }) => closeSession(services, trx, request, reply),

  async chooseChild(call) {
    const person = personOf(call)
    await call.transact(onPlatform, async trx => {
      const child =
        person.schoolId && person.guardianId
          ? await trx
              .selectFrom('students')
              .select('id')
              .where('school_id', '=', person.schoolId)
              .where('guardian_id', '=', person.guardianId)
              .where('id', '=', call.body.childId)
              .where('status', '=', 'studying')
              .executeTakeFirst()
          : undefined
      if (!child) throw notFound()
      await trx.updateTable('sessions').set({ child_id: child.id }).where('id', '=', person.sessionId).execute()
    })
    return tokenAnswer(services, person.sessionId)
  },

  async chooseSchool(call) {
    const person = personOf(call)
    await call.transact(onPlatform, async trx => {
      const place = (await openSchools(trx, person.userId)).find(school => school.id === call.body.schoolId)
      if (!place) throw notFound()
      const childId = place.guardian_id ? await firstChild(trx, place.id, place.guardian_id) : null
      await moveSession(trx, person.sessionId, { schoolId: place.id, childId, roles: place.roles })
      await trx.updateTable('users').set({ last_school_id: place.id }).where('id', '=', person.userId).execute()
    })
    return tokenAnswer(services, person.sessionId)
  },

  async sessions(call) {
    const person = personOf(call)
    const rows = await call.trx
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'ip', 'last_used_at', 'created_at'])
      .where('user_id', '=', person.userId)
      .where('ended_at', 'is', null)
      .where('ends_at', '>', services.clock.now())
      .where(sql<boolean>`last_used_at + idle_minutes * interval '1 minute' > ${services.clock.now()}`)
      .orderBy('last_used_at', 'desc')
      .execute()
    return Promise.all(
      rows.map(async row => ({
        id: row.id,
        browser: row.user_agent,
        ip: row.ip,
        ...(await placeOf(row.ip)),
        lastUsedAt: row.last_used_at.toISOString(),
        createdAt: row.created_at.toISOString(),
        current: row.id === person.sessionId,
      })),
    )
  },

  async endSession(call) {
    const ended = await call.trx
      .updateTable('sessions')
      .set({ ended_at: services.clock.now(), end_reason: 'logout' })
      .where('id', '=', call.params.id)
      .where('user_id', '=', personOf(call).userId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw notFound()
    services.sessions.unsettle(ended.id)
  },
})
