import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrations } from '../platform/database/migrate'
import { openEmbedded } from '../platform/database/open'
import { keepStates } from './kept'
import { testNow } from './now'
import { makeTestParts } from './parts'

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
  return keepStates(project)
}
