import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

// Every story runs in the pinned browser: it must render, pass its own checks and pass axe.
export default defineConfig(async () => ({
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('../../.storybook', import.meta.url)) })],
  // A dependency found while stories run would make the server reload them in the middle.
  optimizeDeps: {
    include: [
      '@floating-ui/react',
      '@internationalized/date',
      'cropperjs',
      'downshift',
      'lucide-react',
      'react',
      'react-aria/FocusScope',
      'react-aria/I18nProvider',
      'react-aria/useCalendar',
      'react-aria/useDialog',
      'react-aria/useModalOverlay',
      'react-dom',
      'react-dom/client',
      'react-intl',
      'react-stately/useCalendarState',
      'react-stately/useOverlayTriggerState',
      'react-window',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'styled-components',
    ],
  },
  test: {
    name: 'ui-stories',
    fileParallelism: false,
    isolate: false,
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: {
          executablePath: await chromium.executablePath(),
          // In one process the browser would fall with any of its pages.
          args: [...chromium.args.filter(argument => argument !== '--single-process'), '--no-sandbox'],
        },
        contextOptions: { reducedMotion: 'reduce' as const, locale: 'en-IN', timezoneId: 'Asia/Kolkata' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}))
