import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/client/index.ts', 'src/contract/index.ts', 'src/react/index.ts'],
  format: 'esm',
  target: 'es2023',
  clean: true,
  sourcemap: true,
  onSuccess:
    'tsc -p tsconfig.build.json --noEmit false --emitDeclarationOnly --declaration --rootDir src --outDir dist && node ../../scripts/declarations.mjs dist',
})
