/** What codes of a bank account begin with. */
export const isBankPrefix = (text: string): boolean => /^[A-Z0-9]{2,8}$/.test(text)

/** The last serial number that a code has room for. */
export const lastBankSerial = 99_999_999

/** The digit that makes others a number of Luhn: one wrong digit, or two that changed places, are seen by it. */
export function luhnDigit(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const counted = place % 2 === 0 ? digit * 2 : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return (10 - (sum % 10)) % 10
}

/** Code under which a student pays into the bank: prefix, eight digits of the serial number, and their digit of Luhn. */
export function bankPaymentId(prefix: string, serial: number): string {
  if (!isBankPrefix(prefix)) throw new RangeError('A prefix has 2 to 8 capital letters and digits')
  if (!Number.isInteger(serial) || serial < 1 || serial > lastBankSerial) throw new RangeError('Serial numbers have eight digits')
  const digits = String(serial).padStart(8, '0')
  return `${prefix}${digits}${luhnDigit(digits)}`
}

/** Whether a text is a code of the prefix, its last digit right. */
export function isBankPaymentId(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix)) return false
  const digits = text.slice(prefix.length)
  return /^\d{9}$/.test(digits) && Number(digits[8]) === luhnDigit(digits.slice(0, 8))
}

/** IFSC of a branch: four letters of the bank, a zero, six letters and digits. */
export const isIfsc = (text: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text)

export const isBankAccountNo = (text: string): boolean => /^\d{9,18}$/.test(text)

/** An account number as it is shown once it is known: its last four digits. */
export const maskedAccountNo = (accountNo: string): string => `••••${accountNo.slice(-4)}`
