import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from './read'

const titles = ['Adm No', 'Name', 'Address', 'Mobile']

const findTitles = (rows: readonly (readonly string[])[]) =>
  Math.max(
    0,
    rows.findIndex(row => row[0] === 'Adm No'),
  )

const read = (text: string) => readSpreadsheet(Buffer.from(text), 'students', findTitles)

/** Cells of the rows by number; of those that cannot be read, why. */
const rowsOf = async (text: string) =>
  Object.fromEntries((await read(text)).rows.map(({ rowNo, cells, fault }) => [rowNo, fault ?? cells]))

const quote = (row: number) => ({ kind: 'quote', row })

describe('ends of rows', () => {
  it.each(['\r\n', '\n', '\r'])('are told from those within quotes, the file beginning with %j', async first => {
    const written = `Adm No,Name,Address,Mobile${first}A1,Asha,"Rose Villa,\r\nPala\nKottayam\rKerala",1\nA2,Ravi,"Lake ""View""\r\n",2\r\nA3,Meera,x,3\rA4,Jo,"y",4`
    expect(await rowsOf(written)).toEqual({
      2: ['A1', 'Asha', 'Rose Villa,\r\nPala\nKottayam\rKerala', '1'],
      3: ['A2', 'Ravi', 'Lake "View"\r\n', '2'],
      4: ['A3', 'Meera', 'x', '3'],
      5: ['A4', 'Jo', 'y', '4'],
    })
  })

  it('are those of a file of two columns, and of one whose last column is a text', async () => {
    expect(await rowsOf('Adm No,Name\r\n1,One\n2,Two\r\n3,Three\r\n')).toEqual({
      2: ['1', 'One'],
      3: ['2', 'Two'],
      4: ['3', 'Three'],
    })
    expect(await rowsOf('Adm No,Reference\r\nMY-1,x\r\nMY-2,y\nMY-3,z\r\n')).toEqual({
      2: ['MY-1', 'x'],
      3: ['MY-2', 'y'],
      4: ['MY-3', 'z'],
    })
  })
})

