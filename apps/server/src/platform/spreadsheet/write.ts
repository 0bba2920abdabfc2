import { setImmediate as pause } from 'node:timers/promises'
import { guardSpreadsheetText } from '@school/rules'
import { strToU8, Zip, ZipDeflate } from 'fflate'

export type SheetCell = string | number | null

export interface SheetContent {
  readonly name: string
  readonly headers: readonly string[]
  /** Texts, numbers or nothing. */
  readonly rows: readonly (readonly SheetCell[])[]
}

/** Hears which share of the rows is written; what it throws ends the work. */
export type WriteProgress = (share: number) => Promise<void>

/** Cells written before others have their turn. */
const cellsPerPause = 3000

/** What Excel takes into a cell at most. */
const longestText = 32_767

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text of XML 1.0: a control character has no place in it, and `_x0041_` would be read as a letter. */
const escaped = (text: string) =>
  text
    .slice(0, longestText)
    .toWellFormed()
    .replace(/[&<>"]/g, sign => escapes[sign]!)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')

const preamble = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places in the list of formats below. */
const formats = { text: 1, head: 2 }

/** The parts beside the sheet. */
const partsOf = (name: string): readonly (readonly [path: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="49" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs></styleSheet>`,
  ],
]

/** A, B, … Z, AA, … */
function letters(column: number): string {
  const rest = Math.floor(column / 26)
  return `${rest > 0 ? letters(rest - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
}

function rowXml(cells: readonly SheetCell[], number: number, names: readonly string[], format: number): string {
  let xml = `<row r="${number}">`
  for (const [column, value] of cells.entries()) {
    if (value === null || value === '') continue
    const place = `${names[column] ?? letters(column)}${number}`
    xml +=
      typeof value === 'number'
        ? `<c r="${place}"><v>${value}</v></c>`
        : `<c r="${place}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  }
  return `${xml}</row>`
}

/** Columns as wide as the headers and first rows need. */
function columnsXml({ headers, rows }: SheetContent): string {
  const first = rows.slice(0, 50)
  const widths = headers.map((header, column) =>
    Math.min(40, Math.max(header.length + 2, ...first.map(row => String(row[column] ?? '').length + 2))),
  )
  return widths.map((width, column) => `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`).join('')
}

/**
 * An .xlsx file of one sheet. Every text is a cell of text, as it stands: codes and mobiles keep their digits, and what
 * begins like a formula is none. It is packed while it is written, and others have their turn meanwhile.
 */
export async function writeXlsx(content: SheetContent, progress: WriteProgress = async () => {}): Promise<Buffer> {
  const { name, headers, rows } = content
  const packed: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, bytes) => {
    failure ??= error
    packed.push(bytes)
  })
  const begin = (path: string) => {
    const part = new ZipDeflate(path)
    zip.add(part)
    return part
  }
  for (const [path, xml] of partsOf(name)) begin(path).push(strToU8(preamble + xml), true)
  const sheet = begin('xl/worksheets/sheet1.xml')
  const names = headers.map((_, column) => letters(column))
  const head = rowXml(headers, 1, names, formats.head)
  const frozen =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  const columns = headers.length > 0 ? `<cols>${columnsXml(content)}</cols>` : ''
  let waiting = `${preamble}<worksheet xmlns="${main}"><sheetViews>${frozen}</sheetViews>${columns}<sheetData>${head}`
  const rowsPerPause = Math.max(1, Math.floor(cellsPerPause / Math.max(1, headers.length)))
  for (const [index, cells] of rows.entries()) {
    waiting += rowXml(cells, index + 2, names, formats.text)
    if ((index + 1) % rowsPerPause > 0) continue
    sheet.push(strToU8(waiting))
    waiting = ''
    await pause()
    if ((index + 1) % (rowsPerPause * 10) === 0) await progress((index + 1) / rows.length)
  }
  sheet.push(strToU8(`${waiting}</sheetData></worksheet>`), true)
  zip.end()
  if (failure) throw failure
  return Buffer.concat(packed)
}

/** A CSV file knows no cells of text: what would run as a formula gets an apostrophe before it. */
const quoted = (value: SheetCell) => {
  const text = typeof value === 'string' ? guardSpreadsheetText(value) : value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV file in UTF-8 with a byte order mark, which Excel needs to read it as UTF-8. */
export const writeCsv = ({ headers, rows }: SheetContent): Buffer =>
  Buffer.from(`\ufeff${[headers, ...rows].map(row => row.map(quoted).join(',')).join('\r\n')}\r\n`)
