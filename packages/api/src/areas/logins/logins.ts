import { z } from 'zod'
import { unfiltered } from '../../contract/report'
import { forms, route, session } from '../../contract/route'
import { classBody, day, distinct, id, instant, line, option, page, pageSize, pagination } from '../../contract/schemas'

const allotment = forms('s.user.allotment')
const block = forms('s.user.block')

const mode = z.enum(['role', 'allotted'])
const code = line(60, 1)

const userTypes = ['Guardian', 'Student', 'Staff'] as const

// A filter that is not known would give more rows than were asked for.
const blockFilters = z
  .strictObject({
    userType: z.enum(userTypes),
    ...classBody,
    designationId: id.optional(),
    status: z.enum(['', 'Open', 'Blocked']).default(''),
    text: line(100).default(''),
  })
  .meta({ id: 'BlockFilters' })

const userIds = distinct(id).min(1).max(10_000)

/** Which screens a login may open, and whether it may log in. */
export const logins = {
  allotedForms: route({
    method: 'GET',
    path: 'userallotment/allotedforms',
    summary: 'The screens that the own login may open, with their addresses.',
    access: session,
    tenancy: 'none',
    answer: z.object({ mode, forms: z.array(z.object({ formCode: z.string(), path: z.string() })) }),
  }),
  allotmentUsers: route({
    method: 'GET',
    path: 'userallotment/users',
    summary: 'Logins of staff with their mode, the number of screens that are open and of those that their roles offer.',
    access: allotment,
    query: z.object({
      text: line(100).default(''),
      role: line(40).default(''),
      designationId: z.union([id, z.literal('')]).default(''),
      mode: z.enum(['', 'role', 'allotted']).default(''),
      /** Others with exactly the roles of this login. */
      sameRolesAs: z.union([id, z.literal('')]).default(''),
      page,
      pageSize,
      /** Also answers the designations that the filter offers. */
      withDesignations: z.enum(['', '1']).default(''),
    }),
    answer: z.object({
      results: z.array(
        z.object({
          id,
          staffId: id.nullable(),
          name: z.string(),
          code: z.string(),
          designation: z.string(),
          roles: z.array(z.string()),
          mode,
          forms: z.int(),
          offered: z.int(),
        }),
      ),
      pagination,
      designations: z.array(option).optional(),
    }),
  }),
  allotmentForms: route({
    method: 'GET',
    path: 'userallotment/forms/{userId}',
    summary: 'What may be ticked for a login and what is.',
    access: allotment,
    answer: z.object({
      id,
      name: z.string(),
      code: z.string(),
      roles: z.array(z.string()),
      mode,
      /** Codes of the screens of the roles and of the modules of the school. */
      offered: z.array(z.string()),
      formCodes: z.array(z.string()),
      version: z.int(),
    }),
  }),
  allotForms: route({
    method: 'PUT',
    path: 'userallotment/forms/{userId}',
    summary:
      'Sets the mode of a login and the ticked screens. A code outside the roles answers 400, a stale version 409; the own login keeps User Allotment. Holds on every server within 30 seconds.',
    access: allotment,
    body: z.object({ mode, formCodes: z.array(code).max(400), version: z.int() }),
    answer: z.object({ mode, formCodes: z.array(z.string()), version: z.int() }),
    status: 200,
  }),
  copyAllotment: route({
    method: 'POST',
    path: 'userallotment/copy',
    summary: 'Gives the mode and the ticks of one login to others with the same roles.',
    access: allotment,
    idempotent: true,
    body: z.object({ fromUserId: id, toUserIds: distinct(id).min(1).max(600) }),
    answer: z.object({ copied: z.int() }),
    status: 200,
  }),

  blockInitialValues: route({
    method: 'GET',
    path: 'block-login/initialvalues',
    summary: 'What the filters of Block Login offer.',
    access: block,
    answer: z.object({
      userTypes: z.array(z.enum(userTypes)),
      sections: z.array(option),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      designations: z.array(option),
    }),
  }),
  viewBlocks: route({
    method: 'POST',
    path: 'block-login/view',
    writes: false,
    summary: 'A page of logins with their block in this school; with `all` the ids of every login that the filters find.',
    access: block,
    body: z.object({ filters: unfiltered(blockFilters), page, pageSize, all: z.boolean().default(false) }),
    answer: z.object({
      results: z.array(
        z.object({
          id,
          name: z.string(),
          /** Of a guardian the first studying child. */
          studentId: id.nullable(),
          staffId: id.nullable(),
          /** Classes of a family, the designation of staff. */
          of: z.string(),
          loginName: z.string(),
          mobile: z.string(),
          status: z.enum(['Open', 'Blocked']),
          reason: z.string(),
          since: instant.nullable(),
          /** The last day of the block; null is without end. */
          until: day.nullable(),
          by: z.string(),
        }),
      ),
      pagination,
      ids: z.array(id).optional(),
    }),
    status: 200,
  }),
  block: route({
    method: 'POST',
    path: 'block-login/block',
    summary:
      'Blocks logins for this school from now on, until a day inclusive or without end. Their sessions end; a login that is blocked already keeps its first block.',
    access: block,
    idempotent: true,
    body: z.object({ userIds, reason: line(200), until: day.optional() }),
    answer: z.object({ blocked: z.int() }),
    status: 200,
  }),
  unblock: route({
    method: 'POST',
    path: 'block-login/unblock',
    summary: 'Takes blocks of this school back.',
    access: block,
    idempotent: true,
    body: z.object({ userIds, reason: line(200) }),
    answer: z.object({ unblocked: z.int() }),
    status: 200,
  }),
  blockHistory: route({
    method: 'GET',
    path: 'block-login/history/{userId}',
    summary: 'The blocks of a login in this school, the newest first.',
    access: block,
    answer: z.array(
      z.object({
        id,
        reason: z.string(),
        from: instant,
        until: day.nullable(),
        by: z.string(),
        endedAt: instant.nullable(),
        endedBy: z.string(),
        endReason: z.string(),
      }),
    ),
  }),
}
