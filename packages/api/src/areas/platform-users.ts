import { operatorScopes, platformUserPermissions, platformUserRoles, platformUserStates } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'
import { distinct, id, instant, line, option, options, page, paged, pageSize, words } from '../contract/schemas'

const access = forms('puser.create')

const role = z.enum(platformUserRoles).meta({ id: 'PlatformUserRole' })
const state = z.enum(platformUserStates).meta({ id: 'PlatformUserState' })
const permission = z.enum(platformUserPermissions)
const scope = z.enum(operatorScopes).meta({ id: 'OperatorScope' })

const item = z
  .object({
    id,
    name: z.string(),
    loginName: z.string(),
    email: z.string(),
    mobile: z.string(),
    role,
    permissions: z.array(permission),
    scope,
    /** Groups or schools by name. */
    scopeIds: z.array(option),
    secondFactor: z.boolean(),
    lastLoginAt: instant.nullable(),
    status: state,
    version: z.int(),
  })
  .meta({ id: 'PlatformUser' })

const values = {
  name: line(100, 1),
  email: line(254, 1),
  mobile: line(20, 1),
  role,
  permissions: distinct(permission).max(10).default([]),
  scope: scope.default('all'),
  scopeIds: distinct(id).max(1000).default([]),
}

const act = (path: `platform/users/{id}/${string}`, summary: string) =>
  route({ method: 'POST', path, summary, access, tenancy: 'platform', answer: item, status: 200 })

/** Logins of the people who operate the platform. */
export const platformUsers = {
  initialValues: route({
    method: 'GET',
    path: 'platform/users/initialvalues',
    summary: 'Groups that a login may be limited to, and whether it may reach all schools.',
    access,
    tenancy: 'platform',
    answer: z.object({ groups: options, allSchools: z.boolean() }),
  }),
  list: route({
    method: 'GET',
    path: 'platform/users',
    summary: 'Logins of operators within the own scope, by name. `text` is looked for in name, e-mail and login name.',
    access,
    tenancy: 'platform',
    query: z.object({
      text: words.default(''),
      role: z.union([role, z.literal('')]).default(''),
      status: z.union([state, z.literal('')]).default(''),
      page,
      pageSize,
    }),
    answer: paged(item),
  }),
  create: route({
    method: 'POST',
    path: 'platform/users',
    summary:
      'Makes a login and invites its owner by e-mail for 48 hours. 409 when an operator has the e-mail; schools outside the own scope are refused.',
    access,
    tenancy: 'platform',
    idempotent: true,
    body: z.object(values),
    answer: item,
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: 'platform/users/{id}',
    summary:
      'Changes a login. Another role or other schools end its sessions; 409 for the last active GJAdmin, 400 for the own role and schools.',
    access,
    tenancy: 'platform',
    body: z.object({ ...values, version: z.int() }),
    answer: item,
  }),
  block: act(
    'platform/users/{id}/block',
    'Blocks a login: its sessions and invitations end at once. 409 for the last active GJAdmin, 400 for the own login.',
  ),
  unblock: act('platform/users/{id}/unblock', 'Opens a blocked login again.'),
  resetSecondFactor: act(
    'platform/users/{id}/reset-second-factor',
    'Forgets the authenticator app and the recovery codes of a login, and ends its sessions; the next login sets up a new one. 400 for the own login.',
  ),
  resend: act(
    'platform/users/{id}/resend',
    'Sends a new invitation; the one before ends. 409 when the login was used already or is blocked.',
  ),
}
