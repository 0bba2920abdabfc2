import fc from 'fast-check'

const parts = [
  'Anne',
  "O'Brien",
  'José',
  'Ñandú',
  'Zoë',
  'Şahin',
  'Iştar',
  'Nguyễn',
  'Ánh',
  'Łucja',
  'Groß',
  'Ærø',
  'Σίσυφος',
  'Йосиф',
  'മോഹൻ',
  'സൗമ്യ',
  'ആന്റണി',
  'കൊച്ചുമോൾ',
  'अनन्या',
  'क़ुरैशी',
  'தமிழ்ச்செல்வி',
  'கௌரி',
  'ಕೃಷ್ಣಮೂರ್ತಿ',
  'శ్రీనివాస్',
  'উৎসব',
  'محمد',
  'آدم',
  'שָׁלוֹם',
  'น้ำผึ้ง',
  '王小明',
  'がおり',
  '한결',
  'III',
  'K.',
]

/** Names of one to four parts in many scripts, joined as people join them. */
export const writtenNames: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...parts),
    fc.array(fc.tuple(fc.constantFrom(' ', '-', ''), fc.constantFrom(...parts)), { maxLength: 3 }),
  )
  .map(([first, others]) => [first, ...others.flat()].join(''))

/** A sign and other ways to write it. */
const ways: readonly (readonly string[])[] = [
  ["'", '\u2019', '\u2018', '\u02bc', '`', '\u00b4', '\u2032'],
  ['-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212'],
  [' ', '  ', '\u00a0', '\u2009', '\u3000', '\t', ' \u200b'],
  ['\u0d7b', '\u0d28\u0d4d\u200d'],
  ['\u0d7c', '\u0d30\u0d4d\u200d'],
  ['\u0d7e', '\u0d33\u0d4d\u200d'],
  ['\u0d57', '\u0d46\u0d57', '\u0d4c'],
  ['\u0d28\u0d4d\u0d31', '\u0d7b\u0d31', '\u0d28\u0d4d\u200d\u0d31'],
  ['\u09ce', '\u09a4\u09cd\u200d'],
  ['ß', 'ss'],
  ['Æ', 'AE'],
  ['ø', 'o'],
  ['Ł', 'L'],
  ['I', 'ı', 'İ'],
]

const bare = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

/** Ways to write a name: other signs, codes and capitals, with or without accents, with signs that are not seen. */
export function spellings(name: string): fc.Arbitrary<string> {
  const replaced = fc
    .tuple(...ways.map(([sign, ...others]) => fc.constantFrom(sign!, ...others)))
    .map(chosen => ways.reduce((text, [sign], at) => text.replaceAll(sign!, chosen[at]!), name))
  const form = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD', 'bare')
  const capitals = fc.constantFrom('as it is', 'upper', 'lower')
  const around = fc.constantFrom('', ' ', '\u200e', '\ufeff', '\u00a0')
  return fc.tuple(replaced, form, capitals, around, around).map(([text, how, letters, before, after]) => {
    const cased = letters === 'upper' ? text.toUpperCase() : letters === 'lower' ? text.toLowerCase() : text
    const written = how === 'bare' ? bare(cased) : cased.normalize(how)
    return `${before}${written}${after}`
  })
}
