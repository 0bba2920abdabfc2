import { DateInput, DateTimeInput, Field, FieldGrid, TextInput } from '@school/ui'
import type { FormOf } from '../../forms/form'
import { useText } from '../../texts/text'
import type { Offers, Values } from './notice-values'

interface NoticeDaysProps {
  readonly form: FormOf<Values>
  readonly offers: Offers
}

/** When and where it is, and from when it is shown. */
export function NoticeDays({ form: { values, setValues, set, errorOf }, offers }: NoticeDaysProps) {
  const text = useText()
  const year = offers.academicYears.find(one => one.id === values.academicYearId)
  const day = (field: 'startsOn' | 'endsOn') => (
    <Field label={text(`notices.${field}`)} required error={errorOf(field)}>
      <DateInput
        value={values[field]}
        min={field === 'endsOn' ? (values.startsOn ?? year?.startsOn) : year?.startsOn}
        max={year?.endsOn}
        today={offers.today}
        onChange={value =>
          setValues(before => {
            const follows = field === 'startsOn' && value && before.endsOn === before.startsOn
            return { ...before, [field]: value, ...(follows ? { endsOn: value } : {}) }
          })
        }
      />
    </Field>
  )
  return (
    <FieldGrid>
      {day('startsOn')}
      {day('endsOn')}
      <Field label={text('notices.startTime')} error={errorOf('startTime')}>
        <TextInput type="time" value={values.startTime} onChange={set('startTime')} />
      </Field>
      <Field label={text('notices.endTime')} error={errorOf('endTime')}>
        <TextInput type="time" value={values.endTime} onChange={set('endTime')} />
      </Field>
      <Field label={text('notices.venue')}>
        <TextInput maxLength={100} value={values.venue} onChange={set('venue')} />
      </Field>
      <Field label={text('notices.publishAt')} help={text('notices.publishHelp')}>
        <DateTimeInput value={values.publishAt} today={offers.today} format="dd/MM/yyyy HH:mm" onChange={set('publishAt')} />
      </Field>
    </FieldGrid>
  )
}
