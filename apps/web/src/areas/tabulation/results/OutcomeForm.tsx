import { tabResults } from '@school/api/client'
import { useApi } from '@school/api/react'
import { type Outcome, outcomes } from '@school/rules'
import { Field, Select, TextArea } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { useOutcomeText } from './useOutcomeText'
import type { ResultRow } from './useStudentColumns'

/** What stands in place of a computed outcome, with the reason; nothing takes it back. */
export function OutcomeForm({ row, onClose }: { readonly row: ResultRow; readonly onClose: () => void }) {
  const text = useText()
  const outcomeText = useOutcomeText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ outcome: (row.override?.outcome ?? null) as Outcome | null, reason: row.override?.reason ?? '' }),
    problems: values => ({ reason: values.reason.trim().length >= 5 ? undefined : text('tabResults.reasonShort') }),
    shownBy: [tabResults.list, tabResults.one, tabResults.overview],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(async () => {
      await client.call(tabResults.setOutcome, { params: { id: row.id }, body: { ...values, version: row.version } })
    }, text('tabResults.outcomeSet'))
  return (
    <FormDialog
      title={text('tabResults.setOutcomeOf', { name: row.name })}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('tabResults.outcome')} help={text('tabResults.outcomeHelp')}>
        <Select
          options={outcomes.map(value => ({ value, label: outcomeText(value) }))}
          placeholder={text('tabResults.asComputed')}
          clearable
          value={values.outcome}
          onChange={set('outcome')}
        />
      </Field>
      <Field label={text('tabResults.reason')} required error={errorOf('reason')}>
        <TextArea value={values.reason} onChange={set('reason')} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
