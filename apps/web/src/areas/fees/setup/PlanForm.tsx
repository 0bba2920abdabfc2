import { feePlans, feeSetup } from '@school/api/client'
import { useApi } from '@school/api/react'
import { dueDateProblems, trimmed } from '@school/rules'
import { Button, DateInput, Field, FieldGrid, NumberInput, Panel, PanelBody, Select, TextInput } from '@school/ui'
import { Plus, Trash2 } from 'lucide-react'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { Plan } from './Plans'
import type { SetupOffers } from './useSetup'

interface Line {
  readonly key: number
  readonly id?: string
  readonly name: string
  readonly dueDate: string | null
  readonly months: number | null
  readonly fineRuleId: string | null
}

const line = (key: number, name: string, fineRuleId: string | null = null): Line => ({
  key,
  name,
  dueDate: null,
  months: 1,
  fineRuleId,
})

const begun = (plan: Plan | undefined, offers: SetupOffers, first: string) => ({
  feeAccountId: plan?.account.id ?? offers.accounts[0]?.id ?? null,
  name: plan?.name ?? '',
  installments: (plan?.installments.map((one, key) => ({
    ...{ key, id: one.id, name: one.name, dueDate: one.dueDate, months: one.months },
    fineRuleId: one.fineRule?.id ?? null,
  })) ?? [line(0, first)]) as readonly Line[],
})
type Values = ReturnType<typeof begun>

/** One installment of a plan. */
function LineFields(props: {
  readonly line: Line
  readonly no: number
  readonly offers: SetupOffers
  readonly bus: boolean
  readonly errors: { readonly name?: string | undefined; readonly dueDate?: string | undefined }
  readonly onChange: (line: Line) => void
  readonly onRemove: (() => void) | undefined
}) {
  const { line: one, no, offers, bus, errors, onChange, onRemove } = props
  const text = useText()
  return (
    <Panel
      title={text('feeSetup.installmentNo', { no })}
      commands={onRemove ? [{ key: 'remove', label: text('feeSetup.remove'), icon: Trash2, onSelect: onRemove }] : []}
    >
      <PanelBody>
        <FieldGrid>
          <Field label={text('feeSetup.installmentName')} required error={errors.name}>
            <TextInput value={one.name} maxLength={50} onChange={name => onChange({ ...one, name })} />
          </Field>
          <Field label={text('feeSetup.dueDate')} required error={errors.dueDate}>
            <DateInput value={one.dueDate} today={offers.today} onChange={dueDate => onChange({ ...one, dueDate })} />
          </Field>
          {bus ? (
            <Field label={text('feeSetup.months')} help={text('feeSetup.monthsHelp')}>
              <NumberInput decimals={0} value={one.months} onChange={months => onChange({ ...one, months })} />
            </Field>
          ) : null}
          <Field label={text('feeSetup.fineRule')}>
            <Select
              options={[
                { value: '', label: text('feeSetup.noFine') },
                ...offers.fineRules.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={one.fineRuleId ?? ''}
              onChange={rule => onChange({ ...one, fineRuleId: rule || null })}
            />
          </Field>
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

/** A plan of installments, new or changed. */
export function PlanForm(props: {
  readonly plan: Plan | undefined
  readonly offers: SetupOffers
  readonly yearId: string
  readonly onClose: () => void
}) {
  const { plan, offers, yearId, onClose } = props
  const text = useText()
  const { client } = useApi()
  const year = offers.academicYears.find(one => one.id === yearId)!
  const datesOf = ({ installments }: Values) =>
    dueDateProblems(
      installments.map(one => one.dueDate ?? ''),
      year,
    )
  const errorsOf = (values: Values) =>
    values.installments.map((one, place) => ({
      name: trimmed(one.name) ? undefined : text('feeSetup.needed'),
      dueDate: one.dueDate
        ? { Outside: text('feeSetup.DueOutside'), NotAfter: text('feeSetup.DueNotAfter'), none: undefined }[
            datesOf(values)[place] ?? 'none'
          ]
        : text('feeSetup.DueDateNeeded'),
    }))
  const form = useForm({
    begin: () => begun(plan, offers, text('feeSetup.termNo', { no: 1 })),
    problems: values => ({
      name: trimmed(values.name) ? undefined : text('feeSetup.needed'),
      installments: errorsOf(values).some(one => one.name || one.dueDate) ? text('feeSetup.needed') : undefined,
    }),
    shownBy: [feePlans.plans, feeSetup.offers],
    onClose,
  })
  const { values, set, errorOf } = form
  const errors = errorsOf(values)
  const bus = offers.accounts.find(one => one.id === values.feeAccountId)?.kind === 'bus'
  const save = () => {
    const body = {
      name: trimmed(values.name),
      installments: values.installments.map(({ key: _, ...one }) => ({
        ...one,
        name: trimmed(one.name),
        dueDate: one.dueDate!,
        months: one.months ?? 0,
      })),
    }
    return form.save(
      () =>
        plan
          ? client.call(feePlans.changePlan, { params: { id: plan.id }, body: { ...body, version: plan.version } })
          : client.call(feePlans.createPlan, {
              body: { ...body, academicYearId: yearId, feeAccountId: values.feeAccountId! },
            }),
      text('feeSetup.saved'),
    )
  }
  const add = () =>
    set('installments')([
      ...values.installments,
      line(
        Math.max(0, ...values.installments.map(one => one.key)) + 1,
        text('feeSetup.termNo', { no: values.installments.length + 1 }),
        values.installments.at(-1)?.fineRuleId,
      ),
    ])
  return (
    <FormDialog
      size="large"
      title={plan?.name ?? text('feeSetup.newPlan')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <FieldGrid>
        <Field label={text('feeSetup.planName')} required error={errorOf('name')}>
          <TextInput value={values.name} maxLength={50} onChange={set('name')} />
        </Field>
        {plan ? null : (
          <Field label={text('feeSetup.account')} required>
            <Select
              options={offers.accounts.map(({ id, name }) => ({ value: id, label: name }))}
              value={values.feeAccountId}
              onChange={set('feeAccountId')}
            />
          </Field>
        )}
      </FieldGrid>
      {values.installments.map((one, place) => (
        <LineFields
          key={one.key}
          line={one}
          no={place + 1}
          offers={offers}
          bus={bus}
          errors={errorOf('installments') ? errors[place]! : {}}
          onChange={next => set('installments')(values.installments.map(other => (other.key === one.key ? next : other)))}
          onRemove={
            values.installments.length > 1
              ? () => set('installments')(values.installments.filter(other => other.key !== one.key))
              : undefined
          }
        />
      ))}
      <div>
        <Button icon={Plus} onClick={add}>
          {text('feeSetup.addInstallment')}
        </Button>
      </div>
    </FormDialog>
  )
}
