import { type AnswerOfCall, feedback } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { feedbackLength } from '@school/rules'
import { Field, Select, TextArea, TextInput, type UploadedFile, useToast } from '@school/ui'
import { useState } from 'react'
import { AttachmentField } from '../../attachments'
import { FormDialog } from '../../FormDialog'
import { useProblemToast } from '../../problems'
import { optionsOf } from '../../report'
import { useText } from '../../text'

/** What is wrong with a message of a guardian, or nothing. */
export function useMessageProblem(): (message: string) => string | undefined {
  const text = useText()
  return message => {
    const { length } = message.trim()
    if (length === 0) return text('feedback.required', { field: text('feedback.message') })
    return length < feedbackLength.min || length > feedbackLength.max ? text('feedback.length', feedbackLength) : undefined
  }
}

/** A new feedback about the chosen child. */
export function FeedbackForm({ offers, onClose }: { offers: AnswerOfCall<typeof feedback.initialValues>; onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const messageProblem = useMessageProblem()
  const [categoryId, setCategory] = useState<string | null>(offers.categories.length === 1 ? offers.categories[0]!.id : null)
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const required = (field: string) => text('feedback.required', { field })
  const wrong = {
    categoryId: categoryId ? undefined : required(text('feedback.category')),
    subject: subject.trim() ? undefined : required(text('feedback.subject')),
    message: messageProblem(message),
  }
  const shown = checked ? wrong : undefined

  const submit = async () => {
    setChecked(true)
    if (!categoryId || wrong.subject || wrong.message) return
    setBusy(true)
    try {
      await client.call(feedback.create, { body: { categoryId, subject, message, fileIds: files.map(file => file.id) } })
      toast.success(text('feedback.sent'))
      await reload(feedback.list, feedback.initialValues)
      onClose()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      size="large"
      title={text('feedback.new')}
      typed={subject !== '' || message !== '' || files.length > 0}
      save={{ label: text('feedback.send'), busy }}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <Field label={text('feedback.category')} required error={shown?.categoryId}>
        <Select options={optionsOf(offers.categories)} value={categoryId} onChange={setCategory} />
      </Field>
      <Field label={text('feedback.subject')} required error={shown?.subject}>
        <TextInput maxLength={100} value={subject} onChange={setSubject} />
      </Field>
      <Field label={text('feedback.message')} required error={shown?.message}>
        <TextArea maxLength={feedbackLength.max} count rows={6} value={message} onChange={setMessage} />
      </Field>
      <AttachmentField
        label={text('feedback.files')}
        folder="Students"
        maxFiles={offers.mostFiles}
        value={files}
        onChange={setFiles}
      />
    </FormDialog>
  )
}
