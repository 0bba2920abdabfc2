import { trimmed } from '@school/rules'
import { Field, TextInput } from '@school/ui'
import type { Calls } from './done'
import { FormDialog } from './FormDialog'
import { useForm } from './form'

export interface ReasonFormProps {
  title: string
  /** On the button that does it. */
  action: string
  label: string
  help?: string
  /** Longest reason, in letters. */
  longest: number
  /** What is wrong with a reason of so many letters. */
  problemOf: (letters: number) => string | undefined
  work: (reason: string) => Promise<unknown>
  /** Told once it is done. */
  said: string
  shownBy: Calls
  onClose: () => void
}

/** Asks why something is taken back. The reason stays until it was taken. */
export function ReasonForm({ title, action, label, help, longest, problemOf, work, said, shownBy, onClose }: ReasonFormProps) {
  const form = useForm({
    begin: () => ({ reason: '' }),
    problems: ({ reason }) => ({ reason: problemOf(trimmed(reason).length) }),
    shownBy,
    onClose,
  })
  const { values, set, errorOf } = form
  return (
    <FormDialog
      title={title}
      {...form.dialog}
      save={{ label: action, variant: 'danger', busy: form.busy }}
      onSave={() => void form.save(() => work(trimmed(values.reason)), said)}
    >
      <Field label={label} required help={help} error={errorOf('reason')}>
        <TextInput maxLength={longest} value={values.reason} onChange={set('reason')} />
      </Field>
    </FormDialog>
  )
}
