import { staff } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { saveBlob } from '../../report/save-blob'
import { useLanguage } from '../../texts/language'

/** Saves all that the reader may see of a member of staff as PDF. */
export function useSavePdf(id: string | undefined, code: string): { readonly busy: boolean; readonly save: () => void } {
  const { client } = useApi()
  const { language } = useLanguage()
  const fail = useProblemToast()
  const [busy, setBusy] = useState(false)
  const save = () => {
    if (!id) return
    setBusy(true)
    client
      .download(staff.completePreview, { params: { id }, query: { language } })
      .then(blob => saveBlob(blob, `staff-${code.replace(/[^\w-]+/g, '-')}.pdf`), fail)
      .finally(() => setBusy(false))
  }
  return { busy, save }
}
