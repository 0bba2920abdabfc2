import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../platform/database/postgres'
import { keepStates } from './kept'
import { makeTestParts } from './parts'
import { serverLogin, startPostgres } from './postgres'

/**
 * Starts a PostgreSQL server for the run, with a database of the newest schema to copy.
 *
 * @param more settings beside the usual ones; without them nothing waits for the disk.
 */
export default async function prepare(project: TestProject, more?: readonly string[]): Promise<() => Promise<void>> {
  const postgres = await startPostgres(more)
  // A server that outlives the run may serve another meanwhile.
  const name = `school_${randomBytes(4).toString('hex')}`
  await postgres.administer(`create database ${name} owner ${serverLogin}`)
  const template = openPostgres(postgres.address(name), 2)
  await template.migrate()
  await makeTestParts(template)
  await template.close()
  project.provide('postgres', postgres.address(name))
  const clear = keepStates(project)
  return async () => {
    clear()
    await postgres.stop(name)
  }
}
