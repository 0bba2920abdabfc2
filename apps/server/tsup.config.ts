import { cpSync, existsSync } from 'node:fs'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    main: 'src/main.ts',
    'pglite.worker': 'src/platform/database/pglite.worker.ts',
    'reader.worker': 'src/platform/spreadsheet/reader.worker.ts',
  },
  format: 'esm',
  target: 'node24',
  platform: 'node',
  clean: true,
  sourcemap: true,
  splitting: true,
  noExternal: [/^@school\//],
  esbuildOptions: options => {
    options.conditions = ['@school/source']
    options.banner = {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    }
  },
  onSuccess: async () => {
    cpSync('src/platform/database/migrations', 'dist/migrations', { recursive: true })
    if (existsSync('../web/dist')) cpSync('../web/dist', 'dist/web', { recursive: true })
  },
})
