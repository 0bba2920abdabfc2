import { scheduleStatuses } from '@school/rules'
import { z } from 'zod'
import { route } from '../../contract/route'
import { day, distinct, id, instant, job, line, option, paise } from '../../contract/schemas'
import { fee, setupAccess } from './fee-setup'

const installment = z.object({
  id,
  no: z.int(),
  name: z.string(),
  dueDate: day,
  /** Months of bus fees that it is for. */
  months: z.int(),
  fineRule: option.nullable(),
})
const plan = z
  .object({
    id,
    academicYear: option,
    account: z.object({ id, name: z.string(), kind: z.enum(['school', 'bus']) }),
    name: z.string(),
    installments: z.array(installment),
    /** Schedules and lines of dues that it has. */
    uses: z.int(),
    version: z.int(),
  })
  .meta({ id: 'InstallmentPlan' })

const installmentFields = z.object({
  /** Of one that is there; it keeps what hangs on it. */
  id: id.optional(),
  name: line(50, 1),
  dueDate: day,
  months: z.int().min(0).max(12).default(1),
  fineRuleId: id.nullish(),
})
const installments = distinct(installmentFields, 'name').min(1).max(24)

const amount = z.object({ installmentId: id, headId: id, amount: fee })
const items = distinct(amount, 'installmentId', 'headId').max(1200)

const scope = z.object({ course: option.nullable(), division: option.nullable(), category: option.nullable() })
const schedule = z
  .object({
    id,
    academicYear: option,
    account: z.object({ id, name: z.string(), kind: z.enum(['school', 'bus']) }),
    plan: option,
    scope,
    status: z.enum(scheduleStatuses),
    /** The newest amounts, and those that are asked for. */
    revision: z.int(),
    publishedRevision: z.int().nullable(),
    publishedAt: instant.nullable(),
    publishedBy: z.string().nullable(),
    /** Of the newest amounts. */
    total: paise,
    /** Students with a line of it. */
    students: z.int(),
    version: z.int(),
  })
  .meta({ id: 'FeeSchedule' })
const change = z.object({ installmentId: id, headId: id, from: paise, to: paise })
const wholeSchedule = schedule
  .extend({
    installments: z.array(installment),
    items: z.array(amount),
    /** Amounts in which the newest revision differs from the one that is asked for. */
    changes: z.array(change),
  })
  .meta({ id: 'WholeFeeSchedule' })

const preview = z
  .object({
    /** Students who are asked for it, and of them those for whom something changes. */
    students: z.int(),
    changedStudents: z.int(),
    /** Lines that are made or changed. */
    lines: z.int(),
    /** What the students are asked for afterwards, concessions taken off. */
    total: paise,
    /** What changes of it. */
    difference: paise,
    /** Lines that were paid beyond what they become, and what becomes advance. */
    overpaid: z.int(),
    toAdvance: paise,
    /** Students whom no published schedule of the account is for. */
    unmatched: z.int(),
    /** The first of them. */
    unmatchedStudents: z.array(z.object({ id, admNo: z.string(), name: z.string(), division: z.string() })),
    changes: z.array(change),
  })
  .meta({ id: 'PublishPreview' })

const rate = z
  .object({
    /** Null where the stop has no rate. */
    id: id.nullable(),
    busStopId: id,
    stop: z.string(),
    bus: z.string(),
    amountPerMonth: paise.nullable(),
    version: z.int().nullable(),
  })
  .meta({ id: 'BusFeeRate' })

