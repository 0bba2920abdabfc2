import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a run keeps the states it has made. */
    kept: string
  }
}

/** Gives the run a folder for the states it makes; the answer removes it. */
export function keepStates(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'school-kept-'))
  project.provide('kept', folder)
  const clear = () => rmSync(folder, { recursive: true, force: true })
  // What a state holds may have changed with the code.
  project.onTestsRerun(async () => {
    clear()
    mkdirSync(folder)
  })
  return clear
}

/** Whether this process is the one that makes it. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * The folder of a state, in the folder of the run. Whoever needs it first makes it, and the others of the run wait for it:
 * filling a school takes many times as long as copying a full one.
 */
export async function madeOnce(home: string, name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(home, name)
  const made = join(folder, 'made')
  const failed = join(folder, 'failed')
  if (isFirst(folder)) {
    try {
      await make(folder)
      writeFileSync(made, '')
    } catch (error) {
      writeFileSync(failed, '')
      throw error
    }
  }
  while (!existsSync(made)) {
    if (existsSync(failed)) throw new Error(`The state ${name} was not made; another test tells why.`)
    await pause(50)
  }
  return folder
}
