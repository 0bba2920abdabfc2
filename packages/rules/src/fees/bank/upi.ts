import { plainRupees } from '../../lists/numbers'

/** Address of UPI: name@handle. */
export const isUpiAddress = (text: string): boolean => /^[a-z0-9](?:[a-z0-9._-]{0,254}[a-z0-9])?@[a-z][a-z0-9]{1,63}$/i.test(text)

/** The number of a payment by UPI, as the payer's app shows it. */
export const isUtr = (text: string): boolean => /^\d{12}$/.test(text)

/** Signs of a note at most. */
const longestNote = 50

export interface UpiRequest {
  readonly address: string
  readonly payee: string
  readonly orderNo: string
  /** Who and what it is for. */
  readonly note: string
  /** Paise. */
  readonly amount: number
  /** Kind of business, four digits. */
  readonly mcc: string
}

/** What a payer's UPI app reads from a code: whom to pay, how much, and the number that comes with the money. */
export function upiString({ address, payee, orderNo, note, amount, mcc }: UpiRequest): string {
  const values = [
    ['pa', address],
    ['pn', payee],
    ['tr', orderNo],
    ['tn', [...note].slice(0, longestNote).join('')],
    ['am', plainRupees(amount)],
    ['cu', 'INR'],
    ['mc', mcc],
  ] as const
  return `upi://pay?${values.map(([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`
}
