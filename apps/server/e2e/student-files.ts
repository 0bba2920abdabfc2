import type { Cell } from '@school/rules'
import writeXlsxFile from 'write-excel-file/node'
import { Chance } from '../src/demonstration/chance'
import { adultName, childName, familyName } from '../src/demonstration/names'

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
}

const plainMobile = (index: number) => `9${String(700_000_000 + index * 7 + 13)}`

/** Rows as a school's office writes them: every way of a date and a mobile, and some that are wrong. */
export function messyRows(count: number, prefix: string): { rows: Cell[][]; expected: Expected } {
  const chance = new Chance(count)
  let error = 0
  const rows = Array.from({ length: count }, (_, index): Cell[] => {
    const family = familyName(chance)
    const child = childName(chance, family)
    const mobile = plainMobile(index)
    const year = 2009 + (index % 12)
    const birth = [`${year}-06-05`, `05/06/${year}`, `5-6-${year}`, `05.06.${year}`][index % 4]!
    const row: Cell[] = [
      `${prefix}${String(index + 1).padStart(5, '0')}`,
      index % 50 === 3 ? '  अनन्या   शर्मा ' : child.name,
      child.gender === 'Male' ? ['M', 'Boy', 'male'][index % 3]! : ['F', 'Girl', 'Female'][index % 3]!,
      index % 5 === 0 ? { date: `${year}-06-05` } : birth,
      index % 2 ? 'v' : 'V',
      ['A', 'b', ' C '][index % 3]!,
      adultName(chance, undefined, family).name,
      index % 2 ? 'Father' : 'mother',
      [mobile, `+91 ${mobile}`, `0${mobile}`, Number(mobile), `${mobile.slice(0, 5)}-${mobile.slice(5)}`][index % 5]!,
      'Red',
    ]
    if (index % 500 === 7) row[8] = '12345'
    else if (index % 500 === 107) row[5] = 'Z'
    else if (index % 500 === 207) row[3] = '31/02/2015'
    else if (index % 500 === 307) row[1] = null
    else return row
    error += 1
    return row
  })
  // The last row repeats the admission number of the one before: both are wrong.
  rows[count - 1]![0] = rows[count - 2]![0]!
  return { rows, expected: { create: count - error - 2, error: error + 2 } }
}

const text = (cell: Cell) => (cell === null ? '' : typeof cell === 'object' ? cell.date : String(cell))

/** The rows as a workbook whose first three sheets are hidden. */
export async function workbook(rows: readonly Cell[][]): Promise<Buffer> {
  const data = [
    headers.map(value => ({ value, type: String })),
    ...rows.map(row =>
      row.map(cell =>
        cell === null
          ? null
          : typeof cell === 'object'
            ? { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
            : typeof cell === 'number'
              ? { value: cell, type: Number }
              : { value: String(cell), type: String },
      ),
    ),
  ]
  return writeXlsxFile(data as never, { sheet: 'Sheet1' }).toBuffer()
}

/** The rows as CSV in UTF-16 with a byte order mark, as a spreadsheet's 'Unicode text' is. */
export function utf16Csv(rows: readonly Cell[][]): Buffer {
  const quoted = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  const lines = [headers, ...rows.map(row => row.map(text))].map(row => row.map(value => quoted(value)).join(','))
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf16le')
}
