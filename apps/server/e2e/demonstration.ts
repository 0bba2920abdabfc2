import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { chromiumPath } from '../../../scripts/chromium.mjs'
import { serverLogin, startPostgres, type TestPostgres } from '../src/testing/postgres'
import { ended, freePort, main, newFolder, ready, serve } from './server'

declare module 'vitest' {
  export interface ProvidedContext {
    /** What a first start leaves, to copy: its data folder, and the address of its database; and how names of copies begin. */
    demonstration: { readonly folder: string; readonly database: string; readonly run: string }
  }
}

/** Lets the built server start for the first time, with nothing there, and stops it. */
async function startOnce({ address, administer }: TestPostgres, name: string): Promise<string> {
  await administer(`drop database if exists ${name} with (force)`)
  await administer(`create database ${name} owner ${serverLogin}`)
  const folder = newFolder()
  const port = await freePort()
  const server = serve(folder, port, { DATABASE_URL: address(name) })
  server.stdout!.resume()
  await ready(server, `http://127.0.0.1:${port}`)
  await ended(server, 'SIGTERM')
  return folder
}

/** Whether there is a database of this name. */
const has = (postgres: TestPostgres, name: string): Promise<boolean> =>
  postgres.administer(`do $$ begin assert exists (select from pg_database where datname = '${name}'); end $$`).then(
    () => true,
    () => false,
  )

/**
 * Lets the built server make its demonstration once; every file of tests begins with a copy of it. On a server of one's own
 * (DATABASE_URL) it stays for the next run of the same build on the same day.
 */
export default async function demonstration(project: TestProject): Promise<() => Promise<void>> {
  // Unpacked before two files of tests would do so at once.
  await chromiumPath()
  const postgres = await startPostgres()
  const build = createHash('sha256').update(readFileSync(main)).update(new Date().toDateString()).digest('hex').slice(0, 12)
  const name = `school_first_start_${build}`
  const kept = join(tmpdir(), name)
  const stays = Boolean(process.env.DATABASE_URL)
  const folder = stays && existsSync(kept) && (await has(postgres, name)) ? kept : await startOnce(postgres, name)
  if (stays && folder !== kept) {
    // Whole or not at all: a run that is stopped leaves no half folder behind.
    const copy = mkdtempSync(join(tmpdir(), 'school-copy-'))
    cpSync(folder, copy, { recursive: true })
    renameSync(copy, kept)
  }
  const run = `product_${randomBytes(4).toString('hex')}`
  project.provide('demonstration', { folder, database: postgres.address(name), run })
  return async () => {
    if (folder !== kept) rmSync(folder, { recursive: true, force: true })
    await postgres.stop(run)
  }
}
