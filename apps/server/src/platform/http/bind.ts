import { createHash } from 'node:crypto'
import { type AreaContract, changesData, type RouteDefinition } from '@school/api'
import { callAccess } from '@school/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiBase } from '../api-base'
import { type AuditFacts, audit, auditAll, unversioned } from '../audit'
import { DatabaseAway } from '../database/away'
import { languageOfCall } from '../language'
import { refuseMaintenance } from '../maintenance'
import type { Person } from '../person'
import { viewerOf } from '../person'
import {
  childLocked,
  chooseSchool,
  custom,
  databaseAway,
  HttpProblem,
  moduleOff,
  noAccess,
  noRoom,
  signInAgain,
  tooSlow,
} from '../problems'
import type { Services } from '../services'
import { inSchool, onPlatform, type Reach, type Trx, transact } from '../transaction'
import type { CallContext, Handlers } from './call'
import { fieldsOf, read, readBody, readParams } from './input'
import { ofOwnSchool, schoolOfOperator } from './operator'
import { personOfRequest } from './session'

/** `files/{fileId}` as Fastify writes it. */
const urlOf = (path: string) => `${apiBase}/${path.replace(/\{(\w+)\}/g, ':$1')}`

function guard(route: RouteDefinition, person: Person | undefined): void {
  if (route.access.kind === 'public') return
  if (!person) throw signInAgain()
  if (route.access.kind === 'pending') return
  if (person.pending.length > 0) throw custom(403, 'FirstLoginOpen', 'Finish the first login.')
  if (route.access.kind !== 'forms') return
  switch (callAccess(route.access.forms, viewerOf(person))) {
    case 'open':
      return
    case 'chooseSchool':
      throw chooseSchool()
    case 'moduleOff':
      throw moduleOff()
    case 'childLocked':
      throw childLocked(person.lockedChild ?? '')
    default:
      throw noAccess()
  }
}

async function reachOf(
  services: Services,
  route: RouteDefinition,
  request: FastifyRequest,
  person: Person | undefined,
): Promise<Reach | undefined> {
  if (route.tenancy === 'none') return undefined
  if (route.tenancy === 'platform') return onPlatform
  if (person?.schoolId) {
    ofOwnSchool(route, request, person.schoolId)
    return inSchool(person.schoolId)
  }
  const chosen = person && route.operatorSchool ? await schoolOfOperator(services, request, person) : undefined
  if (chosen) return inSchool(chosen)
  throw chooseSchool()
}

/** Calls that change nothing but the own login. */
const ofOneself = /^auth\//

/** Bytes that the body of a call may have, where its schema asks for more than others. */
const bodyLimitOf = ({ body }: RouteDefinition): number | undefined => {
  const limit = body ? (body as unknown as z.ZodType).meta()?.['x-body-limit'] : undefined
  return typeof limit === 'number' ? limit : undefined
}

/** Whether a call changes the record of its path without saying which version of it was seen. */
const overwritesBlindly = ({ path, ...route }: RouteDefinition, query: unknown, body: unknown): boolean =>
  path.includes('{') &&
  (
    [
      [route.query, query],
      [route.body, body],
    ] as const
  ).some(
    ([schema, sent]) =>
      'version' in ((schema as { shape?: object } | undefined)?.shape ?? {}) &&
      (sent as { version?: unknown }).version === undefined,
  )

interface Kept {
  status: number
  answer: unknown
}

/**
 * Answers a repeated Idempotency-Key with the first answer; the key is written in the transaction of the work. A problem
 * leaves no key behind, also where its writes stand.
 */
export async function answerOnce(
  services: Services,
  trx: Trx,
  person: Person,
  route: Pick<RouteDefinition, 'method' | 'path'>,
  request: FastifyRequest,
  work: () => Promise<Kept>,
): Promise<Kept> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '' || key.length > 100) return work()
  const hash = createHash('sha256')
    .update(JSON.stringify([request.url, request.body ?? null]))
    .digest('hex')
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({
      user_id: person.userId,
      key,
      route: `${route.method} ${route.path}`,
      request_hash: hash,
      status: 0,
      created_at: services.clock.now(),
    })
    .onConflict(conflict => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const first = await trx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('user_id', '=', person.userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (first.request_hash !== hash)
      throw custom(409, 'KeyReused', 'This Idempotency-Key was used for another request. Use a new one.')
    return { status: first.status, answer: first.answer ?? undefined }
  }
  const claim = { user_id: person.userId, key }
  const result = await work().catch(async error => {
    if (error instanceof HttpProblem && error.keepWrites)
      await trx
        .deleteFrom('idempotency_keys')
        .where(where => where.and(claim))
        .execute()
    throw error
  })
  await trx
    .updateTable('idempotency_keys')
    .set({ status: result.status, answer: result.answer === undefined ? null : JSON.stringify(result.answer) })
    .where(where => where.and(claim))
    .execute()
  return result
}

