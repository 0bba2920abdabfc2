import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import pino, { type DestinationStream } from 'pino'
import { openForRefund } from './areas/fees/counter/refund-gateway'
import { RefundWatch } from './areas/fees/counter/refund-worker'
import { GatewayWatch } from './areas/fees/gateways/watch'
import { MachineWatch } from './areas/fees/pos/worker'
import { FiguresKeeper } from './assembly/homes/figures'
import { assemble, type BindOptions, bindContract } from './assembly/index'
import { ActivityBook } from './platform/activity'
import { type Clock, makeIds, type Random, systemClock, systemRandom } from './platform/clock'
import type { Configuration } from './platform/configuration'
import type { OpenDatabase } from './platform/database/database'
import { openStorage } from './platform/files/drivers/index'
import { openScanner } from './platform/files/scanners/index'
import { FileStore } from './platform/files/store'
import { makeServer } from './platform/http/server'
import { JobQueue } from './platform/jobs'
import { KeptCounts } from './platform/kept-counts'
import { LiveHub } from './platform/live/hub'
import { MaintenanceWatch } from './platform/maintenance'
import type { ChooseDriver } from './platform/outbox/driver'
import { carriedBy, openDrivers, togetherBy } from './platform/outbox/drivers/index'
import { ProviderStates } from './platform/outbox/provider-states'
import { Outbox, type OutboxOptions } from './platform/outbox/worker'
import { SessionCache } from './platform/person'
import { Ports } from './platform/ports'
import type { Services } from './platform/services'
import { onPlatform, transact } from './platform/transaction'
import { type HashCost, Passwords } from './services/auth/passwords'

export interface ServicesOptions {
  readonly clock?: Clock
  readonly random?: Random
  /** Where lines of the log go; standard output unless said otherwise. */
  readonly logTo?: DestinationStream
  /** Drivers of messages in the place of the configured ones. */
  readonly drivers?: ChooseDriver
  readonly outbox?: OutboxOptions
  /** Of tests, whose hashes of passwords need not be safe. */
  readonly passwordCost?: HashCost
}

interface LoggedError extends Error {
  readonly code?: unknown
  readonly table?: unknown
  readonly constraint?: unknown
  readonly column?: unknown
}

/**
 * What a log may hold of an error. Errors of the database carry whole rows and parameters, and their texts about wrong
 * input quote it.
 */
function loggedError(error: LoggedError) {
  const { name, message = '', stack = '', code, table, constraint, column } = error
  const quotes = typeof code === 'string' && /^2[0-9A-Z]{4}$/.test(code)
  const told = quotes ? message.replace(/"[^"]*"/g, '"…"') : message
  return { type: name, message: told, stack: stack.replace(message, () => told), code, table, constraint, column }
}

/** Puts the services together over an open database. */
export function makeServices(configuration: Configuration, database: OpenDatabase, options: ServicesOptions = {}): Services {
  const clock = options.clock ?? systemClock
  const random = options.random ?? systemRandom
  const log = pino(
    {
      level: configuration.logLevel,
      // Headers carry tokens and cookies; the reader of uploads logs all of them at its finest level.
      redact: ['headers', '*.headers'],
      serializers: { err: loggedError },
    },
    options.logTo,
  )
  const serverName = `${hostname()}:${process.pid}`
  const services: Services = {
    configuration,
    db: database.db,
    clock,
    random,
    newId: makeIds(clock, random),
    log,
    jobs: new JobQueue(serverName),
    outbox: new Outbox(serverName, options.drivers ?? openDrivers(configuration, clock), {
      production: configuration.environment === 'production',
      isLimited: carriedBy(configuration),
      together: togetherBy(configuration),
      ...options.outbox,
    }),
    serverName,
    files: new FileStore(openStorage(configuration.files)),
    scanner: openScanner(configuration.virusCheck),
    sessions: new SessionCache(clock),
    passwords: new Passwords(options.passwordCost),
    live: new LiveHub(serverName, database.listen),
    counts: new KeptCounts(clock),
    providers: new ProviderStates(configuration, clock),
    machines: new MachineWatch(),
    gateways: new GatewayWatch(),
    refunds: new RefundWatch(openForRefund),
    figures: new FiguresKeeper(),
    maintenance: new MaintenanceWatch(),
    activity: new ActivityBook(),
    ports: new Ports(),
  }
  services.live.use(services)
  services.activity.use(services)
  assemble(services)
  return services
}

/** The whole server over the services; not listening yet. */
export function makeApplication(services: Services, options: BindOptions): Promise<FastifyInstance> {
  return makeServer(services, app => bindContract(app, services, options))
}

/** Gives work of this server that has not ended back to the others at once. */
async function releaseLeases(services: Services): Promise<void> {
  const over = new Date(services.clock.now().getTime() - 1000)
  await transact(services.db, onPlatform, async trx => {
    await trx
      .updateTable('jobs')
      .set({ status: 'Queued', run_after: over, leased_until: null, leased_by: null })
      .where('status', '=', 'Running')
      .where('leased_by', '=', services.serverName)
      .execute()
    await trx
      .updateTable('outbox')
      .set({ leased_until: over })
      .where('status', '=', 'Sending')
      .where('leased_by', '=', services.serverName)
      .execute()
  })
}

/** Whether the work ends in time. It goes on when it does not. */
async function endsWithin(seconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), seconds * 1000)
  })
  const ended = work.then(() => true)
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}

/**
 * Takes no new requests, answers the open ones and ends the job and the messages in hand. What has not ended in time is
 * left to the other servers.
 *
 * @returns whether all of it has ended.
 */
export async function stopApplication(app: FastifyInstance, services: Services, seconds = 18): Promise<boolean> {
  const workers = [
    services.jobs,
    services.outbox,
    services.machines,
    services.gateways,
    services.refunds,
    services.figures,
    services.activity,
  ]
  const work = Promise.allSettled([app.close(), ...workers.map(worker => worker.stop())])
  const ended = await endsWithin(seconds, work)
  if (!ended) await endsWithin(2, releaseLeases(services)).catch(error => services.log.error({ err: error }, 'leases'))
  return ended
}

/** Closes the database, which waits for nobody for long. */
export const closeDatabase = (database: OpenDatabase): Promise<boolean> => endsWithin(2, database.close())
