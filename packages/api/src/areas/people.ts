import { z } from 'zod'
import { forms, route } from '../contract/route'
import { id, job, line, option, page, pageSize, pagination } from '../contract/schemas'

const report = forms('s.student.report')

// A filter that is not known would give more rows than were asked for.
const filters = z
  .strictObject({
    academicYearId: id.optional(),
    sectionIds: z.array(id).max(100).default([]),
    courseIds: z.array(id).max(100).default([]),
    divisionIds: z.array(id).max(200).default([]),
    status: z.enum(['all', 'studying', 'terminated']).default('studying'),
    gender: z.enum(['', 'Male', 'Female', 'Other']).default(''),
    blockId: id.optional(),
    religionId: id.optional(),
    casteId: id.optional(),
    reservationId: id.optional(),
    busUser: z.enum(['', 'yes', 'no']).default(''),
    admittedFrom: z.iso.date().optional(),
    admittedTo: z.iso.date().optional(),
    birthMonth: z.int().min(1).max(12).optional(),
    text: line(100).default(''),
  })
  .meta({ id: 'StudentFilters' })

const lookup = <const Path extends string>(path: Path, summary: string) =>
  route({ method: 'GET', path, summary, access: report, operatorSchool: true, answer: z.array(option) })

const complete = forms('/student/student-complete-information-report')

export const people = {
  studentDetails: route({
    method: 'GET',
    path: 'studentcompleteinforpt/getstudentdetails/{id}',
    summary: 'One student with guardian, siblings and enrolments. Days are YYYY-MM-DD.',
    access: complete,
    operatorSchool: true,
    answer: z.object({
      id,
      photoUrl: z.string().nullable(),
      status: z.enum(['studying', 'terminated']),
      leftOn: z.string().nullable(),
      previousId: id.nullable(),
      nextId: id.nullable(),
      /** Values by column key of the students file. */
      values: z.record(z.string(), z.string()),
      siblings: z.array(z.object({ id, admNo: z.string(), name: z.string(), class: z.string() })),
      years: z.array(z.object({ year: z.string(), class: z.string(), rollNo: z.int().nullable() })),
    }),
  }),

  studentReportInitialValues: route({
    method: 'GET',
    path: 'student/studentReport/initialvalues',
    summary: 'What the filters and the column chooser of the student report offer.',
    access: report,
    operatorSchool: true,
    answer: z.object({
      years: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      masters: z.object({
        blocks: z.array(option),
        religions: z.array(option),
        castes: z.array(option),
        reservations: z.array(option),
      }),
      columns: z.array(z.object({ key: z.string(), title: z.string(), isDefault: z.boolean() })),
    }),
  }),
  studentReportCourses: lookup('student/studentReport/courses/{id}', 'Courses of a section.'),
  studentReportDivisions: lookup('student/studentReport/divisions/{id}', 'Divisions of a course.'),
  studentReportDivisionSection: lookup('student/studentReport/divisionsection/{id}', 'Divisions of a section.'),
  viewStudentReport: route({
    method: 'POST',
    path: 'student/studentReport/viewStudentReport',
    summary: 'A page of the student report, rows of the own scope. An unknown column or filter answers 400.',
    access: report,
    operatorSchool: true,
    body: z.object({
      filters,
      columns: z.array(line(40)).max(60).default([]),
      sort: z
        .array(z.object({ column: line(40), descending: z.boolean().default(false) }))
        .max(3)
        .default([]),
      page,
      pageSize,
    }),
    answer: z.object({ results: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))), pagination }),
    status: 200,
  }),
  exportStudentReport: route({
    method: 'POST',
    path: 'student/studentReport/export-excel',
    summary: 'All rows of the report as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access: report,
    operatorSchool: true,
    idempotent: true,
    body: z.object({
      filters,
      columns: z.array(line(40)).max(60),
      sort: z
        .array(z.object({ column: line(40), descending: z.boolean().default(false) }))
        .max(3)
        .default([]),
      format: z.enum(['xlsx', 'csv', 'pdf']),
      /** Language of the headings and of the names of codes. */
      language: z.enum(['en', 'es', 'pt', 'de']).default('en'),
    }),
    answer: job,
    status: 202,
  }),
}
