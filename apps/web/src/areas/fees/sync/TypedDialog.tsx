import { Banner, Field, TextArea, TextInput } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useText } from '../../../texts/text'

type TypedDialogProps = {
  readonly title: string
  /** What will happen. */
  readonly help: string
  readonly label: string
  readonly code: string
  /** Characters that a reason has at least, and what says so. */
  readonly least: number
  readonly tooShort: string
  readonly busy: boolean
  readonly onConfirm: (answer: { readonly confirm: string; readonly reason: string }) => void
  readonly onClose: () => void
}

/** Asks for a reason and the code of the school before something large begins. */
export function TypedDialog({ title, help, label, code, least, tooShort, busy, onConfirm, onClose }: TypedDialogProps) {
  const text = useText()
  const [confirm, setConfirm] = useState('')
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const short = reason.trim().length < least
  return (
    <FormDialog
      title={title}
      typed={false}
      save={{ label, busy, variant: 'danger', disabled: confirm.trim() !== code }}
      onSave={() => {
        setChecked(true)
        if (!short) onConfirm({ confirm: confirm.trim(), reason: reason.trim() })
      }}
      onClose={onClose}
    >
      <Banner tone="warning">{help}</Banner>
      <Field label={text('feeSync.reason')} required error={checked && short ? tooShort : undefined}>
        <TextArea value={reason} maxLength={500} onChange={setReason} />
      </Field>
      <Field label={text('feeSync.typeCode', { code })} required>
        <TextInput value={confirm} maxLength={20} onChange={setConfirm} />
      </Field>
    </FormDialog>
  )
}
