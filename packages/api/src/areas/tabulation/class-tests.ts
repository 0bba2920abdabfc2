import { mostSyllabus, mostTestMarks, mostTestTitle, sheetStatuses } from '@school/rules'
import { z } from 'zod'
import { reportFileBody } from '../../contract/report'
import { forms, route } from '../../contract/route'
import { day, distinct, flag, id, instant, job, line, option, page, paged, pageSize, text } from '../../contract/schemas'

const report = forms('s.tab.class-test')
const desk = forms('s.tab.mark', 's.tab.class-test')
const family = forms('g.class-test')

const marks = z.number().multipleOf(0.01)
const status = z.enum(sheetStatuses)

const fields = {
  title: line(mostTestTitle, 1),
  /** At most 30 days ahead, in a term. From it on marks are entered. */
  date: day,
  divisionIds: distinct(id).min(1).max(50),
  max: marks.min(1).max(mostTestMarks),
  /** The least marks that pass; by the percentage of the scheme where none is given. */
  pass: marks.min(0).max(mostTestMarks).nullish(),
  syllabus: text(mostSyllabus).default(''),
}

const sheet = z.object({
  id,
  divisionId: id,
  division: z.string(),
  status,
  publishedAt: instant.nullable(),
  /** Students who have a mark or a code. */
  marked: z.int(),
})

