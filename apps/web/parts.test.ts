import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Derived, derive } from './parts.ts'
import { holds, languages, readParts } from './texts.plugin.ts'

const source = join(import.meta.dirname, 'src')

/** Modules of the application's own code. */
const modules = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  .map(file => join(source, file))

describe('the parts of the texts', () => {
  let derived: Derived

  beforeAll(async () => {
    derived = await derive()
  }, 180_000)

  it('are what the code of each screen can say', () => {
    expect(derived.parts, 'Run: npm run texts').toEqual(readParts())
  })

  it('are found by ids whose beginning the code says', () => {
    const nameless = modules.filter(file => /\b(?:text|named)\(\s*`\$\{/.test(readFileSync(file, 'utf8')))
    expect(nameless).toEqual([])
  })

  it('are read whole: every file that is loaded by itself is found, and every screen says something', () => {
    const lazy = derived.chunks.filter(chunk => chunk.isDynamicEntry)
    expect(lazy.filter(chunk => !derived.loaded.has(chunk.fileName)).map(chunk => chunk.name)).toEqual([])
    const screens = lazy.filter(chunk => chunk.facadeModuleId?.startsWith(normalizePath(join(source, 'areas'))))
    expect(screens.length).toBeGreaterThan(8)
    expect(screens.filter(({ fileName }) => derived.loaded.get(fileName)?.size === 0).map(chunk => chunk.name)).toEqual([])
  })

  it('hold every text that anybody can say', () => {
    const parts = Object.values(derived.parts)
    expect(derived.sayable.length).toBeGreaterThan(1000)
    expect(derived.sayable.filter(name => !parts.some(names => holds(names, name)))).toEqual([])
  })

  it('come with the screens that say them, in every language', () => {
    const filled = Object.entries(readParts()).flatMap(([part, names]) => (names.length > 0 ? part : []))
    // What comes behind the first texts is a file beside them.
    const wanted = languages.flatMap(language => [...filled, 'rest'].map(part => `${language}/${part}`))
    expect(derived.built.toSorted()).toEqual(wanted.toSorted())
  })
})
