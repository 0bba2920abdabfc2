/** Reads what a spreadsheet puts on the clipboard: cells between tabs, rows between line ends, quotes around what holds either. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (letter === '"' && cell === '' && closes(text, at)) quoted = true
    else if (letter === '\t') endCell()
    else if (letter === '\n' || letter === '\r') {
      endRow()
      if (letter === '\r' && text[at + 1] === '\n') at += 1
    } else cell += letter
  }
  // A line end after the last row begins no other one.
  if (cell !== '' || row.length > 0 || !/[\r\n]$/.test(text)) endRow()
  return text === '' ? [] : rows
}

/** Whether the quote at `from` has a partner at the end of its cell; else it is a letter like others. */
function closes(text: string, from: number): boolean {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') at += 1
    else return at + 1 === text.length || /[\t\r\n]/.test(text[at + 1]!)
  }
  return false
}

/** Writes cells so that a spreadsheet, and `readBlock`, reads the same ones; every row ends its line. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  const write = (cell: string) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map(row => `${row.map(write).join('\t')}\n`).join('')
}
