import { rmSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'
import { ended, freePort, newFolder, ready, serve } from './server'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder with the data of a first start, to copy. */
    demonstration: string
  }
}

/** Lets the built server make its demonstration once; every file of tests begins with a copy of it. */
export default async function demonstration(project: TestProject): Promise<() => void> {
  // Unpacked before two files of tests would do so at once.
  await chromium.executablePath()
  const folder = newFolder()
  const port = await freePort()
  const server = serve(folder, port)
  server.stdout!.resume()
  await ready(server, `http://127.0.0.1:${port}`)
  await ended(server, 'SIGTERM')
  project.provide('demonstration', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
