import { z } from 'zod'
import { unfiltered } from '../../contract/report'
import { forms, route } from '../../contract/route'
import { distinct, id, instant, job, line, option, page, paged, pageSize } from '../../contract/schemas'

const create = forms('s.user.create-staff')
const change = forms('s.user.change-staff')
const both = forms('s.user.create-staff', 's.user.change-staff')

const role = z.enum(['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff']).meta({ id: 'StaffRole' })
const roles = z.array(role).min(1).max(5)

const channel = z.enum(['sms', 'email', 'whatsapp'])

const userIds = distinct(id).min(1).max(600)

const staffFilters = z
  .strictObject({
    sectionIds: z.array(id).max(100).default([]),
    designationId: id.optional(),
    teaching: z.enum(['', 'yes', 'no']).default(''),
    text: line(100).default(''),
  })
  .meta({ id: 'StaffUserFilters' })

const loginFilters = z
  .strictObject({
    designationId: id.optional(),
    role: z.union([role, z.literal('')]).default(''),
    mode: z.enum(['', 'role', 'allotted']).default(''),
    status: z.enum(['', 'Created', 'Sent', 'Active', 'Blocked']).default(''),
    text: line(100).default(''),
  })
  .meta({ id: 'StaffLoginFilters' })

/** Logins of staff: made for those who have none, and changed afterwards. */
export const staffUsers = {
  initialValues: route({
    method: 'GET',
    path: 'staff-user/initialvalues',
    summary: 'What the filters offer, the roles that the caller may give, and the ways by which the school sends login details.',
    access: both,
    answer: z.object({
      sections: z.array(option),
      designations: z.array(option),
      roles: z.array(role),
      channels: z.array(channel),
    }),
  }),
  viewData: route({
    method: 'POST',
    path: 'staff-user/view-data',
    writes: false,
    summary:
      'Working staff without a login, each with a usual role and a free login name. With `all` the ids of everybody found.',
    access: create,
    body: z.object({ filters: unfiltered(staffFilters), page, pageSize, all: z.boolean().default(false) }),
    answer: paged(
      z.object({
        id,
        code: z.string(),
        name: z.string(),
        designation: z.string(),
        mobile: z.string(),
        email: z.string(),
        role,
        loginName: z.string(),
      }),
    ).extend({ ids: z.array(id).optional() }),
    status: 200,
  }),
  check: route({
    method: 'GET',
    path: 'staff-user/check',
    summary: 'Whether a login name can be taken: 4 to 60 of A–Z, 0–9 and . @ _ - that nobody on the platform has.',
    access: both,
    query: z.object({ loginName: line(80) }),
    answer: z.object({ valid: z.boolean(), free: z.boolean() }),
  }),
  create: route({
    method: 'POST',
    path: 'staff-user/create',
    summary:
      'Makes logins for staff who have none; staff who have one by now are passed over. Without roles or login name the usual ones. A login name that is used answers 409.',
    access: create,
    idempotent: true,
    body: z.object({
      rows: distinct(z.object({ staffId: id, roles: roles.optional(), loginName: line(80).optional() }), 'staffId')
        .min(1)
        .max(600),
    }),
    answer: z.object({ created: z.int(), users: z.array(z.object({ staffId: id, userId: id, loginName: z.string() })) }),
    status: 200,
  }),
  list: route({
    method: 'POST',
    path: 'staff-user/list',
    writes: false,
    summary: 'Logins of staff. With `all` the ids of every login that the filters find and that the caller reaches.',
    access: change,
    body: z.object({ filters: unfiltered(loginFilters), page, pageSize, all: z.boolean().default(false) }),
    answer: paged(
      z.object({
        id,
        staffId: id.nullable(),
        code: z.string(),
        name: z.string(),
        designation: z.string(),
        mobile: z.string(),
        email: z.string(),
        loginName: z.string(),
        roles: z.array(z.string()),
        mode: z.enum(['role', 'allotted']),
        status: z.enum(['Created', 'Sent', 'Active', 'Blocked']),
        lastLoginAt: instant.nullable(),
        /** It serves another school as well. */
        shared: z.boolean(),
        /** The caller may print, send and renew it: no role of it is beyond theirs, and no other school needs it. */
        reachable: z.boolean(),
        version: z.int(),
      }),
    ).extend({ ids: z.array(id).optional() }),
    status: 200,
  }),
  update: route({
    method: 'PATCH',
    path: 'staff-user/{id}',
    summary:
      'Changes roles and login name. Sessions end when the roles change. A stale version or a used login name answers 409.',
    access: change,
    body: z.object({ roles, loginName: line(80), version: z.int() }),
    answer: z.object({ id, loginName: z.string(), roles: z.array(z.string()), version: z.int() }),
    status: 200,
  }),
  send: route({
    method: 'POST',
    path: 'staff-user/send',
    summary:
      'Sends login details by a way that the school uses, another answers 400. A login that is not Active gets a fresh temporary password, an Active one its name and the link. Above 50 rows a job does it; a short SMS balance answers 409 and nothing is sent.',
    access: both,
    idempotent: true,
    body: z.object({ userIds, channel, resend: z.boolean().default(false) }),
    answer: z.object({
      job: job.nullable(),
      result: z
        .object({ sent: z.int(), withoutAddress: z.int(), sentBefore: z.int(), blocked: z.int(), credits: z.int() })
        .nullable(),
    }),
    status: 200,
  }),
  regeneratePassword: route({
    method: 'POST',
    path: 'staff-user/regenerate-password',
    summary:
      'Gives logins a new temporary password that nobody knows until it is sent or printed; their sessions end. One’s own answers 400. Above 50 rows a job does it. A login of several schools answers 409.',
    access: change,
    idempotent: true,
    body: z.object({ userIds }),
    answer: z.object({ job: job.nullable(), result: z.object({ renewed: z.int() }).nullable() }),
    status: 200,
  }),
  exportSlips: route({
    method: 'POST',
    path: 'staff-user/export-slips',
    summary: 'Makes slips with fresh temporary passwords. Answers a job; when it is done `staff-user/slips/{id}` has them.',
    access: both,
    idempotent: true,
    body: z.object({ userIds }),
    answer: job,
    status: 202,
  }),
  slips: route({
    method: 'GET',
    path: 'staff-user/slips/{id}',
    summary: 'The slips of one’s own job as PDF, 8 a page, within a day.',
    access: both,
    binary: true,
  }),
  move: route({
    method: 'POST',
    path: 'staff-user/move',
    summary: 'Links a login to another member of staff, who must be working and without a login (else 409). Its sessions end.',
    access: change,
    idempotent: true,
    body: z.object({ userId: id, staffId: id }),
  }),
  remove: route({
    method: 'DELETE',
    path: 'staff-user/{id}',
    summary: 'Removes a login of staff from this school; one that serves no other school ends. The person stays.',
    access: change,
  }),
  schools: route({
    method: 'GET',
    path: 'staff-user/{id}/schools',
    summary: 'The schools that a login serves. For GJAdmin alone.',
    access: change,
    answer: z.array(z.object({ schoolId: id, name: z.string(), roles: z.array(z.string()), here: z.boolean() })),
  }),
  addSchool: route({
    method: 'POST',
    path: 'staff-user/{id}/schools',
    summary: 'Lets a login work in another school of the operator, with the roles given. For GJAdmin alone.',
    access: change,
    idempotent: true,
    body: z.object({ schoolId: id, roles }),
  }),
  removeSchool: route({
    method: 'DELETE',
    path: 'staff-user/{id}/schools/{schoolId}',
    summary: 'Takes another school from a login. For GJAdmin alone.',
    access: change,
  }),
}
