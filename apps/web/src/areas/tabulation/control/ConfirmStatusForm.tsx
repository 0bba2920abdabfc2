import { type AnswerOfCall, platformMarks } from '@school/api/client'
import { useApi } from '@school/api/react'
import { removalReason, trimmed } from '@school/rules'
import { Banner, Field, TextArea, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { scopeOf } from './MarkScope'

interface ConfirmStatusFormProps {
  readonly scope: NonNullable<ReturnType<typeof scopeOf>>
  readonly to: 'not-taken' | 'draft'
  readonly checked: AnswerOfCall<typeof platformMarks.check>
  readonly code: string
  readonly onClose: () => void
}

/** Asks for a reason and the code of the school before the status of sheets is changed. */
export function ConfirmStatusForm({ scope, to, checked, code, onClose }: ConfirmStatusFormProps) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ reason: '', typedText: '' }),
    problems: ({ reason, typedText }) => ({
      reason: trimmed(reason).length < removalReason.min ? text('tabStatus.reasonShort') : undefined,
      typedText: typedText.trim() === code ? undefined : text('markLocks.typeCode', { code }),
    }),
    shownBy: [platformMarks.check],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(
      () =>
        client.call(platformMarks.confirm, {
          body: {
            ...scope,
            to,
            fingerprint: checked.fingerprint,
            reason: trimmed(values.reason),
            typedText: values.typedText.trim(),
          },
        }),
      text('tabStatus.updated', { n: checked.count }),
    )
  return (
    <FormDialog
      title={text(`tabStatus.to.${to}`)}
      {...form.dialog}
      save={{ label: text('tabStatus.update'), variant: 'danger', busy: form.busy }}
      onSave={() => void save()}
    >
      <Banner tone="warning">{text(`tabStatus.toHelp.${to}`, { n: checked.count })}</Banner>
      <Field label={text('markLocks.reason')} required error={errorOf('reason')}>
        <TextArea value={values.reason} maxLength={500} onChange={set('reason')} />
      </Field>
      <Field label={text('markLocks.typeCode', { code })} required error={errorOf('typedText')}>
        <TextInput value={values.typedText} maxLength={50} onChange={set('typedText')} />
      </Field>
    </FormDialog>
  )
}
