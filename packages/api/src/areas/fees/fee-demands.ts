import { z } from 'zod'
import { route } from '../../contract/route'
import { classQuery, day, distinct, id, instant, line, option, page, paged, pageSize, paise, words } from '../../contract/schemas'
import { fee, setupAccess } from './fee-setup'

const demand = z
  .object({
    id,
    account: option,
    installment: z.object({ id, name: z.string(), dueDate: day }),
    head: option,
    source: z.enum(['schedule', 'bus', 'manual', 'carry-forward', 'import']),
    gross: paise,
    concession: paise,
    writeOff: paise,
    paid: paise,
    balance: paise,
    status: z.enum(['open', 'closed', 'carried']),
    note: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Demand' })

const waiver = z
  .object({
    id,
    installment: z.object({ id, name: z.string() }),
    amount: paise,
    reason: z.string(),
    at: instant,
    by: z.string(),
    isTakenBack: z.boolean(),
  })
  .meta({ id: 'FineWaiver' })

const profile = z
  .object({
    student: z.object({ id, admNo: z.string(), name: z.string(), division: z.string() }),
    category: option.nullable(),
    /** Optional heads that the student has chosen. */
    optedHeadIds: z.array(id),
  })
  .meta({ id: 'StudentFeeProfile' })

/** Dues of single students. Amounts are paise. */
export const feeDemands = {
  list: route({
    method: 'GET',
    path: 'fees/demands',
    summary: 'Lines of dues of a student in an academic year, with fines that are open today.',
    access: setupAccess,
    query: z.object({ studentId: id, academicYearId: id.optional() }),
    answer: z.object({
      results: z.array(demand),
      fines: z.array(z.object({ installment: z.object({ id, name: z.string() }), fineDue: paise, waived: paise })),
    }),
  }),
  create: route({
    method: 'POST',
    path: 'fees/demands',
    summary:
      'Asks a student for something by hand, in an installment of a plan or one of its own. A head that the installment has already answers 409.',
    access: setupAccess,
    idempotent: true,
    body: z.object({
      studentId: id,
      academicYearId: id,
      feeHeadId: id,
      /** Without one the line gets an installment of its own. */
      installmentId: id.nullish(),
      name: line(50).default(''),
      dueDate: day.nullish(),
      fineRuleId: id.nullish(),
      amount: fee.min(1),
      note: line(200, 1),
    }),
    answer: demand,
    status: 201,
  }),
  change: route({
    method: 'PATCH',
    path: 'fees/demands/{id}',
    summary:
      'Changes the amount of a line that was typed by hand, or what is written off of any line, which needs SchoolSuperAdmin. What was paid beyond the rest becomes advance.',
    access: setupAccess,
    body: z.object({ amount: fee.optional(), writeOff: fee.optional(), reason: line(200, 1), version: z.int().optional() }),
    answer: demand,
  }),
  remove: route({
    method: 'DELETE',
    path: 'fees/demands/{id}',
    summary: 'Takes back a line that was typed by hand and that no money is on: it is asked for no more.',
    access: setupAccess,
  }),
  waivers: route({
    method: 'GET',
    path: 'fees/waivers',
    summary: 'Fines of a student that were let go, the newest first.',
    access: setupAccess,
    query: z.object({ studentId: id }),
    answer: z.array(waiver),
  }),
  waive: route({
    method: 'POST',
    path: 'fees/waivers',
    summary: 'Lets a fine go, at most what of it is open today. Needs SchoolSuperAdmin.',
    access: setupAccess,
    idempotent: true,
    body: z.object({ studentId: id, installmentId: id, amount: fee.min(1), reason: line(200, 1) }),
    answer: waiver,
    status: 201,
  }),
  unwaive: route({
    method: 'DELETE',
    path: 'fees/waivers/{id}',
    summary: 'Takes a waiver back. Needs SchoolSuperAdmin.',
    access: setupAccess,
  }),
  profiles: route({
    method: 'GET',
    path: 'fees/profiles',
    summary: 'Students of an academic year with their category and the optional heads they chose, by class and name.',
    access: setupAccess,
    query: z.object({
      academicYearId: id.optional(),
      ...classQuery,
      feeCategoryId: id.optional(),
      text: words.default(''),
      page,
      pageSize,
    }),
    answer: paged(profile),
  }),
  setProfiles: route({
    method: 'POST',
    path: 'fees/profiles',
    summary:
      'Sets category and optional heads of students in an academic year. What they are asked for by published schedules changes at once.',
    access: setupAccess,
    body: z.object({
      academicYearId: id,
      studentIds: distinct(id).min(1).max(500),
      /** Null for none; absent: as it is. */
      feeCategoryId: id.nullish(),
      /** Absent: as they are. */
      optedHeadIds: distinct(id).max(50).optional(),
    }),
    answer: z.object({ changed: z.int(), lines: z.int() }),
    status: 200,
  }),
}
