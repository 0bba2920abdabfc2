import { type AnswerOfCall, diary } from '@school/api/client'
import { useApi } from '@school/api/react'
import { type DiaryKind, mostDiaryFiles, needsDueDay, trimmed } from '@school/rules'
import { Checkbox, DateInput, Field, FieldGrid, MultiSelect, Select, TextArea, TextInput, type UploadedFile } from '@school/ui'
import { AttachmentField } from '../../forms/attachments'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { optionsOf } from '../../report'
import { useText } from '../../texts/text'
import { StudentsField, useStudentsOf } from './StudentsField'

export type Offers = AnswerOfCall<typeof diary.initialValues>
export type Entry = AnswerOfCall<typeof diary.list>['results'][number]

interface Values {
  kind: DiaryKind | null
  divisionIds: string[]
  studentIds: string[]
  subjectId: string | null
  title: string
  body: string
  dueOn: string | null
  notify: boolean
  files: readonly UploadedFile[]
}

const begun = (offers: Offers, entry: Entry | undefined): Values => ({
  kind: entry?.kind ?? 'Homework',
  divisionIds: offers.divisions.length === 1 ? [offers.divisions[0]!.id] : [],
  studentIds: [],
  subjectId: entry?.subjectId ?? null,
  title: entry?.title ?? '',
  body: entry?.body ?? '',
  dueOn: entry?.dueOn ?? null,
  notify: true,
  files: entry?.files ?? [],
})

/** What is missing or wrong, by field. */
function useProblems(offers: Offers, entry: Entry | undefined) {
  const text = useText()
  return (values: Values): Partial<Record<keyof Values, string>> => {
    const required = (field: string) => text('diary.required', { field })
    return {
      ...(values.kind ? {} : { kind: required(text('diary.kind')) }),
      ...(entry || values.divisionIds.length > 0 ? {} : { divisionIds: required(text('diary.classes')) }),
      ...(trimmed(values.title) ? {} : { title: required(text('diary.title')) }),
      ...(trimmed(values.body) ? {} : { body: required(text('diary.body')) }),
      ...(values.kind && needsDueDay(values.kind) && !values.dueOn ? { dueOn: required(text('diary.due')) } : {}),
      ...(values.dueOn && values.dueOn < offers.today && values.dueOn !== entry?.dueOn ? { dueOn: text('diary.dueLate') } : {}),
    }
  }
}

/** A new entry for classes or students, or one that is changed; who was addressed stays. */
export function DiaryForm({ offers, entry, onClose }: { offers: Offers; entry: Entry | undefined; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(offers, entry),
    problems: useProblems(offers, entry),
    shownBy: [diary.list, diary.acks],
    onClose,
  })
  const { values, setValues, set, errorOf } = form
  const students = useStudentsOf(values.divisionIds)

  const save = () => {
    const { divisionIds, studentIds, notify, files, ...rest } = values
    const body = { ...rest, kind: values.kind!, fileIds: files.map(file => file.id) }
    const people = studentIds.length > 0 ? { studentIds } : { divisionIds }
    return form.save(
      () =>
        entry
          ? client.call(diary.update, { params: { id: entry.id }, body: { ...body, version: entry.version } })
          : client.call(diary.create, { body: { ...body, notify, ...people } }),
      text('diary.saved'),
    )
  }
  return (
    <FormDialog
      size="large"
      title={text(entry ? 'diary.editDiary' : 'diary.newDiary')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <FieldGrid>
        <Field label={text('diary.kind')} required error={errorOf('kind')}>
          <Select
            options={offers.kinds.map(kind => ({ value: kind, label: text(`diary.kind.${kind}`) }))}
            value={values.kind}
            onChange={set('kind')}
          />
        </Field>
        {entry ? null : (
          <Field label={text('diary.classes')} required error={errorOf('divisionIds')}>
            <MultiSelect
              options={optionsOf(offers.divisions)}
              value={values.divisionIds}
              onChange={divisionIds => setValues(before => ({ ...before, divisionIds, studentIds: [] }))}
            />
          </Field>
        )}
        <Field label={text('diary.subject')}>
          <Select clearable options={optionsOf(offers.subjects)} value={values.subjectId} onChange={set('subjectId')} />
        </Field>
        <Field label={text('diary.due')} required={values.kind !== null && needsDueDay(values.kind)} error={errorOf('dueOn')}>
          <DateInput value={values.dueOn} min={offers.today} today={offers.today} onChange={set('dueOn')} />
        </Field>
      </FieldGrid>
      {entry ? null : (
        <StudentsField
          label={text('diary.someStudents')}
          placeholder={text('diary.everybody')}
          students={students.rows}
          failure={students.failure}
          onRetry={students.retry}
          disabled={values.divisionIds.length === 0}
          value={values.studentIds}
          onChange={set('studentIds')}
        />
      )}
      <Field label={text('diary.title')} required error={errorOf('title')}>
        <TextInput maxLength={100} value={values.title} onChange={set('title')} />
      </Field>
      <Field label={text('diary.body')} required error={errorOf('body')}>
        <TextArea maxLength={4000} count rows={6} value={values.body} onChange={set('body')} />
      </Field>
      <AttachmentField
        label={text('diary.files')}
        maxFiles={mostDiaryFiles}
        folder="Students"
        value={values.files}
        onChange={set('files')}
      />
      {entry ? null : (
        <Checkbox checked={values.notify} onChange={set('notify')}>
          {text('diary.notifyFamilies')}
        </Checkbox>
      )}
    </FormDialog>
  )
}
