import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../platform/database/embedded'
import { migrations } from '../platform/database/migrate'
import { keepStates } from './kept'
import { testNow } from './now'
import { makeTestParts } from './parts'

/** Makes the database without rows once for every schema, so that each test file begins in a second. */
export default async function prepare(project: TestProject): Promise<() => void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([migrations(), testNow]))
    .digest('hex')
    .slice(0, 16)
  const folder = join(tmpdir(), 'school-test-databases')
  const file = join(folder, `${hash}.tar.gz`)
  const empty = join(folder, `${hash}-empty.tar.gz`)
  if (!existsSync(file) || !existsSync(empty)) {
    const database = await openEmbedded()
    mkdirSync(folder, { recursive: true })
    writeFileSync(empty, await database.dump!())
    await database.migrate()
    await makeTestParts(database)
    writeFileSync(file, await database.dump!())
    await database.close()
  }
  project.provide('snapshot', file)
  project.provide('emptySnapshot', empty)
  return keepStates(project)
}
