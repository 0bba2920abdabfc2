import { fork } from 'node:child_process'
import { messageChannels } from '@school/rules'
import { beginAreas } from './assembly/index'
import { makeDemonstration } from './demonstration/index'
import { firstOperator } from './first-operator'
import { type Configuration, ConfigurationError, readConfiguration } from './platform/configuration'
import { DatabaseAway } from './platform/database/away'
import type { OpenDatabase } from './platform/database/database'
import { isNew, openDatabase } from './platform/database/open'
import { keepParts } from './platform/outbox/month-partitions'
import { closeDatabase, makeApplication, makeServices, stopApplication } from './start'

/** A provider takes a quarter of a second for a message; two servers hand over 120 messages a second all the same. */
const messagesInHand = 32

const withoutDriver = ({ mail, sms }: Configuration) =>
  messageChannels.filter(channel => !(channel === 'email' && mail) && !(channel === 'sms' && sms))

/** Why the server cannot be reached at its port, in a sentence. */
function notListening(error: NodeJS.ErrnoException, { port, host }: Configuration): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigurationError(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`)
  if (error.code === 'EACCES')
    return new ConfigurationError(`Port ${port} is not allowed for this user. Set PORT to a number from 1024.`)
  if (error.code === 'EADDRNOTAVAIL')
    return new ConfigurationError(`HOST is '${host}', which is no address of this machine. Leave it out to listen on all.`)
  return error
}

/** How long a database that is not there yet is waited for, in ms: all of a machine starts at once. */
const waitForDatabase = 60_000

/** Brings the database up to date, as soon as there is one. */
async function migrated(database: OpenDatabase): Promise<string[]> {
  for (const began = Date.now(); ; ) {
    try {
      return await database.migrate()
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      if (Date.now() - began > waitForDatabase)
        throw new ConfigurationError(`The database of DATABASE_URL cannot be reached. ${error.message}`)
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  }
}

/** Brings the database up to date and fills an empty one with the demonstration, where that is wanted. */
async function prepare(configuration: Configuration) {
  const database = await openDatabase(configuration)
  const applied = await migrated(database)
  const services = makeServices(configuration, database, { outbox: { places: messagesInHand } })
  if (applied.length > 0) services.log.info({ applied }, 'database brought up to date')
  await keepParts(services)
  if (configuration.demonstration && (await makeDemonstration(services)))
    services.log.info('demonstration data made; accounts are in docs/demo-accounts.json')
  return { database, services }
}

/** How a process is told to prepare the database and end. */
const prepareOnly = 'prepare'

/** How the first operator of a platform is made: what follows is of it. */
const operatorOnly = 'operator'

/** Prepares the database in a process of its own: what an embedded one takes of the memory meanwhile goes with it. */
async function prepareApart(): Promise<void> {
  const apart = fork(process.argv[1]!, [prepareOnly])
  const code = await new Promise<number>(resolve => apart.once('exit', ended => resolve(ended ?? 1)))
  if (code !== 0) process.exit(code)
}

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env)
  if (process.argv[2] === prepareOnly) {
    // Nobody waits any more once the server that asked for this is gone.
    process.once('disconnect', () => process.exit(1))
    const { database } = await prepare(configuration)
    await closeDatabase(database)
    process.exit(0)
  }
  if (process.argv[2] === operatorOnly) {
    const { database, services } = await prepare({ ...configuration, demonstration: false, logLevel: 'warn' })
    console.log(await firstOperator(services, process.argv.slice(3)))
    await closeDatabase(database)
    process.exit(0)
  }
  if (configuration.demonstration && isNew(configuration)) await prepareApart()
  const { database, services } = await prepare(configuration)
  const { log } = services
  const app = await makeApplication(services, { checkAnswers: false })
  // The data folder is locked to this process, so a job that still runs belonged to one that died.
  const freed = database.kind === 'embedded' ? await services.jobs.freeAll(services) : 0
  if (freed > 0) log.warn({ jobs: freed }, 'the server had stopped during these jobs; they start again')
  if (configuration.environment === 'production')
    log.warn({ channels: withoutDriver(configuration) }, 'messages of these channels stay in the outbox: they have no driver')
  if (configuration.environment === 'production' && !configuration.virusCheck)
    log.warn('uploads are not checked for viruses: set CLAMD_ADDRESS or VIRUS_CHECK_URL')
  await beginAreas(services)

  // A promise that nobody waited for leaves nothing half done; one of these must not end the work of all others.
  process.on('unhandledRejection', error => log.error({ err: error }, 'a rejection that nobody took'))

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping: answering open requests, ending the job and the messages in hand')
    setTimeout(() => process.exit(1), 25_000).unref()
    if (!(await stopApplication(app, services))) log.warn('not all work ended in time; other servers take it up')
    await closeDatabase(database)
    process.exit(0)
  }
  // Before the first request, which a stop would cut off otherwise.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await app.listen({ port: configuration.port, host: configuration.host }).catch(error => {
    throw notListening(error, configuration)
  })
  if (stopping) return
  services.jobs.start(services)
  services.outbox.start(services)
  services.machines.start(services)
  services.gateways.start(services)
  services.refunds.start(services)
  services.figures.start(services)
  services.activity.start(services)
}

main().catch(error => {
  if (error instanceof ConfigurationError) console.error(error.message)
  else console.error(error)
  process.exit(1)
})
