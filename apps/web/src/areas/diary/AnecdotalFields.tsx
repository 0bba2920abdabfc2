import { anecdotal } from '@school/api/client'
import { useCall } from '@school/api/react'
import { mostAnecdotalStudents, mostDiaryFiles } from '@school/rules'
import { Badge, Checkbox, DateInput, Field, FieldGrid, Select, TextArea, TextInput } from '@school/ui'
import { AttachmentField } from '../../forms/attachments'
import { optionsOf } from '../../report'
import { useText } from '../../texts/text'
import { type Entry, longest, type Offers } from './anecdotal-values'
import { StudentsField } from './StudentsField'
import type { AnecdotalFormState } from './useAnecdotalForm'

interface FieldsProps {
  readonly form: AnecdotalFormState
  readonly offers: Offers
}

/** The students of a new entry, within a class of a year. */
export function StudentFields({ form, offers }: FieldsProps) {
  const text = useText()
  const { values, setValues, set, errorOf } = form
  const { yearId, divisionId } = values
  const inClass = yearId !== '' && divisionId !== ''
  const { data: students } = useCall(anecdotal.students, inClass ? { query: { academicYearId: yearId, divisionId } } : null, {
    keepPreviousData: false,
  })
  return (
    <>
      <FieldGrid>
        <Field label={text('diary.year')} required>
          <Select
            options={optionsOf(offers.years)}
            value={values.yearId}
            onChange={value => setValues(before => ({ ...before, yearId: value ?? '', studentIds: [] }))}
          />
        </Field>
        <Field label={text('diary.class')} required>
          <Select
            options={optionsOf(offers.divisions)}
            value={values.divisionId || null}
            onChange={value => setValues(before => ({ ...before, divisionId: value ?? '', studentIds: [] }))}
          />
        </Field>
      </FieldGrid>
      <StudentsField
        required
        label={text('diary.students')}
        help={text('diary.studentsHelp', { n: mostAnecdotalStudents })}
        error={errorOf('studentIds')}
        students={students}
        disabled={!inClass}
        value={values.studentIds}
        onChange={set('studentIds')}
      />
    </>
  )
}

/** When, where and what was noted. */
export function ObservationFields({ form, offers, entry }: FieldsProps & { readonly entry: Entry | undefined }) {
  const text = useText()
  const { values, set, errorOf } = form
  const category = entry && !offers.categories.some(one => one.id === entry.categoryId)
  return (
    <>
      <FieldGrid>
        <Field label={text('diary.date')} required error={errorOf('date')}>
          <DateInput value={values.date} max={offers.today} today={offers.today} onChange={set('date')} />
        </Field>
        <Field label={text('diary.time')}>
          <TextInput type="time" value={values.time} onChange={set('time')} />
        </Field>
      </FieldGrid>
      <Field label={text('diary.place')}>
        <TextInput maxLength={100} value={values.place} onChange={set('place')} />
      </Field>
      <FieldGrid>
        <Field label={text('diary.category')} required error={errorOf('categoryId')}>
          <Select
            options={[...optionsOf(offers.categories), ...(category ? [{ value: entry.categoryId, label: entry.category }] : [])]}
            value={values.categoryId}
            onChange={set('categoryId')}
          />
        </Field>
        <Field label={text('diary.nature')} required error={errorOf('nature')}>
          <Select
            options={offers.natures.map(nature => ({ value: nature, label: text(`diary.nature.${nature}`) }))}
            value={values.nature}
            onChange={set('nature')}
          />
        </Field>
      </FieldGrid>
      <Field label={text('diary.observation')} required help={text('diary.observationHelp')} error={errorOf('observation')}>
        <TextArea maxLength={longest} count rows={5} value={values.observation} onChange={set('observation')} />
      </Field>
      <Field label={text('diary.comment')}>
        <TextArea maxLength={1000} count value={values.comment} onChange={set('comment')} />
      </Field>
      <Field label={text('diary.action')}>
        <TextArea maxLength={500} count value={values.action} onChange={set('action')} />
      </Field>
      <AttachmentField
        label={text('diary.files')}
        maxFiles={mostDiaryFiles}
        folder="Students"
        value={values.files}
        onChange={set('files')}
      />
      <Checkbox checked={values.confidential} onChange={set('confidential')}>
        {text('diary.confidential')}
      </Checkbox>
      <p>
        {values.confidential ? <Badge status="warning">{text('error.ConfidentialEntry')}</Badge> : null}{' '}
        {text('diary.confidentialHelp')}
      </p>
    </>
  )
}
