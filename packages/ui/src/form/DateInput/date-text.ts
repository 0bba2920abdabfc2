/** Day, month and year a person typed, read into `YYYY-MM-DD`; null when it is no day of the calendar. */
export function readDate(text: string): string | null {
  const match =
    /^\s*(\d{1,2})\s*[./\-\s]\s*(\d{1,2})\s*[./\-\s]\s*(\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text)
  if (!match) return null
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || month > 12 || day < 1 || day > daysOf(month, year) || year < 1) return null
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Writes `YYYY-MM-DD` (a time after it is left out) as `DD/MM/YYYY`, in German as `DD.MM.YYYY`. */
export function writeDate(iso: string | null | undefined, locale: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso ?? '')
  if (!match) return ''
  return [match[3], match[2], match[1]].join(locale.startsWith('de') ? '.' : '/')
}

function daysOf(month: number, year: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
