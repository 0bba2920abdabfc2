import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as library from './index'
import { de } from './lang/de'
import { en } from './lang/en'
import { es } from './lang/es'
import { pt } from './lang/pt'
import type { WidgetDocs } from './widget.docs'

const root = new URL('.', import.meta.url)
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map(file => file.replaceAll('\\', '/'))
const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** Pages about no widget: a rule of all overlays, not a thing one puts somewhere. */
const noWidget = new Set(['Overlay/Leaving'])

type Page = { title: string; file: string; stories: readonly string[] }

/** Every page of stories with its title and the names of its stories. */
const pages: readonly Page[] = files
  .filter(file => file.endsWith('.stories.tsx'))
  .map(file => {
    const text = textOf(file)
    const title = /title: '([^']*\/[^']*)'/.exec(text.slice(text.indexOf('const meta')))?.[1]
    const stories = [...text.matchAll(/^export const (\w+): Story\b/gm)].map(([, name]) => name!)
    if (!title) throw new Error(`${file} names no page.`)
    return { title, file, stories }
  })

const isWidget = ({ title }: Page) => !/^(Foundations|Patterns)\//.test(title) && !noWidget.has(title)
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))

/** Widgets by the second part of their titles; 'Form/Button/Features' belongs to Button. */
const widgets = Map.groupBy(pages.filter(isWidget), ({ title }) => title.split('/')[1]!)

const modules = import.meta.glob<{ docs: WidgetDocs }>('./*/**/*.docs.ts')

describe.each([...widgets])('%s', (name, own) => {
  const file = `${folderOf(own[0]!.file)}/${name}.docs.ts`
  const load = async () => {
    const found = modules[`./${file}`]
    if (!found) throw new Error(`${name} has stories and no facts: write ${file}.`)
    return (await found()).docs
  }

  it('has a default and a playground', () => {
    const stories = own.flatMap(page => page.stories)
    expect(stories).toContain('Default')
    expect(stories).toContain('Playground')
  })

  it('has facts beside its stories', () => {
    expect(files).toContain(file)
  })

  it('says when, when not and what then', async () => {
    const { when, whenNot, accessibility } = await load()
    expect(when.length).toBeGreaterThan(0)
    expect(whenNot.length).toBeGreaterThan(0)
    expect(accessibility.length).toBeGreaterThan(0)
    for (const { instead } of whenNot) {
      expect(library, `${name} sends to ${instead}`).toHaveProperty(instead)
      expect(instead).not.toBe(name)
    }
  })

  it('says what its keys do', async () => {
    const { keyboard } = await load()
    const sources = files.filter(
      one =>
        folderOf(one) === folderOf(file) && /\.tsx$/.test(one) && !/\.(stories|test)\.tsx$/.test(one) && !one.includes('/story-'),
    )
    const code = sources.map(textOf).join('\n')
    const answers = /onKeyDown|<(Button|IconButton|Link|ButtonLink|TextInput|SearchInput|Select|Menu|Tabs)\b|<button|<input/.test(
      code,
    )
    if (answers && folderOf(file).includes('/')) expect(keyboard, 'it can be used by keyboard').not.toBeNull()
    if (keyboard === null) return
    expect(keyboard.length).toBeGreaterThan(0)
    for (const [keys, what] of keyboard) {
      expect(keys.trim()).not.toBe('')
      expect(what).toMatch(/\.$/)
    }
    expect(new Set(keyboard.map(row => row.join(' '))).size).toBe(keyboard.length)
  })

  it('says its messages in every language', async () => {
    const { messages } = await load()
    const ids = messages.map(message => message.id ?? '')
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids)
      for (const [language, texts] of Object.entries({ en, es, pt, de })) expect(texts[id], `${language} ${id}`).toBeTruthy()
  })
})

it('has no facts about widgets that are gone', () => {
  const known = new Set([...widgets].map(([name, own]) => `${folderOf(own[0]!.file)}/${name}.docs.ts`))
  expect(files.filter(file => file.endsWith('.docs.ts') && file.includes('/') && !known.has(file))).toEqual([])
})

it('leaves no text of the library without a page', async () => {
  const listed = new Set<string>()
  for (const load of Object.values(modules)) for (const { id } of (await load()).docs.messages) listed.add(id ?? '')
  expect(Object.keys(en).filter(id => !listed.has(id))).toEqual([])
})
