import { trimmed } from '@school/rules'
import { Field, TextArea } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useText } from '../../texts/text'

/** Why requests are not approved. */
export function RejectDialog({
  count,
  onClose,
  onReject,
}: {
  count: number
  onClose: () => void
  onReject: (remark: string) => Promise<void>
}) {
  const text = useText()
  const [remark, setRemark] = useState('')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setChecked(true)
    if (!trimmed(remark)) return
    setBusy(true)
    await onReject(trimmed(remark))
    setBusy(false)
  }
  return (
    <FormDialog
      title={text('logins.rejectTitle', { n: count })}
      typed={remark !== ''}
      save={{ label: text('logins.reject'), variant: 'danger', busy }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field
        label={text('logins.remark')}
        required
        help={text('logins.remarkHelp')}
        error={checked && !trimmed(remark) ? text('error.RemarkRequired') : undefined}
      >
        <TextArea maxLength={200} count value={remark} onChange={setRemark} />
      </Field>
    </FormDialog>
  )
}
