import { moduleCodes } from '@school/rules'
import { z } from 'zod'
import { forms, pending, route } from '../../contract/route'
import { day, id, instant, line, options, page, paged, pageSize, pagination } from '../../contract/schemas'
import { outboxFilters, outboxMessages } from './outbox-schemas'

const list = forms('school.list')
/** What left the server is seen by every operator. */
const outbox = forms('school.list', 'school.sms.settings')

export const platform = {
  schools: route({
    method: 'GET',
    path: 'platform/schools',
    summary: 'Schools of the operator’s scope, by name.',
    access: list,
    tenancy: 'platform',
    query: z.object({
      text: line(100).default(''),
      status: line(20).default(''),
      board: line(20).default(''),
      module: line(20).default(''),
      group: z.union([id, z.literal('')]).default(''),
      state: z.union([id, z.literal('')]).default(''),
      liveFrom: z.union([day, z.literal('')]).default(''),
      liveTo: z.union([day, z.literal('')]).default(''),
      page,
      pageSize,
    }),
    answer: z.object({
      results: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          place: z.string(),
          domain: z.string(),
          group: z.string(),
          groupId: id.nullable(),
          modules: z.array(z.string()),
          students: z.int(),
          staff: z.int(),
          year: z.string(),
          goLiveOn: z.string().nullable(),
          lastActivityAt: instant.nullable(),
          status: z.string(),
          version: z.int(),
        }),
      ),
      pagination,
    }),
  }),
  schoolsInitialValues: route({
    method: 'GET',
    path: 'platform/schools/initialvalues',
    summary: 'What the filters of the school list offer: boards, states that have schools, groups, modules.',
    access: list,
    tenancy: 'platform',
    answer: z.object({
      boards: z.array(z.string()),
      states: options,
      groups: options,
      modules: z.array(z.enum(moduleCodes)),
    }),
  }),
  updateSchool: route({
    method: 'PATCH',
    path: 'platform/schools/{id}',
    summary: 'Changes the go-live day or the group of a school; GJAdmin only.',
    access: list,
    tenancy: 'platform',
    body: z.object({ goLiveOn: day.nullable().optional(), groupId: id.nullable().optional(), version: z.int() }),
    answer: z.object({ version: z.int() }),
  }),
  setModules: route({
    method: 'PUT',
    path: 'platform/schools/{id}/modules',
    summary: 'Switches the modules of a school; GJAdmin only. Modules that do not go together are refused.',
    access: forms('school.list', '/school/general-settings'),
    tenancy: 'platform',
    body: z.object({ moduleCodes: z.array(z.enum(moduleCodes)).max(50), version: z.int() }),
    answer: z.object({ version: z.int() }),
  }),
  suspend: route({
    method: 'POST',
    path: 'platform/schools/{id}/suspend',
    summary: 'Suspends an active school: its logins are refused until it is resumed. GJAdmin only.',
    access: list,
    tenancy: 'platform',
    body: z.object({ reason: line(200, 5) }),
    answer: z.object({ status: z.string() }),
    status: 200,
  }),
  resume: route({
    method: 'POST',
    path: 'platform/schools/{id}/resume',
    summary: 'Makes a suspended school active again. GJAdmin only.',
    access: list,
    tenancy: 'platform',
    body: z.object({ reason: line(200, 5) }),
    answer: z.object({ status: z.string() }),
    status: 200,
  }),
  audit: route({
    method: 'GET',
    path: 'platform/audit',
    summary: 'What was done in a school of the operator’s scope, newest first.',
    access: list,
    tenancy: 'platform',
    query: z.object({ school: id, page, pageSize }),
    answer: paged(
      z.object({
        id,
        at: instant,
        action: z.string(),
        entity: z.string(),
        by: z.string(),
        roles: z.array(z.string()),
        viaOperator: z.boolean(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  outbox: route({
    method: 'GET',
    path: 'platform/sms/outbox',
    summary:
      'Messages of the operator’s schools that left the server or wait, newest first. Codes and passwords are hidden in production, and wherever they went to a real provider. `text` is looked for in recipients, subjects and shown texts.',
    access: outbox,
    tenancy: 'platform',
    query: outboxFilters.extend({ school: z.union([id, z.literal('')]).default('') }),
    answer: outboxMessages,
  }),
  enter: route({
    method: 'POST',
    path: 'platform/schools/{id}/enter',
    summary: 'Opens a school for the operator: the session works in it until it leaves.',
    access: list,
    tenancy: 'none',
    answer: z.object({ accessToken: z.string(), expiresIn: z.int(), home: z.string() }),
    status: 200,
  }),
  leave: route({
    method: 'POST',
    path: 'platform/leave-school',
    summary: 'Leaves the opened school.',
    access: pending,
    tenancy: 'none',
    answer: z.object({ accessToken: z.string(), expiresIn: z.int(), home: z.string() }),
    status: 200,
  }),
}
