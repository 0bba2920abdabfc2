import { markLocks } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Checkbox, DateInput, Field } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useSchoolToday } from '../../../session/zone'
import { useText } from '../../../texts/text'
import type { LockOffers } from './lock-filters'

type Exam = LockOffers['exams'][number]

const shownBy = [markLocks.list, markLocks.initialValues]

/** The last day on which the staff of chosen sheets may still write. */
export function SheetDatesForm({
  sheetIds,
  onDone,
  onClose,
}: {
  readonly sheetIds: readonly string[]
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const text = useText()
  const today = useSchoolToday()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ entryUntil: null as string | null }),
    problems: ({ entryUntil }) => ({
      entryUntil:
        entryUntil === null ? text('markLocks.dayNeeded') : entryUntil < today ? text('markLocks.WindowPast') : undefined,
    }),
    shownBy,
    onClose: onDone,
  })
  return (
    <FormDialog
      title={text('markLocks.dates')}
      typed={form.dialog.typed}
      onClose={onClose}
      save={{ label: text('markLocks.save'), busy: form.busy }}
      onSave={() =>
        void form.save(
          () => client.call(markLocks.windows, { body: { sheetIds: [...sheetIds], entryUntil: form.values.entryUntil } }),
          text('markLocks.datesSaved'),
        )
      }
    >
      <Field
        label={text('markLocks.entryUntil')}
        required
        help={text('markLocks.entryUntilHelp', { n: sheetIds.length })}
        error={form.errorOf('entryUntil')}
      >
        <DateInput value={form.values.entryUntil} min={today} today={today} onChange={form.set('entryUntil')} />
      </Field>
    </FormDialog>
  )
}

/** The days on which the marks of an exam are entered, and whether it locks by itself. */
export function ExamDatesForm({ exam, onClose }: { readonly exam: Exam; readonly onClose: () => void }) {
  const text = useText()
  const today = useSchoolToday()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ entryFrom: exam.entryFrom, entryTo: exam.entryTo, autoLock: exam.autoLock }),
    problems: ({ entryFrom, entryTo }) => ({
      entryTo: entryFrom && entryTo && entryTo < entryFrom ? text('markLocks.WindowOrder') : undefined,
    }),
    shownBy,
    onClose,
  })
  return (
    <FormDialog
      title={text('markLocks.datesOf', { exam: exam.name })}
      {...form.dialog}
      save={{ label: text('markLocks.save'), busy: form.busy }}
      onSave={() =>
        void form.save(
          () => client.call(markLocks.windows, { body: { examId: exam.id, ...form.values, version: exam.version } }),
          text('markLocks.datesSaved'),
        )
      }
    >
      <Field label={text('markLocks.entryFrom')}>
        <DateInput value={form.values.entryFrom} today={today} onChange={form.set('entryFrom')} />
      </Field>
      <Field label={text('markLocks.entryTo')} error={form.errorOf('entryTo')}>
        <DateInput value={form.values.entryTo} today={today} onChange={form.set('entryTo')} />
      </Field>
      <Checkbox checked={form.values.autoLock} onChange={form.set('autoLock')}>
        {text('markLocks.autoLock')}
      </Checkbox>
    </FormDialog>
  )
}
