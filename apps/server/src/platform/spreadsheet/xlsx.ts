import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { paddingOf, shownIn } from './number-format.ts'
import { type ReadCell, type ReadOrder, type ReadRow, Refusal, spreadsheetLimits, TextCount } from './reading.ts'

/** A part that grows so much, and by so many times, was made to do harm: XML of a spreadsheet grows ten to forty times. */
const suspicious = { bytes: 10 * 1024 * 1024, times: 200 }

/** Parts are found in whatever case their names are written. */
const plainPath = (name: string) => name.replace(/^\//, '').toLowerCase()

/** The parts of a zip by name. Inflated bytes are counted as they come: what a header declares is not believed. */
class Parts {
  private readonly zip: yauzl.ZipFile
  private readonly entries: ReadonlyMap<string, yauzl.Entry>
  private inflated = 0

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.zip = zip
    this.entries = entries
  }

  static open(bytes: Uint8Array): Promise<Parts> {
    return new Promise((resolve, reject) => {
      yauzl.fromBuffer(
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        { lazyEntries: true, validateEntrySizes: false },
        (error, zip) => {
          if (error || !zip) return reject(new Refusal('broken'))
          const entries = new Map<string, yauzl.Entry>()
          zip.on('entry', (entry: yauzl.Entry) => {
            entries.set(plainPath(entry.fileName), entry)
            if (entries.size > 5000) reject(new Refusal('broken'))
            else zip.readEntry()
          })
          zip.on('end', () => resolve(new Parts(zip, entries)))
          zip.on('error', () => reject(new Refusal('broken')))
          zip.readEntry()
        },
      )
    })
  }

  has(name: string): boolean {
    return this.entries.has(plainPath(name))
  }

  get names(): string[] {
    return [...this.entries.keys()]
  }

  /** Feeds one part to an XML reader. A part that is not there feeds nothing. */
  async read(name: string, parser: SaxesParser): Promise<void> {
    const entry = this.entries.get(plainPath(name))
    if (!entry) return
    const stream = await new Promise<Readable>((resolve, reject) => {
      this.zip.openReadStream(entry, (error, opened) => (error || !opened ? reject(new Refusal('broken')) : resolve(opened)))
    })
    const decoder = new TextDecoder()
    let failure: Error | undefined
    parser.on('error', error => {
      failure ??= error
    })
    parser.on('doctype', () => {
      // Spreadsheets have none; one that has is an attack by entities.
      failure ??= new Refusal('broken')
    })
    const { uncompressedSize, compressedSize } = entry
    const grows = uncompressedSize > suspicious.bytes && uncompressedSize > compressedSize * suspicious.times
    let inflated = 0
    try {
      if (grows || this.inflated + uncompressedSize > spreadsheetLimits.unzippedBytes) throw new Refusal('bomb')
      for await (const piece of stream) {
        inflated += (piece as Buffer).length
        this.inflated += (piece as Buffer).length
        if (inflated > uncompressedSize || this.inflated > spreadsheetLimits.unzippedBytes) throw new Refusal('bomb')
        parser.write(decoder.decode(piece as Buffer, { stream: true }))
        if (failure) throw failure
      }
      parser.write(decoder.decode())
      parser.close()
      if (failure) throw failure
    } catch (error) {
      stream.destroy()
      throw error instanceof Refusal ? error : new Refusal('broken')
    }
  }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

interface Book {
  readonly sheets: { name: string; hidden: boolean; relation: string }[]
  date1904: boolean
}

async function readBook(parts: Parts, path: string): Promise<Book> {
  const book: Book = { sheets: [], date1904: false }
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (local(name) === 'sheet') {
      const relation = Object.entries(attributes).find(([key]) => key === 'r:id' || local(key) === 'id')?.[1] ?? ''
      book.sheets.push({
        name: attributes.name ?? '',
        hidden: (attributes.state ?? 'visible') !== 'visible',
        relation: attributes['r:id'] ?? relation,
      })
    }
    if (local(name) === 'workbookPr') book.date1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
  })
  await parts.read(path, parser)
  return book
}

