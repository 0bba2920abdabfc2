import { lessonSuspensions } from '@school/rules'
import { Banner, Button, Checkbox, DateInput, Field, FieldGrid, MultiSelect, Select, TextArea, TextInput } from '@school/ui'
import { AttachmentField } from '../../../forms/attachments'
import { FormDialog } from '../../../forms/FormDialog'
import { optionsOf } from '../../../report'
import { useText } from '../../../texts/text'
import { PaperCommands } from './PaperCommands'
import { PaperFields } from './PaperFields'
import { type EditedExams, type ExamOffers, useExamForm } from './useExamForm'

interface Props {
  readonly exams: EditedExams | undefined
  readonly offers: ExamOffers
  readonly onClose: () => void
}

/** An exam timetable, new or changed: what it is for, and its papers. */
export function ExamForm({ exams, offers, onClose }: Props) {
  const text = useText()
  const form = useExamForm(exams, onClose)
  const { values, set, errorOf } = form
  const open = exams?.status === 'Published'
  return (
    <FormDialog
      size="large"
      title={exams?.name ?? text('exams.new')}
      {...form.dialog}
      actions={save => (
        <Button onClick={() => save('draft')} busy={form.busy}>
          {text(open ? 'exams.save' : 'exams.saveDraft')}
        </Button>
      )}
      save={{ label: text(open ? 'exams.publishChanges' : 'exams.publish'), busy: form.busy }}
      onSave={how => void form.save(how !== 'draft')}
    >
      {open ? <Banner>{exams.isPending ? text('exams.changed', { n: exams.changed }) : text('exams.waits')}</Banner> : null}
      <FieldGrid>
        <Field label={text('exams.name')} required error={errorOf('name')}>
          <TextInput maxLength={80} value={values.name} onChange={set('name')} />
        </Field>
        <Field label={text('exams.course')} required error={errorOf('courseId')}>
          <Select
            options={optionsOf(offers.courses)}
            value={values.courseId}
            onChange={courseId => form.setValues(before => ({ ...before, courseId, divisionIds: [] }))}
          />
        </Field>
        <Field label={text('exams.divisions')}>
          <MultiSelect
            options={optionsOf(form.divisions)}
            placeholder={text('exams.allDivisions')}
            value={values.divisionIds}
            onChange={set('divisionIds')}
          />
        </Field>
        <Field label={text('exams.from')} required error={errorOf('startsOn')}>
          <DateInput value={values.startsOn} today={offers.today} onChange={set('startsOn')} />
        </Field>
        <Field label={text('exams.to')} required error={errorOf('endsOn')}>
          <DateInput value={values.endsOn} today={offers.today} min={values.startsOn ?? undefined} onChange={set('endsOn')} />
        </Field>
        <Field label={text('exams.suspend')}>
          <Select
            options={lessonSuspensions.map(one => ({ value: one, label: text(`exams.suspend.${one}`) }))}
            value={values.suspendLessons}
            onChange={chosen => chosen && set('suspendLessons')(chosen as typeof values.suspendLessons)}
          />
        </Field>
        {offers.exams.length > 0 ? (
          <Field label={text('exams.ofExam')}>
            <Select options={optionsOf(offers.exams)} value={values.examId} onChange={set('examId')} />
          </Field>
        ) : null}
      </FieldGrid>
      <Field label={text('exams.instructions')}>
        <TextArea rows={2} maxLength={2000} value={values.instructions} onChange={set('instructions')} />
      </Field>
      <AttachmentField
        label={text('exams.file')}
        folder="School"
        maxFiles={1}
        accept={offers.fileRule.types.map(type => `.${type}`)}
        maxSize={offers.fileRule.maxKb}
        value={values.files}
        onChange={set('files')}
      />
      {values.papers.map((paper, at) => (
        <PaperFields key={paper.key} paper={paper} no={at + 1} offers={offers} form={form} />
      ))}
      <PaperCommands form={form} ownId={exams?.id} />
      <Checkbox checked={values.notify} onChange={set('notify')}>
        {text('exams.notify')}
      </Checkbox>
    </FormDialog>
  )
}
