import type { contract } from '@school/api'
import { landingPath } from '@school/rules'
import { type Handlers, personOf } from '../../platform/http/call'
import { inScope } from '../../platform/http/operator'
import { type Person, viewerOf } from '../../platform/person'
import { noAccess, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { onPlatform } from '../../platform/transaction'
import { accessToken } from '../../services/auth/sessions'
import { outbox } from './outbox'
import { schoolChanges } from './school-changes'
import { schoolHandlers } from './schools'

const isOperator = (person: Person) => person.roles.includes('GJAdmin') || person.roles.includes('GJSupport')

async function tokenFor(services: Services, sessionId: string) {
  const { accessToken: token, expiresIn, person } = await accessToken(services, sessionId)
  return { accessToken: token, expiresIn, home: landingPath(viewerOf(person)) }
}

/** The operator's schools. */
export const platformHandlers: Handlers<typeof contract.platform> = {
  ...schoolHandlers,
  ...schoolChanges,

  outbox,

  async enter(call) {
    const person = personOf(call)
    await call.transact(onPlatform, async trx => {
      const school = await trx
        .selectFrom('schools')
        .select(['id', 'group_id'])
        .where('id', '=', call.params.id)
        .where('status', '<>', 'Removed')
        .executeTakeFirst()
      if (!school || !inScope(person, school.id, school.group_id)) throw notFound()
      await trx.updateTable('sessions').set({ school_id: school.id }).where('id', '=', person.sessionId).execute()
      await trx
        .insertInto('audit_entries')
        .values({
          id: call.services.newId(),
          school_id: school.id,
          at: call.services.clock.now(),
          actor_id: person.userId,
          actor_roles: [...person.roles],
          via_operator: true,
          action: 'school.enter',
          entity: 'schools',
          entity_id: school.id,
          ip: call.ip,
        })
        .execute()
    })
    return tokenFor(call.services, person.sessionId)
  },

  async leave(call) {
    const person = personOf(call)
    if (!isOperator(person)) throw noAccess()
    await call.transact(onPlatform, trx =>
      trx.updateTable('sessions').set({ school_id: null }).where('id', '=', person.sessionId).execute(),
    )
    return tokenFor(call.services, person.sessionId)
  },
}
