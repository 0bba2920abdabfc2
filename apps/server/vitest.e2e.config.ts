import { defineConfig } from 'vitest/config'
import { longFirst } from './src/testing/long-first.ts'

// The built product in a real browser. `npm test` builds it first.
export default defineConfig({
  resolve: { conditions: ['@school/source'] },
  ssr: { resolve: { conditions: ['@school/source'] } },
  test: {
    name: 'e2e',
    globalSetup: ['e2e/demonstration.ts'],
    setupFiles: ['e2e/failures.ts'],
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    // Files of a worker share its modules, and with them one browser.
    isolate: false,
    // What passes only then is told as flaky.
    retry: 1,
    testTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 180_000,
    // Each worker has a server and a browser, of which mostly one works and one waits.
    maxWorkers: 2,
    sequence: { sequencer: longFirst('screens-of-', 'first-school') },
  },
})
