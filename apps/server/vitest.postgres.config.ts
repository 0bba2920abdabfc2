import { defineConfig, mergeConfig } from 'vitest/config'
import embedded from './vitest.config.ts'

// The same tests on a real PostgreSQL server.
export default mergeConfig(
  embedded,
  defineConfig({
    test: {
      name: 'server-postgres',
      env: { TEST_DATABASE: 'postgres' },
      // What only a real server has: plans at the sizes of many schools.
      include: ['src/**/*.postgres-test.ts'],
      globalSetup: ['src/testing/prepare-postgres.ts'],
    },
  }),
)