/** Registers every call of an area. A handler that is missing is an error of the compiler, not of a user. */
export function bindArea<A extends AreaContract>(
  app: FastifyInstance,
  services: Services,
  area: A,
  handlers: Handlers<A>,
  checkAnswers: boolean,
): void {
  for (const [name, route] of Object.entries(area)) {
    const handler = handlers[name as keyof A] as (call: CallContext) => Promise<unknown>
    const status = route.status ?? (route.answer || route.binary ? 200 : 204)

    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      if (route.writes && (request.method === 'HEAD' || request.headers['sec-purpose'] || request.headers.purpose))
        throw noAccess()
      const person = route.access.kind === 'public' ? undefined : await personOfRequest(services, request)
      const language = languageOfCall(person, request.headers['accept-language'])
      request.languageOfCall = language
      if (person) await refuseMaintenance(services, person, changesData(route) && !ofOneself.test(route.path))
      guard(route, person)
      if (person) services.activity.note(person, request.headers['user-agent'])
      const params = readParams(route, request.params as Record<string, string>)
      request.query = fieldsOf(route, request.query)
      const query = route.query ? read<object>(route.query, request.query) : undefined
      const body = route.body ? readBody<object>(route.body, request.body) : undefined
      const isBlind = overwritesBlindly(route, query, body)
      const reach = await reachOf(services, route, request, person)
      request.schoolOfCall = reach?.kind === 'school' ? reach.schoolId : (person?.schoolId ?? null)
      let audited = false
      const contextOf = (trx: Trx | undefined): CallContext => {
        const tell = (deeds: readonly AuditFacts[]) => {
          if (!trx) throw new Error(`${route.path} has no transaction of its own.`)
          audited ||= deeds.length > 0
          const schoolId = reach?.kind === 'school' ? reach.schoolId : undefined
          return auditAll(
            services,
            trx,
            person,
            deeds.map(facts => ({ schoolId, ...facts, ...(isBlind ? { after: unversioned(facts.after) } : {}) })),
            request.ip,
          )
        }
        return {
          params,
          query,
          body,
          person,
          language,
          services,
          request,
          reply,
          ip: request.ip,
          get schoolId() {
            if (reach?.kind !== 'school') throw new Error(`${route.path} reaches no single school.`)
            return reach.schoolId
          },
          get trx() {
            if (!trx) throw new Error(`${route.path} has no transaction of its own.`)
            return trx
          },
          transact: (other: Reach, work: (trx: Trx) => Promise<unknown>) => transact(services.db, other, work),
          audit: (facts: AuditFacts) => tell([facts]),
          auditAll: tell,
        } as unknown as CallContext
      }
      // What an operator writes inside a school is always told there, also where the handler itself tells nothing.
      const tellOperator = async (trx: Trx | undefined): Promise<void> => {
        if (audited || !person?.bound || !person.schoolId || (route.method === 'GET' && !route.writes)) return
        const facts = { action: `${route.method} ${route.path}`, entity: route.path.split('/')[0]!, schoolId: person.schoolId }
        const write = (own: Trx) => audit(services, own, person, facts, request.ip)
        await (trx ? write(trx) : transact(services.db, inSchool(person.schoolId), write))
      }
      const run = async (trx: Trx | undefined): Promise<Kept> => {
        // What an earlier try told went with its transaction.
        audited = false
        const made = await handler(contextOf(trx))
        await tellOperator(trx)
        return { status, answer: made }
      }
      const result = reach
        ? await transact(services.db, reach, trx =>
            route.idempotent === true && person ? answerOnce(services, trx, person, route, request, () => run(trx)) : run(trx),
          )
        : await run(undefined)
      if (reply.sent) return reply
      reply.header('cache-control', 'no-store')
      if (route.binary) return reply.send(result.answer)
      if (!route.answer) return reply.code(204).send()
      if (checkAnswers) checkAnswer(route, result.answer)
      return reply.code(result.status).type('application/json; charset=utf-8').send(JSON.stringify(result.answer))
    }
    app.route({
      method: route.method,
      url: urlOf(route.path),
      bodyLimit: bodyLimitOf(route),
      handler: answer,
      exposeHeadRoute: route.method === 'GET',
    })
  }
}

/** In tests an answer that breaks the contract is a failure of the call. */
function checkAnswer(route: RouteDefinition, answer: unknown): void {
  const result = (route.answer as unknown as z.ZodType).safeParse(JSON.parse(JSON.stringify(answer)))
  if (!result.success) throw new Error(`${route.method} ${route.path} broke its contract: ${z.prettifyError(result.error)}`)
}

/** Errors of the database that mean wrong input or no service at the moment, in words. Everything else is our fault. */
export function problemOfDatabase(error: { code?: string; message?: string }): HttpProblem | undefined {
  if (error instanceof DatabaseAway) return databaseAway()
  switch (error.code) {
    case '57014':
      return tooSlow()
    case '53100':
      return noRoom()
    case '23505':
      return custom(409, 'Duplicate', 'This value is already used. Choose another one.')
    case '23503':
      return custom(409, 'InUse', 'This record is used elsewhere and cannot be removed or linked.')
    case 'YL001':
      return custom(409, 'YearLocked', 'Academic year {name} is locked.', { name: error.message ?? '' })
    case '22P05':
    case '22021':
      return custom(400, 'UnreadableText', 'The text holds characters that cannot be stored. Remove them and try again.')
    default:
      return undefined
  }
}
