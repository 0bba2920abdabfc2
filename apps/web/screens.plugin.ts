import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin, parseSync } from 'vite'
import { type Node, nameOf, textOf, walk } from './syntax.ts'
import { partOf } from './texts.plugin.ts'

const name = 'virtual:screens'
const source = normalizePath(fileURLToPath(new URL('src', import.meta.url)))

/** What the areas say of their screens. */
const files = readdirSync(join(source, 'areas'))
  .map(area => `${source}/areas/${area}/screens.ts`)
  .filter(file => existsSync(file))

/** A call of `lazyWithTexts` that does nothing but import a module: which, and where the call stands. */
interface Call {
  readonly module: string
  readonly start: number
  readonly end: number
}

/** The calls of a file. One that does more than import stays with the file. */
function callsOf(file: string, code: string): Call[] {
  const found: Call[] = []
  walk(parseSync(file, code).program, node => {
    if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'lazyWithTexts') return
    const [load] = node.arguments as readonly Node[]
    const body = load?.body as Node | undefined
    const module = body?.type === 'ImportExpression' && textOf(body.source)
    if (module) found.push({ module, start: Number(node.start), end: Number(node.end) })
  })
  return found
}

/**
 * The screens of all areas, each with how its code and its texts are loaded: `virtual:screens`. With four languages that is
 * a long list, and it grows with every screen; so it is a file of its own that comes behind the first, which knows the
 * paths alone. While the application is developed each area loads its screens by itself.
 */
export function screens(): Plugin {
  let building = false
  return {
    name: 'school:screens',
    configResolved({ command }) {
      building = command === 'build'
    },
    resolveId: id => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return
      const listed = new Map<string, string>()
      for (const file of building ? files : [])
        for (const { module } of callsOf(file, readFileSync(file, 'utf8'))) {
          const path = normalizePath((await this.resolve(module, file))!.id)
          listed.set(partOf(path), path)
        }
      const rows = [...listed].map(([key, path]) => `'${key}': lazyWithTexts(() => import('${path}')),\n`)
      return {
        code: `import { lazyWithTexts } from '${source}/shell/lazy'\nexport const screens = {\n${rows.join('')}}`,
        map: null,
      }
    },
    transform: {
      filter: { id: /\/areas\/[\w-]+\/screens\.ts$/, code: 'lazyWithTexts(' },
      async handler(code, file) {
        if (!building) return
        let given = code
        for (const { module, start, end } of callsOf(file, code).toReversed()) {
          const key = partOf((await this.resolve(module, file))!.id)
          given = `${given.slice(0, start)}listed('${key}')${given.slice(end)}`
        }
        return { code: `import { listed } from '${source}/shell/lazy'\n${given}`, map: null }
      },
    },
  }
}
