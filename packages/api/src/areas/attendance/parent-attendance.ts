import { dayStatuses, markCodes } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id, month } from '../../contract/schemas'

const own = forms('g.attendance')

const mark = z.enum(markCodes).nullable()

const figures = z
  .object({
    /** Days that were taken; half days make .5, as in the next three. */
    working: z.number(),
    present: z.number(),
    absent: z.number(),
    leave: z.number(),
    /** How often late. */
    late: z.int(),
    percent: z.number().nullable(),
  })
  .meta({ id: 'FamilyAttendanceFigures' })

/** Attendance of the own child, as families read it. */
export const parentAttendance = {
  initialValues: route({
    method: 'GET',
    path: 'parent-attendance/initialvalues',
    summary: 'The academic years of the chosen child, the newest first, and the one that is shown first; none without a child.',
    access: own,
    answer: z.object({
      years: z.array(z.object({ id, name: z.string(), startsOn: day, endsOn: day })),
      current: id.nullable(),
    }),
  }),
  month: route({
    method: 'GET',
    path: 'parent-attendance/month',
    summary:
      'A month (YYYY-MM) of the chosen child day by day, with its figures and those of the year. The month of today unless one is named, else the last of the year; one outside the year answers 404.',
    access: own,
    query: z.object({ academicYearId: id.optional(), month: month.optional() }),
    answer: z.object({
      name: z.string(),
      division: z.string(),
      academicYearId: id,
      month,
      today: day,
      days: z.array(
        z.object({
          date: day,
          status: z.enum(dayStatuses),
          fn: mark,
          an: mark,
          /** HH:mm of who came late. */
          arrivedAt: z.string().optional(),
          reason: z.string().optional(),
          /** The number of the approved leave of the day. */
          leaveNo: z.int().optional(),
          /** What took halves of the day away. */
          event: z.string().optional(),
        }),
      ),
      figures,
      year: figures,
      need: z.object({
        minPercent: z.int(),
        /** Days to attend, all of them, until it is reached. */
        toAttend: z.number(),
      }),
      /** False where a month is known by its sums alone. */
      daily: z.boolean(),
      /** HH:mm from which today is shown; null where nothing is held back. */
      shownAfter: z.string().nullable(),
      /** The months of the year so far that anything is known of, the first one first. */
      months: z.array(figures.extend({ month })),
      /** The last day of which the year tells; null while nothing is known. */
      asOn: day.nullable(),
      /** The first day for whose absences the family may still apply; null where it applies for none. */
      excuseFrom: day.nullable(),
    }),
  }),
  yearPdf: route({
    method: 'GET',
    path: 'parent-attendance/year-pdf',
    summary: 'The year of the chosen child by month, as a PDF.',
    access: own,
    query: z.object({ academicYearId: id.optional() }),
    binary: true,
  }),
}
