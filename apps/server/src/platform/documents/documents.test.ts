import { describe, expect, it } from 'vitest'
import { missing, pdfFacts, pdfForms, pdfPages } from '../../testing/pdf'
import { replacement } from './fonts'
import { fitColumns, paperFor } from './layout'
import { type DocumentContent, type DocumentPart, writePdf } from './write'

const write = (parts: readonly DocumentPart[], more: Partial<DocumentContent> = {}) =>
  writePdf({
    letterhead: { name: 'Green Valley School', lines: ['Beach Road, Kochi', 'School code GVS'] },
    title: 'Student Report',
    lines: ['Section: UP'],
    language: 'en',
    madeAt: new Date('2026-07-15T05:00:00Z'),
    madeOn: '15-07-2026 10:30',
    ...more,
    parts,
  })

const columns = [{ title: 'Adm No' }, { title: 'Name' }, { title: 'Roll No' }]

const names = {
  Devanagari: 'अनन्या श्रीवास्तव',
  Tamil: 'அனன்யா கிருஷ்ணன்',
  Bengali: 'অনন্যা চট্টোপাধ্যায়',
  Telugu: 'అనన్య శ్రీనివాస్',
  Kannada: 'ಅನನ್ಯ ಕೃಷ್ಣಮೂರ್ತಿ',
  Malayalam: 'അനന്യ ഉണ്ണിക്കൃഷ്ണൻ',
  Gujarati: 'અનન્યા ત્રિવેદી',
  Gurmukhi: 'ਅਨਨਿਆ ਸਿੰਘ',
  Oriya: 'ଅନନ୍ୟା ମହାନ୍ତି',
  Chinese: '王小明 歐陽',
  Japanese: '辻 ひろし カタカナ',
  Korean: '김민준 李',
  Latin: 'Ânãnyá Šimić-Öztürk ₹ “–”',
}

