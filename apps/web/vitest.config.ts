import { defineConfig } from 'vitest/config'
import { screens } from './screens.plugin.ts'
import { texts } from './texts.plugin.ts'

export default defineConfig({
  plugins: [screens(), texts()],
  resolve: { conditions: ['@school/source'] },
  ssr: { resolve: { conditions: ['@school/source'] } },
  test: { name: 'web', environment: 'node', include: ['src/**/*.test.ts', '*.test.ts'], isolate: false },
})
