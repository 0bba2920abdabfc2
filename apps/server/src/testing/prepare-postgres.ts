import type { TestProject } from 'vitest/node'
import { openPostgres } from '../platform/database/open'
import { keepDemonstrations } from './demonstrations'
import { serverLogin, startPostgres } from './postgres'
import { makeTestParts } from './prepare'

/**
 * Starts a PostgreSQL server for the run, with a database of the newest schema to copy.
 *
 * @param more settings beside the usual ones; without them nothing waits for the disk.
 */
export default async function prepare(project: TestProject, more?: readonly string[]): Promise<() => Promise<void>> {
  const postgres = await startPostgres(more)
  await postgres.administer('drop database if exists school_template with (force)')
  await postgres.administer(`create database school_template owner ${serverLogin}`)
  const template = openPostgres(postgres.address('school_template'), 2)
  await template.migrate()
  await makeTestParts(template)
  await template.close()
  project.provide('postgres', postgres.address('school_template'))
  const clear = keepDemonstrations(project)
  return async () => {
    clear()
    await postgres.stop()
  }
}
