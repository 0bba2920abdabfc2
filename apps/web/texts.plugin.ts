import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const prefix = 'virtual:texts/'
const here = fileURLToPath(new URL('.', import.meta.url))
const folders = [join(here, '../../packages/ui/src/lang'), join(here, 'src/lang')]
const formatjs = join(here, '../../node_modules/.bin/formatjs')

const filesOf = (language: string) =>
  folders.flatMap(folder =>
    readdirSync(join(folder, language))
      .filter(name => name.endsWith('.json'))
      .map(name => join(folder, language, name)),
  )

/** `virtual:texts/<language>`: all texts of a language, parsed by the FormatJS compiler. The browser needs no parser then. */
export function texts(): Plugin {
  return {
    name: 'school:texts',
    config: () => ({
      resolve: {
        alias: [
          { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
        ],
      },
      // Bundled ahead, the library would bring its parser along.
      optimizeDeps: { exclude: ['react-intl', 'intl-messageformat', '@formatjs/icu-messageformat-parser'] },
    }),
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return
      const files = filesOf(id.slice(prefix.length + 1))
      for (const file of files) this.addWatchFile(file)
      const compiled = execFileSync(formatjs, ['compile', '--format', 'simple', '--ast', ...files], {
        encoding: 'utf8',
        shell: process.platform === 'win32',
        maxBuffer: 64 * 1024 * 1024,
      })
      return { code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(compiled)))})`, map: null }
    },
  }
}
