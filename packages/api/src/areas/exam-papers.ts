import { examTimetableStates, lessonSuspensions } from '@school/rules'
import { z } from 'zod'
import { day, distinct, id, line, option, text } from '../contract/schemas'

/** 'HH:mm' on the clock of the school. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ id: 'TimeOfDay' })
const time = timeOfDay

export const examState = z.enum(examTimetableStates).meta({ id: 'ExamTimetableState' })

const slotFields = {
  /** Of the set; empty: all divisions of the timetable. */
  divisionIds: distinct(id).max(250).default([]),
  subjectId: id.nullish(),
  /** In place of a subject, or beside it. */
  title: line(60).default(''),
  date: day,
  startTime: time,
  endTime: time,
  reportingTime: time.nullish(),
  roomId: id.nullish(),
  invigilatorIds: distinct(id).max(20).default([]),
  maxMarks: z.number().min(0.01).max(9999.99).nullish(),
  syllabus: text(1000).default(''),
  syllabusFileId: id.nullish(),
}
export const paperIn = z.object({ ...slotFields, id: id.optional() })
export const examFile = z.object({ id, name: z.string(), url: z.string() })

export const paperOut = z
  .object({
    id,
    divisionIds: z.array(id),
    subjectId: id.nullable(),
    subject: z.string(),
    title: z.string(),
    date: day,
    startTime: time,
    endTime: time,
    reportingTime: time.nullable(),
    roomId: id.nullable(),
    room: z.string(),
    invigilatorIds: z.array(id),
    invigilators: z.array(option),
    maxMarks: z.number().nullable(),
    syllabus: z.string(),
    syllabusFile: examFile.nullable(),
  })
  .meta({ id: 'ExamSlot' })

export const examFields = {
  name: line(80, 1),
  /** An exam of tabulation, whose subjects and maxima are proposed. */
  examId: id.nullish(),
  courseId: id,
  /** Empty: all divisions of the course. */
  divisionIds: distinct(id).max(250).default([]),
  startsOn: day,
  endsOn: day,
  suspendLessons: z.enum(lessonSuspensions).default('slot'),
  instructions: text(2000).default(''),
  fileId: id.nullish(),
}

/** A paper as families and staff read it. */
const readPaper = z
  .object({
    id,
    subject: z.string(),
    title: z.string(),
    date: day,
    startTime: time,
    endTime: time,
    reportingTime: time.nullable(),
    /** Classes that write it. */
    divisions: z.string(),
    /** Empty where the school does not show rooms. */
    room: z.string(),
    maxMarks: z.number().nullable(),
    syllabus: z.string(),
    syllabusFile: examFile.nullable(),
    /** Whole days from today, negative once it is over. */
    inDays: z.int(),
    /** The reader watches it. */
    duty: z.boolean(),
  })
  .meta({ id: 'ReadPaper' })

/** An exam timetable as it is read: published, without changes that wait. */
export const readExams = z
  .object({
    id,
    name: z.string(),
    course: z.string(),
    revision: z.int(),
    startsOn: day,
    endsOn: day,
    instructions: z.string(),
    file: examFile.nullable(),
    papers: z.array(readPaper),
    /** Since when it is another one than before; null once the person has seen it. */
    changedOn: day.nullable(),
    isOver: z.boolean(),
  })
  .meta({ id: 'ReadExams' })
