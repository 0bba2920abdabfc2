import { type Language, languageCodes } from '@school/rules'
import { catalogue, type NameBelow, say, type TextId } from './say'

/** Ids by the names that a piece of code has for them; groups may hold groups. */
export interface WordIds {
  readonly [name: string]: TextId | WordIds
}

/** The words of ids, under the same names. */
export type WordsOf<Ids> = { readonly [Name in keyof Ids]: Ids[Name] extends string ? string : WordsOf<Ids[Name]> }

const worded = (ids: WordIds, language: Language): unknown =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, typeof id === 'string' ? say(language, id) : worded(id, language)]),
  )

/** Words by name in every language, as a file or a paper needs them. Those of a language are made when first asked for. */
export function wordsOf<const Ids extends WordIds>(ids: Ids): Readonly<Record<Language, WordsOf<Ids>>> {
  const made = new Map<Language, WordsOf<Ids>>()
  const of = (language: Language): WordsOf<Ids> => {
    const words = made.get(language) ?? (worded(ids, language) as WordsOf<Ids>)
    made.set(language, words)
    return words
  }
  const byLanguage = Object.fromEntries(languageCodes.map(language => [language, { get: () => of(language), enumerable: true }]))
  return Object.defineProperties({}, byLanguage) as Readonly<Record<Language, WordsOf<Ids>>>
}

/** The ids below a beginning by name; of a beginning that is known only when the code runs, by any name. */
export type IdsBelow<Beginning extends string> = string extends Beginning
  ? Readonly<Record<string, TextId>>
  : { readonly [Name in NameBelow<Beginning>]: TextId & `${Beginning}.${Name}` } & Readonly<Record<string, TextId>>

/**
 * The ids below a beginning, by their names below it: those of all columns of a report, of all states of a thing. A name
 * that is known only when the code runs may have none.
 */
export function idsBelow<const Beginning extends string>(beginning: Beginning): IdsBelow<Beginning> {
  const found = Object.keys(catalogue.en).filter(id => id.startsWith(`${beginning}.`))
  return Object.fromEntries(found.map(id => [id.slice(beginning.length + 1), id])) as never
}
