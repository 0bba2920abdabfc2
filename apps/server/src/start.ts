import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { type BindOptions, bindContract, registerJobs } from './areas/index'
import { type Clock, makeIds, type Random, systemClock, systemRandom } from './platform/clock'
import type { Configuration } from './platform/configuration'
import type { OpenDatabase } from './platform/database/open'
import { openStorage } from './platform/files/storage'
import { FileStore, serveFiles } from './platform/files/store'
import { makeServer } from './platform/http/server'
import { JobQueue } from './platform/jobs'
import { SessionCache } from './platform/person'
import type { Services } from './platform/services'

export interface ServicesOptions {
  readonly clock?: Clock
  readonly random?: Random
}

/** Puts the services together over an open database. */
export function makeServices(configuration: Configuration, database: OpenDatabase, options: ServicesOptions = {}): Services {
  const clock = options.clock ?? systemClock
  const random = options.random ?? systemRandom
  const log = pino({ level: configuration.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })
  const services: Services = {
    configuration,
    db: database.db,
    clock,
    random,
    newId: makeIds(clock, random),
    log,
    jobs: new JobQueue(`${hostname()}:${process.pid}`),
    files: new FileStore(openStorage(configuration.files), configuration.secret),
    sessions: new SessionCache(),
  }
  registerJobs(services)
  return services
}

/** The whole server over the services; not listening yet. */
export function makeApplication(services: Services, options: BindOptions): Promise<FastifyInstance> {
  return makeServer(services, app => {
    serveFiles(app, services)
    bindContract(app, services, options)
  })
}
