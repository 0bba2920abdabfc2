import type { FastifyRequest } from 'fastify'
import { schoolOfOperator } from '../../platform/http/operator'
import type { Person } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'

/**
 * The school that an upload belongs to: that of the session, else the one that an operator names, else none.
 *
 * @throws 404 when the header SchoolId names another school than the session's, or one outside the operator's scope.
 */
export async function schoolOfUpload(services: Services, request: FastifyRequest, person: Person): Promise<string | null> {
  if (!person.schoolId) return (await schoolOfOperator(services, request, person)) ?? null
  const named = request.headers.schoolid
  if (named !== undefined && String(named).toLowerCase() !== person.schoolId) throw notFound()
  return person.schoolId
}
