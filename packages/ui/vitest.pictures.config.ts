import { join } from 'node:path'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { storyBrowser, storyDependencies, workshop } from './vitest.browser.ts'
import { chosenFiles, pictureCommands } from './vitest.pictures.ts'

// Stories of features and the first of every widget look as in their kept pictures, and hold longer words. Without
// `gate/run.ts`, which chooses, all of them.
export default defineConfig(async () => {
  const browser = await storyBrowser()
  return {
    plugins: [chosenFiles],
    resolve: { conditions: ['@school/source', ...defaultClientConditions] },
    optimizeDeps: { include: [...storyDependencies, '@storybook/react-vite', 'storybook/test'] },
    test: {
      name: 'ui-pictures',
      include: [join(workshop, 'gate.pictures.tsx')],
      // What passes only then is told as flaky.
      retry: 1,
      testTimeout: 60_000,
      browser: { ...browser, commands: { ...browser.commands, ...pictureCommands } },
    },
  }
})
