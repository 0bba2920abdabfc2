import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsWords, personKey, searchKey, searchWords } from './search-key'
import { spellings, writtenNames } from './search-key.fixture'

/** Ways to write one name, and others that are not it. */
const names: readonly { readonly same: readonly string[]; readonly others: readonly string[] }[] = [
  {
    same: ["O'Brien", 'O\u2019Brien', 'O\u2018BRIEN', 'O\u02bcBrien', 'O`Brien', 'O\u00b4Brien', 'O\uff07Brien'],
    others: ['OBrien', 'O Brien'],
  },
  {
    same: ['Ann-Mary', 'Ann\u2010Mary', 'Ann\u2011Mary', 'Ann\u2013Mary', 'Ann\u2014Mary', 'Ann\u2212Mary'],
    others: ['Ann Mary', 'AnnMary'],
  },
  {
    same: [
      'Mary Ann',
      'Mary  Ann',
      ' Mary\u00a0Ann ',
      'Mary\u202f\u2009Ann',
      'MARY\tANN',
      'Ma\u00adry Ann',
      '\ufeffMary\u200b Ann\u200e',
    ],
    others: ['MaryAnn'],
  },
  { same: ['José', 'Jose\u0301', 'JOSÉ', 'Jose', 'Ｊｏｓｅ'], others: ['Josi'] },
  { same: ['Łukasz Đặng', 'Lukasz Dang', 'ŁUKASZ ĐẶNG'], others: [] },
  { same: ['İpek Işık', 'ipek isik', 'IPEK IŞIK', 'Ipek Isık'], others: [] },
  { same: ['Strauß', 'STRAUSS', 'strauss'], others: ['Straus'] },
  { same: ['Σωκράτης', 'ΣΩΚΡΑΤΗΣ', 'σωκρατησ'], others: [] },
  // Malayalam: a chillu of two codes and a joiner, or of one; a consonant with a vowel that is hardly heard is another.
  { same: ['മോഹൻ', 'മോഹന്\u200d'], others: ['മോഹന്', 'മോഹന', 'മഹൻ', 'മോഹനൻ'] },
  { same: ['നായർ', 'നായര്\u200d', 'നായറ്\u200d'], others: ['നായര്'] },
  { same: ['സൗമ്യ', 'സൌമ്യ', 'സ\u0d46\u0d57മ്യ'], others: ['സമ്യ', 'സൊമ്യ'] },
  { same: ['ആന്റണി', 'ആൻറണി', 'ആന്\u200dറണി', 'ആൻ്റണി'], others: ['ആനറണി'] },
  { same: ['അവൻ യദു', 'അവന്\u200d യദു'], others: ['അവന്യദു'] },
  // Hindi: a dotted letter of one code or two; vowel signs and viramas are other letters.
  { same: ['\u0958\u0941\u0930\u0948\u0936\u0940', '\u0915\u093c\u0941\u0930\u0948\u0936\u0940'], others: ['कुरैशी', 'क़ुरशी'] },
  { same: ['कृष्ण', 'कृष्\u200dण', 'कृष्\u200cण'], others: ['कृषण', 'कष्ण'] },
  { same: ['கௌரி', 'க\u0bc6\u0bd7ரி'], others: ['கரி', 'கெரி'] },
  { same: ['উৎসব', 'উত্\u200dসব'], others: ['উতসব'] },
  { same: ['علیرضا', 'علی\u200cرضا', '\u200fعلیرضا\u200f'], others: ['علرضا'] },
  { same: ['\u0622\u062f\u0645', '\u0627\u0653\u062f\u0645'], others: ['\u0627\u062f\u0645'] },
  { same: ['น้ำผึ้ง', 'น\u0e49\u0e4d\u0e32ผึ้ง'], others: ['นาผง', 'น้าผึ้ง'] },
  { same: ['かおり'], others: ['がおり'] },
  { same: ['한결', '\u1112\u1161\u11ab\u1100\u1167\u11af'], others: ['하결'] },
]

describe('the search key', () => {
  it.each(names)('is one for $same', ({ same, others }) => {
    const [key] = same.map(searchKey)
    expect(same.map(searchKey)).toEqual(same.map(() => key))
    for (const other of others) expect(searchKey(other)).not.toBe(key)
  })

  it('is a text in small letters that is told as it is written', () => {
    expect(searchKey(' R\u00c9N\u00c9  O\u2019Brien\u2013Smith ')).toBe("rene o'brien-smith")
    expect(searchKey('\u0d2e\u0d4b\u0d39\u0d28\u0d4d\u200d')).toBe('\u0d2e\u0d47\u0d3e\u0d39\u0d7b')
    expect(['', ' ', '\u200d', '\u00a0\t'].map(searchKey)).toEqual(['', '', '', ''])
  })

  it('of a key is the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text))
      }),
    )
    fc.assert(
      fc.property(writtenNames, text => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text))
      }),
    )
  })

  it('is the same for each spelling of a name', () => {
    const written = writtenNames.chain(name => spellings(name).map(other => [name, other] as const))
    fc.assert(
      fc.property(written, ([name, other]) => {
        expect(searchKey(other)).toBe(searchKey(name))
      }),
    )
  })

  it('of a text with a letter of any script is not empty', () => {
    const letters = fc.string({ unit: 'binary', minLength: 1 }).filter(text => /\p{L}/u.test(text))
    fc.assert(
      fc.property(letters, text => {
        expect(searchKey(text)).not.toBe('')
      }),
    )
  })

  it('keeps the marks of all scripts but those of Latin, Greek and Cyrillic', () => {
    const kept = (text: string) => text.normalize('NFKD').match(/[\u0900-\u0dff\u0e00-\u0eff\u0600-\u06ff]/g)?.length ?? 0
    const indic = fc.string({ unit: fc.integer({ min: 0x904, max: 0xd39 }).map(String.fromCodePoint) })
    fc.assert(
      fc.property(indic, text => {
        expect(kept(searchKey(text))).toBe(kept(text))
      }),
    )
  })
})

describe('the words of a search', () => {
  it('are held in any order and spelling', () => {
    expect(searchWords('  BRI\u00cbN o\u2019 ')).toEqual(['brien', "o'"])
    expect(holdsWords("O'Brien", searchWords('BRI\u00cbN o\u2019'))).toBe(true)
    expect(holdsWords("O'Brien", searchWords('brien x'))).toBe(false)
    expect(searchWords(' ')).toEqual([])
  })
})

describe('the key of a person', () => {
  it('is of letters alone', () => {
    const spelled = ['PARENT. ONE', 'Parent One', 'Parent\u00a0One', 'Pare\u0301nt-One', "Parent O'ne"]
    expect(spelled.map(personKey)).toEqual(spelled.map(() => 'parentone'))
    expect(personKey('മോഹന്\u200d കെ.')).toBe(personKey('മോഹൻ കെ'))
    expect(personKey('മോഹന്')).not.toBe(personKey('മോഹൻ'))
  })
})
