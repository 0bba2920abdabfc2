import { type AnswerOfCall, classTests, sheets } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { addDays, mostSyllabus, mostTestMarks, mostTestTitle, testAheadDays, trimmed } from '@school/rules'
import { DateInput, Field, FieldGrid, MultiSelect, NumberInput, Select, TextArea, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { optionsOf } from '../../../report'
import { useText } from '../../../texts/text'

export type ClassTest = AnswerOfCall<typeof classTests.one>
type Offers = AnswerOfCall<typeof classTests.initialValues>

interface Props {
  /** The test that is changed; a new one without it. */
  readonly test?: ClassTest
  readonly onClose: () => void
  /** Told of the test once it is saved. */
  readonly onSaved?: (test: ClassTest) => void
}

/** Classes in which the person gives tests of a subject; all of them until one is chosen. */
const classesFor = ({ gives, divisions }: Offers, subjectId: string | null) => {
  const own = new Set(gives.filter(one => !subjectId || one.subjectIds.includes(subjectId)).map(one => one.divisionId))
  return divisions.filter(division => own.has(division.id))
}

const subjectsOf = ({ gives, subjects }: Offers) => {
  const own = new Set(gives.flatMap(one => one.subjectIds))
  return subjects.filter(subject => own.has(subject.id))
}

function TestForm({ offers, test, onClose, onSaved }: Props & { readonly offers: Offers }) {
  const text = useText()
  const { client } = useApi()
  const subjects = test ? [{ id: test.subjectId, name: test.subject }] : subjectsOf(offers)
  const form = useForm({
    begin: () => ({
      title: test?.title ?? '',
      date: (test?.date ?? offers.today) as string | null,
      subjectId: (test?.subjectId ?? (subjects.length === 1 ? subjects[0]!.id : null)) as string | null,
      divisionIds: test?.sheets.map(sheet => sheet.divisionId) ?? [],
      max: (test?.max ?? null) as number | null,
      pass: (test?.pass ?? null) as number | null,
      syllabus: test?.syllabus ?? '',
    }),
    problems: values => ({
      title: trimmed(values.title) ? undefined : text('field.Required'),
      date: values.date ? undefined : text('field.Required'),
      subjectId: values.subjectId ? undefined : text('field.Required'),
      divisionIds: values.divisionIds.length > 0 ? undefined : text('field.Required'),
      max:
        values.max === null
          ? text('field.Required')
          : values.max < 1 || values.max > mostTestMarks
            ? text('classTests.maxWrong', { most: mostTestMarks })
            : undefined,
      pass: values.pass !== null && values.max !== null && values.pass > values.max ? text('classTests.passAboveMax') : undefined,
    }),
    shownBy: [classTests.list, classTests.matrix, classTests.one, sheets.list, sheets.choices],
    onClose,
  })
  const { values, set, setValues, errorOf } = form
  const isPublished = test?.sheets.some(sheet => sheet.publishedAt !== null) ?? false
  const save = async () => {
    const { subjectId, date, max, ...rest } = values
    const body = { ...rest, title: trimmed(rest.title), date: date!, max: max! }
    const saved = test
      ? await client.call(classTests.update, { params: { id: test.id }, body: { ...body, version: test.version } })
      : await client.call(classTests.create, { body: { ...body, subjectId: subjectId! } })
    onSaved?.(saved)
  }
  return (
    <FormDialog
      size="large"
      title={text(test ? 'classTests.edit' : 'classTests.new')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void form.save(save, text('lists.saved'))}
    >
      <Field label={text('classTests.column.title')} required error={errorOf('title')}>
        <TextInput maxLength={mostTestTitle} value={values.title} onChange={set('title')} />
      </Field>
      <FieldGrid>
        <Field label={text('classTests.column.subject')} required error={errorOf('subjectId')}>
          <Select
            options={optionsOf(subjects)}
            value={values.subjectId}
            disabled={test !== undefined}
            onChange={subjectId => setValues(before => ({ ...before, subjectId, divisionIds: [] }))}
          />
        </Field>
        <Field label={text('classTests.divisions')} required error={errorOf('divisionIds')}>
          <MultiSelect
            options={optionsOf(test ? offers.divisions : classesFor(offers, values.subjectId))}
            value={values.divisionIds}
            disabled={isPublished}
            onChange={set('divisionIds')}
          />
        </Field>
        <Field label={text('classTests.column.date')} required error={errorOf('date')}>
          <DateInput
            value={values.date}
            today={offers.today}
            max={addDays(offers.today, testAheadDays)}
            disabled={isPublished}
            onChange={set('date')}
          />
        </Field>
        <Field label={text('classTests.maximum')} required error={errorOf('max')}>
          <NumberInput value={values.max} disabled={isPublished} onChange={set('max')} />
        </Field>
        <Field label={text('classTests.pass')} help={text('classTests.passHelp')} error={errorOf('pass')}>
          <NumberInput value={values.pass} onChange={set('pass')} />
        </Field>
      </FieldGrid>
      <Field label={text('classTests.syllabus')} error={errorOf('syllabus')}>
        <TextArea rows={3} maxLength={mostSyllabus} count value={values.syllabus} onChange={set('syllabus')} />
      </Field>
    </FormDialog>
  )
}

/** A test for classes, new or changed. */
export function NewClassTest(props: Props) {
  const { data } = useCall(classTests.initialValues, {})
  return data ? <TestForm {...props} offers={data} /> : null
}
