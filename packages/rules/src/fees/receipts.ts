/** The financial year of a day, April to March: '2026-27'. */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

/** First and last day of '2026-27'. */
export const daysOfFinancialYear = (period: string): { readonly from: string; readonly to: string } => {
  const year = Number(period.slice(0, 4))
  return { from: `${year}-04-01`, to: `${year + 1}-03-31` }
}

/** Whether a text names a financial year: '2026-27', never '2026-28'. */
export const isFinancialYear = (text: string): boolean =>
  /^\d{4}-\d{2}$/.test(text) && financialYear(daysOfFinancialYear(text).from) === text

/** 'SF/2026-27/00123'. */
export const receiptNumber = (prefix: string, period: string, padding: number, next: number): string =>
  `${prefix}/${period}/${String(next).padStart(padding, '0')}`

const small = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

const underHundred = (number: number): string =>
  number < 20 ? small[number]! : [tens[Math.floor(number / 10)], small[number % 10]].filter(Boolean).join(' ')

/** A number in the Indian way of counting; '' for 0. */
function inWords(number: number): string {
  const crores = Math.floor(number / 10_000_000)
  const lakhs = Math.floor(number / 100_000) % 100
  const thousands = Math.floor(number / 1000) % 100
  const hundreds = Math.floor(number / 100) % 10
  const rest = number % 100
  const parts = [
    crores > 0 ? `${inWords(crores)} Crore` : '',
    lakhs > 0 ? `${underHundred(lakhs)} Lakh` : '',
    thousands > 0 ? `${underHundred(thousands)} Thousand` : '',
    hundreds > 0 ? `${small[hundreds]} Hundred` : '',
  ].filter(Boolean)
  if (rest > 0) parts.push(parts.length > 0 && hundreds > 0 ? `and ${underHundred(rest)}` : underHundred(rest))
  return parts.join(' ')
}

/** 'Rupees One Lakh Twenty Four Thousand Three Hundred and Fifty Only', as receipts say an amount of paise. */
export function amountInWords(paise: number): string {
  const rupees = inWords(Math.floor(paise / 100)) || 'Zero'
  const coins = underHundred(paise % 100)
  return `Rupees ${rupees}${coins ? ` and ${coins} Paise` : ''} Only`
}
