import { busMarkStates, busRunStates, busTripKinds, notBoardedReasons } from '@school/rules'
import { z } from 'zod'
import { classBody, day, distinct, id, instant, line } from '../contract/schemas'

export const kind = z.enum(busTripKinds).meta({ id: 'BusTripKind' })
const runState = z.enum(busRunStates).meta({ id: 'BusRunState' })
export const markState = z.enum(busMarkStates).meta({ id: 'BusMarkState' })
export const reason = z.enum(notBoardedReasons).meta({ id: 'NotBoardedReason' })
/** `HH:mm`. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const tripFields = {
  busId: id,
  kind,
  name: line(30, 1),
  departAt: clock,
  /** Along the way, each once; times never go back. */
  stops: distinct(z.object({ busStopId: id, at: clock.nullable() }), 'busStopId')
    .min(1)
    .max(100),
  /** 1 is Monday, 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  active: z.boolean(),
}

/** A stop of a bus at which no trip of a kind stops. */
export const unserved = z.object({ kind, stop: z.string(), bus: z.string() })

export const trip = z
  .object({
    ...tripFields,
    id,
    bus: z.string(),
    stops: z.array(z.object({ busStopId: id, name: z.string(), at: clock.nullable() })),
    /** Students whose stop of today lies in it. */
    students: z.int(),
    /** There is attendance of it. */
    isUsed: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'BusTripOfBus' })

export const savedTrip = trip.extend({
  /** Stops of its bus that no active trip of its kind serves now. */
  unserved: z.array(unserved),
})

const dutyState = z.enum(['Upcoming', 'Active', 'Ended'])

export const duty = z
  .object({
    id,
    trip: z.object({ id, name: z.string(), kind, departAt: clock, busId: id, bus: z.string() }),
    students: z.int(),
    staff: z.object({ id, name: z.string(), mobile: z.string() }),
    from: day,
    to: day.nullable(),
    state: dutyState,
    version: z.int(),
  })
  .meta({ id: 'BusDuty' })

/** A trip of the same person that departs less than an hour from this one. */
export const close = z.object({ staff: z.string(), trip: z.string(), minutes: z.int() })

export const counts = z
  .object({
    expected: z.int(),
    boarded: z.int(),
    left: z.int(),
    notBoarded: z.int(),
    onLeave: z.int(),
    open: z.int(),
    extra: z.int(),
    aboard: z.int(),
  })
  .meta({ id: 'BusRunCounts' })

export const runFacts = {
  tripId: id,
  name: z.string(),
  kind,
  bus: z.string(),
  departAt: clock,
  date: day,
  status: runState,
  startedAt: instant.nullable(),
  startedBy: z.string(),
  completedAt: instant.nullable(),
  completedBy: z.string(),
  cancelReason: z.string().nullable(),
  counts,
}

const mark = z.object({
  studentId: id,
  admNo: z.string(),
  name: z.string(),
  division: z.string(),
  photoUrl: z.string().nullable(),
  guardianName: z.string(),
  /** What a phone dials; empty where none is known. */
  mobile: z.string(),
  busStopId: id,
  status: markState,
  /** Added by hand: of another bus or of none. */
  extra: z.boolean(),
  onLeave: z.boolean(),
  boardedAt: instant.nullable(),
  leftAt: instant.nullable(),
  reason: reason.nullable(),
  markedAt: instant.nullable(),
})

export const run = z
  .object({
    id,
    ...runFacts,
    /** Along the way. Stops that only somebody added uses stand at the end. */
    stops: z.array(z.object({ id, name: z.string(), at: clock.nullable() })),
    students: z.array(mark),
    /** Students of these stops who are expected on an earlier trip. */
    elsewhere: z.array(z.object({ studentId: id, name: z.string(), division: z.string(), busStopId: id, trip: z.string() })),
    mayMark: z.boolean(),
    mayReopen: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'BusRun' })

export const filterFields = {
  view: z.enum(['runs', 'students', 'matrix']).default('runs'),
  /** The last seven days unless they are named. */
  from: day.optional(),
  to: day.optional(),
  busId: z.union([id, z.literal('')]).default(''),
  tripId: z.union([id, z.literal('')]).default(''),
  kind: z.enum(['', ...busTripKinds]).default(''),
  stopId: z.union([id, z.literal('')]).default(''),
  /** Of a run, or of a student. */
  status: z.enum(['', ...busRunStates, ...busMarkStates]).default(''),
  text: line(100).default(''),
}

// A filter that is not known would give more rows than were asked for.
export const filters = z.strictObject({ ...filterFields, ...classBody }).meta({ id: 'BusAttendanceFilters' })

export const cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
