import { type Cell, cellText, parseDay } from '../../imports/values'
import { parseRupees } from '../../lists/numbers'
import { bankDay } from './lines'

/** What reaches the bank of money that a provider took, in paise. */
export const settlementNet = (gross: number, fee: number, tax: number): number => gross - fee - tax

/** A payment that a provider sends to the bank. */
export interface SettlementLine {
  readonly row: number
  readonly paymentId: string
  readonly orderNo: string | null
  readonly amount: number
  readonly fee: number
  readonly tax: number
  readonly settledOn: string
  /** The provider's name of the transfer, and the bank's. */
  readonly ref: string
  readonly utr: string | null
}

export type SettlementError = 'Amount' | 'Date' | 'PaymentId' | 'Twice'

const names = {
  paymentId: ['paymentid', 'entityid', 'rrn', 'transactionid', 'payuid', 'trackingid'],
  orderNo: ['orderno', 'orderid', 'orderreceipt', 'txnid', 'merchanttransactionid', 'merchanttxnid'],
  amount: ['amount', 'gross', 'grossamount', 'transactionamount', 'txnamount'],
  fee: ['fee', 'fees', 'charge', 'charges', 'mdr', 'servicefee'],
  tax: ['tax', 'gst', 'servicetax', 'gstamount'],
  settledOn: ['settledon', 'settledat', 'settlementdate', 'payoutdate'],
  ref: ['settlementid', 'settlementref', 'batchno', 'payoutid', 'ref'],
  utr: ['utr', 'settlementutr', 'bankreference', 'utrno'],
} as const

type Column = keyof typeof names

const key = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Columns of a settlement file by their headers, or the first needed one that is not there. */
export function placeSettlementColumns(
  headers: readonly string[],
): { readonly places: Readonly<Partial<Record<Column, number>>> } | { readonly missing: string } {
  const keys = headers.map(key)
  const places: Partial<Record<Column, number>> = {}
  for (const column of Object.keys(names) as Column[]) {
    const place = names[column].map(name => keys.indexOf(name)).find(at => at >= 0)
    if (place !== undefined) places[column] = place
  }
  const needed = { paymentId: 'Payment Id', amount: 'Amount', settledOn: 'Settled On' } as const
  const missing = (Object.keys(needed) as (keyof typeof needed)[]).find(column => places[column] === undefined)
  return missing ? { missing: needed[missing] } : { places }
}

/** Whether the first rows of a file hold the headers of a settlement, and which of them does. */
export function settlementHeader(rows: readonly (readonly string[])[]): number {
  return Math.max(
    0,
    rows.findIndex(row => 'places' in placeSettlementColumns(row)),
  )
}

function dayOf(cell: Cell): string | undefined {
  if (cell !== null && typeof cell === 'object' && 'date' in cell) return parseDay(cell.date.slice(0, 10))
  const text = cellText(cell)
  return bankDay(text, 'yyyy-MM-dd') ?? bankDay(text, 'dd/MM/yyyy') ?? bankDay(text, 'dd MMM yyyy')
}

const paise = (cell: Cell): number | undefined => {
  if (typeof cell === 'number') return Math.round(cell * 100)
  if (cell !== null && typeof cell === 'object' && 'number' in cell) return Math.round(cell.number * 100)
  const text = cellText(cell)
  return text === '' ? 0 : parseRupees(text.replace(/(\.\d{2})\d+$/, '$1'))
}

/** Reads the rows of a settlement file; amounts are rupees. A payment that stands twice counts once. */
export function readSettlement(
  places: Readonly<Partial<Record<Column, number>>>,
  rows: readonly { readonly rowNo: number; readonly cells: readonly Cell[] }[],
): {
  readonly lines: readonly SettlementLine[]
  readonly errors: readonly { readonly row: number; readonly error: SettlementError }[]
} {
  const lines: SettlementLine[] = []
  const errors: { row: number; error: SettlementError }[] = []
  const seen = new Set<string>()
  for (const { rowNo: row, cells } of rows) {
    const cell = (column: Column): Cell => cells[places[column] ?? -1] ?? null
    const paymentId = cellText(cell('paymentId'))
    const amount = paise(cell('amount'))
    const fee = paise(cell('fee'))
    const tax = paise(cell('tax'))
    const settledOn = dayOf(cell('settledOn'))
    const utr = cellText(cell('utr')).toUpperCase() || null
    if (paymentId === '') errors.push({ row, error: 'PaymentId' })
    else if (seen.has(paymentId)) errors.push({ row, error: 'Twice' })
    else if (amount === undefined || amount <= 0 || fee === undefined || tax === undefined) errors.push({ row, error: 'Amount' })
    else if (settledOn === undefined) errors.push({ row, error: 'Date' })
    else {
      seen.add(paymentId)
      const ref = cellText(cell('ref')) || utr || settledOn
      const orderNo = cellText(cell('orderNo')).toUpperCase() || null
      lines.push({ row, paymentId, orderNo, amount, fee, tax, settledOn, ref, utr })
    }
  }
  return { lines, errors }
}
