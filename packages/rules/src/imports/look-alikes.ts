import { parseRupees } from '../lists/numbers'
import { type ImportProblem, isError, type Phrase, phrase, problem } from './messages'
import type { FlatRecord } from './rows'
import { nameKey } from './values'

/** A receipt that is posted. */
export interface PostedReceipt {
  readonly receiptNo: string
  readonly admNo: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Paise. */
  readonly amount: number
  /** Whether the number is the own system's. */
  readonly external: boolean
  readonly cancelled: boolean
}

const zeros = /(?<!\d)0+(?=\d)/g
const marks = /[\s\p{Pd}\u2212]+/gu

/**
 * A receipt number as it may come back: spreadsheets take zeros before a number, people put in or leave out spaces and dashes.
 * Two numbers with a key in common are alike; with a dash left out, zeros behind it are zeros before a number no more.
 */
export function receiptKeys(receiptNo: string): readonly string[] {
  const no = nameKey(receiptNo)
  return [...new Set([no.replace(zeros, '').replace(marks, ''), no.replace(marks, '').replace(zeros, '')])]
}

/** What alike numbers have in common at the least, for looking them up: the digits without zeros. */
export const receiptDigits = (receiptNo: string): string => receiptNo.replace(/[^1-9]/g, '')

interface Row {
  readonly rowNo: number
  readonly after: FlatRecord
  readonly problems: ImportProblem[]
}

const moneyKey = (admNo: string, date: string, amount: number): string => [nameKey(admNo), date, amount].join('\u0000')

/** Marks new receipts of a file that look like one that is posted, or like a row before them. */
export function markLookAlikes(rows: readonly Row[], posted: readonly PostedReceipt[]): void {
  const byNumber = new Map<string, string | Phrase>()
  const byMoney = new Map<string, string | Phrase>()
  const remember = (into: Map<string, string | Phrase>, key: string, shown: string | Phrase) => {
    if (!into.has(key)) into.set(key, shown)
  }
  for (const { receiptNo, admNo, date, amount, external, cancelled } of posted) {
    // Numbers given here are of a series of their own.
    if (external) for (const key of receiptKeys(receiptNo)) remember(byNumber, key, receiptNo)
    if (!cancelled) remember(byMoney, moneyKey(admNo, date, amount), receiptNo)
  }
  for (const { rowNo, after, problems } of rows) {
    const { externalReceiptNo: no = '', admNo = '', date = '' } = after
    if (problems.some(isError)) continue
    const keys = receiptKeys(no)
    const money = moneyKey(admNo, date, parseRupees(after.amount ?? '') ?? 0)
    const alike = keys.map(key => byNumber.get(key)).find(other => other !== undefined)
    const paid = byMoney.get(money)
    const other = alike ?? paid
    if (other !== undefined)
      problems.push(
        problem(
          'W08',
          { other, reason: phrase(alike === undefined ? 'sameMoney' : paid === undefined ? 'sameNumber' : 'sameReceipt') },
          'externalReceiptNo',
        ),
      )
    const shown = phrase('inRow', { value: no, row: rowNo })
    for (const key of keys) remember(byNumber, key, shown)
    remember(byMoney, money, shown)
  }
}
