import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { viteStyles } from '../../scripts/styles.mjs'
import { early } from './early.plugin.ts'
import { texts } from './texts.plugin.ts'
import { worker } from './worker.plugin.ts'

/** Icons of the menu, which every page needs: packed into one file they are a third of what many small ones are. */
const menuIcons = new Set(
  [...readFileSync(new URL('src/icons.ts', import.meta.url), 'utf8').matchAll(/^ {2}(?:type )?([A-Z]\w+),$/gm)].map(([, name]) =>
    name!.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase(),
  ),
)
const isMenuIcon = (id: string) => {
  const [, name] = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\.m?js$/.exec(id) ?? []
  return name !== undefined && menuIcons.has(name)
}

/**
 * What every page needs at once comes as one file instead of 35. Apart from it stay the service worker, what starts the
 * application, and what asks for the texts before all else has come.
 */
const apart = [
  '/worker/',
  '/web/src/main.',
  '/web/src/texts.',
  '/web/src/text-store.',
  '/web/src/remembered.',
  'virtual:texts',
  'vite/preload-helper',
]
const isApart = (id: string) => apart.some(part => id.replaceAll('\\', '/').includes(part))

export default defineConfig({
  plugins: [viteStyles(), react(), texts(), early('src/texts.ts'), worker('worker/service-worker.ts')],
  resolve: { conditions: ['@school/source', 'module', 'browser', 'development|production'] },
  server: { port: 5173, proxy: { '/api': 'http://localhost:30774' } },
  build: {
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // Cropper.js registers all of its elements when it is imported; we register the five that we draw.
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id: string) => !/[\\/](cropperjs|@cropper)[\\/]/.test(id) },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // First: an icon that the first file draws stands in it, or the two would wait for each other.
            { name: 'first', tags: ['$initial'], test: (id: string) => !isApart(id), priority: 2 },
            { name: 'menu-icons', test: isMenuIcon, priority: 1 },
          ],
        },
      },
    },
  },
})