const test = z
  .object({
    id,
    title: z.string(),
    date: day,
    academicYearId: id,
    termId: id,
    subjectId: id,
    subject: z.string(),
    max: z.number(),
    pass: z.number().nullable(),
    syllabus: z.string(),
    sheets: z.array(sheet),
    /** Title and syllabus may be changed; the rest as well until it is published. */
    mayEdit: z.boolean(),
    mayDelete: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ClassTest' })

const state = z.enum(['', ...sheetStatuses, 'Published', 'NotPublished'])

const chosen = {
  academicYearId: id.optional(),
  termId: id.optional(),
  from: day.optional(),
  to: day.optional(),
  subjectId: id.optional(),
  /** Who gave the test. */
  staffId: id.optional(),
  status: state.default(''),
}

const row = z
  .object({
    /** Of the sheet of one class. */
    id,
    testId: id,
    date: day,
    title: z.string(),
    divisionId: id,
    division: z.string(),
    subjectId: id,
    subject: z.string(),
    max: z.number(),
    entered: z.int(),
    expected: z.int(),
    /** Those with a number; the next three are of these. */
    appeared: z.int(),
    average: z.number().nullable(),
    highest: z.number().nullable(),
    passPercent: z.number().nullable(),
    status,
    publishedAt: instant.nullable(),
    staffId: id.nullable(),
    by: z.string(),
    /** The person enters marks of the sheet. */
    mayEnter: z.boolean(),
  })
  .meta({ id: 'ClassTestRow' })

const cell = z.object({
  value: z.number().nullable(),
  code: z.string().nullable(),
  percent: z.number().nullable(),
})

const matrix = z.object({
  division: z.string(),
  tests: z.array(
    z.object({ id, sheetId: id, date: day, title: z.string(), subject: z.string(), max: z.number(), published: z.boolean() }),
  ),
  rows: z.array(
    z.object({
      studentId: id,
      rollNo: z.int().nullable(),
      admNo: z.string(),
      name: z.string(),
      /** In the order of `tests`; null where the student has nothing. */
      cells: z.array(cell.nullable()),
      average: z.number().nullable(),
    }),
  ),
})

const ownTest = z
  .object({
    id,
    date: day,
    title: z.string(),
    subjectId: id,
    subject: z.string(),
    syllabus: z.string(),
    max: z.number(),
    value: z.number().nullable(),
    /** What stands in place of a number, in words. */
    label: z.string().nullable(),
    percent: z.number().nullable(),
    grade: z.string().nullable(),
    /** Of the class, where the school shows it and at least five appeared. */
    average: z.number().nullable(),
    highest: z.number().nullable(),
    publishedAt: instant,
    /** Since the marks were published this one has changed. */
    updatedOn: day.nullable(),
    isNew: z.boolean(),
  })
  .meta({ id: 'OwnClassTest' })

/** Tests of classes: who gives them, how they came out, and what families read. */
export const classTests = {
  initialValues: route({
    method: 'GET',
    path: 'tabulation/class-tests/initialvalues',
    summary: 'What the filters and the dialog of class tests offer to the person.',
    access: desk,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      terms: z.array(z.object({ id, academicYearId: id, name: z.string(), startsOn: day, endsOn: day })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      subjects: z.array(option),
      staff: z.array(option),
      /** Subjects of which the person gives tests this year, by division. */
      gives: z.array(z.object({ divisionId: id, subjectIds: z.array(id) })),
      today: day,
    }),
  }),
  list: route({
    method: 'GET',
    path: 'tabulation/class-tests',
    summary: 'Tests that the person reads, one row for each class, the latest first.',
    access: report,
    query: z.object({ ...chosen, divisionId: id.optional(), page, pageSize }),
    answer: paged(row),
  }),
  matrix: route({
    method: 'GET',
    path: 'tabulation/class-tests/matrix',
    summary:
      'Students of a class by tests, the latest 60 in the order of their days, with the percentage of each and the mean. A class without tests of the own scope answers 404 to a teacher.',
    access: report,
    query: z.object({ ...chosen, divisionId: id, studentId: id.optional() }),
    answer: matrix,
  }),
  exportFile: route({
    method: 'POST',
    path: 'tabulation/class-tests/export',
    writes: false,
    summary: 'All rows of a view as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access: report,
    idempotent: true,
    body: reportFileBody(
      z.strictObject({
        ...chosen,
        view: z.enum(['tests', 'students']).default('tests'),
        /** The view of students needs one. */
        divisionId: id.optional(),
        studentId: id.optional(),
      }),
    ),
    answer: job,
    status: 202,
  }),
  one: route({
    method: 'GET',
    path: 'tabulation/class-tests/{id}',
    summary: 'A test with its classes; of a teacher one of the own scope, another answers 403.',
    access: desk,
    answer: test,
  }),
  create: route({
    method: 'POST',
    path: 'tabulation/class-tests',
    summary:
      'Gives a test to classes. A teacher gives those of subjects that are allotted in each of the classes, else 403 `NotAllotted`; a day without a term is a field error.',
    access: desk,
    idempotent: true,
    body: z.object({ ...fields, subjectId: id }),
    answer: test,
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: 'tabulation/class-tests/{id}',
    summary:
      'Changes a test. Marks keep their numbers when the maximum changes, and a class with marks cannot leave. Day, classes and maximum of a published one stay: 409 `TestPublished`.',
    access: desk,
    body: z.object({ ...fields, version: z.int() }),
    answer: test,
  }),
  remove: route({
    method: 'DELETE',
    path: 'tabulation/class-tests/{id}',
    summary:
      'Deletes a test. With marks it answers 409 `TestHasMarks` with their count unless `withMarks` is set; a published one only administrators delete.',
    access: desk,
    query: z.object({ withMarks: flag.default(false) }),
    answer: z.object({ id, marks: z.int() }),
  }),
  publish: route({
    method: 'POST',
    path: 'tabulation/class-tests/{id}/publish',
    summary:
      'Hands in the complete sheets of a test and shows the marks to families; where tests are approved, that waits for whoever verifies. A missing mark answers 409 `TestMarksMissing`. What is published already stays.',
    access: desk,
    body: z.object({
      /** All classes in which the person enters marks unless some are named. */
      divisionIds: distinct(id).max(50).default([]),
    }),
    answer: z.object({
      /** Sheets that were published or handed in. */
      sheets: z.int(),
      /** Families that may read marks now; 0 where a second person has to approve. */
      families: z.int(),
      waits: z.boolean(),
    }),
  }),

  family: route({
    method: 'GET',
    path: 'parent-tabulation/class-tests',
    summary:
      'Published tests of the chosen child in a year, the latest first, and those to come. Nothing without the module or a child; a year in which the child was not here answers 404.',
    access: family,
    query: z.object({ academicYearId: id.optional(), termId: id.optional(), subjectId: id.optional() }),
    answer: z.object({
      name: z.string(),
      years: z.array(option),
      academicYearId: id.nullable(),
      terms: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      subjects: z.array(option),
      tests: z.array(ownTest),
      toCome: z.array(
        z.object({ id, date: day, title: z.string(), subjectId: id, subject: z.string(), syllabus: z.string(), max: z.number() }),
      ),
      /** Of `tests` and the term of today, or the one that is asked for. */
      tiles: z.object({
        tests: z.int(),
        average: z.number().nullable(),
        last: z.string().nullable(),
        lastPercent: z.number().nullable(),
      }),
      showsAverage: z.boolean(),
      showsHighest: z.boolean(),
      today: day,
    }),
  }),
  familySeen: route({
    method: 'POST',
    path: 'parent-tabulation/class-tests/{id}/seen',
    summary: 'Notes that the family has seen the marks of a test; one that is not published to the chosen child answers 404.',
    access: family,
    answer: z.object({ at: instant }),
  }),
}
