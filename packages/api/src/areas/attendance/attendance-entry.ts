import { attendanceModes, markCodes, registerStates, sittings } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, instant, line, month } from '../../contract/schemas'

const entry = forms('s.att.entry')

/** A mark of a half: present, late, absent, on leave, on duty. */
export const markCode = z.enum(markCodes).meta({ id: 'MarkCode' })
/** What is taken at once: the day, or one half. */
export const sitting = z.enum(sittings).meta({ id: 'Sitting' })
export const half = z.enum(['FN', 'AN']).meta({ id: 'Half' })
export const dayPlan = z.enum(['none', 'FN', 'AN', 'full']).meta({ id: 'DayPlan' })
export const registerState = z.enum(registerStates).meta({ id: 'RegisterState' })

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ id: 'TimeOfDay' })
const counts = z
  .object({
    strength: z.int(),
    present: z.int(),
    absent: z.int(),
    leave: z.int(),
    late: z.int(),
    halfDay: z.int(),
    /** Halves that were there, of those marked; null while none is. */
    percent: z.number().nullable(),
  })
  .meta({ id: 'RegisterCounts', description: 'People by what their day was; present holds those who were late or on duty' })

const register = z
  .object({
    /** Null while nothing was ever saved. */
    id: id.nullable(),
    /** 0 while nothing was ever saved. */
    version: z.int(),
    sittings: z.array(
      z.object({
        sitting,
        state: registerState,
        takenAt: instant.nullable(),
        takenBy: z.string(),
      }),
    ),
    changedAt: instant.nullable(),
    changedBy: z.string(),
  })
  .meta({ id: 'AttendanceRegister' })

const student = z
  .object({
    id,
    admNo: z.string(),
    rollNo: z.int().nullable(),
    name: z.string(),
    photoUrl: z.string().nullable(),
    guardianName: z.string(),
    /** What a phone dials; empty where none is known, or the person may not read it in full. */
    mobile: z.string(),
    /** A planned half that is not marked yet shows granted leave. */
    fn: markCode.nullable(),
    an: markCode.nullable(),
    arrivedAt: time.nullable(),
    leftAt: time.nullable(),
    reason: z.string(),
    hints: z.array(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('streak'),
          /** Days absent in a row before this one. */
          days: z.int(),
          /** So many that the school wants them to stand out. */
          alert: z.boolean(),
        }),
        /** Leave that is granted, or waits. */
        z.object({ kind: z.enum(['leave', 'applied']), no: z.int(), applicationId: id }),
        /** Marked as there although leave was granted. */
        z.object({ kind: z.literal('conflict') }),
      ]),
    ),
  })
  .meta({ id: 'RegisterStudent' })

/** Taking the attendance of a class. */
export const attendanceEntry = {
  initialValues: route({
    method: 'GET',
    path: 'attendance-entry/initialvalues',
    summary: 'Classes that the person may mark, each with what of today is not taken, and how the school takes attendance.',
    access: entry,
    answer: z.object({
      divisions: z.array(z.object({ id, name: z.string(), due: z.array(sitting) })),
      mode: z.enum(attendanceModes),
      today: day,
      limits: z.object({
        /** First and last day that can be shown. */
        from: day,
        to: day,
        backDays: z.int(),
        opensAt: z.string(),
        mayReopen: z.boolean(),
      }),
    }),
  }),
  register: route({
    method: 'GET',
    path: 'attendance-entry/register',
    summary:
      'The register of a class on a day, with everybody who studies there. A class that the person may not mark answers 404.',
    access: entry,
    query: z.object({ divisionId: id, date: day }),
    answer: z.object({
      register,
      students: z.array(student),
      plan: dayPlan,
      /** The event that takes halves of the day away. */
      event: z.string().nullable(),
      /** Halves that the person may mark now. */
      canMark: z.array(half),
      /** Why none: a name of the refusal. */
      closed: z.enum(['future', 'holiday', 'locked', 'back', 'early']).nullable(),
      /** Whether the person may mark on duty. */
      mayDuty: z.boolean(),
      /** A change of this day needs a reason. */
      reasonNeeded: z.boolean(),
      /** Students who arrive later are late. */
      lateAfter: z.string(),
      counts,
    }),
  }),
  rollSheet: route({
    method: 'GET',
    path: 'attendance-entry/roll-sheet',
    summary:
      'The register of a class on a day as a PDF with lines for signatures; what is not marked is blank, to be written by hand.',
    access: entry,
    query: z.object({ divisionId: id, date: day }),
    binary: true,
  }),
  save: route({
    method: 'PUT',
    path: 'attendance-entry/register',
    summary:
      'Takes or changes a register. The first time everybody is marked, or `restPresent` marks the others present. The same body twice changes nothing; a stale version answers 409.',
    access: entry,
    body: z.object({
      divisionId: id,
      date: day,
      half: sitting,
      /** The version that was seen; 0 for none. */
      version: z.int().min(0),
      marks: distinct(
        z.object({
          studentId: id,
          fn: markCode.optional(),
          an: markCode.optional(),
          arrivedAt: time.nullish(),
          leftAt: time.nullish(),
          reason: line(100).nullish(),
        }),
        'studentId',
      ).max(200),
      restPresent: z.boolean().default(false),
      changeReason: line(300).default(''),
    }),
    answer: z.object({ register, counts }),
    status: 200,
  }),
  history: route({
    method: 'GET',
    path: 'attendance-entry/history',
    summary: 'What was changed in a register after it was taken, the newest first.',
    access: entry,
    query: z.object({ registerId: id }),
    answer: z.object({
      results: z.array(
        z.object({
          id,
          studentId: id,
          student: z.string(),
          half,
          old: markCode.nullable(),
          new: markCode.nullable(),
          reason: z.string(),
          by: z.string(),
          at: instant,
        }),
      ),
    }),
  }),
  reopen: route({
    method: 'POST',
    path: 'attendance-entry/reopen',
    summary: 'Opens a locked month of one class again for 24 hours.',
    access: entry,
    body: z.object({ divisionId: id, month, reason: line(300, 3) }),
    answer: z.object({ until: instant }),
    status: 200,
  }),
}