/** Where the parts are that a part refers to: sheets by the ids that a book names, others by what they are. */
interface Relations {
  readonly sheets: ReadonlyMap<string, string>
  readonly byType: ReadonlyMap<string, string>
}

/** Sheets without cells. */
const otherSheets = ['chartsheet', 'dialogsheet', 'xlMacrosheet']

/** What a part refers to; the package as a whole is the part without a name. */
async function readRelations(parts: Parts, of: string): Promise<Relations> {
  const sheets = new Map<string, string>()
  const byType = new Map<string, string>()
  const folder = posix.dirname(of)
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes: { Id = '', Type = '', Target = '', TargetMode } }) => {
    if (local(name) !== 'Relationship' || TargetMode === 'External') return
    const path = posix.join(Target.startsWith('/') ? '' : folder, Target)
    const type = Type.slice(Type.lastIndexOf('/') + 1)
    if (!otherSheets.includes(type)) sheets.set(Id, path)
    byType.set(type, path)
  })
  await parts.read(posix.join(folder, '_rels', `${posix.basename(of)}.rels`), parser)
  return { sheets, byType }
}

/** Built-in number formats that show a day. */
const dayFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

const showsDay = (format: string) => /[yd]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** How numbers of a style are shown: as a day, or with zeros and signs about them that make a code of them. */
interface Style {
  readonly isDay: boolean
  readonly padding?: string
}

async function readStyles(parts: Parts, path: string): Promise<Style[]> {
  const custom = new Map<number, Style>()
  const styles: Style[] = []
  let inCells = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const tag = local(name)
    if (tag === 'numFmt') {
      const format = attributes.formatCode ?? ''
      const padding = paddingOf(format)
      custom.set(Number(attributes.numFmtId), padding === undefined ? { isDay: showsDay(format) } : { isDay: false, padding })
    }
    if (tag === 'cellXfs') inCells = true
    if (tag === 'xf' && inCells) {
      const id = Number(attributes.numFmtId ?? 0)
      styles.push(custom.get(id) ?? { isDay: dayFormats.has(id) })
    }
  })
  parser.on('closetag', ({ name }) => {
    if (local(name) === 'cellXfs') inCells = false
  })
  await parts.read(path, parser)
  return styles
}

async function readSharedStrings(parts: Parts, path: string): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let inPhonetic = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    const tag = local(name)
    if (tag === 'si') text = ''
    if (tag === 'rPh') inPhonetic = true
    if (tag === 't') inText = !inPhonetic
  })
  // What is longer than a cell can hold is refused where a cell names it; no more of it is kept.
  const take = (piece: string) => {
    if (inText && text.length <= spreadsheetLimits.cellCharacters) text += piece
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', ({ name }) => {
    const tag = local(name)
    if (tag === 't') inText = false
    if (tag === 'rPh') inPhonetic = false
    if (tag === 'si') strings.push(unescapeXml(text))
  })
  await parts.read(path, parser)
  return strings
}

/** `_x000D_` and the like stand for characters that XML cannot hold. */
const unescapeXml = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** The number of the next row: its own, or one more than the last. Rows go down, and are no more than Excel has. */
function rowAfter(last: number, written: string | undefined): number {
  const rowNo = written === undefined ? last + 1 : /^\d{1,7}$/.test(written) ? Number(written) : 0
  if (rowNo <= last || rowNo > spreadsheetLimits.rowNo) throw new Refusal('broken')
  return rowNo
}

