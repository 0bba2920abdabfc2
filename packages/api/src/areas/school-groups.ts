import { z } from 'zod'
import { forms, route } from '../contract/route'
import { distinct, id, instant, line, page, paged, pageSize, words } from '../contract/schemas'

const list = forms('school.list')
/** Whoever creates schools, groups them. */
const changes = forms('school.create')

const row = z
  .object({ id, name: z.string(), schools: z.int(), administrators: z.int(), version: z.int() })
  .meta({ id: 'SchoolGroup' })

const administrator = z
  .object({
    id,
    name: z.string(),
    loginName: z.string(),
    email: z.string(),
    mobile: z.string(),
    status: z.enum(['Invited', 'Active', 'Blocked']),
    lastLoginAt: instant.nullable(),
  })
  .meta({ id: 'SchoolGroupAdministrator' })

const setting = z
  .object({
    code: z.string(),
    value: z.unknown(),
    source: z.enum(['Group', 'Default']),
    /** What holds without a value of the group. */
    fallback: z.unknown(),
    version: z.int(),
  })
  .meta({ id: 'SchoolGroupSetting' })

const name = line(100, 1)
const schoolIds = distinct(id).max(2000)

/** Groups of schools with what they share: administrators and settings. */
export const schoolGroups = {
  list: route({
    method: 'GET',
    path: 'platform/school-groups',
    summary: 'Groups of the operator’s scope by name, with how many schools and administrators each has.',
    access: list,
    tenancy: 'platform',
    query: z.object({ text: words.default(''), page, pageSize }),
    answer: paged(row),
  }),
  create: route({
    method: 'POST',
    path: 'platform/school-groups',
    summary:
      'Makes a group with its member schools, which leave the groups that they were in. 409 when another has the name; for operators of all schools alone.',
    access: changes,
    tenancy: 'platform',
    idempotent: true,
    body: z.object({ name, schoolIds: schoolIds.default([]) }),
    answer: row,
    status: 201,
  }),
  get: route({
    method: 'GET',
    path: 'platform/school-groups/{id}',
    summary: 'One group with its schools and its administrators.',
    access: list,
    tenancy: 'platform',
    answer: row.extend({
      members: z.array(z.object({ id, name: z.string(), code: z.string() })),
      people: z.array(administrator),
    }),
  }),
  update: route({
    method: 'PATCH',
    path: 'platform/school-groups/{id}',
    summary:
      'Changes the name or the member schools of a group. Schools keep their own settings; those of the group hold from then on. Who belongs to it is for operators of all schools to change.',
    access: changes,
    tenancy: 'platform',
    body: z.object({ name: name.optional(), schoolIds: schoolIds.optional(), version: z.int() }),
    answer: row,
  }),
  remove: route({
    method: 'DELETE',
    path: 'platform/school-groups/{id}',
    summary:
      'Takes an empty group away, with its settings and the logins that administer nothing else. 409 while it has schools; for operators of all schools alone.',
    access: changes,
    tenancy: 'platform',
  }),
  settings: route({
    method: 'GET',
    path: 'platform/school-groups/{id}/settings',
    summary: 'Values that the schools of a group take where they have none of their own.',
    access: list,
    tenancy: 'platform',
    answer: z.array(setting),
  }),
  updateSettings: route({
    method: 'PATCH',
    path: 'platform/school-groups/{id}/settings',
    summary:
      'Changes settings of a group, all or none; null takes a value away. `version` is that of the value, 0 where there is none.',
    access: changes,
    tenancy: 'platform',
    body: z.object({
      changes: distinct(z.object({ code: line(60, 1), value: z.unknown(), version: z.int() }), 'code')
        .min(1)
        .max(100),
    }),
    answer: z.array(setting),
  }),
  addAdministrator: route({
    method: 'POST',
    path: 'platform/school-groups/{id}/admins',
    summary:
      'Makes the login of a SchoolGroupAdmin, who is invited by e-mail for 48 hours. 409 when somebody with this e-mail administers a group.',
    access: changes,
    tenancy: 'platform',
    idempotent: true,
    body: z.object({ name, mobile: line(20, 1), email: line(254, 1) }),
    answer: administrator,
    status: 201,
  }),
  resend: route({
    method: 'POST',
    path: 'platform/school-groups/{id}/admins/{userId}/resend',
    summary: 'Sends a new invitation; the one before ends. 409 when the login was used already.',
    access: changes,
    tenancy: 'platform',
    status: 204,
  }),
  removeAdministrator: route({
    method: 'DELETE',
    path: 'platform/school-groups/{id}/admins/{userId}',
    summary: 'Takes the group from who administers it. A login without another group or school ends.',
    access: changes,
    tenancy: 'platform',
  }),
}
