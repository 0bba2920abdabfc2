import { z } from 'zod'
import { reportFileBody, unfiltered } from '../../contract/report'
import { forms, route } from '../../contract/route'
import { classBody, classQuery, day, id, job, line, option, options, page, pageSize, pagination } from '../../contract/schemas'
import { doorOffers } from '../messaging/messaging-schemas'

const bus = forms('/student/report?tab=bus')

const trip = z.enum(['Pickup', 'Drop', 'Both'])

const busFields = {
  trip: trip.default('Both'),
  /** The day whose stops are told; today unless one is named. */
  onDate: day.optional(),
  busId: id.optional(),
  stopId: id.optional(),
  text: line(100).default(''),
}

// A filter that is not known would give more rows than were asked for.
export const busFilters = z.strictObject({ ...busFields, ...classBody }).meta({ id: 'BusFilters' })

const busQuery = z.object({ ...busFields, ...classQuery })

const language = z.enum(['en', 'es', 'pt', 'de']).default('en')

const lookup = <const Path extends string>(path: Path, summary: string, access: typeof bus) =>
  route({ method: 'GET', path, summary, access, operatorSchool: true, answer: options })

/** Sections with their courses, to choose a class from. */
export const classTree = {
  sections: z.array(option),
  courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
}

/** Students by bus and stop. */
export const busReport = {
  busInitialValues: route({
    method: 'GET',
    path: 'student/busStudentReport/initialvalues',
    summary: 'What the filters of the bus report offer.',
    access: bus,
    operatorSchool: true,
    answer: z.object({
      ...classTree,
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      buses: z.array(z.object({ id, name: z.string(), regNo: z.string() })),
      stops: z.array(z.object({ id, name: z.string(), busId: id })),
      ...doorOffers,
    }),
  }),
  busCourses: lookup('student/busStudentReport/course/{id}', 'Courses of a section.', bus),
  busDivisionsOfSection: lookup('student/busStudentReport/divisionsSections/{id}', 'Divisions of a section.', bus),
  busDivisions: lookup('student/busStudentReport/divisions/{id}', 'Divisions of a course.', bus),
  busStops: route({
    method: 'GET',
    path: 'student/busStudentReport/busStop/{busId}',
    summary: 'Stops of a bus in their order.',
    access: bus,
    operatorSchool: true,
    answer: options,
  }),
  busRecipients: route({
    method: 'GET',
    path: 'student/busStudentReport/format-sms',
    summary: 'The riders that the filters find, at most 20,000, as rows of a send.',
    access: bus,
    operatorSchool: true,
    query: busQuery,
    answer: z.object({
      onDate: day,
      entries: z.array(
        z.object({
          id,
          admNo: z.string(),
          name: z.string(),
          division: z.string(),
          guardianName: z.string(),
          mobile: z.string(),
        }),
      ),
    }),
  }),
  viewBusReport: route({
    method: 'GET',
    path: 'student/busStudentReport/view',
    summary:
      'Students of the own scope who ride a bus on a day, by bus and stop; how many use each is told of all pages. With both trips a row stands at its pickup stop, else at its drop stop, and counts for both of its stops.',
    access: bus,
    operatorSchool: true,
    query: busQuery.extend({ page, pageSize }),
    answer: z.object({
      onDate: day,
      results: z.array(
        z.object({
          id,
          admNo: z.string(),
          name: z.string(),
          class: z.string(),
          guardianName: z.string(),
          mobile: z.string(),
          busId: id,
          bus: z.string(),
          stopId: id,
          stop: z.string(),
          pickup: z.string(),
          drop: z.string(),
          /** Trips whose stop is an additional one on the day. */
          additional: z.array(z.enum(['Pickup', 'Drop'])),
        }),
      ),
      groups: z.array(
        z.object({
          id,
          name: z.string(),
          count: z.int(),
          stops: z.array(z.object({ id, name: z.string(), count: z.int() })),
        }),
      ),
      pagination,
    }),
  }),
  exportBusReport: route({
    method: 'POST',
    path: 'student/busStudentReport/export-excel',
    writes: false,
    summary: 'All rows of the bus report as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access: bus,
    operatorSchool: true,
    idempotent: true,
    body: reportFileBody(busFilters),
    answer: job,
    status: 202,
  }),
  busRouteSheet: route({
    method: 'POST',
    path: 'student/busStudentReport/route-sheet',
    writes: false,
    summary: 'The riders of each bus stop by stop as PDF, to be carried along. Answers a job; its result is the file.',
    access: bus,
    operatorSchool: true,
    idempotent: true,
    body: z.object({ filters: unfiltered(busFilters), language }),
    answer: job,
    status: 202,
  }),
}