describe('a document', () => {
  it('repeats the head of its table and numbers its pages', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`2024/${index}`, `Student ${index}`, index])
    const pages = pdfPages(await write([{ columns, rows }]))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Adm No\nName\nRoll No')
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page).toContain('Printed on 15-07-2026 10:30')
    }
    expect(pages[0]).toContain('Green Valley School\nBeach Road, Kochi\nSchool code GVS')
    expect(pages[0]).toContain('Section: UP')
    const all = pages.join('\n').split('\n')
    for (const row of rows) for (const cell of row) expect(all).toContain(String(cell))
  })

  it.each(Object.entries(names))('draws names in %s, also beside others', async (_, name) => {
    const pages = pdfPages(await write([{ columns, rows: [[name, `${name} Sharma`, `Kumar ${name} 7`]] }]))
    expect(pages.join('')).not.toContain(missing)
    expect(pages.join('')).not.toContain(replacement)
    expect(pages.join('\n').match(/Sharma/g)).toHaveLength(1)
    const letters = new Set(name.replace(/[\p{M}\s]/gu, ''))
    const shown = pages.join('')
    for (const letter of letters) expect(shown).toContain(letter)
  })

  const drawn = async (text: string) => {
    const bytes = await write([{ facts: [['', text]] }])
    const [page] = pdfPages(bytes)
    const from = page!.indexOf('Section: UP\n') + 'Section: UP\n'.length
    return { bytes, text: page!.slice(from).replaceAll('\n', '') }
  }

  it.each([
    // Written in order, seen from the left.
    ['محمد علي', 'يلع دمحم'],
    ['Ward of محمد علي', 'Ward of يلع دمحم'],
    ['محمد (Class 7-B)', '(Class 7-B) دمحم'],
    ['علي [الف]', '[فلا] يلع'],
    ['محمد 12 علي', 'يلع 12 دمحم'],
    ['علم ۲۰۲۶', '۲۰۲۶ ملع'],
    ['علم ٢٠٢٦/٠٧', '٢٠٢٦/٠٧ ملع'],
    ['ڈار، گل', 'لگ ،راڈ'],
  ])('sets %s from the right', async (written, seen) => {
    expect((await drawn(written)).text).toBe(seen)
  })

  it('joins letters of Arabic', async () => {
    const forms = async (text: string) => pdfForms((await drawn(text)).bytes, 'م')
    // Alone; first and last; first, between and last.
    expect([await forms('م'), await forms('مم'), await forms('مممم')]).toEqual([1, 2, 3])
  })

  it.each([
    ['Asha 😀!', `Asha ${replacement}!`],
    ['👨‍👩‍👧 🇮🇳 👍🏽', `${replacement} ${replacement} ${replacement}`],
    ['© ©️ 1️⃣', '© © 1'],
    ['ไทย ที่', `${replacement.repeat(3)} ${replacement}`],
    ['\u{e000}\u{10ffff}\ud800', replacement.repeat(3)],
    ['a\u200b\u2060\ufeff\u00adb\u2003c', 'ab c'],
  ])('draws one replacement for what no font has: %s', async (written, seen) => {
    const { text } = await drawn(written)
    expect(text.replace('\u2003', ' ')).toBe(seen)
  })

  it('draws composed what was written in parts', async () => {
    expect((await drawn('김 é'.normalize('NFD'))).text).toBe('김 é')
  })

  it('draws every syllable without an error', async () => {
    const ranges = [0x600, 0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00]
    const rows = ranges.flatMap(base => {
      const signs = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(base + index)).filter(sign =>
        /[\p{L}\p{M}\p{N}]/u.test(sign),
      )
      const letters = signs.filter(sign => /\p{L}/u.test(sign))
      const marks = signs.filter(sign => /\p{M}/u.test(sign))
      return letters.map((letter, index) => [
        letter + marks.map(mark => letter + mark).join(' '),
        marks[index % marks.length]! + letter,
        signs.join('').slice(index, index + 9),
      ])
    })
    expect((await write([{ columns, rows }])).length).toBeGreaterThan(10_000)
  })

  it('says in words and tags what it is', async () => {
    const bytes = await write(
      [
        { columns, rows: [['1', 'Asha', 1]] },
        { heading: 'Facts', facts: [['Name', 'Asha']] },
      ],
      { language: 'es' },
    )
    const { catalogue, tags } = pdfFacts(bytes)
    expect(catalogue).toMatch(/\/Lang \(es\)/)
    expect(bytes.toString('latin1')).toContain('/DisplayDocTitle true')
    expect([tags.get('H1'), tags.get('H2'), tags.get('Table'), tags.get('TH'), tags.get('TD')]).toEqual([1, 1, 2, 4, 4])
    expect(pdfPages(bytes)[0]).toContain('Página 1 de 1')
  })

  it('says that there is nothing', async () => {
    expect(pdfPages(await write([{ columns, rows: [] }]))[0]).toContain('No records found.')
  })

  it('wraps long texts and splits a row that no page can hold', async () => {
    const long = Array.from({ length: 4000 }, (_, index) => `word${index}`)
    const pages = pdfPages(
      await write([
        {
          columns,
          rows: [
            ['1', long.join(' '), 1],
            ['2', 'x'.repeat(900), 2],
          ],
        },
      ]),
    )
    const drawn = pages.join('\n').replaceAll('\n', ' ')
    for (const word of long) expect(drawn).toContain(word)
    expect(drawn.match(/x/g)!.length).toBeGreaterThanOrEqual(900)
  })

  it('lies across the paper where the columns ask for it', async () => {
    const wide = Array.from({ length: 12 }, (_, index) => ({ title: `Long column name ${index}` }))
    const sizes = async (count: number) =>
      pdfFacts(await write([{ columns: wide.slice(0, count), rows: [wide.slice(0, count).map(() => 'Some value of it')] }]))
        .sizes[0]
    expect(await sizes(3)).toBe('0 0 595.28 841.89')
    expect(await sizes(9)).toBe('0 0 841.89 595.28')
  })
})

describe('widths of columns', () => {
  it('fill the line, and never lose a column', () => {
    const wishes = [
      { natural: 40, word: 40 },
      { natural: 900, word: 60 },
      { natural: 80, word: 80 },
    ]
    const widths = fitColumns(wishes, 500)
    expect(widths.reduce((sum, width) => sum + width)).toBeCloseTo(500)
    expect(widths[0]).toBe(40)
    expect(widths[1]).toBeGreaterThan(300)
    const many = Array.from({ length: 60 }, () => ({ natural: 200, word: 100 }))
    expect(paperFor([many], 36).width).toBeGreaterThan(1600)
    expect(Math.min(...fitColumns(many, 1600))).toBeGreaterThan(20)
  })
})
