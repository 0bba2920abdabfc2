import { generalSettings } from '@school/api/client'
import { useApi } from '@school/api/react'
import { academicYearName, addDays, checkAcademicYear, trimmed, twelveMonthsEnd } from '@school/rules'
import { DateInput, Field, FieldGrid, TextInput } from '@school/ui'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'
import type { Year } from './Years'

interface Values {
  readonly name: string
  readonly startsOn: string | null
  readonly endsOn: string | null
}

/** A year of twelve months after the newest one. */
function nextYear(newest: Year | undefined): Values {
  if (!newest) return { name: '', startsOn: null, endsOn: null }
  const startsOn = addDays(newest.endsOn, 1)
  const endsOn = twelveMonthsEnd(startsOn)
  return { name: academicYearName(startsOn, endsOn), startsOn, endsOn }
}

interface YearFormProps {
  readonly schoolId: string
  /** The year that is changed; a next one is added without. */
  readonly year: Year | undefined
  readonly newest: Year | undefined
  readonly onClose: () => void
}

/** Name and days of an academic year. */
export function YearForm({ schoolId, year, newest, onClose }: YearFormProps) {
  const text = useText()
  const today = useSchoolToday()
  const { client } = useApi()
  const form = useForm<Values>({
    begin: () => (year ? { name: year.name, startsOn: year.startsOn, endsOn: year.endsOn } : nextYear(newest)),
    problems: ({ name, startsOn, endsOn }) => ({
      name: trimmed(name) ? undefined : text('field.Required'),
      startsOn: startsOn ? undefined : text('field.Required'),
      endsOn: endsOn
        ? startsOn && checkAcademicYear(startsOn, endsOn)
          ? text('error.YearLength')
          : undefined
        : text('field.Required'),
    }),
    shownBy: [generalSettings.years],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const body = { name: trimmed(values.name), startsOn: values.startsOn!, endsOn: values.endsOn! }
    return form.save(
      () =>
        year
          ? client.call(generalSettings.updateYear, {
              params: { id: schoolId, yearId: year.id },
              body: { ...body, version: year.version },
            })
          : client.call(generalSettings.addYear, { params: { id: schoolId }, body }),
      text(year ? 'settings.updated' : 'settings.saved'),
    )
  }
  return (
    <FormDialog
      title={text(year ? 'generalSettings.editYear' : 'generalSettings.addYear')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('generalSettings.yearName')} required error={errorOf('name')}>
        <TextInput value={values.name} maxLength={20} onChange={set('name')} />
      </Field>
      <FieldGrid>
        <Field label={text('generalSettings.startsOn')} required error={errorOf('startsOn')}>
          <DateInput value={values.startsOn} today={today} onChange={set('startsOn')} />
        </Field>
        <Field label={text('generalSettings.endsOn')} required error={errorOf('endsOn')}>
          <DateInput value={values.endsOn} today={today} onChange={set('endsOn')} />
        </Field>
      </FieldGrid>
    </FormDialog>
  )
}
