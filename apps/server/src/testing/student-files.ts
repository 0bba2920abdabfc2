import { zipSync } from 'fflate'
import { Chance } from '../demonstration/chance'
import { adultName, childName, familyName } from '../demonstration/names'

/** A cell as an office's spreadsheet holds it. */
export type FileCell =
  | string
  | number
  | boolean
  | null
  | { readonly date: string }
  | { readonly formula: string; readonly value: string | number }
  | { readonly error: string }
  | { readonly pieces: readonly string[] }

export const headers = [
  'GR No',
  'Name of Student',
  'Sex',
  'D.O.B',
  'Class',
  'Div',
  'Parent Name',
  'Relationship',
  'Mobile No',
  'House Colour',
]

/** What a messy file must lead to. */
export interface Expected {
  readonly create: number
  readonly error: number
  /** Texts by the file's row number; rows that are not named have none. */
  readonly messages: ReadonlyMap<number, readonly string[]>
}

type Fault = readonly [column: number, cell: FileCell, message: string]

const longName = `${'Asha '.repeat(20).trim()}xx`

/** Wrong cells, by the index of the row within its five hundred. */
const faults: Readonly<Record<number, Fault>> = {
  7: [8, '12345', 'Not a valid mobile number: 12345'],
  57: [8, 919847000000, 'Mobile number lost digits in Excel (919847000000). Format the column as text.'],
  87: [8, '9.19847E+11', 'Mobile number lost digits in Excel (9.19847E+11). Format the column as text.'],
  107: [5, 'Z', 'Unknown Division: v Z'],
  157: [4, 'Nursery 9', 'Unknown Course: Nursery 9'],
  207: [3, '31/02/2015', 'Not a valid date: 31/02/2015. Use DD/MM/YYYY.'],
  257: [3, '05/06/15', 'Not a valid date: 05/06/15. Use DD/MM/YYYY.'],
  287: [3, '12/31/2015', 'Not a valid date: 12/31/2015. Use DD/MM/YYYY.'],
  307: [1, null, 'Required: Student Name'],
  357: [2, 'X', 'Not allowed: X. Use Male, Female, Other.'],
  407: [1, { error: '#N/A' }, 'Not allowed: #N/A. Use the value itself.'],
  457: [1, longName, `Student Name is too long: ${longName.length} of 100 characters`],
}

const plainMobile = (index: number) => `9${String(700_000_000 + index * 7 + 13)}`

/**
 * Rows as a school's office writes them: every way of a date and a mobile, formulas, rich text, Indian scripts, empty
 * rows, brothers and sisters, shared mobiles, and some that are wrong.
 *
 * @param seed of the names; files of one seed begin with the same families.
 */
