import { examTimetables } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Field, MultiSelect } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { optionsOf } from '../../../report'
import { useText } from '../../../texts/text'

interface Props {
  readonly row: { readonly id: string; readonly name: string; readonly courseId: string }
  readonly courses: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
}

/** Makes drafts of an exam timetable for other courses. */
export function CopyForm({ row, courses, onClose }: Props) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ courseIds: [] as string[] }),
    problems: ({ courseIds }) => ({
      courseIds: courseIds.length > 0 ? undefined : text('timetables.required', { field: text('exams.course') }),
    }),
    shownBy: [examTimetables.list],
    onClose,
  })
  const { courseIds } = form.values
  const save = () =>
    form.save(
      () => client.call(examTimetables.copy, { params: { id: row.id }, body: { courseIds } }),
      text('exams.copied', { n: courseIds.length }),
    )
  return (
    <FormDialog
      title={`${text('exams.copyTo')}: ${row.name}`}
      {...form.dialog}
      save={{ label: text('exams.copyTo'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('exams.course')} required error={form.errorOf('courseIds')}>
        <MultiSelect
          options={optionsOf(courses.filter(course => course.id !== row.courseId))}
          value={courseIds}
          onChange={form.set('courseIds')}
        />
      </Field>
    </FormDialog>
  )
}
