import { maintenanceModes, maintenanceScopes, maintenanceStates, mostWarnMinutes, usualWarnMinutes } from '@school/rules'
import { z } from 'zod'
import { forms, open, route } from '../contract/route'
import { distinct, id, instant, line, option, page, paged, pageSize, text, words } from '../contract/schemas'

const access = forms('school.maintenance')

const mode = z.enum(maintenanceModes).meta({ id: 'MaintenanceMode' })
const scope = z.enum(maintenanceScopes).meta({ id: 'MaintenanceScope' })
const state = z.enum(maintenanceStates).meta({ id: 'MaintenanceState' })

const window = z
  .object({
    id,
    title: z.string(),
    /** `{endsAt}` stands for the end. */
    message: z.string(),
    scope,
    /** The schools by name; empty for all. */
    schools: z.array(option),
    mode,
    startsAt: instant,
    endsAt: instant,
    warnMinutes: z.int(),
    status: state,
    by: z.string(),
    version: z.int(),
  })
  .meta({ id: 'MaintenanceWindow' })

const values = {
  title: line(100, 1),
  message: text(500, 1),
  scope: scope.default('all'),
  schoolIds: distinct(id).max(2000).default([]),
  mode,
  startsAt: instant,
  endsAt: instant,
  warnMinutes: z.int().min(0).max(mostWarnMinutes).default(usualWarnMinutes),
}

/** Times at which schools are shut. */
export const maintenance = {
  current: route({
    method: 'GET',
    path: 'maintenance/current',
    summary:
      'The maintenance that is on or about to begin for the school of the session, or for the school that is named by its code or id; without either the one of all schools. Null when there is none.',
    access: open,
    tenancy: 'none',
    query: z.object({ school: line(40).default('') }),
    answer: z.object({ mode, message: z.string(), startsAt: instant, endsAt: instant }).nullable(),
  }),
  list: route({
    method: 'GET',
    path: 'platform/maintenance',
    summary: 'Maintenances of the own schools, the latest first.',
    access,
    tenancy: 'platform',
    query: z.object({ status: z.union([state, z.literal('')]).default(''), text: words.default(''), page, pageSize }),
    answer: paged(window).extend({ allSchools: z.boolean() }),
  }),
  create: route({
    method: 'POST',
    path: 'platform/maintenance',
    summary:
      'Plans a maintenance of at most 24 hours. 409 when another one concerns one of the schools at the same time; schools outside the own scope answer 404.',
    access,
    tenancy: 'platform',
    idempotent: true,
    body: z.object(values),
    answer: window,
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: 'platform/maintenance/{id}',
    summary: 'Changes a maintenance before it is on; of one that is on the end alone. One that is over answers 409.',
    access,
    tenancy: 'platform',
    body: z.object({ ...values, version: z.int() }),
    answer: window,
  }),
  end: route({
    method: 'POST',
    path: 'platform/maintenance/{id}/end',
    summary: 'Ends a maintenance that is on. One that is not answers 409.',
    access,
    tenancy: 'platform',
    answer: window,
    status: 200,
  }),
  cancel: route({
    method: 'POST',
    path: 'platform/maintenance/{id}/cancel',
    summary: 'Calls a maintenance off that is not on yet. Another one answers 409.',
    access,
    tenancy: 'platform',
    answer: window,
    status: 200,
  }),
}
