import type { FastifyRequest } from 'fastify'
import type { Person } from '../person'
import { notFound } from '../problems'
import type { Services } from '../services'
import { onPlatform, transact } from '../transaction'

const isOperator = (person: Person) => person.roles.some(role => role.startsWith('GJ'))

/**
 * The one school that an unbound operator names for a call (header SchoolId or query field schoolId).
 *
 * @returns undefined when the person is no operator or named none.
 * @throws 404 when the school is outside the operator's scope.
 */
export async function schoolOfOperator(services: Services, request: FastifyRequest, person: Person): Promise<string | undefined> {
  if (!isOperator(person)) return undefined
  const header = request.headers.schoolid
  const query = (request.query as { schoolId?: unknown }).schoolId
  const named = typeof header === 'string' ? header : typeof query === 'string' ? query : undefined
  if (!named) return undefined
  if (!/^[0-9a-f-]{36}$/i.test(named)) throw notFound()
  const school = await transact(services.db, onPlatform, trx =>
    trx
      .selectFrom('schools')
      .select(['id', 'group_id'])
      .where('id', '=', named)
      .where('status', '<>', 'Removed')
      .executeTakeFirst(),
  )
  if (!school || !inScope(person, school.id, school.group_id)) throw notFound()
  return school.id
}

/** Whether an operator may see a school at all. */
export function inScope(person: Person, schoolId: string, groupId: string | null): boolean {
  const { kind, ids } = person.schoolScope
  if (kind === 'all') return true
  return kind === 'schools' ? ids.includes(schoolId) : groupId !== null && ids.includes(groupId)
}
