import { describe, expect, it } from 'vitest'
import { de } from './de'
import { en } from './en'
import { es } from './es'
import { pt } from './pt'

type Descriptor = { id: string; defaultMessage: string }

function isDescriptor(value: unknown): value is Descriptor {
  return typeof value === 'object' && value !== null && 'id' in value && 'defaultMessage' in value
}

const modules = import.meta.glob<Record<string, unknown>>('../**/*.messages.ts', { eager: true })

const written = Object.values(modules)
  .flatMap(module => Object.values(module))
  .flatMap(value => (isDescriptor(value) ? [value] : Object.values(value as Record<string, unknown>).filter(isDescriptor)))

/** Names of the values and tags a text takes; the words inside a plural's branches are none. */
function argumentsOf(text: string): string[] {
  const names = [...text.matchAll(/(?<!\b(?:zero|one|two|few|many|other|=\d+)\s*)\{\s*(\w+)\s*[,}]|<(\w+)>/g)].map(
    match => match[1] ?? match[2] ?? '',
  )
  return [...new Set(names)].sort()
}

describe('English catalogue', () => {
  it('holds exactly the texts the widgets were written with', () => {
    expect(en).toEqual(Object.fromEntries(written.map(({ id, defaultMessage }) => [id, defaultMessage])))
  })
  it('names every id after its group', () => {
    expect(Object.keys(en).filter(id => !/^ui\.[a-z]+\.[A-Za-z0-9.]+$/.test(id))).toEqual([])
  })
})

describe.each([
  ['es', es],
  ['pt', pt],
  ['de', de],
])('%s', (_language, texts) => {
  it('has the same ids', () => expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort()))
  it('takes the same values', () => {
    const different = Object.keys(en).filter(id => argumentsOf(texts[id] ?? '').join() !== argumentsOf(en[id]!).join())
    expect(different).toEqual([])
  })
  it('has no empty text', () => expect(Object.values(texts).filter(text => text.trim() === '')).toEqual([]))
})
