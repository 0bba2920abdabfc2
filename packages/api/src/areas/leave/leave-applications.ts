import { leaveStatuses } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import {
  classQuery,
  day,
  distinct,
  flag,
  id,
  instant,
  line,
  option,
  page,
  pageSize,
  pagination,
  repeated,
} from '../../contract/schemas'
import {
  applicantKind,
  asked,
  balance,
  days,
  filed,
  half,
  interval,
  leaveDay,
  leaveRow,
  leaveStatus,
  leaveStep,
  leaveType,
  refusal,
} from './leave-schemas'

const applicants = forms('g.leave', 's.leave.entry')
const approvers = forms('s.leave.approval')
const everybody = forms('g.leave', 's.leave.entry', 's.leave.approval')
const ended = forms('g.leave', 's.leave.entry', 's.leave.approval')

const version = z.int()
const saved = z.object({ id, no: z.int(), status: leaveStatus, version: z.int() })

const decided = saved.extend({
  /** Months (`YYYY-MM`) that are locked: their marks stay as they are. */
  locked: z.array(z.string()),
  /** Days of the person's other leave that cost something else now. */
  changed: z.array(z.object({ no: z.int(), from: days, to: days })),
})

/** Leave of students and staff: applying, deciding, ending. */
export const leaveApplications = {
  initialValues: route({
    method: 'GET',
    path: 'leave-appln/initialvalues',
    summary: 'What an application can name: types, usual reasons and limits, for the chosen child or for staff.',
    access: applicants,
    query: z.object({
      audience: applicantKind,
      /** Types for somebody else of the staff. */
      staffId: id.optional(),
    }),
    answer: z.object({
      types: z.array(leaveType),
      reasons: z.array(z.string()),
      /** The child or the person; null where there is none that may apply. */
      applicant: z.object({ id, name: z.string(), place: z.string() }).nullable(),
      /** The person may apply for others of the staff. */
      onBehalf: z.boolean(),
      fileRule: z.object({ types: z.array(z.string()), maxKb: z.int(), most: z.int() }),
      limits: z.object({
        today: day,
        /** Of a student: days ahead, working days back, days in one application; null for staff. */
        futureDays: z.int().nullable(),
        backDays: z.int().nullable(),
        maxDays: z.int().nullable(),
      }),
    }),
  }),
  approvalValues: route({
    method: 'GET',
    path: 'leave-appln/approval-values',
    summary: 'What the filters of approval and report offer.',
    access: forms('s.leave.approval', 's.leave.report'),
    answer: z.object({
      types: z.array(z.object({ id, name: z.string(), code: z.string(), audience: applicantKind })),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      designations: z.array(option),
      /** The person sees staff, beside the own leave. */
      seesStaff: z.boolean(),
      today: day,
      /** Of the academic year. */
      from: day,
      to: day,
    }),
  }),
  preview: route({
    method: 'POST',
    path: 'leave-appln/preview',
    writes: false,
    summary:
      'What an application would come to: its days, what they cost, what speaks against it and who decides. Days are numbers; half a day is 0.5. Nothing is kept.',
    access: applicants,
    body: z.object({
      ...asked,
      /** The application that is changed. */
      id: id.optional(),
      /** How many files come with it. */
      files: z.int().min(0).max(3).default(0),
    }),
    answer: z.object({
      days: z.array(leaveDay),
      charged: days,
      working: days,
      lopDays: days,
      /** Of the type in the leave year; null where it has no limit. */
      available: days.nullable(),
      /** Holidays inside, by name. */
      holidays: z.array(z.object({ date: day, name: z.string() })),
      /** Whole days between leaves that are charged. */
      enclosed: z.int(),
      errors: z.array(refusal),
      steps: z.array(z.object({ approver: z.string(), names: z.array(z.string()) })),
    }),
  }),
  create: route({
    method: 'POST',
    path: 'leave-appln/applications',
    summary:
      'Applies for leave of the chosen child, of oneself, or, by those who lead the school, of others of the staff. Refusals say which rule of the type is broken.',
    access: applicants,
    idempotent: true,
    body: z.object({ ...asked, ...filed }),
    answer: saved.extend({ approvers: z.array(z.string()) }),
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: 'leave-appln/applications',
    summary:
      'Applications, the newest first: the own ones (of the chosen child, or of the staff), or for approval what waits for the person, what they have decided, or all that they reach.',
    access: everybody,
    query: z.object({
      scope: z.enum(['own', 'approval']).default('own'),
      /** Of own ones. */
      audience: applicantKind.optional(),
      /** Of approval. */
      tab: z.enum(['waiting', 'all', 'decided']).default('waiting'),
      kind: z.union([applicantKind, z.literal('')]).default(''),
      ...classQuery,
      text: line(100).default(''),
      typeIds: repeated(id),
      statuses: repeated(z.enum(leaveStatuses)),
      from: day.optional(),
      to: day.optional(),
      overdue: flag,
      page,
      pageSize,
    }),
    answer: z.object({
      results: z.array(leaveRow),
      pagination,
      /** How many wait for the person, whatever is filtered; 0 for own ones. */
      waiting: z.int(),
    }),
  }),
  one: route({
    method: 'GET',
    path: 'leave-appln/applications/{id}',
    summary:
      'An application with its days, steps and, for those who decide, what they should know. One that the person does not reach answers 404.',
    access: everybody,
    answer: leaveRow.extend({
      lopAccepted: z.boolean(),
      dayRows: z.array(leaveDay),
      steps: z.array(leaveStep),
      attachments: z.array(z.object({ id, name: z.string(), extension: z.string(), url: z.string() })),
      endReason: z.string(),
      /** For those who decide; null for applicants. */
      context: z
        .object({
          /** Granted days of this year by type. */
          history: z.array(z.object({ type: z.string(), days })),
          balance: balance.nullable(),
          attendance: z.object({ percent: z.number().nullable(), streak: z.int() }).nullable(),
          away: z.array(
            z.object({
              date: day,
              away: z.int(),
              of: z.int(),
              section: z.string(),
              /** More than the school wants to be away. */
              warn: z.boolean(),
            }),
          ),
          /** Classes that the person leads. */
          leads: z.array(option),
        })
        .nullable(),
    }),
  }),
  update: route({
    method: 'PATCH',
    path: 'leave-appln/applications/{id}',
    summary: 'Changes an own application while no step is decided. A stale version answers 409.',
    access: applicants,
    body: z.object({ leaveTypeId: id, ...interval, lopAccepted: z.boolean().default(false), ...filed, version }),
    answer: saved.extend({ approvers: z.array(z.string()) }),
  }),
  withdraw: route({
    method: 'POST',
    path: 'leave-appln/applications/{id}/withdraw',
    summary: 'Takes an own application back that waits.',
    access: applicants,
    answer: saved,
  }),
  cancel: route({
    method: 'POST',
    path: 'leave-appln/applications/{id}/cancel',
    summary:
      'Ends granted leave: the applicant before it begins, later those of its chain and administrators, with a reason. Marks that it explained are absences again, used days are given back.',
    access: ended,
    body: z.object({ reason: line(300).default('') }),
    answer: decided,
  }),
  shorten: route({
    method: 'POST',
    path: 'leave-appln/applications/{id}/shorten',
    summary: 'Gives granted leave an earlier end; the days after it are given back.',
    access: approvers,
    body: z.object({ toDate: day, toHalf: half, reason: line(300, 3) }),
    answer: decided,
  }),
  approve: route({
    method: 'POST',
    path: 'leave-appln/applications/{id}/approve',
    summary:
      'Approves the step that waits. The balance is looked at once more: where it is short 409 LeaveBalanceShort says by how much, and the same call with lopDays takes it as loss of pay. One that somebody else decided answers 409.',
    access: approvers,
    body: z.object({ remarks: line(300).default(''), version, lopDays: z.number().min(0).max(200).multipleOf(0.5).optional() }),
    answer: decided,
  }),
  reject: route({
    method: 'POST',
    path: 'leave-appln/applications/{id}/reject',
    summary: 'Rejects an application.',
    access: approvers,
    body: z.object({ remarks: line(300, 3), version }),
    answer: saved,
  }),
  decide: route({
    method: 'POST',
    path: 'leave-appln/applications/decide',
    summary: 'Approves or rejects up to 50 applications, each by itself, and answers why some were not.',
    access: approvers,
    body: z.object({
      ids: distinct(id).min(1).max(50),
      decision: z.enum(['approve', 'reject']),
      /** Needed to reject. */
      remarks: line(300).default(''),
    }),
    answer: z.object({
      done: z.int(),
      failed: z.array(z.object({ id, no: z.int(), name: z.string(), refusal })),
      locked: z.array(z.string()),
    }),
  }),
  pdf: route({
    method: 'GET',
    path: 'leave-appln/applications/{id}/pdf',
    summary: 'An application on paper, with its days and decisions.',
    access: everybody,
    binary: true,
  }),
  balances: route({
    method: 'GET',
    path: 'leave-appln/my-balances',
    summary:
      'The balances of a person of the staff in the leave years of today. Others than oneself are for those who lead the school.',
    access: forms('s.leave.entry'),
    query: z.object({ staffId: id.optional() }),
    answer: z.object({ results: z.array(balance), asOn: day, at: instant }),
  }),
}
