import { notices } from '@school/api/client'
import { useAction, useReload } from '@school/api/react'
import { cancelReasonLength } from '@school/rules'
import { Field, TextInput, useToast } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../FormDialog'
import { useProblemToast } from '../../problems'
import { useText } from '../../text'
import type { Notice } from './words'

/** Why a notice is cancelled; whoever was told of it reads this. */
export function CancelForm({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { run, busy } = useAction(notices.cancel)
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const { length } = reason.trim()
  const wrong =
    length < cancelReasonLength.min || length > cancelReasonLength.max
      ? text('notices.reasonLength', cancelReasonLength)
      : undefined
  const save = async () => {
    setChecked(true)
    if (wrong) return
    try {
      await run({ params: { id: notice.id }, body: { reason: reason.trim() } })
      toast.success(text('notices.cancelled'))
      await reload(notices.list, notices.event)
      onClose()
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <FormDialog
      title={text('notices.cancelOne', { title: notice.title })}
      typed={length > 0}
      save={{ label: text('notices.cancel'), variant: 'danger', busy }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field
        label={text('notices.reason')}
        required
        help={notice.notifiedAt ? text('notices.reasonHelp') : undefined}
        error={checked ? wrong : undefined}
      >
        <TextInput maxLength={cancelReasonLength.max} value={reason} onChange={setReason} />
      </Field>
    </FormDialog>
  )
}
