import { type AnswerOfCall, examTimetables, Problem } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { type LessonSuspension, spreadDays, trimmed, weekdayOf } from '@school/rules'
import { type UploadedFile, useConfirm } from '@school/ui'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'

export type ExamOffers = AnswerOfCall<typeof examTimetables.initialValues>
export type EditedExams = AnswerOfCall<typeof examTimetables.edit>

export interface PaperValues {
  readonly key: string
  readonly id?: string
  readonly subjectId: string | null
  readonly title: string
  readonly date: string | null
  readonly startTime: string
  readonly endTime: string
  readonly reportingTime: string
  readonly divisionIds: string[]
  readonly roomId: string | null
  readonly invigilatorIds: string[]
  readonly maxMarks: number | null
  readonly syllabus: string
  readonly syllabusFiles: readonly UploadedFile[]
}

const emptyPaper = (before?: PaperValues): PaperValues => ({
  key: crypto.randomUUID(),
  subjectId: null,
  title: '',
  date: null,
  startTime: before?.startTime ?? '09:00',
  endTime: before?.endTime ?? '11:00',
  reportingTime: before?.reportingTime ?? '',
  divisionIds: [],
  roomId: null,
  invigilatorIds: [],
  maxMarks: before?.maxMarks ?? null,
  syllabus: '',
  syllabusFiles: [],
})

const begun = (exams: EditedExams | undefined) => ({
  name: exams?.name ?? '',
  examId: exams?.examId ?? null,
  courseId: exams?.courseId ?? null,
  divisionIds: exams?.divisionIds ?? [],
  startsOn: exams?.startsOn ?? null,
  endsOn: exams?.endsOn ?? null,
  suspendLessons: (exams?.suspendLessons ?? 'slot') as LessonSuspension,
  instructions: exams?.instructions ?? '',
  files: (exams?.file ? [exams.file] : []) as readonly UploadedFile[],
  notify: true,
  papers: (exams?.slots ?? []).map(
    ({ syllabusFile, ...slot }): PaperValues => ({
      ...slot,
      key: slot.id,
      reportingTime: slot.reportingTime ?? '',
      syllabusFiles: syllabusFile ? [syllabusFile] : [],
    }),
  ) as readonly PaperValues[],
})
type Values = ReturnType<typeof begun>

const bodyOf = (values: Values) => ({
  name: trimmed(values.name),
  examId: values.examId,
  courseId: values.courseId!,
  divisionIds: values.divisionIds,
  startsOn: values.startsOn!,
  endsOn: values.endsOn!,
  suspendLessons: values.suspendLessons,
  instructions: values.instructions,
  fileId: values.files[0]?.id ?? null,
  notify: values.notify,
  slots: values.papers.map(({ key: _, syllabusFiles, ...paper }) => ({
    ...paper,
    title: trimmed(paper.title),
    date: paper.date!,
    reportingTime: paper.reportingTime || null,
    syllabusFileId: syllabusFiles[0]?.id ?? null,
  })),
})

/** The form of an exam timetable: its papers, and publishing with what has to be accepted. */
export function useExamForm(exams: EditedExams | undefined, onClose: () => void) {
  const text = useText()
  const confirm = useConfirm()
  const { client } = useApi()
  const needed = (field: Parameters<typeof text>[0]) => text('timetables.required', { field: text(field) })
  const form = useForm({
    begin: () => begun(exams),
    problems: values => ({
      name: trimmed(values.name) ? undefined : needed('exams.name'),
      courseId: values.courseId ? undefined : needed('exams.course'),
      startsOn: values.startsOn ? undefined : needed('exams.from'),
      endsOn: values.endsOn
        ? values.startsOn && values.endsOn < values.startsOn
          ? text('exams.endBefore')
          : undefined
        : needed('exams.to'),
      papers: values.papers.some(paper => !paper.date) ? needed('exams.date') : undefined,
    }),
    shownBy: [examTimetables.list, examTimetables.edit],
    onClose,
  })
  const { values, set } = form
  const { data: divisions } = useCall(
    examTimetables.divisions,
    values.courseId ? { params: { courseId: values.courseId } } : null,
  )
  const send = (publish: boolean, acceptWarnings: boolean) => {
    const body = { ...bodyOf(values), publish, acceptWarnings }
    return exams
      ? client.call(examTimetables.update, { params: { id: exams.id }, body: { ...body, version: exams.version } })
      : client.call(examTimetables.save, { body })
  }
  /** Publishing asks about what somebody should know; who declines keeps the form. */
  const publish = async () => {
    try {
      return await send(true, false)
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.name !== 'ExamWarnings') throw problem
      const message = String(problem.body.values?.warnings ?? '')
      const sure = await confirm({
        icon: 'warning',
        title: text('exams.warnings'),
        message,
        confirmText: text('exams.publishAnyway'),
      })
      if (!sure) throw problem
      return send(true, true)
    }
  }
  const save = (published: boolean) =>
    published ? form.save(publish, text('exams.published')) : form.save(() => send(false, false), text('exams.saved'))
  const add = () => set('papers')([...values.papers, emptyPaper(values.papers.at(-1))])
  /** The papers of another timetable in place of those that are here: whole classes, without rooms and people. */
  const copy = async (id: string) => {
    const from = await client.call(examTimetables.edit, { params: { id } })
    set('papers')(
      from.slots
        .filter(slot => slot.divisionIds.length === 0)
        .map(slot => ({
          ...emptyPaper(),
          subjectId: slot.subjectId,
          title: slot.title,
          date: slot.date,
          startTime: slot.startTime,
          endTime: slot.endTime,
          reportingTime: slot.reportingTime ?? '',
          maxMarks: slot.maxMarks,
          syllabus: slot.syllabus,
        })),
    )
  }
  /** A paper for each subject that the classes are taught, on weekdays with a gap. */
  const fill = (gap: number) => {
    const subjects = [...new Set((divisions ?? []).flatMap(division => division.subjectIds))]
    const free = subjects.filter(id => !values.papers.some(paper => paper.subjectId === id))
    const { startsOn, endsOn } = values
    const days = startsOn && endsOn ? spreadDays(startsOn, endsOn, free.length, gap, day => weekdayOf(day) < 7) : []
    set('papers')([
      ...values.papers,
      ...free.map((subjectId, at) => ({ ...emptyPaper(values.papers.at(-1)), subjectId, date: days[at] ?? null })),
    ])
  }
  return {
    ...form,
    divisions: divisions ?? [],
    add,
    copy,
    fill,
    save,
    change: (key: string, next: Partial<PaperValues>) =>
      set('papers')(values.papers.map(paper => (paper.key === key ? { ...paper, ...next } : paper))),
    drop: (key: string) => set('papers')(values.papers.filter(paper => paper.key !== key)),
  }
}

export type ExamFormState = ReturnType<typeof useExamForm>
