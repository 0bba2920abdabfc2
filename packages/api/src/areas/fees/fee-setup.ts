import { concessionPers, headsApplyTo, mostFee } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id, line, option, seenVersion } from '../../contract/schemas'
import { setting, settingChanges } from '../setting-schemas'

export const setupAccess = forms('s.fees.setup')
/** Paise, at most ₹9,99,99,999.00. */
export const fee = z.int().min(0).max(mostFee)

const head = z
  .object({
    id,
    account: option,
    name: z.string(),
    code: z.string().nullable(),
    /** Among the heads of an installment money reaches the lower first. */
    sortOrder: z.int(),
    appliesTo: z.enum(headsApplyTo),
    isOptional: z.boolean(),
    refundable: z.boolean(),
    active: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'FeeHead' })
const headFields = {
  name: line(50, 1),
  code: line(20).nullish(),
  sortOrder: z.int().min(0).max(999).optional(),
  appliesTo: z.enum(headsApplyTo),
  isOptional: z.boolean(),
  refundable: z.boolean(),
  active: z.boolean(),
}
/** What a new head has where nothing is said; a change leaves what it does not name. */
const newHead = {
  ...headFields,
  appliesTo: headFields.appliesTo.default('all'),
  isOptional: headFields.isOptional.default(false),
  refundable: headFields.refundable.default(false),
  active: headFields.active.default(true),
}

const category = z.object({ id, name: z.string(), active: z.boolean(), version: z.int() }).meta({ id: 'FeeCategory' })

const fineType = z.enum(['none', 'fixed', 'per-day', 'slab', 'slab-per-day', 'percent-month'])
const slab = z.object({ fromDay: z.int().min(1).max(9999), toDay: z.int().min(1).max(9999).optional(), amount: fee })
const fineRule = z
  .object({
    id,
    name: z.string(),
    type: fineType,
    amount: z.int(),
    percentBps: z.int(),
    slabs: z.array(z.object({ fromDay: z.int(), toDay: z.int().optional(), amount: z.int() })),
    graceDays: z.int(),
    countGrace: z.boolean(),
    maxAmount: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'FineRule' })
const fineFields = {
  name: line(50, 1),
  type: fineType,
  amount: fee.default(0),
  /** Hundredths of a percent in a month. */
  percentBps: z.int().min(0).max(10_000).default(0),
  slabs: z.array(slab).max(20).default([]),
  graceDays: z.int().min(0).max(365).default(0),
  countGrace: z.boolean().default(true),
  maxAmount: fee.nullish(),
}

