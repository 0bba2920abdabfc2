import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { jobAnswer } from '../../../school/job-answer'
import { type ComputeWork, computeKind } from './compute'
import { listHandlers } from './lists'
import { oneHandlers } from './one'
import { outcomeHandlers } from './outcome'
import { overviewHandlers } from './overview'
import { divisionsOfTarget, refuseOthers, targetOf } from './target'

/** Results of marks. */
export const tabResultHandlers: Handlers<typeof contract.tabResults> = {
  ...listHandlers,
  ...overviewHandlers,
  ...oneHandlers,
  ...outcomeHandlers,
  async compute(call) {
    const { trx, services, schoolId, body, language } = call
    await refuseOthers(call)
    const person = personOf(call)
    const target = await targetOf(trx, body)
    if (target.yearLocked) throw custom(409, 'CalendarLocked', 'This academic year is locked.')
    const divisionIds = body.divisionIds.map(id => id.toLowerCase())
    const { rows } = await sql<{ known: number; fit: number }>`
      select count(*)::int as known, (count(*) filter (where ${divisionsOfTarget(target)}))::int as fit from divisions d
      where d.id = any(${divisionIds}::uuid[])`.execute(trx)
    if (rows[0]!.known < divisionIds.length) throw notFound()
    if (rows[0]!.fit < divisionIds.length)
      throw custom(409, 'NoSchemeHere', 'There is no active scheme with this result for every chosen division.')
    const id = await services.jobs.enqueue(services, trx, {
      kind: computeKind,
      payload: {
        cardId: target.cardId,
        academicYearId: target.academicYearId,
        nodeCode: target.nodeCode,
        divisionIds,
        actor: { id: person.userId, roles: person.roles },
        language,
      } satisfies ComputeWork,
      schoolId,
      ownerId: person.userId,
      total: divisionIds.length,
    })
    return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
  },
}
