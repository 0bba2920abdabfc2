import { allotModes, holidayRules, leaveApprovers, leaveLedgerKinds, yearBases } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import {
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
  pageSize,
  pagination,
  seenVersion,
} from '../../contract/schemas'

const masters = forms('s.leave.masters')

/** Days in halves. */
const days = z.number().min(0).max(999).multipleOf(0.5)
const wholeDays = z.int().min(0).max(366)

export const leaveAudience = z.enum(['staff', 'student']).meta({ id: 'LeaveAudience' })
const appliesTo = z.enum(['all', 'teaching', 'nonTeaching'])

const typeFields = {
  name: line(50, 1),
  code: z.string().regex(/^[A-Za-z0-9]{1,5}$/),
  active: z.boolean(),
  sortOrder: z.int().min(0).max(999),
  minUnit: z.enum(['half', 'full']),
  maxSpell: wholeDays.min(1).nullable(),
  maxPerMonth: wholeDays.min(1).nullable(),
  noticeDays: wholeDays,
  backDays: wholeDays,
  /** A file is needed for more working days; null for never. */
  fileAfterDays: wholeDays.nullable(),
  /** Of students alone: what a day of it is in the register. */
  countsAs: z.enum(['LV', 'OD']).nullable(),
  paid: z.boolean(),
  appliesTo,
  gender: z.enum(['any', 'female', 'male']),
  minServiceMonths: z.int().min(0).max(600),
  yearBasis: z.enum(yearBases),
  allot: z.enum(allotModes),
  /** Of a leave year; of a type that is not given what may be taken, 0 for any number. */
  quota: days,
  carryMax: days,
  maxAccrual: days.nullable(),
  creditExpiryDays: wholeDays.min(1).nullable(),
  /** Days that a balance may be below 0. */
  negativeDays: days,
  holidayRule: z.enum(holidayRules),
  /** Types that may not touch it without a working half between. */
  notWith: distinct(id).max(20),
  restrictedOnly: z.boolean(),
}
/** What a new type is where nothing else is said. */
const newType = z.object({
  audience: leaveAudience,
  ...typeFields,
  active: typeFields.active.default(true),
  sortOrder: typeFields.sortOrder.default(0),
  minUnit: typeFields.minUnit.default('half'),
  maxSpell: typeFields.maxSpell.default(null),
  maxPerMonth: typeFields.maxPerMonth.default(null),
  noticeDays: typeFields.noticeDays.default(0),
  backDays: typeFields.backDays.default(0),
  fileAfterDays: typeFields.fileAfterDays.default(null),
  countsAs: typeFields.countsAs.default(null),
  paid: typeFields.paid.default(true),
  appliesTo: appliesTo.default('all'),
  gender: typeFields.gender.default('any'),
  minServiceMonths: typeFields.minServiceMonths.default(0),
  yearBasis: typeFields.yearBasis.default('academic'),
  allot: typeFields.allot.default('none'),
  quota: days.default(0),
  carryMax: days.default(0),
  maxAccrual: typeFields.maxAccrual.default(null),
  creditExpiryDays: typeFields.creditExpiryDays.default(null),
  negativeDays: days.default(0),
  holidayRule: typeFields.holidayRule.default('exclude'),
  notWith: typeFields.notWith.default([]),
  restrictedOnly: typeFields.restrictedOnly.default(false),
})

export const leaveType = z
  .object({ id, audience: leaveAudience, isReserved: z.boolean(), ...typeFields, version: z.int() })
  .meta({ id: 'LeaveType', description: 'Amounts are days' })

const reasonFields = {
  name: line(100, 1),
  audience: z.enum(['all', 'staff', 'student']),
  sortOrder: z.int().min(0).max(999),
  active: z.boolean(),
}
const newReason = z.object({
  ...reasonFields,
  audience: reasonFields.audience.default('all'),
  sortOrder: reasonFields.sortOrder.default(0),
  active: reasonFields.active.default(true),
})
const reason = z.object({ id, ...reasonFields, version: z.int() }).meta({ id: 'LeaveReason' })

