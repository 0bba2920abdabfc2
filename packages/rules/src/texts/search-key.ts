/** Nothing but signs of ASCII with single blanks between: such a text has no other spelling than its capitals. */
const plain = /^[!-_a-~]+(?: [!-_a-~]+)*$/

/** Consonants without their vowel: each is written with a virama and a joiner, or as one sign. */
const joined: Readonly<Record<string, string>> = {
  '\u0d23': '\u0d7a',
  '\u0d28': '\u0d7b',
  '\u0d30': '\u0d7c',
  '\u0d31': '\u0d7c',
  '\u0d32': '\u0d7d',
  '\u0d33': '\u0d7e',
  '\u0d15': '\u0d7f',
  '\u0d2e': '\u0d54',
  '\u0d2f': '\u0d55',
  '\u0d34': '\u0d56',
  '\u09a4': '\u09ce',
}
const withJoiner = /(?:([\u0d15\u0d23\u0d28\u0d2e\u0d2f\u0d30-\u0d34])\u0d4d|(\u09a4)\u09cd)\u200d/g

/** Joiners, marks of direction, soft hyphens, variants of a sign: nobody sees or types them. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\u034f|[\u180b-\u180f]|[\ufe00-\ufe0f]/g

/** Of Latin, Greek and Cyrillic letters. The marks of all other scripts are vowels, tones or silence, and stay. */
const accents = /[\u0300-\u0344\u0346-\u036f]/g

const apostrophes = /[`\u2018-\u201b\u02b9\u02bb-\u02bf\u02c8\u055a\u05f3\u2032\u2035\ua78c]/g
const dashes = /[\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\u05be]/g
const quotes = /[\u201c-\u201f]/g
const gaps = /[\p{Cc} \u1680\u2028\u2029]+/gu

/** Letters that Unicode takes for no others with a mark, and that keyboards without them write so. */
const letters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}
const letter = /[đðħıłøŧςæœßþ]/g

/**
 * By what a name or a text is found: the same for all its spellings. Case and accents do not count ('RENÉ', 'Rene'), nor does
 * which apostrophe, dash or blank was typed, how often, or whether a sign is one code or several. Of Malayalam the two
 * ways to write a chillu, the sign of au and the letters of nta are one each. What carries meaning stays: the vowel signs, viramas and tones
 * of all scripts. The database makes the same of what it keeps (`search_key`).
 *
 * @returns a text of small letters; empty for one of blanks and unseen signs alone, never for one with a letter.
 */
export function searchKey(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return (
    text
      .replace(withJoiner, (_, consonant?: string, other?: string) => joined[(consonant ?? other)!]!)
      .replace(unseen, '')
      // Taken apart it would be a blank with an accent.
      .replace(/[\u00b4\u1ffd]/g, "'")
      .normalize('NFKD')
      .toLowerCase()
      .replace(accents, '')
      .replace(apostrophes, "'")
      .replace(dashes, '-')
      .replace(quotes, '"')
      .replace(letter, found => letters[found]!)
      .replace(/\u0d46+\u0d57/g, '\u0d57')
      .replace(/\u0d7b\u0d4d*\u0d31/g, '\u0d28\u0d4d\u0d31')
      .replace(gaps, ' ')
      .replace(/^ | $/g, '')
  )
}

/**
 * By what two names are those of one person where something else, as the mobile number, says so too: the letters of the search
 * key alone. 'PARENT. ONE' and 'Parent One' are one person.
 */
export const personKey = (name: string): string => searchKey(name).replace(/[^\p{L}\p{M}]/gu, '')

/** Whether a text holds every word that was typed, in any order and spelling. Words are asked for with `searchWords`. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const key = searchKey(text)
  return words.every(word => key.includes(word))
}

/** The words of a typed text, to be looked for; none of an empty one. */
export const searchWords = (typed: string): string[] => searchKey(typed).split(' ').filter(Boolean)
