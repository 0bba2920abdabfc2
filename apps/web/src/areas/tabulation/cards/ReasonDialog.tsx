import { Banner, Field, TextArea } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useText } from '../../../texts/text'

interface Props {
  readonly title: string
  /** What will happen. */
  readonly help: string
  readonly label: string
  readonly busy: boolean
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

const least = 5

/** Asks why, before cards are taken from families. */
export function ReasonDialog({ title, help, label, busy, onConfirm, onClose }: Props) {
  const text = useText()
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const short = reason.trim().length < least
  return (
    <FormDialog
      title={title}
      typed={reason !== ''}
      save={{ label, busy, variant: 'danger' }}
      onSave={() => {
        setChecked(true)
        if (!short) onConfirm(reason.trim())
      }}
      onClose={onClose}
    >
      <Banner tone="warning">{help}</Banner>
      <Field
        label={text('reportCards.reason')}
        required
        error={checked && short ? text('reportCards.reasonShort', { n: least }) : undefined}
      >
        <TextArea value={reason} maxLength={300} onChange={setReason} />
      </Field>
    </FormDialog>
  )
}
