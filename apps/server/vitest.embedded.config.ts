import { defineConfig } from 'vitest/config'
import { longFirst } from './src/testing/long-first.ts'
import { comparedRows } from './src/testing/rows/plugin.ts'

const short = [
  // What it alone has: its folder and lock, its copies, a crash. And every call of the contract once.
  'src/**/*.embedded-test.ts',
  // Migrations, one after the other, of a database that holds rows.
  'src/platform/database/messages-before.test.ts',
  'src/platform/database/search-keys-before.test.ts',
  // The demonstration, which most who try the product see on it.
  'src/demonstration/demonstration.test.ts',
  // Notes between its only process and the streams of browsers.
  'src/areas/live/live.test.ts',
  // The server in a process of its own.
  'src/stop.test.ts',
]

/** For a release: every test of the server once more. */
const whole = [...short, 'src/**/*.test.ts']

// What may differ on the embedded database. All tests run on PostgreSQL, whose dialect both speak.
export default defineConfig({
  plugins: [comparedRows()],
  resolve: { conditions: ['@school/source'] },
  ssr: { resolve: { conditions: ['@school/source'] } },
  test: {
    name: 'server-embedded',
    environment: 'node',
    env: { TEST_DATABASE: 'embedded' },
    include: process.env.EMBEDDED_SUITE === 'whole' ? whole : short,
    globalSetup: ['src/testing/prepare-embedded.ts'],
    setupFiles: ['../../vitest.properties.ts', 'src/testing/rows/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { sequencer: longFirst('calls.embedded-test', 'crash.embedded-test', 'demonstration') },
    isolate: false,
  },
})
