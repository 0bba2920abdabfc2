import { carryModes } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, instant, job, line, options, page, paged, pageSize, paise } from '../../contract/schemas'

const access = forms('school.utility.year-ending')
const tenancy = 'platform' as const

const fields = {
  schoolId: id,
  fromYearId: id,
  toYearId: id,
  /** Empty: all accounts. */
  accountIds: distinct(id).max(20).default([]),
  mode: z.enum(carryModes),
  includeFines: z.boolean().default(false),
  includeTerminated: z.boolean().default(false),
  /** A day of the later year. */
  dueDate: day,
  /** Paise below which nothing of a student's account is carried. */
  least: paise.min(0).default(0),
}
const sums = { students: z.int(), principal: paise, fine: paise, total: paise }

export const carryForward = {
  initialValues: route({
    method: 'GET',
    path: 'fees-admin/carry-forward/initialvalues',
    summary: 'Years and fee accounts of a school.',
    access,
    tenancy,
    query: z.object({ school: id }),
    answer: z.object({
      years: z.array(z.object({ id, name: z.string(), startsOn: day, endsOn: day, isCurrent: z.boolean() })),
      accounts: options,
    }),
  }),
  list: route({
    method: 'GET',
    path: 'fees-admin/carry-forward',
    summary: 'What was carried in a school, the newest first. Amounts in paise.',
    access,
    tenancy,
    query: z.object({ school: id, page, pageSize }),
    answer: paged(
      z.object({
        id,
        from: z.string(),
        to: z.string(),
        mode: z.enum(carryModes),
        students: z.int(),
        amount: paise,
        skipped: z.int(),
        dueDate: day,
        status: z.enum(['Running', 'Done', 'Undone', 'Failed']),
        at: instant,
        by: z.string(),
      }),
    ),
  }),
  preview: route({
    method: 'POST',
    path: 'fees-admin/carry-forward/preview',
    summary:
      'What would be carried: sums by course and a page of students. `already` were carried before and `waiting` have an open payment; both are left out. Amounts in paise.',
    access,
    tenancy,
    writes: false,
    body: z.object({ ...fields, page: z.int().min(1).default(1), pageSize: z.int().min(1).max(200).default(10) }),
    answer: z.object({
      ...sums,
      already: z.int(),
      waiting: z.int(),
      courses: z.array(z.object({ course: z.string(), ...sums })),
      rows: paged(
        z.object({
          studentId: id,
          accountId: id,
          admNo: z.string(),
          name: z.string(),
          division: z.string(),
          account: z.string(),
          principal: paise,
          fine: paise,
          total: paise,
          state: z.enum(['carry', 'already', 'waiting']),
        }),
      ),
    }),
    status: 200,
  }),
  export: route({
    method: 'POST',
    path: 'fees-admin/carry-forward/export',
    summary: 'The students of the preview as a file of rows (xlsx).',
    access,
    tenancy,
    writes: false,
    body: z.object(fields),
    binary: true,
  }),
  run: route({
    method: 'POST',
    path: 'fees-admin/carry-forward/run',
    summary: 'Carries unpaid fees into a later year, once for a student and account. `typedText` is the code of the school.',
    access,
    tenancy,
    idempotent: true,
    body: z.object({ ...fields, typedText: line(20) }),
    answer: job,
    status: 202,
  }),
  undo: route({
    method: 'POST',
    path: 'fees-admin/carry-forward/undo',
    summary: 'Takes back what was carried, as long as no money is on any of its lines (409).',
    access,
    tenancy,
    body: z.object({ id, typedText: line(20) }),
    answer: job,
    status: 202,
  }),
}
