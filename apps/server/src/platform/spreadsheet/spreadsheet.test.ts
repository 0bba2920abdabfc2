import { strFromU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from './read'
import { writeCsv, writeXlsx } from './write'

const text = (value: string) => new TextEncoder().encode(value)
const content = {
  name: 'students',
  headers: ['Adm No', 'Name', 'Mobile'],
  rows: [
    ['007', 'പ്രിയ നായർ', '9847021634'],
    ['12', '=1+1', null],
  ],
}

interface Part {
  sheets?: { name: string; state?: string; rows: string }[]
  styles?: string
  strings?: string
  extra?: Record<string, Uint8Array>
  date1904?: boolean
}

/** An .xlsx put together by hand, for the files that Excel, not we, would write. */
function book({ sheets = [], styles = '', strings = '', extra = {}, date1904 }: Part): Uint8Array {
  const list = sheets
    .map(
      (sheet, index) =>
        `<sheet name="${sheet.name}" sheetId="${index + 1}" ${sheet.state ? `state="${sheet.state}"` : ''} r:id="rId${index + 1}"/>`,
    )
    .join('')
  return zipSync({
    'xl/workbook.xml': text(
      `<workbook xmlns="m" xmlns:r="r">${date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${list}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': text(
      `<Relationships>${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    ...Object.fromEntries(
      sheets.map((sheet, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        text(`<worksheet><sheetData>${sheet.rows}</sheetData></worksheet>`),
      ]),
    ),
    'xl/styles.xml': text(`<styleSheet>${styles}</styleSheet>`),
    'xl/sharedStrings.xml': text(`<sst>${strings}</sst>`),
    ...extra,
  })
}

const rowsOf = async (bytes: Uint8Array) => (await readSpreadsheet(bytes, 'students')).rows.map(row => row.cells)
const refusal = (bytes: Uint8Array) =>
  readSpreadsheet(bytes, 'students').then(
    () => 'read',
    (error: Error) => error.message,
  )
const simple =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Adm No</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>1</t></is></c></row>'

describe('reading', () => {
  it('reads what it writes, with codes as text', async () => {
    for (const bytes of [await writeXlsx(content), writeCsv(content)]) {
      const sheet = await readSpreadsheet(bytes, 'students')
      expect(sheet.headers).toEqual(content.headers)
      expect(sheet.rows[0]).toEqual({ rowNo: 2, cells: ['007', 'പ്രിയ നായർ', '9847021634'] })
    }
  })

  it('finds what begins like a formula as text: as it stands in a book, guarded in CSV', async () => {
    const signs = ['=1+1', '+971501234567', '-5', '@cmd', "'=1+1"]
    const sheet = { ...content, rows: [signs] }
    const written = await writeXlsx(sheet)
    expect(await rowsOf(written)).toEqual([signs])
    expect(strFromU8(unzipSync(written)['xl/worksheets/sheet1.xml']!)).not.toContain('<f')
    expect(writeCsv(sheet).toString()).toContain("'=1+1,'+971501234567,'-5,'@cmd,'=1+1\r\n")
  })

  it('keeps every sign of a text and tells how far it is', async () => {
    const texts = [' <b> & "Fish" ', 'two\nlines', '_x0041_', 'up to 🚌', `bell${String.fromCharCode(7)}`, '\ud800 half']
    const headers = Array.from({ length: 30 }, (_, index) => `Column ${index}`)
    const rows = Array.from({ length: 4000 }, (_, index) => [...texts, index, ...Array<string>(22).fill(''), 'last'])
    const shares: number[] = []
    const written = await writeXlsx({ name: 'a/b: a name that is longer than sheets allow', headers, rows }, async share => {
      shares.push(share)
    })
    const sheet = await readSpreadsheet(written, 'students')
    expect(sheet.headers).toEqual(headers)
    expect(sheet.rows).toHaveLength(4000)
    const last = sheet.rows.at(-1)!.cells
    expect(last.slice(0, 6).map(cell => String(cell).trim())).toEqual([
      '<b> & "Fish"',
      'two\nlines',
      '_x0041_',
      'up to 🚌',
      'bell',
      '\ufffd half',
    ])
    expect([last[6], last[29]]).toEqual([3999, 'last'])
    expect(shares).toEqual([0.25, 0.5, 0.75, 1])
    expect(strFromU8(unzipSync(written)['xl/workbook.xml']!)).toContain('name="a b  a name that is longer than"')
  })

  it('stops writing when nobody wants it any more', async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => [index])
    const stopped = writeXlsx({ name: 'a', headers: ['a'], rows }, () => Promise.reject(new Error('enough')))
    await expect(stopped).rejects.toThrow('enough')
  })

  it('passes hidden sheets over unless one is named like the kind', async () => {
    const other = simple.replace('>1<', '>2<')
    const hidden = { name: 'Lists', state: 'hidden', rows: other }
    expect(
      await rowsOf(
        book({ sheets: [hidden, { name: 'Old', state: 'veryHidden', rows: other }, { name: 'Sheet1', rows: simple }] }),
      ),
    ).toEqual([['1']])
    expect(
      await rowsOf(
        book({
          sheets: [
            { name: 'Sheet1', rows: simple },
            { name: 'Students', rows: other },
          ],
        }),
      ),
    ).toEqual([['2']])
  })

  it('takes the stored value of a formula, days of date cells, rich text and row numbers', async () => {
    const bytes = book({
      styles:
        '<numFmts><numFmt numFmtId="170" formatCode="dd\\-mmm\\-yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>',
      strings: '<si><r><t>Asha </t></r><r><t>Nair</t></r><rPh><t>x</t></rPh></si><si><t>Head</t></si>',
      sheets: [
        {
          name: 'S',
          rows: '<row r="1"><c r="A1" t="s"><v>1</v></c></row><row r="5"><c r="A5"><f>1+1</f><v>2</v></c><c r="B5" s="1"><v>42526</v></c><c r="C5" s="2"><v>42526.75</v></c><c r="D5" t="s"><v>0</v></c><c r="F5" t="b"><v>1</v></c></row>',
        },
      ],
    })
    const { rows } = await readSpreadsheet(bytes, 'students')
    expect(rows).toEqual([{ rowNo: 5, cells: [2, { date: '2016-06-05' }, { date: '2016-06-05' }, 'Asha Nair', null, true] }])
  })

  it('finds texts and styles by what the book says of its parts, whatever they are called', async () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const renamed = book({
      sheets: [
        {
          name: 'students',
          rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="0"><v>45000</v></c></row>',
        },
      ],
      extra: {
        'xl/_rels/workbook.xml.rels': text(
          `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="/xl/texts.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="looks.xml"/></Relationships>`,
        ),
        'xl/texts.xml': text('<sst><si><t>Adm No</t></si><si><t>007</t></si></sst>'),
        'xl/looks.xml': text('<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>'),
      },
    })
    expect(await rowsOf(renamed)).toEqual([['007', { date: '2023-03-15' }]])
  })

  it('finds every part by what the parts before it say, in whatever case their names are written', async () => {
    const office = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    const relations = (...list: readonly (readonly [id: string, type: string, target: string])[]) =>
      text(
        `<Relationships>${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`,
      )
    const moved = zipSync({
      '_rels/.rels': relations(['a', 'officeDocument', '/Book/main.xml']),
      'Book/Main.xml': text(
        '<workbook xmlns:r="r"><sheets><sheet name="Chart" r:id="c"/><sheet name="Gone" r:id="x"/><sheet name="Rows" r:id="s"/></sheets></workbook>',
      ),
      'Book/_rels/Main.xml.rels': relations(
        ['c', 'chartsheet', 'chart.xml'],
        ['s', 'worksheet', '../sheets/rows.xml'],
        ['t', 'sharedStrings', './Texts.xml'],
        ['l', 'styles', '/looks.xml'],
      ),
      'sheets/rows.xml': text(
        '<worksheet><sheetData><row r="1"><c t="s"><v>0</v></c></row><row r="2"><c t="s"><v>1</v></c><c s="0"><v>45000</v></c></row></sheetData></worksheet>',
      ),
      'Book/texts.xml': text('<sst><si><t>Adm No</t></si><si><t>007</t></si></sst>'),
      'looks.xml': text('<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>'),
    })
    expect(await rowsOf(moved)).toEqual([['007', { date: '2023-03-15' }]])
  })

  it('tells what a formula could not work out from a text, whatever it is called', async () => {
    const errors = ['#N/A', '#BLOCKED!', '#FIELD!', '#CONNECT!', 'Err:502']
    const rows = `<row r="1"><c r="A1" t="str"><v>Adm No</v></c></row><row r="2">${errors.map(error => `<c t="e"><v>${error}</v></c>`).join('')}<c t="str"><v>#1</v></c></row>`
    expect(await rowsOf(book({ sheets: [{ name: 'S', rows }] }))).toEqual([[...errors.map(error => ({ error })), '#1']])
  })

  const formatted = (format: string) =>
    `<numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>`

  it.each([
    ['00000', 123, '00123'],
    ['00000', 123_456, '123456'],
    ['&quot;GV-&quot;000', 7, 'GV-007'],
    ['0000\\/00;[Red]\\-0000', 202_107, '2021/07'],
    ['[$-409]000-00', 5, '000-05'],
  ])('takes a number in the format %s for the code that is seen', async (format, number, shown) => {
    const rows = `<row r="1"><c t="str"><v>Adm No</v></c></row><row r="2"><c s="0"><v>${number}</v></c><c s="0"><v>1.5</v></c></row>`
    expect(await rowsOf(book({ styles: formatted(format), sheets: [{ name: 'S', rows }] }))).toEqual([[{ number, shown }, 1.5]])
  })

  it.each(['0', '0.00', '#,##0', '&quot;₹&quot;0', '0%', 'General', '0E+00', '@'])(
    'leaves a number in the format %s as it is',
    async format => {
      const rows = '<row r="1"><c t="str"><v>Adm No</v></c></row><row r="2"><c s="0"><v>12</v></c></row>'
      expect(await rowsOf(book({ styles: formatted(format), sheets: [{ name: 'S', rows }] }))).toEqual([[12]])
    },
  )

  it('knows the 1904 date system', async () => {
    const bytes = book({
      date1904: true,
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
      sheets: [{ name: 'S', rows: `${simple}<row r="3"><c r="A3" s="0"><v>41064</v></c></row>` }],
    })
    expect((await rowsOf(bytes))[1]).toEqual([{ date: '2016-06-05' }])
  })

  it.each([
    ['UTF-8', (value: string) => Buffer.from(value)],
    ['UTF-8 with mark', (value: string) => Buffer.from(`\ufeff${value}`)],
    ['UTF-16 with mark', (value: string) => Buffer.from(`\ufeff${value}`, 'utf16le')],
    ['UTF-16 without mark', (value: string) => Buffer.from(value, 'utf16le')],
    ['UTF-16 big-endian', (value: string) => Buffer.from(`\ufeff${value}`, 'utf16le').swap16()],
  ])('reads CSV in %s', async (_, encode) => {
    expect(await rowsOf(encode('Adm No,Name\r\n1,"Nair, ""Asha"""\r\n\r\n2,रवि\r\n'))).toEqual([
      ['1', 'Nair, "Asha"'],
      ['2', 'रवि'],
    ])
  })

  it.each([';', '\t'])('reads CSV split by %j', async sign =>
    expect(await rowsOf(text(`Adm No${sign}Name\n1${sign}Asha\n`))).toEqual([['1', 'Asha']]),
  )

  it('ends a row of CSV at each of the three ends, whichever came first', async () => {
    const rows = [
      ['Adm No', 'Name'],
      ['A1', 'Asha'],
      ['A2', 'Ravi'],
      ['A3', 'Two\nlines'],
      ['A4', 'Meera'],
    ]
    const written = rows.map(row => row.map(cell => (cell.includes('\n') ? `"${cell}"` : cell)).join(','))
    for (const first of ['\r\n', '\n', '\r'])
      for (const other of ['\r\n', '\n', '\r'])
        expect(await rowsOf(text(written.map((line, at) => line + (at % 2 === 0 ? first : other)).join('')))).toEqual(
          rows.slice(1),
        )
  })

  it('takes the sign of CSV from the line of headers, not from a title above', async () => {
    const titled = 'Students, as on 1 June\nAdm No;Name;Mobile\n1;"Nair, Asha";9847021634\n'
    expect(await rowsOf(text(titled))).toEqual([
      ['Adm No', 'Name', 'Mobile'],
      ['1', 'Nair, Asha', '9847021634'],
    ])
    expect((await rowsOf(text('As on 1 June, all\nAdm No;Name;Mobile\n'))).at(-1)).toEqual(['Adm No', 'Name', 'Mobile'])
  })

  it('takes a code out of the formula that keeps it a text', async () => {
    expect(await rowsOf(text('Adm No,Name\n="00123",Asha\n"=""0044""",Ravi\n'))).toEqual([
      ['00123', 'Asha'],
      ['0044', 'Ravi'],
    ])
  })

  it('keeps the numbers of the rows over empty lines, quoted line ends and the line that names the sign', async () => {
    const { headers, rows } = await readSpreadsheet(
      text('sep=;\r\nAdm No;Name\r\n\r\n1;"Asha\nNair"\r\n;;\r\n2;Ravi, R\r\n'),
      'students',
    )
    expect(headers).toEqual(['Adm No', 'Name'])
    expect(rows).toEqual([
      { rowNo: 4, cells: ['1', 'Asha\nNair'] },
      { rowNo: 6, cells: ['2', 'Ravi, R'] },
    ])
  })
})

