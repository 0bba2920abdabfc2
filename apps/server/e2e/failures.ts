import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterEach, beforeEach, type RunnerTask } from 'vitest'
import { living } from './product'

/** Where `npm test` looks for what failed tests told, to say it once more at its end. */
const kept = process.env.TEST_EVIDENCE

/**
 * A limit of time alone does not say what stood on the screen: a test that fails tells why, what every page shows, and what
 * the server said last.
 */
async function tell({ result, file, name }: RunnerTask): Promise<void> {
  const { stack, message } = result?.errors?.at(-1) ?? {}
  for (const product of living) {
    const told = `${stack ?? message ?? ''}\n\n${await product.evidence()}`
    console.error(told)
    if (!kept) continue
    mkdirSync(dirname(kept), { recursive: true })
    appendFileSync(kept, `${file.name} > ${name}\n${told}\n\n`)
  }
}

let before: readonly BrowserContext[] = []

beforeEach(() => {
  before = [...living].flatMap(product => product.visitors)
})

// A page that nobody looks at any more still asks and listens: whoever came in a test leaves with it.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tell(task)
  for (const product of living) await product.leave(before)
})
