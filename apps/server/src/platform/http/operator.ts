import type { RouteDefinition } from '@school/api'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../person'
import { notFound } from '../problems'
import type { Services } from '../services'
import { onPlatform, transact } from '../transaction'

const isOperator = (person: Person) => person.roles.some(role => role.startsWith('GJ'))

const texts = (values: readonly unknown[]): string[] =>
  values.flat().filter((value): value is string => typeof value === 'string' && value !== '')

const inHeader = (request: FastifyRequest) => texts([request.headers.schoolid])
const inQuery = (request: FastifyRequest) => texts([(request.query as { schoolId?: unknown }).schoolId])

/**
 * A call works in the school of the session, whatever it names. Selectors have a query field schoolId for operators
 * alone: of everybody else it is ignored there.
 *
 * @throws 404 when another school is named.
 */
export function ofOwnSchool(route: RouteDefinition, request: FastifyRequest, schoolId: string): void {
  const ignored = 'schoolId' in ((route.query as unknown as { shape?: object } | undefined)?.shape ?? {})
  const named = [...inHeader(request), ...(ignored ? [] : inQuery(request))]
  if (named.some(name => name.toLowerCase() !== schoolId)) throw notFound()
}

/**
 * The one school that an unbound operator names for a call (header SchoolId or query field schoolId).
 *
 * @returns undefined when the person is no operator or named none.
 * @throws 404 when the school is outside the operator's scope, or two are named.
 */
export async function schoolOfOperator(services: Services, request: FastifyRequest, person: Person): Promise<string | undefined> {
  if (!isOperator(person)) return undefined
  const [named, ...others] = [...inHeader(request), ...inQuery(request)].map(name => name.toLowerCase())
  if (!named) return undefined
  if (!/^[0-9a-f-]{36}$/.test(named) || others.some(other => other !== named)) throw notFound()
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