const series = z
  .object({
    id,
    account: option,
    /** Financial year '2026-27', or the name of an academic year. */
    period: z.string(),
    prefix: z.string(),
    padding: z.int(),
    next: z.int(),
    /** It has given a number: its prefix is fixed. */
    isUsed: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ReceiptSeries' })
const prefix = z.string().regex(/^[A-Z0-9-]{1,10}$/)
const padding = z.int().min(1).max(9)
const next = z.int().min(1).max(99_999_999)

/** What the school keeps of its fees: its small lists. Amounts are paise. */
export const feeSetup = {
  offers: route({
    method: 'GET',
    path: 'fees/setup-offers',
    summary: 'What the screens of the set-up choose from, and what the caller may do.',
    access: setupAccess,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean(), startsOn: day, endsOn: day })),
      accounts: z.array(z.object({ id, name: z.string(), kind: z.enum(['school', 'bus']) })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      categories: z.array(option),
      heads: z.array(z.object({ id, name: z.string(), accountId: id, isOptional: z.boolean() })),
      fineRules: z.array(option),
      concessionTypes: z.array(
        z.object({
          id,
          name: z.string(),
          percentBps: z.int().nullable(),
          amount: z.int().nullable(),
          per: z.enum(concessionPers),
        }),
      ),
      installments: z.array(z.object({ id, name: z.string(), academicYearId: id, accountId: id, dueDate: day })),
      today: day,
      /** Years that series of receipts may be begun for, the present one first. */
      receiptPeriods: z.array(z.string()),
      /** Plans, schedules and bus rates are kept in the school's own software. */
      isExternal: z.boolean(),
      /** Concessions, write-offs and waivers are decided by the caller. */
      mayDecide: z.boolean(),
    }),
  }),
  heads: route({
    method: 'GET',
    path: 'fees/heads',
    summary: 'Heads of fees by account and place, inactive ones too.',
    access: setupAccess,
    answer: z.array(head),
  }),
  createHead: route({
    method: 'POST',
    path: 'fees/heads',
    summary: 'Adds a head to an account. A name that the account has answers 409.',
    access: setupAccess,
    idempotent: true,
    body: z.object({ feeAccountId: id, ...newHead }),
    answer: head,
    status: 201,
  }),
  changeHead: route({
    method: 'PATCH',
    path: 'fees/heads/{id}',
    summary: 'Changes a head; what is already asked for stays until it is published again.',
    access: setupAccess,
    body: z.object({ ...headFields, version: seenVersion }).partial(),
    answer: head,
  }),
  removeHead: route({
    method: 'DELETE',
    path: 'fees/heads/{id}',
    summary: 'Deletes a head that nothing uses; one in use answers 409 with the number of records.',
    access: setupAccess,
  }),
  categories: route({
    method: 'GET',
    path: 'fees/categories',
    summary: 'Categories of students that may have fees of their own, inactive ones too.',
    access: setupAccess,
    answer: z.array(category),
  }),
  createCategory: route({
    method: 'POST',
    path: 'fees/categories',
    summary: 'Adds a category. A name that exists answers 409.',
    access: setupAccess,
    idempotent: true,
    body: z.object({ name: line(50, 1), active: z.boolean().default(true) }),
    answer: category,
    status: 201,
  }),
  changeCategory: route({
    method: 'PATCH',
    path: 'fees/categories/{id}',
    summary: 'Changes a category. A stale version answers 409.',
    access: setupAccess,
    body: z.object({ name: line(50, 1), active: z.boolean(), version: seenVersion }).partial(),
    answer: category,
  }),
  removeCategory: route({
    method: 'DELETE',
    path: 'fees/categories/{id}',
    summary: 'Deletes a category that nothing uses; one in use answers 409 with the number of records.',
    access: setupAccess,
  }),
  fineRules: route({
    method: 'GET',
    path: 'fees/fine-rules',
    summary: 'Rules of fines by name.',
    access: setupAccess,
    answer: z.array(fineRule),
  }),
  createFineRule: route({
    method: 'POST',
    path: 'fees/fine-rules',
    summary: 'Adds a rule. Slabs begin with day 1 and leave no gap.',
    access: setupAccess,
    idempotent: true,
    body: z.object(fineFields),
    answer: fineRule,
    status: 201,
  }),
  changeFineRule: route({
    method: 'PATCH',
    path: 'fees/fine-rules/{id}',
    summary: 'Changes a rule for all installments that have it: fines are computed by the rule that holds.',
    access: setupAccess,
    body: z.object({ ...fineFields, version: z.int() }),
    answer: fineRule,
  }),
  removeFineRule: route({
    method: 'DELETE',
    path: 'fees/fine-rules/{id}',
    summary: 'Deletes a rule that no installment has; one in use answers 409 with the number of records.',
    access: setupAccess,
  }),
  series: route({
    method: 'GET',
    path: 'fees/receipt-series',
    summary: 'Series of receipt numbers, the newest period first.',
    access: setupAccess,
    answer: z.array(series),
  }),
  createSeries: route({
    method: 'POST',
    path: 'fees/receipt-series',
    summary:
      'Begins a series of an account for a financial or academic year before its first receipt does. A second one answers 409.',
    access: setupAccess,
    idempotent: true,
    body: z.object({
      feeAccountId: id,
      period: line(20, 1),
      prefix,
      padding: padding.default(5),
      next: next.default(1),
    }),
    answer: series,
    status: 201,
  }),
  changeSeries: route({
    method: 'PATCH',
    path: 'fees/receipt-series/{id}',
    summary: 'Changes a series. After its first receipt the prefix is fixed and the next number may only grow.',
    access: setupAccess,
    body: z.object({ prefix, padding, next, version: z.int() }),
    answer: series,
  }),
  removeSeries: route({
    method: 'DELETE',
    path: 'fees/receipt-series/{id}',
    summary: 'Deletes a series without a receipt.',
    access: setupAccess,
  }),
  settings: route({
    method: 'GET',
    path: 'fees/settings',
    summary: 'Settings of fees that the school may change, with the values that hold.',
    access: setupAccess,
    answer: z.array(setting),
  }),
  changeSettings: route({
    method: 'PATCH',
    path: 'fees/settings',
    summary: 'Changes settings of fees, all or none. A null value takes the default again. A stale version answers 409.',
    access: setupAccess,
    body: settingChanges,
    answer: z.array(setting),
  }),
}
