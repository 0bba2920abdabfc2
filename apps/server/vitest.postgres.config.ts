import { defineConfig, mergeConfig } from 'vitest/config'
import embedded from './vitest.config.ts'

// The same tests on a real PostgreSQL server.
export default mergeConfig(
  embedded,
  defineConfig({
    test: { name: 'server-postgres', env: { TEST_DATABASE: 'postgres' }, globalSetup: ['src/testing/prepare-postgres.ts'] },
  }),
)
