import { feeConcessions } from '@school/api/client'
import { useApi } from '@school/api/react'
import { trimmed } from '@school/rules'
import { EntitySelectorInput, Field, MultiSelect, Select, studentSelectormultiple, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { studying, useStudentLoaders } from '../../../forms/selectors'
import { useText } from '../../../texts/text'
import type { SetupOffers } from './useSetup'

const begun = {
  studentIds: [] as readonly string[],
  typeId: null as string | null,
  installmentIds: [] as readonly string[],
  reason: '',
}

/** Asks for a concession for one student or a list of them. */
export function GrantForm({ offers, yearId, onClose }: { offers: SetupOffers; yearId: string; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const loaders = useStudentLoaders()
  const form = useForm({
    begin: () => begun,
    problems: ({ studentIds, typeId, reason }) => ({
      studentIds: studentIds.length > 0 ? undefined : text('feeSetup.needed'),
      typeId: typeId ? undefined : text('feeSetup.needed'),
      reason: trimmed(reason) ? undefined : text('feeSetup.needed'),
    }),
    shownBy: [feeConcessions.list],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(
      () =>
        client.call(feeConcessions.grant, {
          body: {
            studentIds: [...values.studentIds],
            academicYearId: yearId,
            typeId: values.typeId!,
            installmentIds: [...values.installmentIds],
            reason: trimmed(values.reason),
          },
        }),
      text('feeSetup.requested'),
    )
  return (
    <FormDialog
      size="medium"
      title={text('feeSetup.grant')}
      {...form.dialog}
      save={{ label: text('feeSetup.request'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('feeSetup.studentsField')} required error={errorOf('studentIds')}>
        <EntitySelectorInput
          multiple
          configuration={studentSelectormultiple}
          filters={studying}
          loaders={loaders}
          value={values.studentIds}
          onChange={set('studentIds')}
        />
      </Field>
      <Field label={text('feeReports.column.type')} required error={errorOf('typeId')}>
        <Select
          options={offers.concessionTypes.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.typeId}
          onChange={set('typeId')}
        />
      </Field>
      <Field label={text('feeSetup.installments')}>
        <MultiSelect
          options={offers.installments
            .filter(one => one.academicYearId === yearId)
            .map(one => ({
              value: one.id,
              label: `${one.name} (${offers.accounts.find(account => account.id === one.accountId)?.name ?? ''})`,
            }))}
          none={text('app.all')}
          value={[...values.installmentIds]}
          onChange={set('installmentIds')}
        />
      </Field>
      <Field label={text('feeSetup.reason')} required error={errorOf('reason')}>
        <TextInput value={values.reason} maxLength={200} onChange={set('reason')} />
      </Field>
    </FormDialog>
  )
}
