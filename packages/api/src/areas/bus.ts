import { busTrips } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'
import { classQuery, day, distinct, id, line, option, page, paged, pageSize, seenVersion } from '../contract/schemas'

const settings = forms('s.student.bus')

/** Ways that an additional stop is for. */
export const busTrip = z.enum(busTrips).meta({ id: 'BusTrip' })
const way = z.enum(['Pickup', 'Drop']).meta({ id: 'BusWay' })
const state = z.enum(['Upcoming', 'Active', 'Ended']).meta({ id: 'AdditionalBusState' })

/** A stop with its bus; a stop of another bus is refused. */
const stop = z.object({ busId: id, busStopId: id }).meta({ id: 'BusStopOfBus' })

const values = {
  trip: busTrip,
  ...stop.shape,
  startsOn: day,
  /** Null: no end. */
  endsOn: day.nullish(),
  /** 1 is Monday, 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  reason: line(100).default(''),
}

const regular = z
  .object({
    pickup: stop.nullable(),
    drop: stop.nullable(),
    /** 0 while nothing was ever set. */
    pickupVersion: z.int(),
    dropVersion: z.int(),
  })
  .meta({ id: 'RegularBus' })

const additional = z
  .object({
    id,
    studentId: id,
    admNo: z.string(),
    student: z.string(),
    class: z.string(),
    academicYearId: id,
    trip: busTrip,
    ...stop.shape,
    bus: z.string(),
    stop: z.string(),
    startsOn: day,
    endsOn: day.nullable(),
    weekdays: z.array(z.int()),
    reason: z.string(),
    state,
    /** What may be changed: everything, the end and the reason, or nothing. */
    edit: z.enum(['all', 'end', 'none']),
    version: z.int(),
  })
  .meta({ id: 'AdditionalBus' })

const regularChange = z
  .object({
    studentId: id,
    trip: way,
    /** Null takes the stop away. */
    stop: stop.nullable(),
    version: z.int(),
  })
  .meta({ id: 'RegularBusChange' })

/** Where students get on and off. */
export const bus = {
  initialValues: route({
    method: 'GET',
    path: 'set-student-bus/initialvalues',
    summary: 'Years, classes, buses with their stops, and the weekdays of a school week.',
    access: settings,
    answer: z.object({
      years: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean(), startsOn: day, endsOn: day })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      buses: z.array(option),
      stops: z.array(z.object({ id, name: z.string(), busId: id })),
      weekdays: z.array(z.int()),
      today: day,
    }),
  }),
  divisions: route({
    method: 'GET',
    path: 'set-student-bus/divisions/{id}',
    summary: 'Divisions of a course.',
    access: settings,
    answer: z.array(option),
  }),
  busStops: route({
    method: 'GET',
    path: 'set-student-bus/busstop/{id}',
    summary: 'Stops of a bus in the order of its way.',
    access: settings,
    answer: z.array(option),
  }),
  regular: route({
    method: 'GET',
    path: 'set-student-bus/regular',
    summary: 'Everybody who studies in a division in a year, with the regular stops.',
    access: settings,
    query: z.object({ academicYearId: id, divisionId: id }),
    answer: z.array(
      regular.extend({ studentId: id, admNo: z.string(), name: z.string(), rollNo: z.int().nullable() }).meta({
        id: 'RegularBusRow',
      }),
    ),
  }),
  additional: route({
    method: 'GET',
    path: 'set-student-bus/additional',
    summary: 'A page of additional stops of a year, the current one unless told: upcoming and active ones first.',
    access: settings,
    query: z.object({
      academicYearId: id.optional(),
      ...classQuery,
      busId: id.optional(),
      state: z.union([state, z.literal('')]).default(''),
      text: line(100).default(''),
      page,
      pageSize,
    }),
    answer: paged(additional),
  }),
  data: route({
    method: 'GET',
    path: 'set-student-bus/getData/{id}',
    summary: 'The regular stops of a student by year, and every additional stop, the latest begun first.',
    access: settings,
    answer: z.object({
      student: z.object({ id, admNo: z.string(), name: z.string(), class: z.string() }),
      regular: z.array(regular.extend({ academicYearId: id, academicYear: z.string() })),
      additional: z.array(additional),
    }),
  }),
  save: route({
    method: 'POST',
    path: 'set-student-bus/save',
    summary:
      'Writes regular stops of up to 200 students, or one additional stop. A regular stop that somebody else changed comes back as rejected with what stands there. An additional one that overlaps another of the student answers 409. Guardians hear of every change.',
    access: settings,
    idempotent: true,
    body: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('regular'),
        academicYearId: id,
        changes: distinct(regularChange.extend({ version: seenVersion }), 'studentId', 'trip')
          .min(1)
          .max(400),
      }),
      z.object({ kind: z.literal('additional'), academicYearId: id, studentId: id, ...values }),
    ]),
    answer: z.object({
      /** Of the additional stop. */
      id: id.nullable(),
      saved: distinct(regularChange, 'studentId', 'trip'),
      rejected: distinct(regularChange, 'studentId', 'trip'),
      /** Students whose families were told. */
      notified: z.int(),
    }),
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: 'set-student-bus/{id}',
    summary:
      'Changes an additional stop; of one in use the end and the reason alone, of one that has ended nothing. A stale version answers 409.',
    access: settings,
    body: z.object({ ...values, version: seenVersion }),
    answer: z.object({ id, version: z.int(), notified: z.int() }),
    status: 200,
  }),
  remove: route({
    method: 'DELETE',
    path: 'set-student-bus/delete-event/{id}',
    summary: 'Takes an additional stop away: one in use ends yesterday, one before its first day goes, one that has ended stays.',
    access: settings,
    answer: z.object({ ended: z.boolean(), notified: z.int() }),
  }),
}
