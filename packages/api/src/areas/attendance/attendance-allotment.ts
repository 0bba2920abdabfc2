import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { classQuery, day, distinct, id, line, option, options, page, paged, pageSize } from '../../contract/schemas'

const form = forms('s.att.allotment')

const halves = z.enum(['FN', 'AN', 'both'])
const kind = z.enum(['regular', 'substitute'])
const state = z.enum(['Upcoming', 'Active', 'Ended']).meta({ id: 'AllotmentState' })

const allotment = z
  .object({
    id,
    division: option,
    classTeacher: option.nullable(),
    staff: option,
    designation: z.string(),
    halves,
    kind,
    from: day,
    to: day.nullable(),
    state,
    reason: z.string(),
    /** Made for the days of an approved leave of the class teacher. */
    byLeave: z.boolean(),
    by: z.string(),
    version: z.int(),
  })
  .meta({ id: 'AttendanceAllotment' })

/** What speaks against somebody, without standing in the way. */
const warning = z
  .object({ kind: z.enum(['no-login', 'on-leave']), staff: z.string(), from: day.nullable(), to: day.nullable() })
  .meta({ id: 'AllotmentWarning' })

const fields = {
  halves: halves.default('both'),
  kind: kind.default('regular'),
  from: day,
  /** Needed of a substitute. */
  to: day.nullable().default(null),
  reason: line(200).default(''),
}

/** Who takes the attendance of a class beside its class teacher. */
export const attendanceAllotment = {
  initialValues: route({
    method: 'GET',
    path: 'attendance-allotment/initialvalues',
    summary: 'What the screen offers: academic years and the classes that the caller allots; a class teacher the own one alone.',
    access: form,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean(), startsOn: day, endsOn: day })),
      sections: options,
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id, classTeacher: option.nullable() })),
      /** Who has an allotment. */
      staff: options,
      today: day,
    }),
  }),
  list: route({
    method: 'GET',
    path: 'attendance-allotment',
    summary:
      'Allotments of a year by class and first day, with the classes that have neither a class teacher nor an active allotment.',
    access: form,
    query: z.object({
      academicYearId: id.optional(),
      ...classQuery,
      staffId: z.union([id, z.literal('')]).default(''),
      /** Those that hold on this day alone. */
      onDay: day.optional(),
      state: z.enum(['', 'Upcoming', 'Active', 'Ended']).default(''),
      page,
      pageSize,
    }),
    answer: paged(allotment).extend({ without: options }),
  }),
  warnings: route({
    method: 'GET',
    path: 'attendance-allotment/warnings',
    summary: 'What speaks against somebody in some days: no login, or an approved leave.',
    access: form,
    query: z.object({ staffId: id, from: day, to: day.optional() }),
    answer: z.array(warning),
  }),
  create: route({
    method: 'POST',
    path: 'attendance-allotment',
    summary:
      'Allots somebody to some classes, from today or later, and tells them. Who is allotted to one of them already in these days answers 409; a class that the caller does not allot 404.',
    access: form,
    idempotent: true,
    body: z.object({
      divisionIds: distinct(id).min(1).max(100),
      staffId: id,
      ...fields,
      /** An approved leave of the class teacher, whose end ends the allotment. */
      leaveId: id.optional(),
    }),
    answer: z.object({ results: z.array(allotment), warnings: z.array(warning) }),
    status: 201,
  }),
  change: route({
    method: 'PATCH',
    path: 'attendance-allotment/{id}',
    summary: 'Changes an allotment; the first day of one that has begun stays, and one that has ended stays whole (409).',
    access: form,
    body: z.object({ ...fields, version: z.int() }),
    answer: z.object({ allotment, warnings: z.array(warning) }),
  }),
  end: route({
    method: 'POST',
    path: 'attendance-allotment/{id}/end',
    summary: 'Ends an allotment with today.',
    access: form,
    answer: allotment,
    status: 200,
  }),
  remove: route({
    method: 'DELETE',
    path: 'attendance-allotment/{id}',
    summary: 'Removes an allotment that has not begun. One that has begun is ended instead (409).',
    access: form,
  }),
}
