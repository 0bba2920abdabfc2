import type { Language, Speak, TextValues } from '@school/rules'
import { IntlMessageFormat } from 'intl-messageformat'
import { de } from './generated/de'
import { en } from './generated/en'
import { es } from './generated/es'
import { pt } from './generated/pt'

/** Name of a text of the product, such as `gallery.AddPhoto`. */
export type TextId = keyof typeof en

/** Ids below a beginning: of `gallery.AddPhoto` below `gallery` it is `AddPhoto`. */
export type NameBelow<Beginning extends string> = TextId extends infer Id
  ? Id extends `${Beginning}.${infer Name}`
    ? Name
    : never
  : never

/** All texts in all languages; one that a language misses does not compile. */
export const catalogue: Readonly<Record<Language, Readonly<Record<TextId, string>>>> = { en, es, pt, de }

/** A text that is parsed, and the places in it that want a value. */
interface Parsed {
  readonly format: IntlMessageFormat
  readonly places: readonly string[]
}

const parsed = new Map<string, Parsed | string>()

/** A text of one sentence without places, or what the FormatJS parser makes of it; each is parsed once. */
function textFor(language: Language, id: TextId): Parsed | string {
  const key = `${language} ${id}`
  const known = parsed.get(key)
  if (known !== undefined) return known
  const text = catalogue[language][id]
  const format = new IntlMessageFormat(text, language)
  const places = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name!)
  const made = places.length > 0 ? { format, places } : String(format.format())
  parsed.set(key, made)
  return made
}

/** A text in a language. Values are put in as they are; a place whose value is not given stays to be seen, as `{name}`. */
export function say(language: Language, id: TextId, values: TextValues = {}): string {
  const text = textFor(language, id)
  if (typeof text === 'string') return text
  const open = text.places.filter(name => values[name] === undefined).map(name => [name, `{${name}}`])
  return String(text.format.format(open.length > 0 ? { ...Object.fromEntries(open), ...values } : { ...values }))
}

/** Says texts by the names that a piece of code has for them: `sayOf({ AddPhoto: 'gallery.AddPhoto' })(language, 'AddPhoto')`. */
export const sayOf =
  <const Name extends string>(ids: Readonly<Record<Name, TextId>>) =>
  (language: Language, name: Name, values?: TextValues): string =>
    say(language, ids[name], values)

/** The same for texts at fields, which are said in the language of whoever reads the answer. */
export const fieldTextOf =
  <const Name extends string>(ids: Readonly<Record<Name, TextId>>) =>
  (name: Name, values?: TextValues) =>
  (language: Language): string =>
    say(language, ids[name], values)

/** Whether there is a text of an id that comes from data. */
export const isTextId = (id: string): id is TextId => Object.hasOwn(catalogue.en, id)

/** Says texts for rules, which name them by ids and know no catalogue. */
export const speakIn =
  (language: Language): Speak =>
  (id, values) =>
    isTextId(id) ? say(language, id, values) : undefined
