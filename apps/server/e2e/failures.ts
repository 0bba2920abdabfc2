import { beforeEach } from 'vitest'
import { living } from './product'

/** A limit of time alone does not say what stood on the screen: a test that fails tells it, and what the server said last. */
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const product of living) console.error(await product.evidence())
  })
})
