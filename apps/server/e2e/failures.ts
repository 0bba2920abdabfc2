import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforeEach } from 'vitest'
import { living } from './product'

/** Where `npm test` looks for what failed tests told, to say it once more at its end. */
const kept = process.env.TEST_EVIDENCE

/**
 * A limit of time alone does not say what stood on the screen: a test that fails tells why, what every page shows, and what
 * the server said last.
 */
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(async () => {
    const why = task.result?.errors?.map(error => error.stack ?? error.message).join('\n') ?? ''
    for (const product of living) {
      const told = `${why}\n\n${await product.evidence()}`
      console.error(told)
      if (!kept) continue
      mkdirSync(dirname(kept), { recursive: true })
      appendFileSync(kept, `${task.file.name} > ${task.name}\n${told}\n\n`)
    }
  })
})
