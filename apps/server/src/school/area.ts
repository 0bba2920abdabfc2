import type { AreaContract } from '@school/api'
import type { FastifyInstance } from 'fastify'
import { bindArea } from '../platform/http/bind'
import type { Handlers } from '../platform/http/call'
import type { JobKind } from '../platform/jobs'
import type { Services } from '../platform/services'
import type { Block } from './block'
import type { Counting, Part } from './figures'
import type { FileUseKind } from './file-uses'
import type { ImportWork } from './imports/kind'
import type { Holding, RemovalWork } from './removal'

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
  /** What homes show of it, each under the name that the homes know it by. */
  readonly homeBlocks?: Readonly<Record<string, Block>>
  /** What is counted of every school, part by part. */
  readonly figures?: Readonly<Partial<Record<Part, Counting>>>
  /** Kinds of files that bring rows into it. */
  readonly importKinds?: readonly ImportWork[]
  /** How its tables hang on a school and on the people in it. */
  readonly holdings?: readonly Holding[]
  /** Kinds of removals that it knows. */
  readonly removalKinds?: readonly RemovalWork[]
  /** Gives what layers below and other areas have declared a port for, or wait to hear. */
  readonly gives?: (services: Services) => void
}

/** Calls of one part of the contract. A handler that is missing is an error of the compiler. */
export const callsOf = <A extends AreaContract>(
  contract: A,
  handlers: Handlers<A> | ((services: Services) => Handlers<A>),
): AreaCalls => ({
  bind: (app, services, checkAnswers) =>
    bindArea(app, services, contract, typeof handlers === 'function' ? handlers(services) : handlers, checkAnswers),
})
