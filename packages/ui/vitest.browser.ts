import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'
import { playwright } from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'
import { chromiumPath } from '../../scripts/chromium.mjs'

/** Draws the page in the few colours of a system that forces them. */
const forceColors: BrowserCommand<[forced: boolean]> = async ({ page }, forced) => {
  await page.emulateMedia({ forcedColors: forced ? 'active' : 'none' })
}

/** The folder of the workshop, where stories get their surroundings. */
export const workshop = fileURLToPath(new URL('../../.storybook', import.meta.url))

/** The pinned browser that shows stories. */
export const storyBrowser = async () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  // A busy machine takes its time to open the browser.
  connectTimeout: 180_000,
  viewport: { width: 1440, height: 900 },
  commands: { forceColors },
  provider: playwright({
    launchOptions: {
      executablePath: await chromiumPath(),
      // In one process the browser would fall with any of its pages.
      args: [...chromium.args.filter(argument => argument !== '--single-process'), '--no-sandbox'],
    },
    contextOptions: { reducedMotion: 'reduce' as const, locale: 'en-IN', timezoneId: 'Asia/Kolkata' },
  }),
  instances: [{ browser: 'chromium' as const }],
})

/** Dependencies of stories. One found while stories run would make the server reload them in the middle. */
export const storyDependencies = [
  '@cropper/element-canvas',
  '@cropper/element-grid',
  '@cropper/element-handle',
  '@cropper/element-selection',
  '@cropper/element-shade',
  '@floating-ui/react',
  '@internationalized/date',
  'axe-core',
  'downshift',
  'lucide-react',
  'prosemirror-commands',
  'prosemirror-history',
  'prosemirror-keymap',
  'prosemirror-model',
  'prosemirror-schema-list',
  'prosemirror-state',
  'prosemirror-view',
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
]
