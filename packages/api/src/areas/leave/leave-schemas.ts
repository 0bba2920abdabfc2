import { halves, leaveActions, leaveApprovers, leaveStatuses } from '@school/rules'
import { z } from 'zod'
import { day, distinct, id, instant, line } from '../../contract/schemas'

export const half = z.enum(halves).meta({ id: 'LeaveHalf' })
export const leaveStatus = z.enum(leaveStatuses).meta({ id: 'LeaveStatus' })
export const approver = z.enum(leaveApprovers).meta({ id: 'LeaveApprover' })
export const applicantKind = z.enum(['student', 'staff']).meta({ id: 'LeaveApplicant' })
/** Days; half a day is 0.5. */
export const days = z.number()

/** From a half of a day to a half of a day, both with it. */
export const interval = { fromDate: day, fromHalf: half.default('FN'), toDate: day, toHalf: half.default('AN') }

/** What is asked for. A family applies for the chosen child; staff for themselves unless somebody is named. */
export const asked = {
  applicantKind,
  studentId: id.optional(),
  staffId: id.optional(),
  leaveTypeId: id,
  ...interval,
  /** What the balance does not give is taken as loss of pay. */
  lopAccepted: z.boolean().default(false),
}

export const filed = { reason: line(500, 3), fileIds: distinct(id).max(3).default([]) }

export const leaveDay = z
  .object({
    date: day,
    /** A day without work stands as a whole. */
    half: z.enum([...halves, 'day']),
    kind: z.enum(['charged', 'holiday', 'sandwich', 'lop', 'notUsed', 'released']),
    /** What the day is called where it is a holiday. */
    event: z.string().nullable(),
  })
  .meta({ id: 'LeaveDay', description: 'A half of a leave, or a whole day without work, and what becomes of it' })

export const leaveStep = z
  .object({
    place: z.int(),
    approver,
    /** Who holds the office now; empty for nobody. */
    names: z.array(z.string()),
    decision: z.enum(['Waiting', 'Approved', 'Rejected', 'Skipped']),
    remarks: z.string(),
    by: z.string(),
    /** By an administrator in the place of who holds the office. */
    onBehalf: z.boolean(),
    at: instant.nullable(),
    /** The one that is waited for. */
    current: z.boolean(),
    /** Since when those of the next step may decide too. */
    escalatedAt: instant.nullable(),
  })
  .meta({ id: 'LeaveStep' })

export const leaveRow = z
  .object({
    id,
    no: z.int(),
    applicantKind,
    /** Of the student or the staff. */
    personId: id,
    name: z.string(),
    code: z.string(),
    /** The class of a student, the designation of staff. */
    place: z.string(),
    leaveTypeId: id,
    type: z.string(),
    typeCode: z.string(),
    ...interval,
    days,
    lopDays: days,
    reason: z.string(),
    status: leaveStatus,
    /** The office that is waited for, and the names of who holds it. */
    waitingOn: approver.nullable(),
    waitingFor: z.string(),
    waitingSince: instant.nullable(),
    /** It waits although its last day has passed. */
    overdue: z.boolean(),
    appliedAt: instant,
    /** Who entered it, where that is somebody else. */
    appliedBy: z.string(),
    files: z.int(),
    /** What was said with the last decision. */
    remarks: z.string(),
    version: z.int(),
    /** What the person may do with it now. */
    may: z.array(z.enum(leaveActions)),
  })
  .meta({ id: 'LeaveApplication' })

export const refusal = z
  .object({
    /** Null: it is about the whole application. */
    field: z.string().nullable(),
    name: z.string(),
    message: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'LeaveRefusal' })

export const leaveType = z
  .object({
    id,
    name: z.string(),
    code: z.string(),
    minUnit: z.enum(['half', 'full']),
    /** Working days above which a file has to come with it. */
    fileAfterDays: z.int().nullable(),
    noticeDays: z.int(),
    backDays: z.int(),
    maxSpell: z.int().nullable(),
    paid: z.boolean(),
  })
  .meta({ id: 'LeaveTypeOffer' })

export const balance = z
  .object({
    leaveTypeId: id,
    code: z.string(),
    name: z.string(),
    balance: days,
    held: days,
    /** Null: the type has no limit. */
    available: days.nullable(),
    /** What was given for the leave year. */
    given: days,
  })
  .meta({ id: 'OwnLeaveBalance' })
