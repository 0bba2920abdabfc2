/** A value that a spreadsheet would run as a formula is written as text, with an apostrophe before it. */
export const guardSpreadsheetText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
