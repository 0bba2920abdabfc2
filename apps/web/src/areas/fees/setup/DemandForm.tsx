import { feeDemands } from '@school/api/client'
import { useApi } from '@school/api/react'
import { trimmed } from '@school/rules'
import { DateInput, Field, NumberInput, Select, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { toPaise } from './rupees'
import type { SetupOffers } from './useSetup'

const begun = {
  feeHeadId: null as string | null,
  installmentId: '',
  name: '',
  dueDate: null as string | null,
  fineRuleId: '',
  amount: null as number | null,
  note: '',
}

/** Asks a student for something by hand. */
export function DemandForm(props: {
  readonly studentId: string
  readonly yearId: string
  readonly offers: SetupOffers
  readonly onClose: () => void
}) {
  const { studentId, yearId, offers, onClose } = props
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ ...begun, dueDate: offers.today as string | null }),
    problems: ({ feeHeadId, installmentId, dueDate, amount, note }) => ({
      feeHeadId: feeHeadId ? undefined : text('feeSetup.needed'),
      dueDate: installmentId || dueDate ? undefined : text('feeSetup.DueDateNeeded'),
      amount: amount ? undefined : text('feeSetup.AmountNeeded'),
      note: trimmed(note) ? undefined : text('feeSetup.needed'),
    }),
    shownBy: [feeDemands.list],
    onClose,
  })
  const { values, set, setValues, errorOf } = form
  const accountOf = (headId: string | null) => offers.heads.find(head => head.id === headId)?.accountId
  const save = () =>
    form.save(
      () =>
        client.call(feeDemands.create, {
          body: {
            studentId,
            academicYearId: yearId,
            feeHeadId: values.feeHeadId!,
            installmentId: values.installmentId || null,
            name: trimmed(values.name),
            dueDate: values.dueDate,
            fineRuleId: values.fineRuleId || null,
            amount: toPaise(values.amount),
            note: trimmed(values.note),
          },
        }),
      text('feeSetup.saved'),
    )
  return (
    <FormDialog
      title={text('feeSetup.addDemand')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('feeSetup.head')} required error={errorOf('feeHeadId')}>
        <Select
          options={offers.heads.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.feeHeadId}
          onChange={feeHeadId => setValues(before => ({ ...before, feeHeadId, installmentId: '' }))}
        />
      </Field>
      <Field label={text('feeSetup.installment')}>
        <Select
          options={[
            { value: '', label: text('feeSetup.ownInstallment') },
            ...offers.installments
              .filter(one => one.academicYearId === yearId && one.accountId === accountOf(values.feeHeadId))
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={values.installmentId}
          onChange={value => set('installmentId')(value ?? '')}
        />
      </Field>
      {values.installmentId ? null : (
        <>
          <Field label={text('feeSetup.installmentName')}>
            <TextInput value={values.name} maxLength={50} onChange={set('name')} />
          </Field>
          <Field label={text('feeSetup.dueDate')} required error={errorOf('dueDate')}>
            <DateInput value={values.dueDate} today={offers.today} onChange={set('dueDate')} />
          </Field>
          <Field label={text('feeSetup.fineRule')}>
            <Select
              options={[
                { value: '', label: text('feeSetup.noFine') },
                ...offers.fineRules.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={values.fineRuleId}
              onChange={value => set('fineRuleId')(value ?? '')}
            />
          </Field>
        </>
      )}
      <Field label={text('feeSetup.amount')} required error={errorOf('amount')}>
        <NumberInput money value={values.amount} onChange={set('amount')} />
      </Field>
      <Field label={text('feeSetup.reason')} required error={errorOf('note')}>
        <TextInput value={values.note} maxLength={200} onChange={set('note')} />
      </Field>
    </FormDialog>
  )
}
