import { contract } from '@school/api'
import type { FastifyInstance } from 'fastify'
import { bindArea } from '../platform/http/bind'
import type { Services } from '../platform/services'
import { proofOfWork } from './auth/challenge'
import { authHandlers } from './auth/handlers'

export interface BindOptions {
  /** Tests check every answer against the contract; production does not. */
  readonly checkAnswers: boolean
}

/** Registers every area: its calls and the kinds of jobs it runs. */
export function bindContract(app: FastifyInstance, services: Services, { checkAnswers }: BindOptions): void {
  const botCheck = proofOfWork(services)
  bindArea(app, services, contract.auth, authHandlers(services, botCheck), checkAnswers)
}
