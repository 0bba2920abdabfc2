import { cardSetup } from '@school/api/client'
import { useApi } from '@school/api/react'
import { EntitySelectorInput, studentSelector } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useProblemToast } from '../../../forms/problems'
import { useStudentLoaders } from '../../../forms/selectors'
import { useText } from '../../../texts/text'
import { openPdf } from './open-pdf'

/** In the place of a template: that of the card, else the usual one of its kind. */
const noTemplate = '00000000-0000-0000-0000-000000000000'

interface Props {
  /** Null for the first card that is printed by the template. */
  readonly cardId: string | null
  readonly templateId?: string
  readonly onClose: () => void
}

/** Shows the paper of a student as it would be made now. */
export function CardPreview({ cardId, templateId = noTemplate, onClose }: Props) {
  const text = useText()
  const fail = useProblemToast()
  const loaders = useStudentLoaders()
  const { client } = useApi()
  const [studentId, setStudent] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    const call = client.download(cardSetup.preview, { params: { id: templateId }, body: { studentId: studentId!, cardId } })
    await call.then(openPdf).catch(fail)
    setBusy(false)
  }
  return (
    <FormDialog
      title={text('reportCards.preview')}
      typed={false}
      save={{ label: text('reportCards.preview'), busy, disabled: !studentId }}
      onSave={() => void show()}
      onClose={onClose}
    >
      <EntitySelectorInput configuration={studentSelector} loaders={loaders} value={studentId} onChange={setStudent} />
    </FormDialog>
  )
}
