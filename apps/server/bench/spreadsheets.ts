import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { adminOf, fillSchools, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { messyRows, workbook } from '../src/testing/student-files'
import { against, percentile, printTable, rounded } from './figures'
import { startPostgres, startServerProcess } from './postgres'

// What others notice while a file is read that was made to do harm, or is only very large.

const students = 1200
/** People who work meanwhile. */
const others = 3
/** How long they work alone at first, in ms. */
const atRest = 5000
/** Target of what others wait for at most, in ms. */
const target = 500

const boundary = 'school-bench-boundary'

function formOf(name: string, bytes: Uint8Array): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** A workbook of one sheet. */
function book(rows: string, strings = ''): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Students" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': strToU8(`<sst>${strings}</sst>`),
  })
}

/** A workbook in which so many cells of a column name one text of so many characters. */
const shared = (characters: number, cells: number) =>
  book(
    Array.from(
      { length: cells },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at === 0 ? 0 : 1}</v></c></row>`,
    ).join(''),
    `<si><t>Name</t></si><si><t>${'x'.repeat(characters)}</t></si>`,
  )

/** Two million cells, each of its own. */
const fullest = () =>
  book(
    Array.from(
      { length: 20_000 },
      (_, at) =>
        `<row r="${at + 1}">${Array.from({ length: 100 }, (__, column) => `<c t="inlineStr"><is><t>${(at * 7919 + column * 104_729) % 1_000_003}</t></is></c>`).join('')}</row>`,
    ).join(''),
  )

/** The header of a picture of so many pixels on each side, with hardly any bytes in it. */
function picture(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    // The sum is wrong; nobody gets so far as to look.
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const files: readonly (readonly [what: string, name: string, make: () => Uint8Array])[] = [
  ['5,000 students, as they should be', 'a.xlsx', () => workbook(messyRows(5000, 'S').rows)],
  ['20,000 rows of 100 columns', 'a.xlsx', fullest],
  ['one text of 5 MB in 33,000 cells', 'a.xlsx', () => shared(5_000_000, 33_000)],
  ['one text of 32,767 characters in 19,000 cells', 'a.xlsx', () => shared(32_767, 19_000)],
  ['a zip of 210 MB of spaces', 'a.xlsx', () => book(' '.repeat(210 * 1024 * 1024))],
  ['a zip of 150 MB of random letters', 'a.xlsx', () => book(randomBytes(200_000).toString('hex').repeat(375))],
  ['a line of 19 MB', 'a.csv', () => strToU8(`Name\n${'x'.repeat(19 * 1024 * 1024)}\n`)],
  ['19 million commas', 'a.csv', () => strToU8(`Name\n${','.repeat(19 * 1024 * 1024)}\n`)],
  [
    'a quotation mark that is never closed, 17 MB',
    'a.csv',
    () => strToU8(`Name,Place\n"A,B\n${'Ravi,Kollam\n'.repeat(1_500_000)}`),
  ],
  ['200,000 rows of CSV', 'a.csv', () => strToU8(`Name\n${'Asha\n'.repeat(200_000)}`)],
  ['a picture of 30,000 times 30,000 pixels', 'a.png', () => picture(30_000)],
]

/** Works on without a pause until it is told to stop; gives how long each call took, in ms. */
async function work(visitor: Visitor, goesOn: () => boolean): Promise<number[]> {
  const taken: number[] = []
  for (let call = 0; goesOn(); call += 1) {
    const began = performance.now()
    const { status } = await visitor.send('GET', call % 2 === 0 ? 'student-selector?name=a' : 'staff-selector?name=a')
    if (status !== 200) throw new Error(`A call of somebody else was answered with ${status}.`)
    taken.push(performance.now() - began)
  }
  return taken
}

/** Reads each file while others work, and tells how long these waited. */
export async function benchSpreadsheets(): Promise<void> {
  const postgres = await startPostgres()
  const url = await postgres.create('bench_spreadsheets')
  const owner = await postgres.owner('bench_spreadsheets')
  await fillSchools((statement, values) => owner.query(statement, values && [...values]), students, 1)
  const server = await startServerProcess({ url })
  const agent = keptOpen(others + 1)
  try {
    const people: Visitor[] = []
    for (let number = 0; number <= others; number += 1) {
      const visitor = new Visitor(server.address, agent)
      await visitor.logIn(adminOf(1), password)
      people.push(visitor)
    }
    const [office, ...rest] = people as [Visitor, ...Visitor[]]
    /** What others wait for while something is done. */
    const meanwhile = async (doing: () => Promise<string>) => {
      let goesOn = true
      const working = Promise.all(rest.map(one => work(one, () => goesOn)))
      working.catch(() => {})
      const began = performance.now()
      const said = await doing().finally(() => {
        goesOn = false
      })
      const seconds = (performance.now() - began) / 1000
      const taken = (await working).flat()
      return { said, seconds, p95: percentile(taken, 0.95), longest: Math.max(...taken) }
    }
    const bring = async (name: string, bytes: Uint8Array) => {
      const mediaType = `multipart/form-data; boundary=${boundary}`
      const sent = await office.send('POST', 'files/single', formOf(name, bytes), mediaType)
      const file = JSON.parse(sent.text()) as { id?: string; name: string }
      if (sent.status >= 300) return `${sent.status} ${file.name}`
      const begun = await office.send('POST', 'imports', JSON.stringify({ kind: 'students', fileId: file.id }))
      return begun.status < 300 ? 'read' : `${begun.status} ${(JSON.parse(begun.text()) as { name: string }).name}`
    }
    const rows: string[][] = []
    const line = (what: string, { said, seconds, p95, longest }: Awaited<ReturnType<typeof meanwhile>>) =>
      rows.push([
        what,
        said,
        rounded(seconds, 2),
        rounded(p95, 0),
        rounded(longest, 0),
        rounded(server.memory() / 1024 ** 2, 0),
        against(p95 <= target, `p95 at most ${target} ms`),
      ])
    line(
      'nothing',
      await meanwhile(async () => {
        await new Promise(resolve => setTimeout(resolve, atRest))
        return '—'
      }),
    )
    for (const [what, name, make] of files) {
      const bytes = make()
      line(`${what} (${rounded(bytes.byteLength / 1024, 0)} KB)`, await meanwhile(() => bring(name, bytes)))
    }
    printTable(
      `What ${others} others wait for while a file is taken in, PostgreSQL`,
      ['File', 'Answer', 'Seconds', 'p95 ms', 'Longest ms', 'Memory MB', 'Target'],
      rows,
    )
  } finally {
    agent.destroy()
    await server.stop()
    await owner.end()
    await postgres.stop()
  }
}
