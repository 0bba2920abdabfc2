import type { StorybookConfig } from '@storybook/react-vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, mergeConfig, type Plugin } from 'vite'

/**
 * The reader of properties does not know `readonly Row[]` and would leave the type out. The word leaves no trace in the
 * code that runs; blanks take its place, so that nothing moves.
 */
const readableLists: Plugin = {
  name: 'school:readable-lists',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/packages\/ui\/src\/.*\.tsx$/.test(id)) return
    const read = code.replace(/^(\s*(?:readonly )?\w+\??: )readonly /gm, '$1         ')
    return read === code ? undefined : { code: read, map: null }
  },
}

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../packages/ui/src/**/*.stories.tsx', '../apps/web/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: base =>
    mergeConfig(
      { ...base, plugins: [readableLists, ...(base.plugins ?? [])] },
      {
        plugins: base.plugins?.flat().some(plugin => plugin && 'name' in plugin && plugin.name.startsWith('vite:react'))
          ? []
          : [react()],
        resolve: { conditions: ['@school/source', ...defaultClientConditions] },
      },
    ),
}

export default config
