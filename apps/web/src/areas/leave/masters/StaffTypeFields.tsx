import { allotModes, holidayRules, yearBases } from '@school/rules'
import { Checkbox, Field, FieldGrid, MultiSelect, NumberInput, Select } from '@school/ui'
import type { FormOf } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { LeaveType, TypeValues } from './TypeForm'

interface StaffTypeFieldsProps {
  readonly form: FormOf<TypeValues>
  readonly type: LeaveType | undefined
  /** Types of staff. */
  readonly types: readonly LeaveType[]
}

/** What only leave of staff has: whom it is for, how it is given, what holidays cost. */
export function StaffTypeFields({ form, type, types }: StaffTypeFieldsProps) {
  const text = useText()
  const { values, set, errorOf } = form
  const isGiven = values.allot !== 'none'
  return (
    <>
      <FieldGrid>
        <Field label={text('leaveMasters.for')}>
          <Select
            options={(['all', 'teaching', 'nonTeaching'] as const).map(value => ({
              value,
              label: text(`leaveMasters.appliesTo.${value}`),
            }))}
            value={values.appliesTo}
            onChange={value => value && set('appliesTo')(value)}
          />
        </Field>
        <Field label={text('leaveMasters.gender')}>
          <Select
            options={(['any', 'female', 'male'] as const).map(value => ({ value, label: text(`leaveMasters.gender.${value}`) }))}
            value={values.gender}
            onChange={value => value && set('gender')(value)}
          />
        </Field>
        <Field label={text('leaveMasters.allot')}>
          <Select
            options={allotModes.map(value => ({ value, label: text(`leaveMasters.allot.${value}`) }))}
            value={values.allot}
            onChange={value => value && set('allot')(value)}
          />
        </Field>
        <Field
          label={text('leaveMasters.quota')}
          help={isGiven ? undefined : text('leaveMasters.quotaHelp')}
          error={errorOf('quota')}
        >
          <NumberInput decimals={1} value={values.quota} onChange={set('quota')} />
        </Field>
        {isGiven ? (
          <>
            <Field label={text('leaveMasters.yearBasis')}>
              <Select
                options={yearBases.map(value => ({ value, label: text(`leaveMasters.yearBasis.${value}`) }))}
                value={values.yearBasis}
                onChange={value => value && set('yearBasis')(value)}
              />
            </Field>
            <Field label={text('leaveMasters.carryMax')}>
              <NumberInput decimals={1} value={values.carryMax} onChange={set('carryMax')} />
            </Field>
            <Field label={text('leaveMasters.maxAccrual')}>
              <NumberInput decimals={1} value={values.maxAccrual} onChange={set('maxAccrual')} />
            </Field>
            <Field label={text('leaveMasters.negativeDays')}>
              <NumberInput decimals={1} value={values.negativeDays} onChange={set('negativeDays')} />
            </Field>
          </>
        ) : null}
        {values.allot === 'credit' ? (
          <Field label={text('leaveMasters.creditExpiryDays')}>
            <NumberInput decimals={0} value={values.creditExpiryDays} onChange={set('creditExpiryDays')} />
          </Field>
        ) : null}
        <Field label={text('leaveMasters.holidayRule')}>
          <Select
            options={holidayRules.map(value => ({ value, label: text(`leaveMasters.holidayRule.${value}`) }))}
            value={values.holidayRule}
            onChange={value => value && set('holidayRule')(value)}
          />
        </Field>
        <Field label={text('leaveMasters.minServiceMonths')}>
          <NumberInput decimals={0} value={values.minServiceMonths} onChange={set('minServiceMonths')} />
        </Field>
        <Field label={text('leaveMasters.notWith')}>
          <MultiSelect
            options={types.filter(one => one.id !== type?.id).map(one => ({ value: one.id, label: `${one.code} · ${one.name}` }))}
            value={[...values.notWith]}
            onChange={set('notWith')}
          />
        </Field>
      </FieldGrid>
      <Checkbox checked={values.paid} disabled={type?.isReserved} onChange={set('paid')}>
        {text('leaveMasters.paid')}
      </Checkbox>
      <Checkbox checked={values.restrictedOnly} onChange={set('restrictedOnly')}>
        {text('leaveMasters.restrictedOnly')}
      </Checkbox>
    </>
  )
}
