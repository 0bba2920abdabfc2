import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

// Every story runs in the pinned browser: it must render, pass its own checks and pass axe.
export default defineConfig(async () => ({
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('../../.storybook', import.meta.url)) })],
  test: {
    name: 'ui-stories',
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: {
          executablePath: await chromium.executablePath(),
          args: [...chromium.args, '--no-sandbox'],
        },
        contextOptions: { reducedMotion: 'reduce' as const, locale: 'en-IN', timezoneId: 'Asia/Kolkata' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}))
