import { type AnswerOfCall, feedback } from '@school/api/client'
import { useApi } from '@school/api/react'
import { feedbackLength, trimmed } from '@school/rules'
import { Field, Select, TextArea, TextInput, type UploadedFile } from '@school/ui'
import { AttachmentField } from '../../forms/attachments'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { optionsOf } from '../../report'
import { useText } from '../../texts/text'

interface Values {
  categoryId: string | null
  subject: string
  message: string
  files: readonly UploadedFile[]
}

/** What is wrong with a message of a guardian, or nothing. */
export function useMessageProblem(): (message: string) => string | undefined {
  const text = useText()
  return message => {
    const { length } = trimmed(message)
    if (length === 0) return text('feedback.required', { field: text('feedback.message') })
    return length < feedbackLength.min || length > feedbackLength.max ? text('feedback.length', feedbackLength) : undefined
  }
}

/** A new feedback about the chosen child. */
export function FeedbackForm({ offers, onClose }: { offers: AnswerOfCall<typeof feedback.initialValues>; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const messageProblem = useMessageProblem()
  const required = (field: string) => text('feedback.required', { field })
  const form = useForm({
    begin: (): Values => ({
      categoryId: offers.categories.length === 1 ? offers.categories[0]!.id : null,
      subject: '',
      message: '',
      files: [],
    }),
    problems: ({ categoryId, subject, message }) => ({
      categoryId: categoryId ? undefined : required(text('feedback.category')),
      subject: trimmed(subject) ? undefined : required(text('feedback.subject')),
      message: messageProblem(message),
    }),
    shownBy: [feedback.list, feedback.initialValues],
    onClose,
  })
  const { values, set, errorOf } = form
  const send = () => {
    const { files, ...rest } = values
    const body = { ...rest, categoryId: values.categoryId!, fileIds: files.map(file => file.id) }
    return form.save(() => client.call(feedback.create, { body }), text('feedback.sent'))
  }
  return (
    <FormDialog
      size="large"
      title={text('feedback.new')}
      {...form.dialog}
      save={{ label: text('feedback.send'), busy: form.busy }}
      onSave={() => void send()}
    >
      <Field label={text('feedback.category')} required error={errorOf('categoryId')}>
        <Select options={optionsOf(offers.categories)} value={values.categoryId} onChange={set('categoryId')} />
      </Field>
      <Field label={text('feedback.subject')} required error={errorOf('subject')}>
        <TextInput maxLength={100} value={values.subject} onChange={set('subject')} />
      </Field>
      <Field label={text('feedback.message')} required error={errorOf('message')}>
        <TextArea maxLength={feedbackLength.max} count rows={6} value={values.message} onChange={set('message')} />
      </Field>
      <AttachmentField
        label={text('feedback.files')}
        folder="Students"
        maxFiles={offers.mostFiles}
        value={values.files}
        onChange={set('files')}
      />
    </FormDialog>
  )
}
