import { type AnswerOfCall, students } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Button, Checkbox, Dialog, Stack } from '@school/ui'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { saveBlob } from '../../report/save-blob'
import { useLanguage } from '../../texts/language'
import { useText } from '../../texts/text'

export type CompletePart = AnswerOfCall<typeof students.completeInitialValues>['parts'][number]

type Props = { id: string; admNo: string; parts: readonly CompletePart[]; onClose: () => void }

/** Saves the ticked sections of one student as PDF. */
export function StudentPreview({ id, admNo, parts, onClose }: Props) {
  const text = useText()
  const { client } = useApi()
  const { language } = useLanguage()
  const fail = useProblemToast()
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState<readonly CompletePart[]>([])
  const chosen = parts.filter(part => !left.includes(part))
  const make = () => {
    setBusy(true)
    client
      .download(students.preview, { params: { id }, query: { parts: chosen, language } })
      .then(blob => {
        saveBlob(blob, `student-${admNo.replace(/[^\w-]+/g, '-')}.pdf`)
        onClose()
      }, fail)
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('students.previewTitle')}
      size="narrow"
      footer={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button variant="primary" icon={FileText} busy={busy} disabled={chosen.length === 0} onClick={make}>
            {text('students.preview')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{text(chosen.length === 0 ? 'students.previewNone' : 'students.previewHelp')}</p>
        {parts.map(part => (
          <Checkbox
            key={part}
            checked={chosen.includes(part)}
            onChange={on => setLeft(on ? left.filter(other => other !== part) : [...left, part])}
          >
            {text(`students.part.${part}`)}
          </Checkbox>
        ))}
      </Stack>
    </Dialog>
  )
}