describe('a quotation mark', () => {
  const head = `${titles.join(',')}\n`

  it('that never closes keeps out its own row', async () => {
    expect(
      await rowsOf(`${head}A1,Asha,"Rose Villa, Pala,1\nA2,Ravi,Plain,2\nA3,Meera,"Lake View, Aluva",3\nA4,Jo,End,4\n`),
    ).toEqual({
      2: quote(2),
      3: ['A2', 'Ravi', 'Plain', '2'],
      4: ['A3', 'Meera', 'Lake View, Aluva', '3'],
      5: ['A4', 'Jo', 'End', '4'],
    })
    expect(await rowsOf(`${head}A1,Asha,x,1\nA2,"Ravi,y,2\nA3,Meera,z,3`)).toEqual({
      2: ['A1', 'Asha', 'x', '1'],
      3: quote(3),
      4: ['A3', 'Meera', 'z', '3'],
    })
  })

  it('that closes in another row keeps out both, whichever column that is in', async () => {
    for (const last of ['A3,Meera,Pala",3', 'A3,Meera",Pala,3', 'A3,Meera,Pala,3"'])
      expect(await rowsOf(`${head}A1,Asha,"Rose,1\nA2,Ravi,Plain,2\n${last}\nA4,Jo,End,4\n`), last).toEqual({
        2: quote(2),
        3: ['A2', 'Ravi', 'Plain', '2'],
        4: quote(4),
        5: ['A4', 'Jo', 'End', '4'],
      })
  })

  it('that is missing in a text of several lines keeps out each of them', async () => {
    expect(await rowsOf(`${head}A1,Asha,"Rose Villa\nPala\nKottayam,1\nA2,Ravi,"Lake\nAluva",2\n`)).toEqual({
      2: quote(2),
      3: quote(2),
      4: quote(2),
      5: ['A2', 'Ravi', 'Lake\nAluva', '2'],
    })
    expect(await rowsOf(`${head}A1,Asha,x,1\nA2,Ravi,Rose Villa\nPala\nKottayam",2\nA3,Meera,Lake,3\n`)).toEqual({
      2: ['A1', 'Asha', 'x', '1'],
      3: quote(5),
      4: quote(5),
      5: quote(5),
      6: ['A3', 'Meera', 'Lake', '3'],
    })
  })

  it('opens a cell at its beginning alone', async () => {
    expect(await rowsOf(`${head}A1,Asha "Ammu" Nair,5" pipe,1\nA2, "Ravi",x,2\nA3,Ravi",x,3\nA4,"Jo"s,x,4\nA5,"",x,5\n`)).toEqual(
      {
        2: ['A1', 'Asha "Ammu" Nair', '5" pipe', '1'],
        3: quote(3),
        4: quote(4),
        5: quote(5),
        6: ['A5', null, 'x', '5'],
      },
    )
  })

  it('around an address of several lines is right, with commas and numbers in it', async () => {
    const addresses = [
      'Rose Villa, Pala,\nKottayam, Kerala, 686575\nIndia',
      '12, MG Road,\n"Lake View", Aluva\n',
      '\n\n7, Hill Road',
    ]
    const written = addresses.map((address, at) => `${1201 + at},"${address.replaceAll('"', '""')}"`)
    expect((await read(`Adm No,Address\n${written.join('\r\n')}\n`)).rows).toEqual(
      addresses.map((address, at) => ({ rowNo: at + 2, cells: [String(1201 + at), address] })),
    )
  })

  it('is looked for in no more than its own surroundings', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `A${at},"Asha,${'x'.repeat(200)},""`)
    const began = performance.now()
    expect((await read(`${head}${rows.join('\n')}`)).rows.every(({ fault }) => fault?.kind === 'quote')).toBe(true)
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

describe('a row', () => {
  const head = `${titles.join(',')}\n`

  it('with more cells than the headers is kept out, empty ones at its end aside', async () => {
    expect(await rowsOf(`${head}A1,Nair, Asha,x,1\nA2,Ravi,x,2,,\nA3,Meera\nA4,Jo,x,4A5,Liz,y,5\n`)).toEqual({
      2: { kind: 'cells', cells: 5, columns: 4 },
      3: ['A2', 'Ravi', 'x', '2'],
      4: ['A3', 'Meera'],
      5: { kind: 'cells', cells: 7, columns: 4 },
    })
  })

  it('whose cells stand between other signs is kept out', async () => {
    expect(await rowsOf(`${head}A1;Asha;x;1\nA2,Ravi;x,2\nA3,Meera; Nair,x\nA4\tJo\ty\t4\n`)).toEqual({
      2: { kind: 'sign' },
      3: { kind: 'sign' },
      4: ['A3', 'Meera; Nair', 'x'],
      5: { kind: 'sign' },
    })
    expect(await rowsOf('Adm No;Amount;Remark\n1;1,000\n2;12,50\n')).toEqual({ 2: ['1', '1,000'], 3: ['2', '12,50'] })
  })

  it('has the sign of the headers, whatever the titles above are split by', async () => {
    const below = 'Adm No;Name;Address;Mobile\nA1;Asha;Rose Villa, Pala, Kottayam;1\n'
    for (const above of [
      'Green Valley School, Kottayam\n',
      'Green Valley, Kottayam\nStudents, all\nJune 1, 2026\n"Office, "\n\n',
    ]) {
      const { headers, rows } = await read(above + below)
      expect(headers, above).toEqual(titles)
      expect(rows.map(({ cells }) => cells)).toEqual([['A1', 'Asha', 'Rose Villa, Pala, Kottayam', '1']])
    }
  })

  it('of a file without known headers has as many cells as most others', async () => {
    const { headers, rows } = await readSpreadsheet(Buffer.from('Green Valley\na,b,c\n1,Asha,x\n2,Ravi,y,z\n'), 'students')
    expect(headers).toEqual(['Green Valley'])
    expect(rows.map(({ cells, fault }) => fault?.kind ?? cells)).toEqual([['a', 'b', 'c'], ['1', 'Asha', 'x'], 'cells'])
  })
})

describe('whatever is damaged', () => {
  const end = fc.constantFrom('\r\n', '\n', '\r')
  const glue = fc.constantFrom(' ', ', ', '; ', ' "', '" ', '\n', '\r\n', ',\n', '')
  /** A cell whose every word says where it stands. */
  const cell = fc.record({ glues: fc.array(glue, { maxLength: 3 }), isQuoted: fc.boolean() })
  const file = fc.integer({ min: 3, max: 8 }).chain(columns =>
    fc.record({
      sign: fc.constantFrom(',', ';', '\t'),
      columns: fc.constant(columns),
      rows: fc.array(fc.record({ cells: fc.array(cell, { minLength: columns, maxLength: columns }), end }), {
        minLength: 1,
        maxLength: 10,
      }),
    }),
  )
  const damage = fc.record({
    row: fc.nat({ max: 9 }),
    kind: fc.constantFrom('noQuote', 'quote', 'sign', 'noEnd'),
    place: fc.nat(),
    sign: fc.constantFrom(',', ';', '\t'),
  })
  // What loses both of two quotes may be a file that somebody meant.
  const damages = fc.uniqueArray(damage, { maxLength: 3, selector: ({ row }) => row })

  type Damage = typeof damage extends fc.Arbitrary<infer One> ? One : never

  /** A written row, or its end, as somebody damaged it. */
  function damaged(text: string, ownSign: string, { kind, place, sign }: Omit<Damage, 'row'>): string {
    const patterns = { noQuote: /"/g, quote: /[^\r]/g, sign: new RegExp(ownSign, 'g'), noEnd: /\r\n|\r|\n/g }
    const found = [...text.matchAll(patterns[kind])]
    const hit = found[place % Math.max(1, found.length)]
    if (!hit) return text
    const instead = { noQuote: '', quote: `"${hit[0]}`, sign, noEnd: '' }[kind]
    return text.slice(0, hit.index) + instead + text.slice(hit.index + hit[0].length)
  }

  const wordsIn = (text: unknown) => String(text).replace(/[\s",;]/g, '')
  const word = (row: number, column: number) => (column === 0 ? `K${row + 1}` : `w${row}x${column}e`)

  it('no cell holds what stood in another row or column, and each row is read or told by its number', () =>
    fc.assert(
      fc.asyncProperty(file, damages, async ({ sign, columns, rows }, harm) => {
        const texts = rows.map(({ cells }, row) =>
          cells.map(({ glues }, column) =>
            column === 0 ? word(row, 0) : [word(row, column), ...glues.map(between => between + word(row, column))].join(''),
          ),
        )
        const head = `${['Adm No', ...Array.from({ length: columns - 1 }, (_, at) => `Column ${at}`)].join(sign)}\r\n`
        const written = texts.map((row, rowAt) =>
          row
            .map((text, at) =>
              /[",;\t\r\n]/.test(text) || rows[rowAt]!.cells[at]!.isQuoted ? `"${text.replaceAll('"', '""')}"` : text,
            )
            .join(sign),
        )
        const lines = written.map((row, at) => row + rows[at]!.end)
        for (const { row, ...one } of harm) if (lines[row]) lines[row] = damaged(lines[row], sign, one)
        const file = head + lines.join('')
        const { rows: found } = await read(file)
        let before = -1
        let hasFault = false
        for (const { cells, fault } of found) {
          if (fault) {
            hasFault = true
            continue
          }
          const words = cells.map(wordsIn)
          const at = texts.findIndex(row => row[0] === words[0])
          expect(words, file).toEqual(texts[at]?.map(wordsIn))
          if (at > before + 1) expect(hasFault, file).toBe(true)
          before = at
          hasFault = false
        }
        if (before < texts.length - 1) expect(hasFault, file).toBe(true)
        if (harm.length === 0) expect(found.map(({ cells }) => cells)).toEqual(texts)
      }),
      { numRuns: 500 },
    ))
})
