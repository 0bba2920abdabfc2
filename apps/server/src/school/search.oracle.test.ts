import { searchKey } from '@school/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database'
import { holdsText, matches } from './search'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase('search-oracle')
})
afterAll(() => database.drop())

async function keysOf(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select search_key(text) as key from unnest(${[...texts]}::text[]) with ordinality as given(text, at) order by at`.execute(
    database.db,
  )
  return rows.map(row => row.key)
}

/** Beginnings and ends of names in many scripts, and what stands between and around them. */
const parts = [
  'Anne',
  'O\u2019Brien',
  "D'Souza",
  'd`Souza',
  'RENÉ',
  'Rene\u0301',
  'Ñandú',
  'İpek',
  'ıŞIK',
  'Nguyễn Đặng',
  'Łucja Øster',
  'Groß Æsir þór',
  'ΣΊΣΥΦΟΣ',
  'Ёлкина',
  'മോഹൻ',
  'മോഹന്\u200d',
  'മോഹന്',
  'സൌമ്യ',
  'സൗമ്യ',
  'ആന്\u200dറണി',
  'ആൻറണി',
  'अनन्या',
  'क़ुरैशी',
  'कृष्\u200dण',
  'தமிழ்ச்செல்வி',
  'கௌரி',
  'ಕೃಷ್ಣ',
  'శ్రీ',
  'উত্\u200dসব',
  'محمد',
  '\u200fعلی\u200cرضا',
  'שָׁלוֹם',
  'น้ำผึ้ง',
  '王小明',
  'がおり',
  '한결',
  'ＡＢ１',
  'ﬁ',
  '😀',
  '<b>',
]
const signs = [
  ' ',
  '  ',
  '\u00a0',
  '\u2009',
  '\t',
  '\n',
  '-',
  '\u2013',
  '\u2011',
  "'",
  '\u2018',
  '\u00b4',
  '.',
  ',',
  '\u200b',
  '\u00ad',
  '\u034f',
  '',
]
const name = fc.array(fc.oneof(fc.constantFrom(...parts), fc.constantFrom(...signs)), { maxLength: 7 }).map(all => all.join(''))

it('is the key of the rule, for names in many scripts and spellings', async () => {
  const names = fc.sample(name, 4000)
  expect(await keysOf(names)).toEqual(names.map(searchKey))
})

it('is the key of the rule, for every sign by itself and between letters', async () => {
  const all = Array.from({ length: 0x3100 - 1 }, (_, at) => String.fromCodePoint(at + 1))
  const texts = all.flatMap(sign => [sign, `Σa${sign}B${sign}`])
  expect(await keysOf(texts)).toEqual(texts.map(searchKey))
})

it('is the key of the rule, for a long text of ASCII with gaps, and none of nothing', async () => {
  const texts = ['Dear  Parent,\n\nfee\tis `due`. ', ' \n ', '']
  expect(await keysOf(texts)).toEqual(["dear parent, fee is 'due'.", '', ''])
  const { rows } = await sql`select search_key(null) as key`.execute(database.db)
  expect(rows).toEqual([{ key: null }])
})

it('a filter finds what the keys say', async () => {
  const names = fc.sample(name, 150)
  const asked = fc.sample(name, 60)
  for (const text of asked) {
    for (const mode of ['contains', 'starts-with'] as const) {
      const { rows } = await sql<{ text: string }>`
        select text from (select text, search_key(text) collate "C" as key from unnest(${names}::text[]) as given(text)) known
        where ${matches(sql`key`, text, mode)}`.execute(database.db)
      const wanted = searchKey(text)
      const found = names.filter(one =>
        mode === 'contains' ? searchKey(one).includes(wanted) : searchKey(one).startsWith(wanted),
      )
      expect(rows.map(row => row.text).sort()).toEqual([...found].sort())
    }
  }
})

it('a text whose key is not kept holds what its key would hold', async () => {
  const texts = [...fc.sample(name, 150), 'Read  page 12,\n\ttill `noon`', 'NO School', 'n\u0001o']
  for (const typed of [...fc.sample(name, 30), 'a', 'an', 'no', 'NO', 'page 12', '12', "'", ' on ']) {
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${texts}::text[]) as given(text) where ${holdsText(sql`text`, typed)}`.execute(database.db)
    const found = texts.filter(one => searchKey(one).includes(searchKey(typed)))
    expect(rows.map(row => row.text).sort(), typed).toEqual([...found].sort())
  }
})
