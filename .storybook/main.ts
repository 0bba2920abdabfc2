import type { StorybookConfig } from '@storybook/react-vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, mergeConfig } from 'vite'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../packages/ui/src/**/*.stories.tsx', '../apps/web/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: base =>
    mergeConfig(base, {
      plugins: base.plugins?.flat().some(plugin => plugin && 'name' in plugin && plugin.name.startsWith('vite:react'))
        ? []
        : [react()],
      resolve: { conditions: ['@school/source', ...defaultClientConditions] },
    }),
}

export default config
