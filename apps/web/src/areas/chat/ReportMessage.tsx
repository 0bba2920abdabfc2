import { chat } from '@school/api/client'
import { useAction } from '@school/api/react'
import type { ChatMessage } from '@school/rules'
import { Field, TextArea, useToast } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'
import { isReason, reasonLength } from './reason'

/** Why the school should look at a message. */
export function ReportMessage({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const { run, busy } = useAction(chat.report)
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const save = async () => {
    setChecked(true)
    if (!isReason(reason)) return
    try {
      await run({ params: { id: message.id }, body: { reason } })
      toast.success(text('chat.reported'))
      onClose()
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <FormDialog
      title={text('chat.reportTitle')}
      typed={reason !== ''}
      save={{ label: text('chat.report'), busy }}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field
        label={text('chat.reason')}
        required
        help={text('chat.reportHelp')}
        error={checked && !isReason(reason) ? text('chat.reasonLength') : undefined}
      >
        <TextArea value={reason} maxLength={reasonLength.max} count onChange={setReason} />
      </Field>
    </FormDialog>
  )
}
