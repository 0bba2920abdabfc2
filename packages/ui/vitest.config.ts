import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@school/source'] },
  ssr: { resolve: { conditions: ['@school/source'] } },
  test: {
    name: 'ui',
    environment: 'node',
    isolate: false,
    include: ['src/**/*.test.ts', 'gate/*.test.ts'],
    setupFiles: ['../../vitest.properties.ts'],
  },
})
