import { lessonSuspensions, mostPapers } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'
import {
  day,
  distinct,
  flag,
  id,
  instant,
  line,
  option,
  page,
  paged,
  pageSize,
  repeated,
  seenVersion,
  text,
} from '../contract/schemas'
import { examFields, examFile, examState, paperIn, paperOut, readExams, timeOfDay } from './exam-papers'

const manage = forms('s.tt.exam')
const readers = forms('s.tt.exam', 's.tt.mine')
const mine = forms('s.tt.mine')
const family = forms('g.timetable')

const saved = z.object({
  id,
  revision: z.int(),
  version: z.int(),
  status: examState,
  /** What somebody should know, in the language of the reader. */
  warnings: z.array(z.string()),
})

const room = z.object({
  id,
  name: z.string(),
  capacity: z.int().nullable(),
  kind: z.enum(['class', 'lab', 'hall', 'ground', 'library']),
  active: z.boolean(),
  version: z.int(),
})
const roomBody = {
  name: line(30, 1),
  capacity: z.int().min(1).max(10_000).nullish(),
  kind: z.enum(['class', 'lab', 'hall', 'ground', 'library']).default('class'),
  active: z.boolean().default(true),
}

/** Exam timetables: typed in, as a file, or both. */
export const examTimetables = {
  initialValues: route({
    method: 'GET',
    path: 'upload-exam-timetable/initialValues',
    summary: 'What exam timetables are made of.',
    access: manage,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean(), startsOn: day, endsOn: day })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      exams: z.array(z.object({ id, name: z.string(), academicYearId: id })),
      subjects: z.array(option),
      rooms: z.array(z.object({ id, name: z.string(), capacity: z.int().nullable() })),
      fileRule: z.object({ types: z.array(z.string()), maxKb: z.int() }),
      today: day,
    }),
  }),
  divisions: route({
    method: 'GET',
    path: 'upload-exam-timetable/divisionbycourse/{courseId}',
    summary: 'Divisions of a course with their strength, and the subjects that they are taught.',
    access: manage,
    answer: z.array(z.object({ id, name: z.string(), strength: z.int(), subjectIds: z.array(id) })),
  }),
  save: route({
    method: 'POST',
    path: 'upload-exam-timetable/save-exam-timeTable',
    summary:
      'Makes an exam timetable, as a draft or published at once. With warnings it is published only when these are accepted.',
    access: manage,
    idempotent: true,
    body: z.object({
      ...examFields,
      academicYearId: id.optional(),
      slots: z.array(paperIn).max(mostPapers).default([]),
      publish: z.boolean().default(false),
      notify: z.boolean().default(true),
      acceptWarnings: z.boolean().default(false),
    }),
    answer: saved,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: 'upload-exam-timetable/upload-exam-timeTable-list',
    summary: 'Exam timetables, the latest first.',
    access: manage,
    query: z.object({
      academicYearId: id.optional(),
      courseIds: repeated(id),
      divisionIds: repeated(id),
      status: z.union([examState, z.literal('')]).default(''),
      text: line(100).default(''),
      page,
      pageSize,
    }),
    answer: paged(
      z.object({
        id,
        name: z.string(),
        courseId: id,
        course: z.string(),
        divisions: z.string(),
        startsOn: day,
        endsOn: day,
        papers: z.int(),
        file: examFile.nullable(),
        revision: z.int(),
        status: examState,
        /** Changes wait to be published. */
        isPending: z.boolean(),
        isOver: z.boolean(),
        publishedAt: instant.nullable(),
        version: z.int(),
      }),
    ),
  }),
  edit: route({
    method: 'GET',
    path: 'upload-exam-timetable/edit-exam-timetable/{id}',
    summary: 'One exam timetable as it is edited: with changes that wait, where there are any.',
    access: manage,
    answer: z.object({
      id,
      academicYearId: id,
      name: z.string(),
      examId: id.nullable(),
      courseId: id,
      divisionIds: z.array(id),
      startsOn: day,
      endsOn: day,
      suspendLessons: z.enum(lessonSuspensions),
      instructions: z.string(),
      file: examFile.nullable(),
      slots: z.array(paperOut),
      status: examState,
      revision: z.int(),
      isPending: z.boolean(),
      /** Papers that are another than families read. */
      changed: z.int(),
      version: z.int(),
    }),
  }),
  update: route({
    method: 'PATCH',
    path: 'upload-exam-timetable/update-Exam-timeTable/{id}',
    summary:
      'Changes one: the papers are the whole set, a missing one goes. Changes to a published one wait until `publish`; families do not see them before.',
    access: manage,
    body: z.object({
      ...examFields,
      slots: z.array(paperIn).max(mostPapers).default([]),
      publish: z.boolean().default(false),
      notify: z.boolean().default(true),
      acceptWarnings: z.boolean().default(false),
      version: seenVersion,
    }),
    answer: saved.extend({ changed: z.int() }),
  }),
  download: route({
    method: 'GET',
    path: 'upload-exam-timetable/download-exam-timeTable/{id}',
    summary:
      'The uploaded file, or the exam timetable as PDF; with pdf=1 always this. Who does not make them gets published ones of own classes.',
    access: readers,
    query: z.object({ pdf: flag }),
    binary: true,
  }),
  remove: route({
    method: 'DELETE',
    path: 'upload-exam-timetable/delete-exam-timeTable/{id}',
    summary: 'Deletes one that is not published.',
    access: manage,
    answer: z.object({ id }),
  }),
  withdraw: route({
    method: 'POST',
    path: 'upload-exam-timetable/{id}/withdraw',
    summary: 'Takes a published one back; families are told why.',
    access: manage,
    body: z.object({ reason: text(300, 3), version: seenVersion }),
    answer: z.object({ id, version: z.int() }),
  }),
  copy: route({
    method: 'POST',
    path: 'upload-exam-timetable/{id}/copy',
    summary: 'Makes drafts of it for other courses; papers of subjects stay, those of single classes and rooms do not.',
    access: manage,
    idempotent: true,
    body: z.object({ courseIds: distinct(id).min(1).max(50) }),
    answer: z.object({ made: z.int(), ids: z.array(id) }),
    status: 201,
  }),
  dutySheet: route({
    method: 'GET',
    path: 'upload-exam-timetable/{id}/duty-sheet',
    summary: 'Who watches which paper, by day.',
    access: manage,
    answer: z.object({
      name: z.string(),
      rows: z.array(
        z.object({
          date: day,
          startTime: timeOfDay,
          endTime: timeOfDay,
          paper: z.string(),
          divisions: z.string(),
          room: z.string(),
          staff: z.array(option),
        }),
      ),
    }),
  }),

  rooms: route({
    method: 'GET',
    path: 'timetable/rooms',
    summary: 'Rooms of the school, inactive ones too.',
    access: manage,
    answer: z.array(room),
  }),
  addRoom: route({
    method: 'POST',
    path: 'timetable/rooms',
    summary: 'Adds a room; a name that is there already answers 409.',
    access: manage,
    idempotent: true,
    body: z.object(roomBody),
    answer: room,
    status: 201,
  }),
  changeRoom: route({
    method: 'PATCH',
    path: 'timetable/rooms/{id}',
    summary: 'Changes a room.',
    access: manage,
    body: z.object({ ...roomBody, version: z.int() }),
    answer: room,
  }),
  removeRoom: route({
    method: 'DELETE',
    path: 'timetable/rooms/{id}',
    summary: 'Deletes a room in which nothing is written; another answers 409.',
    access: manage,
    answer: z.object({ id }),
  }),

  mine: route({
    method: 'GET',
    path: 'stafflogin-timetable/exams',
    summary: 'Published exam timetables of own classes, upcoming ones first, and papers that the person watches.',
    access: mine,
    answer: z.array(readExams),
  }),
  day: route({
    method: 'GET',
    path: 'stafflogin-timetable/day',
    summary:
      'What the person has to do on a day, as far as it is known: lessons, own ones and those of who is away, and papers to watch. On a holiday its name.',
    access: mine,
    query: z.object({ date: day.optional() }),
    answer: z.object({
      date: day,
      /** Halves of the day that are worked. */
      plan: z.array(z.enum(['FN', 'AN'])),
      event: z.string().nullable(),
      periods: z.array(
        z.object({
          /** Its number in the bell; null for a paper. */
          no: z.int().nullable(),
          /** Of the period, or of the paper. */
          name: z.string(),
          start: timeOfDay,
          end: timeOfDay,
          subject: z.string(),
          /** Several where classes are taught together. */
          divisions: z.string(),
          room: z.string(),
          kind: z.enum(['own', 'substitute', 'duty', 'free', 'break']),
          /** Whose lesson it is that the person holds. */
          absentFor: z.string(),
          coverId: id.nullable(),
          ack: z.boolean(),
        }),
      ),
    }),
  }),
  mineCalendar: route({
    method: 'GET',
    path: 'stafflogin-timetable/ics',
    summary: 'Papers that the person watches in the next 30 days as a calendar file.',
    access: mine,
    binary: true,
  }),
  familyCalendar: route({
    method: 'GET',
    path: 'parent-timetable/ics',
    summary: 'Upcoming papers of the chosen child as a calendar file.',
    access: family,
    binary: true,
  }),
}