const chainAudience = z.enum(['student', 'teaching', 'nonTeaching'])
const step = {
  approver: z.enum(leaveApprovers),
  /** The person of a step that names one. */
  staffId: id.nullable().default(null),
  /** It applies to leave of more days; null for all. */
  whenDaysOver: days.nullable().default(null),
}
const chain = z
  .object({
    audience: chainAudience,
    /** Null: the whole school. */
    sectionId: id.nullable(),
    steps: z.array(z.object({ ...step, staffName: z.string().nullable() })),
  })
  .meta({ id: 'LeaveChain' })

/** Days with two decimals: what is given by the month comes in hundredths. */
const amount = z.number()
const balance = z
  .object({
    leaveTypeId: id,
    balance: amount,
    /** What waits for a decision. */
    held: amount,
    /** Whole halves; null where the type has no limit. */
    available: amount.nullable(),
  })
  .meta({ id: 'LeaveBalance' })

const balanceFilters = {
  text: line(100).default(''),
  sectionId: z.union([id, z.literal('')]).default(''),
  designationId: z.union([id, z.literal('')]).default(''),
  teaching: z.enum(['', 'teaching', 'nonTeaching']).default(''),
  /** The leave years in which this day lies; today unless it is named. */
  onDay: day.optional(),
}

/** What leave is made of: types, reasons, who decides, and the balances of staff. */
export const leaveMasters = {
  types: route({
    method: 'GET',
    path: 'leave-appln/types',
    summary: 'Types of leave of staff and students in their order, inactive ones too.',
    access: masters,
    answer: z.array(leaveType),
  }),
  createType: route({
    method: 'POST',
    path: 'leave-appln/types',
    summary: 'Adds a type. A code that others of the audience have for the same people answers 409.',
    access: masters,
    idempotent: true,
    body: newType,
    answer: leaveType,
    status: 201,
  }),
  changeType: route({
    method: 'PATCH',
    path: 'leave-appln/types/{id}',
    summary:
      'Changes a type; applications and grants that are there stay as they are. Of the reserved type the code, the pay and that it is active stay.',
    access: masters,
    body: z.object({ ...typeFields, version: seenVersion }).partial(),
    answer: leaveType,
  }),
  removeType: route({
    method: 'DELETE',
    path: 'leave-appln/types/{id}',
    summary: 'Deletes a type that nothing uses; one in use answers 409 with the number of records.',
    access: masters,
  }),

  reasons: route({
    method: 'GET',
    path: 'leave-appln/reasons',
    summary: 'Reasons that an application offers, inactive ones too.',
    access: masters,
    answer: z.array(reason),
  }),
  createReason: route({
    method: 'POST',
    path: 'leave-appln/reasons',
    summary: 'Adds a reason. A name that is there answers 409.',
    access: masters,
    idempotent: true,
    body: newReason,
    answer: reason,
    status: 201,
  }),
  changeReason: route({
    method: 'PATCH',
    path: 'leave-appln/reasons/{id}',
    summary: 'Changes a reason; applications keep the words that they were given.',
    access: masters,
    body: z.object({ ...reasonFields, version: seenVersion }).partial(),
    answer: reason,
  }),
  removeReason: route({
    method: 'DELETE',
    path: 'leave-appln/reasons/{id}',
    summary: 'Deletes a reason; applications keep its words.',
    access: masters,
  }),

  chains: route({
    method: 'GET',
    path: 'leave-appln/chains',
    summary: 'Who decides on leave, for the school and for sections that differ.',
    access: masters,
    answer: z.object({ chains: z.array(chain), sections: options, version: z.int() }),
  }),
  saveChains: route({
    method: 'PUT',
    path: 'leave-appln/chains',
    summary:
      'Replaces who decides. Each audience has a chain of the school; applications that wait keep the steps that were decided. A stale version answers 409.',
    access: masters,
    body: z.object({
      chains: distinct(
        z.object({
          audience: chainAudience,
          sectionId: id.nullable(),
          steps: distinct(z.object(step), 'approver', 'staffId').min(1).max(4),
        }),
        'audience',
        'sectionId',
      ).max(300),
      version: z.int(),
    }),
    answer: z.object({ chains: z.array(chain), sections: options, version: z.int() }),
    status: 200,
  }),

  balances: route({
    method: 'GET',
    path: 'leave-appln/balances',
    summary: 'Working staff by name with their balances of the leave years of a day, in days.',
    access: masters,
    query: z.object({ ...balanceFilters, page, pageSize }),
    answer: z.object({
      results: z.array(z.object({ id, name: z.string(), code: z.string(), designation: z.string(), balances: z.array(balance) })),
      pagination,
      /** The columns: types of staff that are active or have balances on this page. */
      types: z.array(z.object({ id, name: z.string(), code: z.string(), allot: z.enum(allotModes), appliesTo })),
      sections: options,
      designations: options,
      /** Leave years that may be opened or closed. */
      years: z.array(
        z.object({ startsOn: day, endsOn: day, name: z.string(), closedOn: day.nullable(), types: z.array(z.string()) }),
      ),
      today: day,
    }),
  }),
  balancesOf: route({
    method: 'GET',
    path: 'leave-appln/balances/{staffId}',
    summary: 'The balances of one person in the leave years of a day, with the entries that they come from, the newest first.',
    access: masters,
    query: z.object({ onDay: day.optional(), leaveTypeId: z.union([id, z.literal('')]).default('') }),
    answer: z.object({
      staff: option,
      balances: z.array(balance.extend({ name: z.string(), code: z.string(), yearFrom: day, yearTo: day })),
      entries: z.array(
        z.object({
          id,
          leaveTypeId: id,
          code: z.string(),
          kind: z.enum(leaveLedgerKinds),
          days: amount,
          expiresOn: day.nullable(),
          /** The number of the application. */
          applicationNo: z.int().nullable(),
          reason: z.string(),
          by: z.string(),
          at: instant,
        }),
      ),
    }),
  }),
  adjust: route({
    method: 'POST',
    path: 'leave-appln/balances/adjust',
    summary:
      'Credits or takes days of some staff. What would go above the most that a type gathers is cut; who the type is not for, and who has no room, stays unchanged.',
    access: masters,
    idempotent: true,
    body: z.object({
      staffIds: distinct(id).min(1).max(1000),
      leaveTypeId: id,
      days: z.number().min(-366).max(366).multipleOf(0.5),
      reason: line(300, 3),
      /** The last day on which it can be taken; of a credit the days of the type unless it is named. */
      expiresOn: day.optional(),
    }),
    answer: z.object({ credited: z.int(), unchanged: z.int() }),
    status: 201,
  }),
  runYear: route({
    method: 'POST',
    path: 'leave-appln/balances/run',
    summary:
      'Opens a leave year (grants of the year) or closes it (what is carried on and what lapses). A dry run answers what would be posted and writes nothing; else the name of the year is typed and a job does it. Each balance is opened and closed once.',
    access: masters,
    body: z.object({
      /** The first day of the leave year. */
      leaveYear: day,
      mode: z.enum(['open', 'close']),
      dryRun: flag,
      /** The name of the year, where it is not a dry run. */
      confirm: line(40).default(''),
    }),
    answer: z.object({
      rows: z.array(
        z.object({
          staffId: id,
          name: z.string(),
          code: z.string(),
          /** Code of the type. */
          type: z.string(),
          balance: amount,
          held: amount,
          credit: amount,
          carry: amount,
          lapse: amount,
        }),
      ),
      /** Rows that the answer leaves out beyond the first thousand. */
      more: z.int(),
      credited: z.int(),
      unchanged: z.int(),
      job: job.nullable(),
    }),
    status: 200,
  }),
}
