import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@school/source'] },
  ssr: { resolve: { conditions: ['@school/source'] } },
  test: {
    name: 'texts',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    isolate: false,
    setupFiles: ['../../vitest.properties.ts'],
  },
})
