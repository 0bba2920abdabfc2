import { anecdotal } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Field, TextInput } from '@school/ui'
import { FormDialog } from '../../FormDialog'
import { useForm } from '../../form'
import { useText } from '../../text'

const reasonLength = { min: 5, max: 200 }

/** Why an entry of somebody else, or one that a guardian was told of, is deleted. */
export function DeleteForm({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ reason: '' }),
    problems: ({ reason }) => {
      const { length } = reason.trim()
      if (length === 0) return { reason: text('error.ReasonRequired') }
      return { reason: length < reasonLength.min ? text('diary.reasonLength', reasonLength) : undefined }
    },
    shownBy: [anecdotal.list, anecdotal.savedData, anecdotal.data],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const request = { params: { id }, query: { reason: values.reason.trim() } }
    return form.save(() => client.call(anecdotal.remove, request), text('diary.deleted'))
  }
  return (
    <FormDialog
      title={text('diary.delete')}
      {...form.dialog}
      save={{ label: text('diary.delete'), variant: 'danger', busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('diary.deleteReason')} required error={errorOf('reason')}>
        <TextInput maxLength={reasonLength.max} value={values.reason} onChange={set('reason')} />
      </Field>
    </FormDialog>
  )
}
