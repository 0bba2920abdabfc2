import { busReportDays, busTripKinds } from '@school/rules'
import { z } from 'zod'
import { reportFileBody } from '../contract/report'
import { forms, route } from '../contract/route'
import {
  classQuery,
  day,
  distinct,
  flag,
  id,
  instant,
  job,
  line,
  option,
  options,
  page,
  paged,
  pageSize,
  pagination,
} from '../contract/schemas'
import {
  cells,
  close,
  counts,
  duty,
  filterFields,
  filters,
  kind,
  markState,
  reason,
  run,
  runFacts,
  savedTrip,
  trip,
  tripFields,
  unserved,
} from './bus-attendance-schemas'
import { doorOffers } from './messaging/messaging-schemas'

const allotment = forms('s.att.bus-allotment')
const report = forms('s.att.bus-report')
const both = forms('s.att.bus-allotment', 's.att.bus-report')

const reasonBody = z.object({ reason: line(100, 3) })

const step = <const Path extends string, Body extends typeof reasonBody | undefined = undefined>(
  path: Path,
  summary: string,
  body?: Body,
) => route({ method: 'POST', path, summary, access: report, body: body as Body, answer: run, status: 200 })

/** Trips of buses, who marks them, and how each student went. */
export const busAttendance = {
  initialValues: route({
    method: 'GET',
    path: 'bus-attendance/initialvalues',
    summary:
      'What the screens of bus attendance offer: buses with stops and trips, classes of the own scope, and what a message can say.',
    access: both,
    answer: z.object({
      today: day,
      buses: options,
      stops: z.array(z.object({ id, name: z.string(), busId: id })),
      trips: z.array(z.object({ id, name: z.string(), busId: id, bus: z.string(), kind, active: z.boolean() })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      reasons: z.array(reason),
      /** The caller marks trips today: on duty, or leading the school. */
      takes: z.boolean(),
      /** The caller reads the report of everybody. */
      leads: z.boolean(),
      maxDays: z.literal(busReportDays),
      ...doorOffers,
    }),
  }),

  trips: route({
    method: 'GET',
    path: 'bus-attendance/trips',
    summary: 'Trips by bus and departure, and stops that no active trip of a kind serves.',
    access: allotment,
    query: z.object({
      busId: z.union([id, z.literal('')]).default(''),
      kind: z.enum(['', ...busTripKinds]).default(''),
      /** Inactive ones too. */
      all: flag,
      page,
      pageSize,
    }),
    answer: paged(trip).extend({ unserved: z.array(unserved) }),
  }),
  createTrip: route({
    method: 'POST',
    path: 'bus-attendance/trips',
    summary: 'A new trip of a bus.',
    access: allotment,
    idempotent: true,
    body: z.object(tripFields),
    answer: savedTrip,
    status: 201,
  }),
  changeTrip: route({
    method: 'PATCH',
    path: 'bus-attendance/trips/{id}',
    summary: 'Changes a trip; the bus and kind of one with attendance stay.',
    access: allotment,
    body: z.object({ ...tripFields, version: z.int() }),
    answer: savedTrip,
  }),
  removeTrip: route({
    method: 'DELETE',
    path: 'bus-attendance/trips/{id}',
    summary: 'Removes a trip with its duties. One with attendance stays (409).',
    access: allotment,
  }),

  duties: route({
    method: 'GET',
    path: 'bus-attendance/duties',
    summary: 'Who marks which trip: by bus, departure and name; those that have ended only when asked for.',
    access: allotment,
    query: z.object({
      busId: z.union([id, z.literal('')]).default(''),
      tripId: z.union([id, z.literal('')]).default(''),
      all: flag,
      text: line(100).default(''),
      page,
      pageSize,
    }),
    answer: paged(duty),
  }),
  createDuties: route({
    method: 'POST',
    path: 'bus-attendance/duties',
    summary: 'Puts each of some staff on each of some trips. Who is on one of them in these days already is refused (409).',
    access: allotment,
    idempotent: true,
    body: z.object({
      tripIds: distinct(id).min(1).max(50),
      staffIds: distinct(id).min(1).max(50),
      from: day,
      to: day.nullable(),
    }),
    answer: z.object({ results: z.array(duty), close: z.array(close) }),
    status: 201,
  }),
  changeDuty: route({
    method: 'PATCH',
    path: 'bus-attendance/duties/{id}',
    summary: 'Changes the days of a duty.',
    access: allotment,
    body: z.object({ from: day, to: day.nullable(), version: z.int() }),
    answer: duty.extend({ close: z.array(close) }),
  }),
  endDuty: route({
    method: 'POST',
    path: 'bus-attendance/duties/{id}/end',
    summary: 'Ends a duty with today.',
    access: allotment,
    answer: duty,
    status: 200,
  }),
  removeDuty: route({
    method: 'DELETE',
    path: 'bus-attendance/duties/{id}',
    summary: 'Removes a duty that has not begun. One that has begun is ended instead (409).',
    access: allotment,
  }),

  myTrips: route({
    method: 'GET',
    path: 'bus-attendance/my-trips',
    summary: 'Trips of a day that the caller marks, by departure; who leads the school marks all.',
    access: report,
    query: z.object({ date: day.optional() }),
    answer: z.object({
      date: day,
      /** Nobody has school: the name of the holiday, or empty. */
      holiday: z.string().nullable(),
      results: z.array(z.object({ runId: id.nullable(), ...runFacts, mayMark: z.boolean() })),
    }),
  }),
  start: route({
    method: 'POST',
    path: 'bus-attendance/runs',
    summary:
      'Starts the trip of today, or answers the run that was started already. Without school it asks first (409 BusHoliday) unless told to start anyway. With a reason the trip is cancelled before it starts.',
    access: report,
    body: z.object({
      tripId: id,
      date: day,
      anyway: z.boolean().default(false),
      cancelReason: line(100, 3).optional(),
    }),
    answer: run,
    status: 200,
  }),
  run: route({
    method: 'GET',
    path: 'bus-attendance/runs/{id}',
    summary: 'A run with its stops and students.',
    access: report,
    answer: run,
  }),
  mark: route({
    method: 'POST',
    path: 'bus-attendance/runs/{id}/marks',
    summary:
      'Takes marks in the order of their times. A clientId counts once, an older time never overwrites a newer mark; what changes nothing is ignored. After completion 409.',
    access: report,
    body: z.object({
      marks: z
        .array(
          z.object({
            clientId: line(64, 1),
            studentId: id,
            busStopId: id,
            status: markState,
            at: instant,
            reason: reason.optional(),
            extra: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    answer: z.object({
      accepted: z.array(z.string()),
      ignored: z.array(z.object({ clientId: z.string(), why: z.enum(['repeated', 'older', 'no step']) })),
      run,
    }),
    status: 200,
  }),
  complete: step('bus-attendance/runs/{id}/complete', 'Completes a run; everybody is accounted for first (400).'),
  cancel: step('bus-attendance/runs/{id}/cancel', 'Cancels a run; guardians are told.', reasonBody),
  reopen: step('bus-attendance/runs/{id}/reopen', 'Opens a completed run of today again.', reasonBody),
  students: route({
    method: 'GET',
    path: 'bus-attendance/runs/{id}/students',
    summary: 'Students who could be added to a run by name or admission number, at most 20.',
    access: report,
    query: z.object({ text: line(100, 2) }),
    answer: z.array(z.object({ id, admNo: z.string(), name: z.string(), division: z.string(), bus: z.string() })),
  }),

  view: route({
    method: 'GET',
    path: 'bus-attendance/report',
    summary: 'Runs, students of runs, or students by day; at most 62 days.',
    access: report,
    query: z.object({ ...filterFields, ...classQuery, page, pageSize }),
    answer: z.object({
      results: z.array(cells),
      pagination,
      /** Of all pages. */
      totals: counts.extend({ percent: z.number().nullable() }),
      from: day,
      to: day,
    }),
  }),
  exportFile: route({
    method: 'POST',
    path: 'bus-attendance/report/export',
    writes: false,
    summary: 'All rows of a view as .xlsx, .csv or .pdf. Answers a job; its result is the file, kept for a day.',
    access: report,
    idempotent: true,
    body: reportFileBody(filters),
    answer: job,
    status: 202,
  }),
}
