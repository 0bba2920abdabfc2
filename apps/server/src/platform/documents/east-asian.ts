import { partsListing } from './coverage'
import type { Face } from './fonts'

const family = (language: 'sc' | 'jp' | 'kr') => `@fontsource-variable/noto-sans-${language}`

/** Signs of Chinese, Japanese and Korean, with the punctuation and the wide letters between them. */
export const eastAsian =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u30ff\u31c0-\u33ff\uff01-\uffee]/u

/** The families that signs of a text are looked for in: a Han sign is drawn as the language beside it writes it. */
export function familiesFor(text: string): readonly string[] {
  if (/\p{Script=Hangul}/u.test(text)) return [family('kr'), family('jp'), family('sc')]
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [family('jp'), family('sc'), family('kr')]
  return [family('sc'), family('jp'), family('kr')]
}

const slices = new Map<string, Face>()

function findSlice(sign: string, families: readonly string[]): Face | undefined {
  for (const name of families) {
    const [part] = partsListing(name, sign)
    if (part === undefined) continue
    const key = `${name}-${part}`
    const slice = slices.get(key) ?? { key, name, part }
    slices.set(key, slice)
    return slice
  }
  return undefined
}

const found = new Map<string, Face | undefined>()

/** The first slice that lists a sign: each family comes in about a hundred of them. */
export function sliceFor(sign: string, families: readonly string[]): Face | undefined {
  const asked = `${families[0]}${sign}`
  if (!found.has(asked)) found.set(asked, findSlice(sign, families))
  return found.get(asked)
}

/** The slices that hold the East Asian signs of texts. */
export function slicesOf(texts: Iterable<string>): Face[] {
  const wanted = new Map<string, Face>()
  for (const text of texts) {
    if (!eastAsian.test(text)) continue
    const families = familiesFor(text)
    for (const sign of new Set(text.normalize('NFC'))) {
      const slice = eastAsian.test(sign) ? sliceFor(sign, families) : undefined
      if (slice) wanted.set(slice.key, slice)
    }
  }
  return [...wanted.values()]
}
