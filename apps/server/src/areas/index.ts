import { contract } from '@school/api'
import type { FastifyInstance } from 'fastify'
import { bindArea } from '../platform/http/bind'
import type { Services } from '../platform/services'
import { proofOfWork } from './auth/challenge'
import { authHandlers } from './auth/handlers'
import { classHandlers } from './classes/handlers'
import { fileHandlers } from './files/handlers'
import { generalHandlers } from './general/handlers'
import { homeHandlers } from './home/handlers'
import { importHandlers } from './imports/handlers'
import { importJobs } from './imports/jobs'
import { jobHandlers } from './jobs/handlers'
import { masterHandlers } from './masters/handlers'
import { studentExport } from './people/export'
import { exportRemoval } from './people/export-file'
import { peopleHandlers } from './people/handlers'
import { platformHandlers } from './platform/handlers'
import { studentDataExport } from './profile/data-export'
import { profileHandlers } from './profile/handlers'
import { selectorHandlers } from './selectors/handlers'

export interface BindOptions {
  /** Tests check every answer against the contract; production does not. */
  readonly checkAnswers: boolean
}

/** Registers the kinds of work that go on after an answer. */
export function registerJobs(services: Services): void {
  for (const kind of importJobs) services.jobs.register(kind)
  services.jobs.register(studentExport)
  services.jobs.register(exportRemoval)
  services.jobs.register(studentDataExport)
}

/** Registers the calls of every area. */
export function bindContract(app: FastifyInstance, services: Services, { checkAnswers }: BindOptions): void {
  const botCheck = proofOfWork(services)
  bindArea(app, services, contract.auth, authHandlers(services, botCheck), checkAnswers)
  bindArea(app, services, contract.home, homeHandlers, checkAnswers)
  bindArea(app, services, contract.general, generalHandlers, checkAnswers)
  bindArea(app, services, contract.files, fileHandlers, checkAnswers)
  bindArea(app, services, contract.selectors, selectorHandlers, checkAnswers)
  bindArea(app, services, contract.masters, masterHandlers, checkAnswers)
  bindArea(app, services, contract.classes, classHandlers, checkAnswers)
  bindArea(app, services, contract.people, peopleHandlers, checkAnswers)
  bindArea(app, services, contract.imports, importHandlers, checkAnswers)
  bindArea(app, services, contract.jobs, jobHandlers, checkAnswers)
  bindArea(app, services, contract.platform, platformHandlers, checkAnswers)
  bindArea(app, services, contract.profile, profileHandlers, checkAnswers)
}