/** Plans of installments, schedules of fees, rates of the bus. Amounts are paise. */
export const feePlans = {
  plans: route({
    method: 'GET',
    path: 'fees/plans',
    summary: 'Plans of an academic year with their installments.',
    access: setupAccess,
    query: z.object({ academicYearId: id.optional() }),
    answer: z.array(plan),
  }),
  createPlan: route({
    method: 'POST',
    path: 'fees/plans',
    summary: 'Adds a plan. Due dates lie inside the year give or take 60 days and ascend. Refused where fees are kept elsewhere.',
    access: setupAccess,
    idempotent: true,
    body: z.object({ academicYearId: id, feeAccountId: id, name: line(50, 1), installments }),
    answer: plan,
    status: 201,
  }),
  changePlan: route({
    method: 'PATCH',
    path: 'fees/plans/{id}',
    summary: 'Changes a plan with its installments, which stand in the order given. One that something hangs on cannot go.',
    access: setupAccess,
    body: z.object({ name: line(50, 1), installments, version: z.int() }),
    answer: plan,
  }),
  removePlan: route({
    method: 'DELETE',
    path: 'fees/plans/{id}',
    summary: 'Deletes a plan that nothing uses; one in use answers 409 with the number of records.',
    access: setupAccess,
  }),
  schedules: route({
    method: 'GET',
    path: 'fees/schedules',
    summary: 'Schedules of an academic year by account and scope.',
    access: setupAccess,
    query: z.object({ academicYearId: id.optional(), feeAccountId: id.optional() }),
    answer: z.array(schedule),
  }),
  schedule: route({
    method: 'GET',
    path: 'fees/schedules/{id}',
    summary: 'A schedule with its newest amounts and what they change.',
    access: setupAccess,
    answer: wholeSchedule,
  }),
  createSchedule: route({
    method: 'POST',
    path: 'fees/schedules',
    summary:
      'Adds a draft for a scope: a division, a course or a category, or both, or the whole school. A scope of an account and year has one schedule (409). That of a bus plan has no amounts: they come from the rates of the stops.',
    access: setupAccess,
    idempotent: true,
    body: z.object({
      planId: id,
      courseId: id.nullish(),
      divisionId: id.nullish(),
      feeCategoryId: id.nullish(),
      items: items.default([]),
    }),
    answer: wholeSchedule,
    status: 201,
  }),
  changeSchedule: route({
    method: 'PATCH',
    path: 'fees/schedules/{id}',
    summary:
      'Sets the amounts of a schedule. On a published one they are a new revision, which nobody is asked for before it is published. A closed one is asked of nobody any more; its lines stay.',
    access: setupAccess,
    body: z.object({ items: items.optional(), status: z.literal('closed').optional(), version: z.int() }),
    answer: wholeSchedule,
  }),
  removeSchedule: route({
    method: 'DELETE',
    path: 'fees/schedules/{id}',
    summary: 'Deletes a draft.',
    access: setupAccess,
  }),
  previewSchedule: route({
    method: 'POST',
    path: 'fees/schedules/{id}/publish-preview',
    writes: false,
    summary: 'What publishing would do, without doing it: students, lines, amounts, students without a schedule.',
    access: setupAccess,
    answer: preview,
    status: 200,
  }),
  publishSchedule: route({
    method: 'POST',
    path: 'fees/schedules/{id}/publish',
    summary:
      'Asks the students of a schedule for its newest amounts. Answers a job. Publishing again changes nothing but for students and amounts that are new.',
    access: setupAccess,
    idempotent: true,
    body: z.object({ version: z.int().optional() }),
    answer: job,
    status: 202,
  }),
  rates: route({
    method: 'GET',
    path: 'fees/bus-rates',
    summary: 'Bus stops with what a month costs from there, also those without a rate.',
    access: setupAccess,
    query: z.object({ academicYearId: id.optional() }),
    answer: z.array(rate),
  }),
  createRate: route({
    method: 'POST',
    path: 'fees/bus-rates',
    summary: 'Gives a stop its rate in a year. A second one answers 409.',
    access: setupAccess,
    idempotent: true,
    body: z.object({ academicYearId: id, busStopId: id, amountPerMonth: fee }),
    answer: rate,
    status: 201,
  }),
  changeRate: route({
    method: 'PATCH',
    path: 'fees/bus-rates/{id}',
    summary: 'Changes a rate; what is asked for changes when bus fees are published again.',
    access: setupAccess,
    body: z.object({ amountPerMonth: fee, version: z.int().optional() }),
    answer: rate,
  }),
  removeRate: route({
    method: 'DELETE',
    path: 'fees/bus-rates/{id}',
    summary: 'Takes a rate away.',
    access: setupAccess,
  }),
}
