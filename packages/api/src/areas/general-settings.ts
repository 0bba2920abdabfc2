import { moduleCodes } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'
import { day, id, line } from '../contract/schemas'
import { setting, settingChanges } from './setting-schemas'

/** In the menu of the platform, and for the school that an operator has opened. */
const one = forms('/school/general-settings')

const year = z
  .object({
    id,
    name: z.string(),
    startsOn: day,
    endsOn: day,
    isCurrent: z.boolean(),
    locked: z.boolean(),
    /** First and last day on which something of the year was entered; null where nothing was. */
    firstEntered: day.nullable(),
    lastEntered: day.nullable(),
    version: z.int(),
  })
  .meta({ id: 'SchoolYear' })

/** What an operator sets up for one school. */
export const generalSettings = {
  school: route({
    method: 'GET',
    path: 'platform/schools/{id}/modules',
    summary: 'A school of the operator’s scope with its modules and the version that a change of them sends.',
    access: one,
    tenancy: 'platform',
    answer: z.object({
      id,
      code: z.string(),
      name: z.string(),
      status: z.string(),
      modules: z.array(z.enum(moduleCodes)),
      version: z.int(),
    }),
  }),
  settings: route({
    method: 'GET',
    path: 'platform/schools/{id}/settings',
    summary: 'All settings of a school with the values that hold and where they come from; GJSupport sees those it may change.',
    access: one,
    tenancy: 'platform',
    answer: z.array(setting),
  }),
  update: route({
    method: 'PATCH',
    path: 'platform/schools/{id}/settings',
    summary:
      'Changes settings of a school, all or none. A null value takes the value of the group or the default again. A stale version of one of them answers 409, one that the school alone changes 403 to GJSupport.',
    access: one,
    tenancy: 'platform',
    body: settingChanges,
    answer: z.array(setting),
    status: 200,
  }),
  years: route({
    method: 'GET',
    path: 'platform/schools/{id}/years',
    summary: 'Academic years of a school, newest first.',
    access: one,
    tenancy: 'platform',
    answer: z.array(year),
  }),
  addYear: route({
    method: 'POST',
    path: 'platform/schools/{id}/years',
    summary:
      'Prepares the next academic year of a school: after all others, of 300 to 400 days, one at a time. The first one of a school is its current one.',
    access: one,
    tenancy: 'platform',
    idempotent: true,
    body: z.object({ name: line(20, 1), startsOn: day, endsOn: day }),
    answer: z.object({ id }),
    status: 201,
  }),
  updateYear: route({
    method: 'PATCH',
    path: 'platform/schools/{id}/years/{yearId}',
    summary:
      'Changes name and days of an academic year. Days that would leave out what was entered answer 409, as a locked year and a stale version do.',
    access: one,
    tenancy: 'platform',
    body: z.object({ name: line(20, 1), startsOn: day, endsOn: day, version: z.int() }),
    answer: z.object({ version: z.int() }),
    status: 200,
  }),
}
