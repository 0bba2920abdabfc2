import { staff } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Button } from '@school/ui'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { saveBlob } from '../../report/save-blob'
import { useLanguage } from '../../texts/language'
import { useText } from '../../texts/text'

/** Saves all that the person may see as PDF. */
export function SavePdf({ id, code }: { id: string; code: string }) {
  const text = useText()
  const { client } = useApi()
  const { language } = useLanguage()
  const fail = useProblemToast()
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    client
      .download(staff.completePreview, { params: { id }, query: { language } })
      .then(blob => saveBlob(blob, `staff-${code.replace(/[^\w-]+/g, '-')}.pdf`), fail)
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={FileText} busy={busy} onClick={save}>
      {text('staff.pdf')}
    </Button>
  )
}
