import { type AnswerOfCall, feeOrders, feeReceipts } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useProblemToast } from '../../../forms/problems'
import type { RowOf } from '../../../report'
import { saveBlob } from '../../../report/save-blob'

export type Offers = AnswerOfCall<typeof feeReceipts.offers>
export type ReceiptRow = RowOf<typeof feeReceipts.list>
export type Receipt = AnswerOfCall<typeof feeReceipts.one>
export type Refund = RowOf<typeof feeReceipts.refunds>

/** Paise of an amount of rupees that was typed. */
export const paiseOf = (rupees: number | null): number => Math.round((rupees ?? 0) * 100)

/** The calls whose answers change when money moves. */
export const moved = [feeReceipts.list, feeReceipts.one, feeReceipts.refunds, feeReceipts.exceptions, feeReceipts.draft] as const

/** Loads a receipt of the school and gives it to the browser as a file. */
export function usePrintReceipt(): (row: { readonly id: string; readonly receiptNo: string }) => void {
  const { client } = useApi()
  const fail = useProblemToast()
  return ({ id, receiptNo }) =>
    void client
      .download(feeOrders.receipt, { params: { id } })
      .then(blob => saveBlob(blob, `receipt-${receiptNo.replace(/[^\w-]+/g, '-')}.pdf`), fail)
}
