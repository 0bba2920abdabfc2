import { sheets } from '@school/api/client'
import { useApi } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Field, NumberInput, Select, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { SheetAnswer } from './marks-sheet'

const shortestReason = 5

/** Marks for everybody with a number, at most to the maximum; the same less than 0 takes them back. */
export function AdjustForm({ data, onClose }: { readonly data: SheetAnswer; readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const columns = data.columns.filter(column => column.entry === 'marks')
  const form = useForm({
    begin: () => ({ key: columns[0]?.key ?? '', marks: null as number | null, reason: '' }),
    problems: ({ marks, reason }) => ({
      marks: marks === null || marks === 0 ? text('field.Required') : undefined,
      reason: trimmed(reason).length < shortestReason ? text('field.TooShort', { n: shortestReason }) : undefined,
    }),
    shownBy: [sheets.open, sheets.list],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    client.call(sheets.adjust, {
      params: { id: data.sheet.id },
      body: { marks: values.marks ?? 0, reason: trimmed(values.reason), key: values.key },
    })
  return (
    <FormDialog
      title={text('markEntry.adjust')}
      {...form.dialog}
      save={{ label: text('markEntry.adjust'), variant: 'primary', busy: form.busy }}
      onSave={() => void form.save(save, text('markEntry.adjusted'))}
    >
      {columns.length > 1 ? (
        <Field label={text('markEntry.column')} required>
          <Select
            options={columns.map(({ key, label }) => ({ value: key, label: label || text('markEntry.marks') }))}
            value={values.key}
            onChange={key => key && set('key')(key)}
          />
        </Field>
      ) : null}
      <Field label={text('markEntry.adjustBy')} required help={text('markEntry.adjustHelp')} error={errorOf('marks')}>
        <NumberInput value={values.marks} onChange={set('marks')} />
      </Field>
      <Field label={text('markEntry.reason')} required error={errorOf('reason')}>
        <TextInput maxLength={200} value={values.reason} onChange={set('reason')} />
      </Field>
    </FormDialog>
  )
}
