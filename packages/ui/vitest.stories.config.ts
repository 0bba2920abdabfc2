import { join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { storyBrowser, storyDependencies, workshop } from './vitest.browser.ts'

// Every story runs in the pinned browser: it must render, pass its own checks and axe, and then the gate.
export default defineConfig(async () => ({
  plugins: [storybookTest({ configDir: workshop })],
  optimizeDeps: { include: storyDependencies },
  test: {
    name: 'ui-stories',
    fileParallelism: false,
    isolate: false,
    // What passes only then is told as flaky.
    retry: 1,
    testTimeout: 60_000,
    setupFiles: [join(workshop, 'gate.ts')],
    browser: await storyBrowser(),
  },
}))
