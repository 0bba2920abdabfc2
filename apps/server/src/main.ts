import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeDemonstration } from './demonstration/index'
import { ConfigurationError, readConfiguration } from './platform/configuration'
import { openEmbedded, openPostgres } from './platform/database/open'
import { makeApplication, makeServices } from './start'

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env)
  const snapshot = fileURLToPath(new URL('./empty-database.tar.gz', import.meta.url))
  const database = configuration.databaseUrl
    ? openPostgres(configuration.databaseUrl, configuration.databaseConnections)
    : await openEmbedded(join(configuration.dataDir, 'database'), existsSync(snapshot) ? snapshot : undefined)
  const applied = await database.migrate()
  const services = makeServices(configuration, database)
  const { log } = services
  if (applied.length > 0) log.info({ applied }, 'database brought up to date')
  if (configuration.demonstration && (await makeDemonstration(services)))
    log.info('demonstration data made; accounts are in docs/demo-accounts.json')
  const app = await makeApplication(services, { checkAnswers: false })
  // The data folder is locked to this process, so a job that still runs belonged to one that died.
  const freed = database.kind === 'embedded' ? await services.jobs.freeAll(services) : 0
  if (freed > 0) log.warn({ jobs: freed }, 'the server had stopped during these jobs; they start again')
  await app.listen({ port: configuration.port, host: configuration.host })
  services.jobs.start(services)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping: answering open requests, ending the job in hand')
    const deadline = setTimeout(() => process.exit(1), 25_000)
    await app.close()
    await services.jobs.stop()
    await database.close()
    clearTimeout(deadline)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch(error => {
  if (error instanceof ConfigurationError) console.error(error.message)
  else console.error(error)
  process.exit(1)
})
