import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrations } from '../platform/database/migrate'
import { type OpenDatabase, openEmbedded } from '../platform/database/open'
import { keepDemonstrations } from './demonstrations'
import { testNow } from './now'

/** Parts of the months around the one of all tests, as a server makes them when it starts. */
export const makeTestParts = ({ db }: OpenDatabase) => sql`select make_parts(${testNow})`.execute(db)

declare module 'vitest' {
  export interface ProvidedContext {
    /** A gzipped copy of an embedded database with the newest schema. */
    snapshot: string
    /** Address of a PostgreSQL database with the newest schema, to copy from. */
    postgres: string
  }
}

/** Makes the empty database once for every schema, so that each test file begins in a second. */
export default async function prepare(project: TestProject): Promise<() => void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([migrations(), testNow]))
    .digest('hex')
    .slice(0, 16)
  const folder = join(tmpdir(), 'school-test-databases')
  const file = join(folder, `${hash}.tar.gz`)
  if (!existsSync(file)) {
    const database = await openEmbedded()
    await database.migrate()
    await makeTestParts(database)
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, await database.dump!())
    await database.close()
  }
  project.provide('snapshot', file)
  return keepDemonstrations(project)
}
