import { z } from 'zod'
import { reportBody, reportColumns, reportFileBody, reportRows } from '../../contract/report'
import { forms, route } from '../../contract/route'
import { classBody, day, id, job, line, option } from '../../contract/schemas'

const report = forms('s.student.report')

// A filter that is not known would give more rows than were asked for.
const filters = z
  .strictObject({
    academicYearId: id.optional(),
    ...classBody,
    status: z.enum(['all', 'studying', 'terminated']).default('studying'),
    /** Tells the status as it was on a day; who was admitted later is left out. */
    onDate: day.optional(),
    gender: z.enum(['', 'Male', 'Female', 'Other']).default(''),
    /** Completed years on the day that ages are counted. */
    age: z.int().min(0).max(150).optional(),
    /** Here and below the all-zero id stands for those who have none. */
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
    summary: 'One student with guardian, bus and enrolments. Days are YYYY-MM-DD.',
    access: complete,
    operatorSchool: true,
    answer: z.object({
      id,
      photoUrl: z.string().nullable(),
      status: z.enum(['studying', 'terminated']),
      leftOn: z.string().nullable(),
      /** The family sees fees alone until they are paid; told to those who lock students or read their fees. */
      locked: z.boolean(),
      previousId: id.nullable(),
      nextId: id.nullable(),
      /** Values by column key of the students file. */
      values: z.record(z.string(), z.string()),
      years: z.array(z.object({ year: z.string(), class: z.string(), rollNo: z.int().nullable() })),
      /** Stops for a time that hold or are to come; weekdays 1 (Monday) to 7. */
      additionalBuses: z.array(
        z.object({
          trip: z.enum(['Pickup', 'Drop', 'Both']),
          bus: z.string(),
          stop: z.string(),
          startsOn: day,
          endsOn: day.nullable(),
          weekdays: z.array(z.int()),
          reason: z.string(),
        }),
      ),
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
      columns: reportColumns,
    }),
  }),
  studentReportCourses: lookup('student/studentReport/courses/{id}', 'Courses of a section.'),
  studentReportDivisions: lookup('student/studentReport/divisions/{id}', 'Divisions of a course.'),
  studentReportDivisionSection: lookup('student/studentReport/divisionsection/{id}', 'Divisions of a section.'),
  viewStudentReport: route({
    method: 'POST',
    path: 'student/studentReport/viewStudentReport',
    writes: false,
    summary: 'A page of the student report, rows of the own scope. An unknown column or filter answers 400.',
    access: report,
    operatorSchool: true,
    body: reportBody(filters),
    answer: reportRows,
    status: 200,
  }),
  exportStudentReport: route({
    method: 'POST',
    path: 'student/studentReport/export-excel',
    writes: false,
    summary: 'All rows of the report as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access: report,
    operatorSchool: true,
    idempotent: true,
    body: reportFileBody(filters),
    answer: job,
    status: 202,
  }),
}
