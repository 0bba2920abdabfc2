import { parentFees } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useProblemToast } from '../../forms/problems'
import { saveBlob } from '../../report/save-blob'

/** Loads a receipt of the child and gives it to the browser as a file. */
export function useSaveReceipt(): (row: { readonly id: string; readonly receiptNo: string }) => void {
  const { client } = useApi()
  const fail = useProblemToast()
  return row =>
    void client
      .download(parentFees.receipt, { params: { id: row.id } })
      .then(blob => saveBlob(blob, `receipt-${row.receiptNo.replace(/[^\w-]+/g, '-')}.pdf`), fail)
}
