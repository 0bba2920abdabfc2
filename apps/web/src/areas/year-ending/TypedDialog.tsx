import { Banner, Field, TextInput } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useText } from '../../texts/text'

type TypedDialogProps = {
  readonly title: string
  readonly help: string
  readonly label: string
  readonly code: string
  readonly busy: boolean
  readonly onConfirm: (typedText: string) => void
  readonly onClose: () => void
}

/** Asks for the code of the school before something large begins. */
export function TypedDialog({ title, help, label, code, busy, onConfirm, onClose }: TypedDialogProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  return (
    <FormDialog
      title={title}
      typed={false}
      save={{ label, busy, disabled: typed.trim() !== code }}
      onSave={() => onConfirm(typed.trim())}
      onClose={onClose}
    >
      <Banner tone="warning">{help}</Banner>
      <Field label={text('yearEnding.typeCode', { code })} required>
        <TextInput value={typed} maxLength={20} onChange={setTyped} />
      </Field>
    </FormDialog>
  )
}
