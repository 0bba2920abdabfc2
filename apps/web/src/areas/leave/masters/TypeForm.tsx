import { type AnswerOfCall, leaveMasters } from '@school/api/client'
import { useApi } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Checkbox, Field, FieldGrid, NumberInput, Select, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { StaffTypeFields } from './StaffTypeFields'

export type LeaveType = AnswerOfCall<typeof leaveMasters.types>[number]
export type TypeValues = ReturnType<typeof begun>

const begun = (type: LeaveType | undefined) => ({
  audience: type?.audience ?? ('staff' as const),
  name: type?.name ?? '',
  code: type?.code ?? '',
  active: type?.active ?? true,
  sortOrder: type?.sortOrder ?? (null as number | null),
  minUnit: type?.minUnit ?? ('half' as const),
  maxSpell: type?.maxSpell ?? null,
  maxPerMonth: type?.maxPerMonth ?? null,
  noticeDays: type?.noticeDays ?? (null as number | null),
  backDays: type?.backDays ?? (null as number | null),
  fileAfterDays: type?.fileAfterDays ?? null,
  countsAs: type?.countsAs ?? ('LV' as const),
  paid: type?.paid ?? true,
  appliesTo: type?.appliesTo ?? ('all' as const),
  gender: type?.gender ?? ('any' as const),
  minServiceMonths: type?.minServiceMonths ?? (null as number | null),
  yearBasis: type?.yearBasis ?? ('academic' as const),
  allot: type?.allot ?? ('yearly' as const),
  quota: type?.quota ?? (null as number | null),
  carryMax: type?.carryMax ?? (null as number | null),
  maxAccrual: type?.maxAccrual ?? null,
  creditExpiryDays: type?.creditExpiryDays ?? null,
  negativeDays: type?.negativeDays ?? (null as number | null),
  holidayRule: type?.holidayRule ?? ('exclude' as const),
  notWith: (type?.notWith ?? []) as readonly string[],
  restrictedOnly: type?.restrictedOnly ?? false,
})

/** What is sent: what nobody typed is 0. */
const sent = ({ audience, ...values }: TypeValues) => ({
  ...values,
  name: trimmed(values.name),
  code: trimmed(values.code),
  sortOrder: values.sortOrder ?? 0,
  noticeDays: values.noticeDays ?? 0,
  backDays: values.backDays ?? 0,
  minServiceMonths: values.minServiceMonths ?? 0,
  quota: values.quota ?? 0,
  carryMax: values.carryMax ?? 0,
  negativeDays: values.negativeDays ?? 0,
  notWith: [...values.notWith],
  countsAs: audience === 'student' ? values.countsAs : null,
})

interface TypeFormProps {
  readonly type: LeaveType | undefined
  readonly types: readonly LeaveType[]
  readonly onClose: () => void
}

/** A type of leave, new or as it stands. */
export function TypeForm({ type, types, onClose }: TypeFormProps) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(type),
    problems: ({ name, code, audience, allot, quota }) => ({
      name: trimmed(name) ? undefined : text('leaveMasters.needed'),
      code: /^[A-Za-z0-9]{1,5}$/.test(trimmed(code)) ? undefined : text('leaveMasters.codeHelp'),
      quota:
        audience === 'staff' && (allot === 'yearly' || allot === 'monthly') && !quota
          ? text('leaveMasters.QuotaNeeded')
          : undefined,
    }),
    shownBy: [leaveMasters.types],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(
      () =>
        type
          ? client.call(leaveMasters.changeType, { params: { id: type.id }, body: { ...sent(values), version: type.version } })
          : client.call(leaveMasters.createType, { body: { audience: values.audience, ...sent(values) } }),
      text('leaveMasters.saved'),
    )
  const whole = (field: 'maxSpell' | 'maxPerMonth' | 'noticeDays' | 'backDays' | 'fileAfterDays' | 'sortOrder') => (
    <Field label={text(`leaveMasters.${field}`)}>
      <NumberInput decimals={0} value={values[field]} onChange={set(field)} />
    </Field>
  )
  return (
    <FormDialog
      size="large"
      title={type?.name ?? text('leaveMasters.newType')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <FieldGrid>
        {type ? null : (
          <Field label={text('leaveMasters.audience')} required>
            <Select
              options={(['staff', 'student'] as const).map(value => ({ value, label: text(`leaveMasters.audience.${value}`) }))}
              value={values.audience}
              onChange={value => value && set('audience')(value)}
            />
          </Field>
        )}
        <Field label={text('leaveMasters.name')} required error={errorOf('name')}>
          <TextInput value={values.name} maxLength={50} onChange={set('name')} />
        </Field>
        <Field label={text('leaveMasters.code')} required error={errorOf('code')}>
          <TextInput value={values.code} maxLength={5} disabled={type?.isReserved} onChange={set('code')} />
        </Field>
        <Field label={text('leaveMasters.minUnit')}>
          <Select
            options={(['half', 'full'] as const).map(value => ({ value, label: text(`leaveMasters.minUnit.${value}`) }))}
            value={values.minUnit}
            onChange={value => value && set('minUnit')(value)}
          />
        </Field>
        {values.audience === 'student' ? (
          <Field label={text('leaveMasters.countsAs')}>
            <Select
              options={(['LV', 'OD'] as const).map(value => ({ value, label: text(`leaveMasters.countsAs.${value}`) }))}
              value={values.countsAs}
              onChange={value => value && set('countsAs')(value)}
            />
          </Field>
        ) : null}
      </FieldGrid>
      {values.audience === 'staff' ? (
        <StaffTypeFields form={form} type={type} types={types.filter(one => one.audience === 'staff')} />
      ) : null}
      <FieldGrid>
        {whole('maxSpell')}
        {whole('maxPerMonth')}
        {whole('noticeDays')}
        {whole('backDays')}
        {whole('fileAfterDays')}
        {whole('sortOrder')}
      </FieldGrid>
      <Checkbox checked={values.active} disabled={type?.isReserved} onChange={set('active')}>
        {text('leaveMasters.active')}
      </Checkbox>
    </FormDialog>
  )
}
