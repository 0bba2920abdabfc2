import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { chromiumPath } from '../../../scripts/chromium.mjs'
import { serverLogin, startPostgres } from '../src/testing/postgres'
import { ended, freePort, newFolder, ready, serve } from './server'

declare module 'vitest' {
  export interface ProvidedContext {
    /** What a first start leaves, to copy: its data folder, and the address of its database. */
    demonstration: { readonly folder: string; readonly database: string }
  }
}

const name = 'school_first_start'

/** Lets the built server make its demonstration once; every file of tests begins with a copy of it. */
export default async function demonstration(project: TestProject): Promise<() => Promise<void>> {
  // Unpacked before two files of tests would do so at once.
  await chromiumPath()
  const postgres = await startPostgres()
  await postgres.administer(`drop database if exists ${name} with (force)`)
  await postgres.administer(`create database ${name} owner ${serverLogin}`)
  const folder = newFolder()
  const port = await freePort()
  const server = serve(folder, port, { DATABASE_URL: postgres.address(name) })
  server.stdout!.resume()
  await ready(server, `http://127.0.0.1:${port}`)
  await ended(server, 'SIGTERM')
  project.provide('demonstration', { folder, database: postgres.address(name) })
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await postgres.stop()
  }
}
