import type { Preview } from '@storybook/react-vite'
import { type ComponentProps, lazy, Suspense } from 'react'
import { IntlProvider } from 'react-intl'
import { configure } from 'storybook/test'
import { ConfirmProvider, ToastProvider } from '../packages/ui/src/feedback'
import { type DensityChoice, SchoolTheme, type ThemeChoice } from '../packages/ui/src/foundation'
import '../packages/ui/src/foundation/fonts.css'
import { de } from '../packages/ui/src/lang/de'
import { en } from '../packages/ui/src/lang/en'
import { es } from '../packages/ui/src/lang/es'
import { pt } from '../packages/ui/src/lang/pt'
import { loadLayers, OverlayRoot } from '../packages/ui/src/overlay'
import { freezeClock, storyInstant } from './clock'

// What is waited for comes, however busy the machine is; only what never comes takes so long.
configure({ asyncUtilTimeout: 10_000 })

const languages = { en, es, pt, de }

// Stories that run as tests need nothing of the pages around them.
const DocsFrame = lazy(() => import('./docs/DocsFrame'))
const DocsPage = lazy(() => import('./docs/DocsPage'))

const preview: Preview = {
  tags: ['autodocs'],
  initialGlobals: {
    theme: import.meta.env.STORYBOOK_THEME ?? 'light',
    density: 'auto',
    language: import.meta.env.STORYBOOK_LANGUAGE ?? 'en',
  },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { icon: 'contrast', title: 'Theme', dynamicTitle: true, items: ['light', 'dark', 'system'] },
    },
    density: {
      description: 'Density',
      toolbar: { icon: 'component', title: 'Density', dynamicTitle: true, items: ['auto', 'compact', 'comfortable'] },
    },
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        title: 'Language',
        dynamicTitle: true,
        items: [
          { value: 'en', title: 'English' },
          { value: 'es', title: 'Español' },
          { value: 'pt', title: 'Português' },
          { value: 'de', title: 'Deutsch' },
        ],
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    controls: { expanded: true },
    docs: {
      container: (props: ComponentProps<typeof DocsFrame>) => (
        <Suspense>
          <DocsFrame {...props} />
        </Suspense>
      ),
      page: () => <DocsPage />,
    },
    options: {
      storySort: {
        order: [
          'Foundations',
          ['Colour roles', 'Type', 'Space', 'Icons', 'Motion'],
          'Patterns',
          'Form',
          'Feedback',
          'Overlay',
          'Table',
          'Selectors',
          'Master',
          'Upload',
          'Formats',
          'Charts',
          'Chat',
          'Entry',
          'Layouts',
          'Shell',
        ],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone 360', styles: { width: '360px', height: '740px' } },
        tablet: { name: 'Tablet 820', styles: { width: '820px', height: '1180px' } },
        desktop: { name: 'Desktop 1440', styles: { width: '1440px', height: '900px' } },
      },
    },
  },
  beforeEach: async () => {
    await loadLayers()
    return freezeClock(storyInstant)
  },
  decorators: [
    (Story, { globals, parameters }) => {
      const language = globals.language as keyof typeof languages
      return (
        <IntlProvider
          key={language}
          locale={language === 'en' ? 'en-IN' : language}
          messages={languages[language]}
          timeZone="Asia/Kolkata"
        >
          <SchoolTheme theme={globals.theme as ThemeChoice} density={globals.density as DensityChoice}>
            <OverlayRoot>
              <ToastProvider>
                <ConfirmProvider>
                  <div style={{ padding: parameters.flush ? 0 : 24 }}>
                    <Story />
                  </div>
                </ConfirmProvider>
              </ToastProvider>
            </OverlayRoot>
          </SchoolTheme>
        </IntlProvider>
      )
    },
  ],
}

export default preview
