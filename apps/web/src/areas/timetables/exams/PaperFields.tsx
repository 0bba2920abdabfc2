import {
  DateInput,
  EntitySelectorInput,
  Field,
  FieldGrid,
  MultiSelect,
  NumberInput,
  Panel,
  PanelBody,
  Select,
  staffSelectormultiple,
  TextArea,
  TextInput,
} from '@school/ui'
import { Trash2 } from 'lucide-react'
import { AttachmentField } from '../../../forms/attachments'
import { useStaffLoaders } from '../../../forms/selectors'
import { optionsOf } from '../../../report'
import { useText } from '../../../texts/text'
import type { ExamFormState, ExamOffers, PaperValues } from './useExamForm'

interface Props {
  readonly paper: PaperValues
  readonly no: number
  readonly offers: ExamOffers
  readonly form: ExamFormState
}

/** One paper of an exam timetable. */
export function PaperFields({ paper, no, offers, form }: Props) {
  const text = useText()
  const loaders = useStaffLoaders()
  const change = (next: Partial<PaperValues>) => form.change(paper.key, next)
  const missing = form.errorOf('papers') && !paper.date ? form.errorOf('papers') : undefined
  return (
    <Panel
      title={text('exams.paperN', { n: no })}
      commands={[{ key: 'remove', label: text('exams.removePaper'), icon: Trash2, onSelect: () => form.drop(paper.key) }]}
    >
      <PanelBody>
        <FieldGrid>
          <Field label={text('exams.date')} required error={missing}>
            <DateInput
              value={paper.date}
              today={offers.today}
              min={form.values.startsOn ?? undefined}
              max={form.values.endsOn ?? undefined}
              onChange={date => change({ date })}
            />
          </Field>
          <Field label={text('exams.subject')}>
            <Select options={optionsOf(offers.subjects)} value={paper.subjectId} onChange={subjectId => change({ subjectId })} />
          </Field>
          <Field label={text('exams.paperTitle')}>
            <TextInput maxLength={60} value={paper.title} onChange={title => change({ title })} />
          </Field>
          <Field label={text('exams.start')} required>
            <TextInput type="time" value={paper.startTime} onChange={startTime => change({ startTime })} />
          </Field>
          <Field label={text('exams.end')} required>
            <TextInput type="time" value={paper.endTime} onChange={endTime => change({ endTime })} />
          </Field>
          <Field label={text('exams.reporting')}>
            <TextInput type="time" value={paper.reportingTime} onChange={reportingTime => change({ reportingTime })} />
          </Field>
          <Field label={text('exams.divisions')}>
            <MultiSelect
              options={optionsOf(form.divisions)}
              placeholder={text('exams.allDivisions')}
              value={paper.divisionIds}
              onChange={divisionIds => change({ divisionIds })}
            />
          </Field>
          <Field label={text('exams.room')}>
            <Select options={optionsOf(offers.rooms)} value={paper.roomId} onChange={roomId => change({ roomId })} />
          </Field>
          <Field label={text('exams.maxMarks')}>
            <NumberInput decimals={2} value={paper.maxMarks} onChange={maxMarks => change({ maxMarks })} />
          </Field>
          <Field label={text('exams.invigilators')}>
            <EntitySelectorInput
              multiple
              configuration={staffSelectormultiple}
              loaders={loaders}
              filters={{ avoidRelievedStaff: 'Working' }}
              value={paper.invigilatorIds}
              onChange={invigilatorIds => change({ invigilatorIds })}
            />
          </Field>
          <Field label={text('exams.syllabus')}>
            <TextArea rows={2} maxLength={1000} value={paper.syllabus} onChange={syllabus => change({ syllabus })} />
          </Field>
        </FieldGrid>
        <AttachmentField
          label={text('exams.syllabusFile')}
          folder="School"
          maxFiles={1}
          accept={offers.fileRule.types.map(type => `.${type}`)}
          maxSize={offers.fileRule.maxKb}
          value={paper.syllabusFiles}
          onChange={syllabusFiles => change({ syllabusFiles })}
        />
      </PanelBody>
    </Panel>
  )
}