const columnOf = (reference: string) => {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** The day of a serial number; days before March 1900 are off by one in the 1900 system, as everywhere. */
export function dayOfSerial(serial: number, date1904: boolean): string | undefined {
  const days = Math.floor(serial) + (date1904 ? 1462 : 0)
  if (!Number.isFinite(days) || days < 1 || days > 2_958_465) return undefined
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
}

async function readRows(
  parts: Parts,
  path: string,
  strings: readonly string[],
  styles: readonly Style[],
  date1904: boolean,
  { most, headerRows }: ReadOrder,
): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  const count = new TextCount()
  let cells: ReadCell[] = []
  let rowNo = 0
  let column = -1
  let type = ''
  let style = -1
  let text = ''
  let taking = false
  const parser = new SaxesParser()

  const valueOfCell = (): ReadCell => {
    if (text === '') return null
    switch (type) {
      case 's':
        return strings[Number(text)] ?? null
      case 'str':
      case 'inlineStr':
        return unescapeXml(text)
      case 'b':
        return text === '1'
      case 'e':
        return { error: text }
      case 'd':
        return { date: text.slice(0, 10) }
      default: {
        const number = Number(text)
        if (Number.isNaN(number)) return text
        const { isDay = false, padding } = styles[style] ?? {}
        const day = isDay ? dayOfSerial(number, date1904) : undefined
        if (day) return { date: day }
        const shown = padding === undefined ? undefined : shownIn(padding, number)
        return shown === undefined ? number : { number, shown }
      }
    }
  }

  parser.on('opentag', ({ name, attributes }) => {
    switch (local(name)) {
      case 'row':
        rowNo = rowAfter(rowNo, attributes.r)
        cells = []
        column = -1
        break
      case 'c':
        column = attributes.r ? columnOf(attributes.r) : column + 1
        if (column < 0 || column >= 16_384) throw new Refusal('broken')
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? -1)
        text = ''
        break
      case 'v':
      case 't':
        taking = true
        break
      default:
    }
  })
  const take = (piece: string) => {
    if (taking && text.length <= spreadsheetLimits.cellCharacters) text += piece
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', ({ name }) => {
    switch (local(name)) {
      case 'v':
      case 't':
        taking = false
        break
      case 'c': {
        const value = valueOfCell()
        if (value === null || (typeof value === 'string' && value.trim() === '')) break
        if (typeof value === 'string') count.add(value, rowNo)
        if (column >= spreadsheetLimits.columns) throw new Refusal('tooManyColumns')
        while (cells.length < column) cells.push(null)
        cells[column] = value
        break
      }
      case 'row':
        if (cells.length > 0) rows.push({ rowNo, cells })
        if (rows.length > most + headerRows) throw new Refusal('tooManyRows', most)
        break
      default:
    }
  })
  await parts.read(path, parser)
  return rows
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Rows of the wanted sheet of an .xlsx file, else of the first visible one. Formulas give their stored value. */
export async function readXlsx(order: ReadOrder): Promise<ReadRow[]> {
  const { bytes, wanted } = order
  const parts = await Parts.open(bytes)
  if (parts.names.some(name => /vbaProject/i.test(name))) throw new Refusal('macros')
  if (parts.has('EncryptedPackage') || parts.has('EncryptionInfo')) throw new Refusal('oldExcel')
  const main = (await readRelations(parts, '')).byType.get('officeDocument') ?? 'xl/workbook.xml'
  if (!parts.has(main)) throw new Refusal('notSpreadsheet')
  const book = await readBook(parts, main)
  const { sheets, byType } = await readRelations(parts, main)
  const readable = book.sheets.filter(({ relation }) => sheets.has(relation))
  const named = readable.find(sheet => plain(sheet.name) === plain(wanted))
  const path = sheets.get((named ?? readable.find(({ hidden }) => !hidden))?.relation ?? '')
  if (!path || !parts.has(path)) throw new Refusal('broken')
  const beside = (name: string) => byType.get(name) ?? posix.join(posix.dirname(main), `${name}.xml`)
  const styles = await readStyles(parts, beside('styles'))
  const strings = await readSharedStrings(parts, beside('sharedStrings'))
  return readRows(parts, path, strings, styles, book.date1904, order)
}
