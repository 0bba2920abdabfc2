import type { AreaContract } from '@school/api'
import type { FastifyInstance } from 'fastify'
import { bindArea } from '../platform/http/bind'
import type { Handlers } from '../platform/http/call'
import type { JobKind } from '../platform/jobs'
import type { Services } from '../platform/services'
import type { FileUseKind } from './file-uses'

/** Calls of the contract with what answers them. */
export interface AreaCalls {
  /** Registers them; with `checkAnswers` each answer is held against the contract. */
  readonly bind: (app: FastifyInstance, services: Services, checkAnswers: boolean) => void
}

/** One thing that the product is made of, as it is put together with the others. */
export interface Area {
  readonly calls?: readonly AreaCalls[]
  /** Work that goes on after an answer. */
  readonly jobs?: readonly JobKind<never>[]
  /** Done once when a server begins, before it is reached: what recurs plans its next time. */
  readonly atStart?: readonly ((services: Services) => Promise<void>)[]
  /** Records of the area that name files. */
  readonly fileUses?: readonly FileUseKind[]
}

/** Calls of one part of the contract. A handler that is missing is an error of the compiler. */
export const callsOf = <A extends AreaContract>(
  contract: A,
  handlers: Handlers<A> | ((services: Services) => Handlers<A>),
): AreaCalls => ({
  bind: (app, services, checkAnswers) =>
    bindArea(app, services, contract, typeof handlers === 'function' ? handlers(services) : handlers, checkAnswers),
})