export function messyRows(count: number, prefix: string, seed = count): { rows: FileCell[][]; expected: Expected } {
  const chance = new Chance(seed)
  const messages = new Map<number, string[]>()
  let errors = 0
  const rows: FileCell[][] = []
  let before: { parent: string; mobile: string } = { parent: '', mobile: '' }
  for (let index = 0; index < count; index += 1) {
    if (index % 1000 === 999) rows.push([])
    const rowNo = rows.length + 2
    const at = index % 500
    const family = familyName(chance)
    const child = childName(chance, family)
    let parent = adultName(chance, undefined, family).name
    let mobile = plainMobile(index)
    if (at === 11) {
      parent = 'Nobody Else'
      messages.set(rowNo, [`Mobile ${before.mobile} is also used by guardian ${before.parent}`])
    }
    if (at === 13) parent = before.parent.toUpperCase().replace(' ', '. ')
    if (at === 11 || at === 13) mobile = before.mobile
    before = { parent, mobile }
    const year = at === 17 ? 1990 : 2009 + (index % 12)
    if (at === 17) messages.set(rowNo, ['Age 35 is unusual for V'])
    const births = [`${year}-06-05`, `05/06/${year}`, `5-6-${year}`, `05.06.${year}`]
    const mobiles = [
      mobile,
      `+91 ${mobile}`,
      `0${mobile}`,
      Number(mobile),
      `${mobile.slice(0, 5)}-${mobile.slice(5)}`,
      Number(`91${mobile}`),
    ]
    const row: FileCell[] = [
      `${prefix}${String(index + 1).padStart(5, '0')}`,
      index % 50 === 3 ? '  अनन्या   शर्मा ' : child.name,
      child.gender === 'Male' ? ['M', 'Boy', 'male'][index % 3]! : ['F', 'Girl', 'Female'][index % 3]!,
      index % 5 === 0 ? { date: `${year}-06-05` } : births[index % 4]!,
      index % 2 ? 'v' : 'V',
      ['A', 'b', ' C '][index % 3]!,
      parent,
      index % 2 ? 'Father' : 'mother',
      mobiles[index % 6]!,
      'Red',
    ]
    if (index % 40 === 21) row[1] = { formula: `PROPER(K${rowNo})`, value: child.name }
    if (index % 40 === 24) row[1] = { pieces: [`${child.name.slice(0, 2)}`, child.name.slice(2)] }
    const fault = faults[at]
    if (fault) {
      row[fault[0]] = fault[1]
      messages.set(rowNo, [fault[2]])
      errors += 1
    }
    rows.push(row)
  }
  // The last row repeats the admission number of the one before: both are wrong.
  const last = rows.length - 1
  const earlier = rows.findLastIndex((row, index) => index < last && row.length > 0)
  const twice = String(rows[earlier]![0])
  rows[last]![0] = twice
  for (const rowNo of [earlier + 2, last + 2])
    messages.set(rowNo, [`Admission No ${twice} is repeated in rows ${earlier + 2} and ${last + 2}`])
  return { rows, expected: { create: count - errors - 2, error: errors + 2, messages } }
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const letter = (column: number) => String.fromCharCode(65 + column)
const serial = (day: string) => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000

function cellXml(reference: string, cell: FileCell, strings: string[]): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'string') {
    strings.push(`<si><t xml:space="preserve">${escapeXml(cell)}</t></si>`)
    return `<c r="${reference}" t="s"><v>${strings.length - 1}</v></c>`
  }
  if ('date' in cell) return `<c r="${reference}" s="1"><v>${serial(cell.date)}</v></c>`
  if ('error' in cell) return `<c r="${reference}" t="e"><f>VLOOKUP(1,A:B,2)</f><v>${cell.error}</v></c>`
  if ('pieces' in cell) {
    strings.push(
      `<si>${cell.pieces.map(piece => `<r><rPr><b/></rPr><t xml:space="preserve">${escapeXml(piece)}</t></r>`).join('')}</si>`,
    )
    return `<c r="${reference}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const type = typeof cell.value === 'string' ? ' t="str"' : ''
  return `<c r="${reference}"${type}><f>${escapeXml(cell.formula)}</f><v>${escapeXml(String(cell.value))}</v></c>`
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A workbook with three hidden sheets before the one that holds the rows. */
export function workbook(rows: readonly (readonly FileCell[])[], names: readonly string[] = headers): Buffer {
  const strings: string[] = []
  const sheet = [names, ...rows]
    .map((row, index) =>
      row.length === 0
        ? ''
        : `<row r="${index + 1}">${row.map((cell, column) => cellXml(`${letter(column)}${index + 1}`, cell, strings)).join('')}</row>`,
    )
    .join('')
  const hidden = '<row r="1"><c r="A1" t="inlineStr"><is><t>GR No</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>'
  const sheets = ['hidden', 'veryHidden', 'hidden', 'visible']
  const part = (data: string) => bytesOf(`<worksheet><sheetData>${data}</sheetData></worksheet>`)
  return Buffer.from(
    zipSync(
      {
        '[Content_Types].xml': bytesOf('<Types/>'),
        'xl/workbook.xml': bytesOf(
          `<workbook xmlns:r="r"><sheets>${sheets.map((state, index) => `<sheet name="Sheet ${index}" sheetId="${index + 1}" state="${state}" r:id="rId${index}"/>`).join('')}</sheets></workbook>`,
        ),
        'xl/_rels/workbook.xml.rels': bytesOf(
          `<Relationships>${sheets.map((_, index) => `<Relationship Id="rId${index}" Target="worksheets/sheet${index}.xml"/>`).join('')}</Relationships>`,
        ),
        'xl/styles.xml': bytesOf('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'),
        ...Object.fromEntries(
          sheets.map((state, index) => [`xl/worksheets/sheet${index}.xml`, part(state === 'visible' ? sheet : hidden)]),
        ),
        'xl/sharedStrings.xml': bytesOf(`<sst>${strings.join('')}</sst>`),
      },
      { mtime: new Date(2026, 6, 15) },
    ),
  )
}

const shown = (cell: FileCell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  if ('date' in cell) return cell.date.split('-').reverse().join('/')
  if ('error' in cell) return cell.error
  return 'pieces' in cell ? cell.pieces.join('') : String(cell.value)
}

/** The rows as the text of a CSV file. */
export function csvText(rows: readonly (readonly FileCell[])[], names: readonly string[] = headers, sign = ','): string {
  const quoted = (text: string) => (/["\n]/.test(text) || text.includes(sign) ? `"${text.replaceAll('"', '""')}"` : text)
  return `${[names, ...rows].map(row => row.map(cell => quoted(shown(cell))).join(sign)).join('\r\n')}\r\n`
}

/** The rows as CSV in UTF-16 with a byte order mark, as a spreadsheet's 'Unicode text' is. */
export const utf16Csv = (rows: readonly (readonly FileCell[])[]): Buffer => Buffer.from(`\ufeff${csvText(rows)}`, 'utf16le')
