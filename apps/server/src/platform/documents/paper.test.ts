import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { missing, pdfFacts, pdfPages } from '../../testing/pdf'
import { doubleRules, pdfMarks } from '../../testing/pdf-marks'
import { replacement } from './fonts'
import { type DocumentContent, type DocumentPart, writePdf } from './write'

const head = {
  letterhead: { name: 'Green Valley School', lines: ['Beach Road, Kochi'] },
  title: 'Fee Receipt',
  lines: [],
  language: 'en',
  madeAt: new Date('2026-07-15T05:00:00Z'),
  madeOn: '15-07-2026 10:30',
} as const

const write = (parts: readonly DocumentPart[], more: Partial<DocumentContent> = {}) => writePdf({ ...head, ...more, parts })

const ledger = (lines: number): DocumentPart => ({
  sums: 1,
  columns: [{ title: 'Sl.No.' }, { title: 'Particulars' }, { title: 'Amount', align: 'end' }],
  rows: [
    ...Array.from({ length: lines }, (_, index) => [index + 1, `Head ${index + 1}`, `${index + 1}00.00`]),
    ['Total received', '', '999.00'],
  ],
})

/** Where a text stands, from the top of its page. */
const baselineOf = (bytes: Buffer, text: string, page = 0) =>
  pdfMarks(bytes)[page]!.baselines[pdfPages(bytes)[page]!.split('\n').indexOf(text)]!

const copies = ['Parent’s copy', 'School copy']

describe('the letterhead', () => {
  it('says school, address, title and year, and at the foot who had it printed when', async () => {
    const bytes = await write([ledger(2)], { year: 'Academic year 2026-27', madeBy: 'Asha Nair' })
    const [page] = pdfPages(bytes)
    expect(page).toContain('Green Valley School\nBeach Road, Kochi\nFee Receipt\nAcademic year 2026-27')
    expect(page).toContain('Printed by Asha Nair on 15-07-2026 10:30\nPage 1 of 1')
  })

  it('has the logo of the school, else the seal in its colour', async () => {
    const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const pictures = (bytes: Buffer) => bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    const withLogo = await write([ledger(1)], { letterhead: { ...head.letterhead, logo } })
    expect(pictures(withLogo)).toBe(1)
    const withSeal = await write([ledger(1)], { letterhead: { ...head.letterhead, accent: '#ff0000' } })
    expect(pictures(withSeal)).toBe(0)
    // The three lines of the seal are drawn in a square of 40 that is scaled to 48 px.
    expect(pdfMarks(withSeal)).toHaveLength(1)
    expect(pdfMarks(withSeal)[0]!.red).toBe(3)
    expect(pdfMarks(withLogo)[0]!.red).toBe(0)
  })

  it.each(['ഗ്രീൻ വാലി സ്കൂൾ', 'ग्रीन वैली विद्यालय', 'Šimić Öztürk Școala', 'Зелёная школа'])('sets the name %s', async name => {
    const shown = pdfPages(await write([ledger(1)], { letterhead: { name, lines: [] } })).join('')
    expect(shown).not.toContain(missing)
    expect(shown).not.toContain(replacement)
    for (const letter of name.replace(/[\p{M}\s]/gu, '')) expect(shown).toContain(letter)
  })

  it('sets an Arabic name from the right', async () => {
    const [page] = pdfPages(await write([ledger(1)], { letterhead: { name: 'مدرسة', lines: ['Kochi'] } }))
    expect(page).toContain('ةسردم\nKochi')
  })
})

