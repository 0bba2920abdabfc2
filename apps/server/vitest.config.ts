import { defineConfig } from 'vitest/config'
import { longFirst } from './src/testing/long-first.ts'
import { comparedRows } from './src/testing/rows/plugin.ts'

export default defineConfig({
  plugins: [comparedRows()],
  resolve: { conditions: ['@school/source'] },
  ssr: { resolve: { conditions: ['@school/source'] } },
  test: {
    name: 'server',
    environment: 'node',
    // Those of one name need a real server: plans at the sizes of many schools, two servers on one database.
    include: ['src/**/*.test.ts', 'src/**/*.postgres-test.ts'],
    globalSetup: ['src/testing/prepare-postgres.ts'],
    setupFiles: ['../../vitest.properties.ts', 'src/testing/rows/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { sequencer: longFirst('contract/walk', 'sessions', '.postgres-test', 'messy-files', 'contract/bodies') },
    // A process takes 2 seconds to read the server, so files share two. Each has a database of its own.
    isolate: false,
  },
})
