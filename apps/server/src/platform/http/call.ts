import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteDefinition } from '@school/api'
import type { Language } from '@school/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuditFacts } from '../audit'
import type { Person } from '../person'
import type { Services } from '../services'
import type { Reach, Trx } from '../transaction'

/** One request on its way through a handler: validated input, who asks, and the transaction. */
export interface CallContext<R extends RouteDefinition = RouteDefinition> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  /** Undefined only in calls that are open to everyone. */
  readonly person: Person | undefined
  /** The language in which the call is answered. */
  readonly language: Language
  /** The school of the call. Throws when there is none, which a call of tenancy `school` never sees. */
  readonly schoolId: string
  /** The call's transaction. Throws in calls of tenancy `none`. */
  readonly trx: Trx
  readonly services: Services
  /** Another transaction, after or beside the call's own. */
  readonly transact: <T>(reach: Reach, work: (trx: Trx) => Promise<T>) => Promise<T>
  readonly audit: (facts: AuditFacts) => Promise<void>
  /** Tells many deeds at once. */
  readonly auditAll: (deeds: readonly AuditFacts[]) => Promise<void>
  readonly ip: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<R extends RouteDefinition> = (
  call: CallContext<R>,
) => Promise<AnswerOf<R> extends undefined ? unknown : AnswerOf<R>>

export type Handlers<A extends Readonly<Record<string, RouteDefinition>>> = { readonly [Name in keyof A]: Handler<A[Name]> }

/** The person of a call that only signed-in people reach. */
export function personOf(call: Pick<CallContext, 'person'>): Person {
  if (!call.person) throw new Error('This call is open to everyone: it has no person.')
  return call.person
}