describe('a table on paper', () => {
  it('has one double rule over its sum, below the last line', async () => {
    const bytes = await write([ledger(3)])
    const [marks] = pdfMarks(bytes)
    const doubles = doubleRules(marks!)
    expect(doubles).toHaveLength(1)
    expect(doubles[0]).toBeGreaterThan(baselineOf(bytes, 'Head 3'))
    expect(doubles[0]).toBeLessThan(baselineOf(bytes, 'Total received'))
    expect(doubleRules(pdfMarks(await write([{ ...ledger(3), sums: 0 } as DocumentPart]))[0]!)).toEqual([])
  })

  it('counts its pages, and takes a line along with the sum', async () => {
    for (const lines of [90, 91, 92, 93]) {
      const pages = pdfPages(await write([ledger(lines)]))
      expect(pages).toHaveLength(3)
      for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of 3`)
      expect(pages[2]).toContain('Total received')
      expect(pages[2]).toContain(`Head ${lines}`)
    }
  })

  it('has its register margin where the first column is short, and none where it is a name', async () => {
    const uprights = async (first: string) =>
      pdfMarks(await write([{ columns: [{ title: 'A' }, { title: 'B' }], rows: [[first, 'x']] }]))[0]!.uprights
    expect(new Set(await uprights('7'))).toEqual(new Set([33 + 42]))
    expect(await uprights('Somebody whose name takes half of the line')).toEqual([])
  })

  it('carries marks under the names of terms', async () => {
    const columns = [
      { title: 'Subject' },
      ...['Term 1', 'Term 2'].flatMap(group => ['Marks', 'Grade'].map(title => ({ title, group, align: 'end' as const }))),
    ]
    const rows = [
      ['English', '85.75', 'A2', '89.00', 'A2'],
      ['Total', '85.75', 'A2', '89.00', 'A2'],
    ]
    const bytes = await write([{ heading: 'Scholastic areas', columns, rows, sums: 1 }, { sign: ['Class teacher', 'Parent'] }])
    const [page] = pdfPages(bytes)
    expect(page).toContain('Scholastic areas\nTerm 1\nTerm 2\nSubject\nMarks\nGrade\nMarks\nGrade\nEnglish')
    expect(page).toContain('Class teacher\nParent')
    expect(new Set(pdfMarks(bytes)[0]!.uprights).size).toBe(2)
    expect(doubleRules(pdfMarks(bytes)[0]!)).toHaveLength(1)
  })
})

describe('a paper to cut out', () => {
  it('stands twice on one page, each copy whole and a page by itself', async () => {
    const bytes = await write([ledger(3), { statement: 'Rupees Nine Hundred Only' }], { copies, lines: ['Original'] })
    const pages = pdfPages(bytes)
    expect(pages).toHaveLength(1)
    const [above, below] = pages[0]!.split('School copy')
    for (const half of [above, below]) expect(half).toContain('Total received\n999.00\nRupees Nine Hundred Only')
    expect(pages[0]!.match(/Page 1 of 1/g)).toHaveLength(2)
    expect(pages[0]).toContain('CUT HERE')
    expect(doubleRules(pdfMarks(bytes)[0]!)).toHaveLength(2)
    const halfway = 841.89 / 2
    expect(baselineOf(bytes, 'Parent’s copy')).toBeLessThan(halfway)
    expect(baselineOf(bytes, 'School copy')).toBeGreaterThan(halfway)
  })

  it('alone is half a page', async () =>
    expect(pdfFacts(await write([ledger(3)], { copies: ['Parent’s copy'] })).sizes).toEqual(['0 0 595.28 420.945']))

  it('that no half can hold has pages of its own, without a line to cut', async () => {
    const pages = pdfPages(await write([ledger(20)], { copies }))
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page).toContain('Page 1 of 1')
    expect(pages[0]).toContain('Parent’s copy')
    expect(pages[1]).toContain('School copy')
    expect(pages.join('')).not.toContain('CUT HERE')
    const long = pdfPages(await write([ledger(60)], { copies }))
    expect(long.map(page => /Page \d of \d/.exec(page)![0])).toEqual(['Page 1 of 2', 'Page 2 of 2', 'Page 1 of 2', 'Page 2 of 2'])
  })

  it('says across each copy what it is not good for', async () => {
    const [page] = pdfPages(await write([ledger(1)], { copies, mark: 'CANCELLED' }))
    expect(page!.match(/CANCELLED/g)).toHaveLength(2)
  })
})

describe('a card', () => {
  const marks = (rows: number): DocumentPart => ({
    columns: [{ title: 'Subject' }, { title: 'Marks', align: 'end' }],
    rows: Array.from({ length: rows }, (_, index) => [`Subject of number ${index + 1}`, '85.75']),
  })
  const check = { title: 'Check this card', code: 'GVS-7K4M', address: 'school.example/verify', scan: 'https://school.example' }

  it('says how it is checked where nobody signs', async () => {
    const [page] = pdfPages(await write([marks(3), { signed: [], check }]))
    expect(page).toContain('Check this card\nGVS-7K4M\nschool.example/verify')
  })

  it('is roomy, but no longer than it would be otherwise', async () => {
    const below = async (rows: number, roomy: boolean) => {
      const bytes = await write([marks(rows), { signed: [], check }], { page: 'portrait', roomy })
      expect(pdfPages(bytes)).toHaveLength(1)
      return baselineOf(bytes, 'GVS-7K4M')
    }
    expect(await below(8, true)).toBeGreaterThan(await below(8, false))
    await below(27, true)
  })

  it('has room for a photo that is glued in', async () => {
    const [page] = pdfPages(await write([{ facts: [['Student', 'Asha Nair']], even: true, picture: { name: 'Photo' } }]))
    expect(page).toContain('Photo')
  })
})