describe('refusing', () => {
  it('says what to do', async () => {
    expect(await refusal(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3))).toMatch(/password/)
    expect(await refusal(book({ sheets: [{ name: 'S', rows: simple }], extra: { 'xl/vbaProject.bin': text('x') } }))).toMatch(
      /macros/,
    )
    expect(await refusal(zipSync({ 'word/document.xml': text('<a/>') }))).toMatch(/no .xlsx/)
    expect(await refusal(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0))).toMatch(/UTF-8|no .xlsx/)
    expect(await refusal(text('Adm No,Name\n'))).toMatch(/no rows below them/)
    expect(await refusal(Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2, 3))).toMatch(/damaged/)
    expect(await refusal(Buffer.from([0x41, 0xe9, 0x2c, 0x42, 0x0a]))).toMatch(/UTF-8/)
    expect(
      await refusal(text(`${Array.from({ length: 101 }, (_, index) => `c${index}`).join(',')}\n${'1,'.repeat(100)}1\n`)),
    ).toMatch(/100 columns/)
    expect(await refusal(text(`a\n${'1\n'.repeat(20_001)}`))).toMatch(/20,000 rows/)
    expect(await refusal(text(`a\n1\n${'\n'.repeat(2_000_000)}`))).toBe('read')
  })

  it('stops a zip bomb while it unpacks', async () => {
    const bomb = book({ sheets: [{ name: 'S', rows: `${simple}${' '.repeat(210 * 1024 * 1024)}` }] })
    expect(bomb.byteLength).toBeLessThan(2 * 1024 * 1024)
    expect(await refusal(bomb)).toMatch(/200 MB/)
  })

  const cell = (reference: string, content: string) => `<c r="${reference}" t="inlineStr"><is><t>${content}</t></is></c>`
  const row = (number: string | number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
  const sheetOf = (...rows: string[]) => book({ sheets: [{ name: 'S', rows: rows.join('') }] })
  const longest = 'x'.repeat(32_767)

  it('a bomb before it has unpacked, whatever its parts say of themselves', async () => {
    const honest = book({ sheets: [{ name: 'S', rows: `${simple}${' '.repeat(150 * 1024 * 1024)}` }] })
    const lying = Buffer.from(honest)
    // The size of each part stands twice: where it begins and in the list of all.
    for (let at = 0; at < lying.length - 30; at += 1)
      if (lying.readUInt32LE(at) === 0x02014b50 && lying.readUInt32LE(at + 24) > 1_000_000) lying.writeUInt32LE(1000, at + 24)
    for (const bytes of [honest, lying]) expect(await refusal(bytes)).toMatch(/200 MB/)
  })

  it('a cell that is longer than Excel allows, also one text that many cells name', async () => {
    const header = row(1, cell('A1', 'Name'))
    expect((await rowsOf(sheetOf(header, row(2, cell('A2', longest)))))[0]).toEqual([longest])
    expect(await refusal(sheetOf(header, row(7, cell('A7', `${longest}x`))))).toMatch(/cell in row 7 .*32,767/)
    expect(await refusal(text(`Name\n1\n"${longest}x"\n`))).toMatch(/cell in row 3 .*32,767/)
    const shared = (content: string, cells: number) =>
      book({
        strings: `<si><t>Name</t></si><si><t>${content}</t></si>`,
        sheets: [
          {
            name: 'S',
            rows: [
              row(1, '<c r="A1" t="s"><v>0</v></c>'),
              ...Array.from({ length: cells }, (_, at) => row(at + 2, `<c r="A${at + 2}" t="s"><v>1</v></c>`)),
            ].join(''),
          },
        ],
      })
    expect(await refusal(shared('x'.repeat(5_000_000), 10_000))).toMatch(/cell in row 2 .*32,767/)
    expect(await refusal(shared(longest, 10_000))).toMatch(/too much text/)
  })

  it('rows that no sheet can have', async () => {
    const header = row(1, cell('A1', 'Name'))
    for (const number of ['99999999999', 'abc', '0', '-3', '1.5', '1048577', '1'])
      expect(await refusal(sheetOf(header, row(number, cell('A2', '1')))), number).toMatch(/damaged/)
    for (const reference of ['2', '', 'a2', 'XFE2'])
      expect(await refusal(sheetOf(header, `<row r="2"><c r="${reference || '-'}"><v>1</v></c></row>`)), reference).toMatch(
        /damaged/,
      )
  })

  it('a row that never ends', async () => {
    expect(await refusal(text(`Name,Place\n"Asha,Kochi\n${'Ravi,Kollam\n'.repeat(1_500_000)}`))).toMatch(/20,000 rows/)
    expect(await refusal(text(`Name,Place\n"${'Asha,'.repeat(1_000_000)}\nRavi,Kollam\n`))).toMatch(/Row 2 .*quotation mark/)
    expect(await refusal(text(`Name\n${'x'.repeat(19 * 1024 * 1024)}\n`))).toMatch(/Row 2 /)
    expect(await refusal(text(`Name\n${','.repeat(19 * 1024 * 1024)}\n`))).toMatch(/Row 2 /)
    expect(await refusal(text(`Name\n${'Asha\n'.repeat(200_000)}`))).toMatch(/20,000 rows/)
  })

  it('does not follow entities', async () => {
    const evil = zipSync({
      'xl/workbook.xml': text(
        '<!DOCTYPE a [<!ENTITY b "x">]><workbook><sheets><sheet name="&b;" r:id="rId1"/></sheets></workbook>',
      ),
    })
    expect(await refusal(evil)).toMatch(/damaged/)
  })
})
