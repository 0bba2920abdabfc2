import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { classBody, day, id, job, option, options, repeated } from '../../contract/schemas'

const statistics = forms('/student/statistics-report')
/** What the columns of the matrix stand for. */
const strengthBy = ['gender', 'religion', 'caste', 'reservation', 'block', 'age', 'status', 'bus'] as const
const strengthRows = ['section', 'course', 'division'] as const

const strengthFields = {
  academicYearId: id.optional(),
  rows: z.enum(strengthRows).default('course'),
  by: z.enum(strengthBy).default('gender'),
  /** The day whose strength is told: today, or the end of the year nearest to it, unless one is named. */
  onDate: day.optional(),
}

const language = z.enum(['en', 'es', 'pt', 'de']).default('en')

/** Counts of students in rows and columns. */
export const studentStatistics = {
  statisticsInitialValues: route({
    method: 'GET',
    path: 'student/studentStatisticsReport/initialvalues',
    summary: 'What the filters of the statistics offer, and by what the person may count.',
    access: statistics,
    operatorSchool: true,
    answer: z.object({
      years: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      by: z.array(z.enum(strengthBy)),
    }),
  }),
  statisticsCourses: route({
    method: 'GET',
    path: 'student/studentStatisticsReport/courses/{id}',
    summary: 'Courses of a section.',
    access: statistics,
    operatorSchool: true,
    answer: options,
  }),
  viewStatistics: route({
    method: 'GET',
    path: 'student/studentStatisticsReport/viewStudentStatistics',
    summary:
      'Students of the own scope who are enrolled in a year and study on a day, counted in rows and columns. Totals of the columns end with that of all.',
    access: statistics,
    operatorSchool: true,
    query: z.object({ ...strengthFields, sectionIds: repeated(id), courseIds: repeated(id) }),
    answer: z.object({
      onDate: day,
      /** Ids are codes, ids of masters, ages or yes and no; the all-zero id stands for those who have none. */
      columns: z.array(z.object({ id: z.string(), name: z.string() })),
      rows: z.array(z.object({ id, name: z.string(), cells: z.array(z.int()), total: z.int() })),
      totals: z.array(z.int()),
    }),
  }),
  exportStatistics: route({
    method: 'POST',
    path: 'student/studentStatisticsReport/export-excel',
    writes: false,
    summary: 'The matrix as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access: statistics,
    operatorSchool: true,
    idempotent: true,
    body: z.object({
      filters: z
        .strictObject({ ...strengthFields, sectionIds: classBody.sectionIds, courseIds: classBody.courseIds })
        .meta({ id: 'StrengthFilters' }),
      /** Shares of each row's total in place of counts. */
      percent: z.boolean().default(false),
      format: z.enum(['xlsx', 'csv', 'pdf']),
      language,
    }),
    answer: job,
    status: 202,
  }),
}
