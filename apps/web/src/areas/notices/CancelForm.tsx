import { notices } from '@school/api/client'
import { useApi } from '@school/api/react'
import { cancelReasonLength } from '@school/rules'
import { Field, TextInput } from '@school/ui'
import { FormDialog } from '../../FormDialog'
import { useForm } from '../../form'
import { useText } from '../../text'
import type { Notice } from './words'

/** Why a notice is cancelled; whoever was told of it reads this. */
export function CancelForm({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ reason: '' }),
    problems: ({ reason }) => {
      const { length } = reason.trim()
      const fits = length >= cancelReasonLength.min && length <= cancelReasonLength.max
      return { reason: fits ? undefined : text('notices.reasonLength', cancelReasonLength) }
    },
    shownBy: [notices.list, notices.event],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const request = { params: { id: notice.id }, body: { reason: values.reason.trim() } }
    return form.save(() => client.call(notices.cancel, request), text('notices.cancelled'))
  }
  return (
    <FormDialog
      title={text('notices.cancelOne', { title: notice.title })}
      {...form.dialog}
      save={{ label: text('notices.cancel'), variant: 'danger', busy: form.busy }}
      onSave={() => void save()}
    >
      <Field
        label={text('notices.reason')}
        required
        help={notice.notifiedAt ? text('notices.reasonHelp') : undefined}
        error={errorOf('reason')}
      >
        <TextInput maxLength={cancelReasonLength.max} value={values.reason} onChange={set('reason')} />
      </Field>
    </FormDialog>
  )
}
