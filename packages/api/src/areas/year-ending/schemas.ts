import { rollNoModes, yearEndDecisions, yearEndingStatuses } from '@school/rules'
import { z } from 'zod'
import { day, distinct, id, instant, job, line } from '../../contract/schemas'

export const toYear = z.object({ name: line(20, 1), startsOn: day, endsOn: day })
export const copied = z.object({ classTeachers: z.boolean(), subjectAllotments: z.boolean(), studentBus: z.boolean() })
export const courseTarget = z.object({ courseId: id, toCourseId: id.nullable(), passedOut: z.boolean() })
export const divisionTarget = z.object({ divisionId: id, toDivisionId: id.nullable() })

/** What of a year's end may be changed until it runs; what is absent stays. */
export const settings = z.object({
  toYear: toYear.optional(),
  /** The day on which the next year becomes the current one; the first of that year unless said. */
  switchOn: day.optional(),
  lockOldYear: z.boolean().optional(),
  copy: copied.optional(),
  rollNoMode: z.enum(rollNoModes).optional(),
  courseMap: distinct(courseTarget, 'courseId').max(100).optional(),
  divisionMap: distinct(divisionTarget, 'divisionId').max(2000).optional(),
})

const counted = {
  studying: z.int(),
  promoted: z.int(),
  detained: z.int(),
  left: z.int(),
  passedOut: z.int(),
}

export const result = z
  .object({
    ...counted,
    promotedTo: z.int(),
    enrolments: z.int(),
    terminated: z.int(),
    courses: z.array(z.object({ courseId: id, course: z.string(), ...counted, strength: z.int() })),
  })
  .meta({ id: 'YearEndResult', description: 'promoted + detained + left + passedOut = studying' })

/** A sentence of the check, in the language of the caller; its code stays. */
export const finding = z.object({ code: z.string(), message: z.string() })

export const status = z.enum(yearEndingStatuses)
export const decision = z.enum(yearEndDecisions)

const year = z.object({ id, name: z.string(), startsOn: day, endsOn: day })

export const ending = z
  .object({
    id,
    school: z.object({ id, name: z.string(), code: z.string() }),
    fromYear: year,
    toYear,
    switchOn: day,
    /** When the next year became the current one. */
    switchedAt: instant.nullable(),
    lockOldYear: z.boolean(),
    copy: copied,
    rollNoMode: z.enum(rollNoModes),
    courseMap: z.array(courseTarget),
    divisionMap: z.array(divisionTarget),
    status,
    result: result.nullable(),
    /** Students with another decision than to be promoted. */
    decided: z.int(),
    /** Students of the year that ends who have no class in the next one yet, after the run. */
    waiting: z.int(),
    revertUntil: day,
    courses: z.array(
      z.object({ id, name: z.string(), section: z.string(), divisions: z.array(z.object({ id, name: z.string() })) }),
    ),
    job: job.nullable(),
    runAt: instant.nullable(),
    runBy: z.string(),
    version: z.int(),
  })
  .meta({ id: 'YearEnding' })
