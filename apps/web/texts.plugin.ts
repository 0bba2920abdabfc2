import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { holds, type Part, parts } from './src/lang/parts.ts'

const name = 'virtual:texts'
const here = fileURLToPath(new URL('.', import.meta.url))
const folders = [join(here, '../../packages/ui/src/lang'), join(here, '../../packages/texts/lang')]
const formatjs = join(here, '../../node_modules/.bin/formatjs')
const languages = ['en', 'es', 'pt', 'de']
const partNames = Object.keys(parts) as Part[]

/** What a page says that has no other texts. */
const rescued = ['app.broken', 'app.reload']

const filesOf = (language: string) =>
  folders.flatMap(folder =>
    readdirSync(join(folder, language))
      .filter(file => file.endsWith('.json'))
      .map(file => join(folder, language, file)),
  )

const compiled = new Map<string, { source: string; messages: Readonly<Record<string, unknown>> }>()

/** All texts of a language, parsed by the FormatJS compiler; anew only when a catalogue has changed. */
function messagesOf(language: string): Readonly<Record<string, unknown>> {
  const files = filesOf(language)
  const source = files.map(file => readFileSync(file, 'utf8')).join()
  const known = compiled.get(language)
  if (known?.source === source) return known.messages
  const out = execFileSync(formatjs, ['compile', '--format', 'simple', '--ast', ...files], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  })
  const messages: Readonly<Record<string, unknown>> = JSON.parse(out)
  compiled.set(language, { source, messages })
  return messages
}

/** Texts as code; parsing JSON is faster for a browser than reading an object. */
const parsed = (language: string, wanted: (id: string) => boolean) => {
  const chosen = Object.fromEntries(Object.entries(messagesOf(language)).filter(([id]) => wanted(id)))
  return `JSON.parse(${JSON.stringify(JSON.stringify(chosen))})`
}

const table = (rows: readonly string[]) => `{\n${rows.join(',\n')}\n}`

function loaders(): string {
  const rowOf = (language: string) => (part: string) => `${part}: () => import('${name}/${language}/${part}')`
  const rows = languages.map(language => `${language}: ${table(partNames.map(rowOf(language)))}`)
  const rescue = languages.map(language => `${language}: ${parsed(language, id => rescued.includes(id))}`)
  return `export const loaders = ${table(rows)}\nexport const rescue = ${table(rescue)}`
}

/**
 * Texts that the FormatJS compiler has parsed, so that the browser needs no parser: `virtual:texts/<language>/<part>` holds
 * one part of a language, `virtual:texts` knows how each is loaded.
 */
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
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: chunk => {
              const [language, part] = chunk.facadeModuleId?.split(`\0${name}/`)[1]?.split('/') ?? []
              return part ? `assets/texts-${language}-${part}-[hash].js` : 'assets/[name]-[hash].js'
            },
          },
        },
      },
    }),
    resolveId: id => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${name}` && !id.startsWith(`\0${name}/`)) return
      const [language, part] = id.slice(name.length + 2).split('/')
      for (const file of (language ? [language] : languages).flatMap(filesOf)) this.addWatchFile(file)
      if (!language) return { code: loaders(), map: null }
      const known = partNames.find(candidate => candidate === part)
      if (!languages.includes(language) || !known) this.error(`There are no texts ${language}/${part}.`)
      return { code: `export const messages = ${parsed(language, text => holds(known, text))}`, map: null }
    },
  }
}
