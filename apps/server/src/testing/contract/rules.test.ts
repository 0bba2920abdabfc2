import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

// A rule that nothing but its own tests asks is no rule of the product: somebody else decides, and may decide otherwise. Each
// is asked by the product, or is the oracle of what SQL decides: a test of the server compares the two.

/** Rules that nothing asks yet, and what will. */
const awaited: Readonly<Record<string, string>> = {
  takesPaymentMessages: 'removing schools',
}

/** Folders of rules that no calls ask yet, and what will. */
const awaitedFolders: Readonly<Record<string, string>> = {
  timetables: 'set-up, building and cover of timetables',
}

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const sources = ['packages/api/src', 'packages/rules/src', 'packages/ui/src', 'apps/server/src', 'apps/web/src']
const rules = 'packages/rules/src/'
const ofTests = /test\.tsx?$|\.fixture\.ts$|\.stories\.tsx$|\/(?:testing|demonstration)\//

const texts = new Map(
  sources
    .flatMap(folder => readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`))
    .filter(path => /\.tsx?$/.test(path))
    .map(path => [path, readFileSync(root + path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')]),
)

/** Names that files take from where the rules stand. */
function namesFrom(files: readonly string[], from: RegExp): Set<string> {
  const taken = files.flatMap(path => [...texts.get(path)!.matchAll(/\b(?:import|export)\s*\{([^}]*)\}\s*from\s*'([^']+)'/g)])
  return new Set(
    taken.flatMap(([, names, target]) =>
      from.test(target!) ? names!.split(',').map(name => name.trim().replace(/^type\s+|\s+as\s.*$/g, '')) : [],
    ),
  )
}

const paths = [...texts.keys()]
const product = paths.filter(path => !ofTests.test(path))
const [ownFiles, others] = [product.filter(path => path.startsWith(rules)), product.filter(path => !path.startsWith(rules))]
const asked = namesFrom(others, /^@school\/rules$/)
const askedByRules = namesFrom(ownFiles, /^\./)
const oracles = namesFrom(
  paths.filter(path => /^apps\/server\/src\/.*\.test\.ts$/.test(path)),
  /^@school\/rules$/,
)

const isAwaited = (path: string) => Object.keys(awaitedFolders).includes(path.slice(rules.length).split('/')[0]!)

const unusedIn = (files: readonly string[]) =>
  files.flatMap(path => {
    const text = texts.get(path)!
    return [...text.matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm)].flatMap(([, name]) => {
      const isAskedHere = text.match(new RegExp(`\\b${name}\\b`, 'g'))!.length > 1
      return isAskedHere || asked.has(name!) || askedByRules.has(name!) || oracles.has(name!) ? [] : [name!]
    })
  })
const unused = unusedIn(ownFiles.filter(path => !isAwaited(path)))

describe('each rule', () => {
  it('is asked by the product, or compared with what it decides', () => {
    expect(asked.size).toBeGreaterThan(300)
    expect(unused.filter(name => !(name in awaited))).toEqual([])
  })

  it('that is awaited is asked by nothing yet', () => {
    expect(Object.keys(awaited).filter(name => !unused.includes(name))).toEqual([])
    const folders = Object.keys(awaitedFolders)
    expect(
      folders.filter(folder => unusedIn(ownFiles.filter(path => path.startsWith(`${rules}${folder}/`))).length === 0),
    ).toEqual([])
  })
})
