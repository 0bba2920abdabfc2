import { defineConfig } from 'tsup'
import { esbuildStyles } from '../../scripts/styles.mjs'

const groups = [
  'foundation',
  'form',
  'feedback',
  'overlay',
  'table',
  'selectors',
  'master',
  'upload',
  'shell',
  'layouts',
  'charts',
  'entry',
  'formats',
  'chat',
]

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    ...Object.fromEntries(groups.map(group => [`${group}/index`, `src/${group}/index.ts`])),
    ...Object.fromEntries(['en', 'es', 'pt', 'de'].map(language => [`lang/${language}`, `src/lang/${language}.ts`])),
  },
  format: 'esm',
  target: 'es2023',
  platform: 'browser',
  clean: true,
  sourcemap: true,
  external: [/^react($|\/)/, /^react-dom($|\/)/, 'react-intl', 'styled-components'],
  esbuildPlugins: [esbuildStyles],
  esbuildOptions: options => {
    options.jsx = 'automatic'
  },
  onSuccess:
    'tsc -p tsconfig.build.json --noEmit false --emitDeclarationOnly --declaration --rootDir src --outDir dist && node ../../scripts/declarations.mjs dist',
})
