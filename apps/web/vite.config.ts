import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { viteStyles } from '../../scripts/styles.mjs'
import { chunks } from './chunks.ts'
import { compressed } from './compressed.plugin.ts'
import { early } from './early.plugin.ts'
import { router } from './router.plugin.ts'
import { rupee } from './rupee.plugin.ts'
import { screens } from './screens.plugin.ts'
import { texts } from './texts.plugin.ts'
import { worker } from './worker.plugin.ts'

export default defineConfig({
  plugins: [
    viteStyles(),
    react(),
    router(),
    screens(),
    texts(),
    rupee(),
    early('src/early.ts'),
    worker('worker/service-worker.ts'),
    compressed(),
  ],
  resolve: { conditions: ['@school/source', 'module', 'browser', 'development|production'] },
  server: { port: 5173, proxy: { '/api': 'http://localhost:30774' } },
  build: {
    target: 'es2023',
    modulePreload: {
      // What every page has loaded by then needs no place in the lists of its screens.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js'
          ? files.filter(
              file => !/\/(first|frame|icons|page-texts|rolldown-runtime|early|index|maintenance|Shell)-/.test(`/${file}`),
            )
          : files,
    },
    sourcemap: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // Cropper.js registers all of its elements when it is imported; we register the five that we draw.
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id: string) => !/[\\/](cropperjs|@cropper)[\\/]/.test(id) },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunks,
        },
      },
    },
  },
})
