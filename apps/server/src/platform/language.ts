import { type Language, languageOf } from '@school/rules'
import type { Person } from './person'

/** The first of our languages in a header Accept-Language, by its weights; undefined when it names none. */
function acceptedLanguage(header: string | undefined): Language | undefined {
  const asked = (header ?? '')
    .slice(0, 500)
    .split(',')
    .flatMap(part => {
      const [code, ...parameters] = part.split(';')
      const language = languageOf(code)
      const weight = Number(parameters.map(text => /^\s*q=([\d.]+)\s*$/i.exec(text)?.[1]).find(Boolean) ?? 1)
      return language && weight > 0 ? [{ language, weight }] : []
    })
  return asked.sort((a, b) => b.weight - a.weight)[0]?.language
}

/** The language in which a call is answered: the person's own, else the first of ours that the browser asks for, else English. */
export const languageOfCall = (person: Pick<Person, 'language'> | undefined, acceptLanguage: string | undefined): Language =>
  languageOf(person?.language) ?? acceptedLanguage(acceptLanguage) ?? 'en'
