import { defineConfig } from 'vitest/config'
import { texts } from './texts.plugin.ts'

export default defineConfig({
  plugins: [texts()],
  resolve: { conditions: ['@school/source'] },
  ssr: { resolve: { conditions: ['@school/source'] } },
  test: { name: 'web', environment: 'node', include: ['src/**/*.test.ts', '*.test.ts'], isolate: false },
})
