import { missedStatuses, mostDiaryFiles, noticeKinds } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, instant, line, month, option, page, paged, pageSize, text } from '../../contract/schemas'
import { busTrip } from '../bus'
import { attachment } from './anecdotal'

const staff = forms('s.student.anecdotal')
const family = forms('g.diary')
const anecdotalView = forms('g.anecdotal')

const kind = z.enum(['Homework', 'Classwork', 'Note', 'Reminder']).meta({ id: 'DiaryKind' })
const nature = z.enum(['Positive', 'Neutral', 'Concern'])
const values = {
  subjectId: id.nullish(),
  title: line(100, 1),
  body: z.string().trim().pipe(text(4000, 1)),
  /** Homework needs one. */
  dueOn: day.nullish(),
  fileIds: distinct(id).max(mostDiaryFiles).default([]),
}

const entry = z
  .object({
    id,
    kind,
    title: z.string(),
    body: z.string(),
    subjectId: id.nullable(),
    subject: z.string(),
    /** Names of the classes; of students alone those of theirs. */
    classes: z.string(),
    /** Whether it was given to some students and not to whole classes. */
    chosen: z.boolean(),
    publishedAt: instant,
    publishedOn: day,
    dueOn: day.nullable(),
    editedAt: instant.nullable(),
    by: z.string(),
    files: z.array(attachment),
    addressed: z.int(),
    seen: z.int(),
    /** Null where nobody is asked to mark it. */
    done: z.int().nullable(),
    donePercent: z.number().nullable(),
    mayEdit: z.boolean(),
    mayDelete: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'DiaryEntry', description: 'Counts are of the students of the own scope' })

const item = z
  .object({
    type: z.enum(['diary', 'anecdotal', 'bus', 'notice', 'attendance', 'class-test']),
    id,
    kind: kind.optional(),
    subject: z.string().optional(),
    nature: nature.optional(),
    /** Of a bus: which way the child gets on or off elsewhere than usual. */
    trip: busTrip.optional(),
    /** Of attendance: what the day was. */
    attendance: z.enum(missedStatuses).optional(),
    /** Of a notice: what it is, and whether it was cancelled. */
    notice: z.object({ kind: z.enum(noticeKinds), cancelled: z.boolean(), venue: z.string() }).optional(),
    title: z.string(),
    /** The text as escaped HTML. */
    html: z.string(),
    text: z.string(),
    /** HH:mm, or empty where only the day is known. */
    time: z.string(),
    files: z.array(attachment),
    action: z.string().optional(),
    dueOn: day.optional(),
    seenAt: instant.optional(),
    doneAt: instant.optional(),
    updatedAt: instant.optional(),
    by: z.string().optional(),
    /** It waits to be marked done. */
    mayDo: z.boolean(),
    /** It was marked done today. */
    mayUndo: z.boolean(),
  })
  .meta({ id: 'DiaryItem' })

const ack = z.object({ seenAt: instant.nullable(), doneAt: instant.nullable() })

/** What classes are given, and what families read of it. */
export const diary = {
  initialValues: route({
    method: 'GET',
    path: 'student-diary/initialvalues',
    summary: 'The own classes, subjects and kinds.',
    access: staff,
    answer: z.object({
      kinds: z.array(kind),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      subjects: z.array(option),
      today: day,
      /** Whether families mark homework and reminders as done. */
      acknowledge: z.boolean(),
    }),
  }),
  list: route({
    method: 'GET',
    path: 'student-diary',
    summary: 'A page of entries to students of the own scope, the newest first, with how many opened and did them.',
    access: staff,
    query: z.object({
      kind: z.union([kind, z.literal('')]).default(''),
      divisionId: id.optional(),
      subjectId: id.optional(),
      from: day.optional(),
      to: day.optional(),
      text: line(100).default(''),
      page,
      pageSize,
    }),
    answer: paged(entry),
  }),
  create: route({
    method: 'POST',
    path: 'student-diary',
    summary:
      'Publishes an entry to classes or to students. Who studies there now is addressed, and keeps it when moving. A class outside the own scope answers 404.',
    access: staff,
    idempotent: true,
    body: z.object({
      kind,
      divisionIds: distinct(id).max(200).default([]),
      /** Students in place of whole classes. */
      studentIds: distinct(id).max(1000).default([]),
      ...values,
      notify: z.boolean().default(true),
    }),
    answer: z.object({ id, addressed: z.int() }),
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: 'student-diary/{id}',
    summary: 'Changes an entry on its day or until it is due. A stale version answers 409.',
    access: staff,
    body: z.object({ kind, ...values, version: z.int() }),
    answer: z.object({ id, version: z.int() }),
    status: 200,
  }),
  remove: route({
    method: 'DELETE',
    path: 'student-diary/{id}',
    summary: 'Takes an entry back, with what families marked.',
    access: staff,
  }),
  acks: route({
    method: 'GET',
    path: 'student-diary/{id}/acks',
    summary: 'Every student addressed of the own scope, with who opened and who did it.',
    access: staff,
    answer: z.object({
      entry,
      results: z.array(z.object({ studentId: id, admNo: z.string(), name: z.string(), class: z.string(), ...ack.shape })),
    }),
  }),

  familyDiary: route({
    method: 'GET',
    path: 'parent/student-diary',
    summary:
      'The diary of the chosen child for a day or a month (YYYY-MM), today unless told; days without items are left out of a month. `undone` is what waits from earlier days.',
    access: family,
    query: z.object({ date: day.optional(), month: month.optional() }),
    answer: z.object({
      today: day,
      acknowledge: z.boolean(),
      days: z.array(z.object({ date: day, items: z.array(item) })),
      undone: z.array(item.extend({ date: day })),
    }),
  }),
  markSeen: route({
    method: 'POST',
    path: 'parent/student-diary/{id}/seen',
    summary: 'Marks an entry of the chosen child as opened; the first time counts.',
    access: family,
    answer: ack,
    status: 200,
  }),
  markDone: route({
    method: 'POST',
    path: 'parent/student-diary/{id}/done',
    summary: 'Marks homework or a reminder as done, where the school asks for it.',
    access: family,
    answer: ack,
    status: 200,
  }),
  undoDone: route({
    method: 'DELETE',
    path: 'parent/student-diary/{id}/done',
    summary: 'Takes the mark back on the same day; later it answers 409.',
    access: family,
    answer: ack,
  }),
  familyAnecdotals: route({
    method: 'GET',
    path: 'parent/anecdotal',
    summary:
      'Entries on the chosen child that the guardian was notified of, never confidential ones; of a month (YYYY-MM), else the last 200. Nothing where the school shows none.',
    access: anecdotalView,
    query: z.object({ month: month.optional() }),
    answer: z.object({
      /** Months that have entries, the newest first. */
      months: z.array(month),
      entries: z.array(
        z.object({
          id,
          date: day,
          time: z.string(),
          nature,
          category: z.string(),
          observation: z.string(),
          action: z.string(),
          by: z.string(),
          files: z.array(attachment),
          updatedAt: instant.nullable(),
        }),
      ),
    }),
  }),
}
