import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin, parseSync } from 'vite'
import { type Node, textOf, walk } from './syntax.ts'

const name = 'virtual:texts'
const here = fileURLToPath(new URL('.', import.meta.url))
/** Where the catalogues stand: in each folder one folder for each language. */
const folders = [join(here, '../../packages/ui/src/lang'), join(here, '../../packages/texts/lang')]
const formatjs = join(here, '../../node_modules/.bin/formatjs')
export const languages = ['en', 'es', 'pt', 'de']

/** What a page says that has no other texts. */
const rescued = ['app.broken', 'app.reload']

/** What is said of answers and of work that went wrong, and what the search knows: it comes when the page stands. */
const late = ['clerk.*', 'error.*', 'home.job.*']
/** Errors that may be told before: at the login, and where nothing answers. */
const soon = ['InvalidLogin', 'LoginBlocked', 'LoginLocked', 'NoConnection', 'RequestFailed', 'SessionEnded', 'TooManyRequests']

/** Whether a text of every page comes behind the others. */
const isLate = (id: string) => holds(late, id) && !soon.some(name => id === `error.${name}`)

/**
 * What each part of the texts holds: ids, or beginnings of ids with a `*`. `first` comes with every page; the others are
 * named as the module whose code they come with, and hold what it says beyond the first.
 */
export type Parts = Readonly<Record<string, readonly string[]>>

export const partsFile = join(here, 'src/generated/parts.json')

/** The parts as `parts.ts` has derived them. */
export const readParts = (): Parts => JSON.parse(readFileSync(partsFile, 'utf8'))

/** Whether a text is one of those that are named by their ids, or beginnings of them with a `*`. */
export const holds = (names: readonly string[], id: string): boolean =>
  names.some(name => (name.endsWith('*') ? id.startsWith(name.slice(0, -1)) : id === name))

/** The part that comes with a module: `gallery/Gallery`. */
export const partOf = (module: string): string =>
  normalizePath(relative(join(here, 'src'), module))
    .replace(/^areas\//, '')
    .replace(/\.tsx?$/, '')

const filesOf = (language: string) =>
  folders.flatMap(folder =>
    readdirSync(join(folder, language))
      .filter(file => file.endsWith('.json'))
      .map(file => join(folder, language, file)),
  )

/** The ids of all texts of a language. */
export const idsOf = (language: string): string[] =>
  filesOf(language).flatMap(file => Object.keys(JSON.parse(readFileSync(file, 'utf8'))))

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

const table = (row: (language: string) => string) =>
  `{ ${languages.map(language => `${language}: ${row(language)}`).join(', ')} }`

/** How a part is loaded in each language. */
const loaders = (part: string) => table(language => `() => import('${name}/${language}/${part}')`)

const start = () =>
  `export const first = ${loaders('first')}\nexport const rest = ${loaders('rest')}\nexport const rescue = ${table(language => parsed(language, id => rescued.includes(id)))}`

/** The modules that calls of `lazyWithTexts` import, with the place behind the first thing that each is given. */
function lazyModules(file: string, code: string): { readonly module: string; readonly end: number }[] {
  const found: { module: string; end: number }[] = []
  walk(parseSync(file, code).program, (node, lazy) => {
    const module = node.type === 'ImportExpression' && textOf(node.source)
    const [load] = (lazy?.arguments ?? []) as readonly Node[]
    if (module && load) found.push({ module, end: Number(load.end) })
  })
  return found
}

/**
 * Texts that the FormatJS compiler has parsed, so that the browser needs no parser: `virtual:texts/<language>/<part>` holds
 * one part of a language, `virtual:texts` knows how the first and its rest are loaded, and every call of `lazyWithTexts` is given how that
 * of the code is which it loads. While the application is developed the first holds everything, for what has been derived
 * may be behind.
 */
export function texts(): Plugin {
  let parts: Parts = { first: ['*'] }
  let building = false
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
              const [language, ...part] = chunk.facadeModuleId?.split(`\0${name}/`)[1]?.split('/') ?? []
              return language ? `assets/texts-${language}-${part.join('-')}-[hash:7].js` : 'assets/[name]-[hash:7].js'
            },
          },
        },
      },
    }),
    configResolved({ command }) {
      building = command === 'build'
      if (building) parts = readParts()
    },
    resolveId(id) {
      if (building && id === '@school/texts')
        this.error('@school/texts holds all words of four languages: the browser takes its types alone.')
      return id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined
    },
    load(id) {
      if (id !== `\0${name}` && !id.startsWith(`\0${name}/`)) return
      const [language, ...path] = id.slice(name.length + 2).split('/')
      for (const file of (language ? [language] : languages).flatMap(filesOf)) this.addWatchFile(file)
      if (!language) return { code: start(), map: null }
      const part = path.join('/')
      const names = part === 'rest' ? parts.first : parts[part]
      if (!languages.includes(language) || !names) this.error(`There are no texts ${language}/${part}.`)
      const isOfPart = (text: string) => {
        if (part === 'first' || part === 'rest') return holds(names, text) && isLate(text) === (part === 'rest')
        return holds(names, text) && !holds(parts.first!, text)
      }
      return { code: `export const messages = ${parsed(language, isOfPart)}`, map: null }
    },
    transform: {
      filter: { code: 'lazyWithTexts(' },
      async handler(code, file) {
        if (!building) return
        let given = code
        for (const { module, end } of lazyModules(file, code).toReversed()) {
          const part = partOf((await this.resolve(module, file))!.id)
          if (!parts[part]) this.warn(`What ${part} says has not been derived yet. Run: npm run texts`)
          else if (parts[part].length > 0) given = `${given.slice(0, end)}, ${loaders(part)}${given.slice(end)}`
        }
        return { code: given, map: null }
      },
    },
  }
}
