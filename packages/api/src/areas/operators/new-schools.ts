import { classPresets, firstStepCodes, moduleCodes, schoolBoards } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, line } from '../../contract/schemas'

const access = forms('school.create')
const code = z
  .string()
  .regex(/^[A-Z0-9]{2,10}$/)
  .meta({ description: '2 to 10 of A–Z and 0–9; of one school for ever' })
const domain = z
  .string()
  .regex(/^[a-z0-9-]{2,40}$/)
  .meta({ description: '2 to 40 of a–z, 0–9 and hyphen' })

/** Of a school, as the wizard and a later change take it. */
export const schoolFields = {
  name: line(100, 1),
  place: line(50, 1),
  board: z.enum(schoolBoards),
  udiseCode: z
    .string()
    .regex(/^(\d{11})?$/)
    .default(''),
  affiliationNo: line(30).default(''),
  address: line(200, 1),
  stateId: id,
  districtId: id,
  pinCode: z.string().regex(/^\d{6}$/),
  phone: line(20, 1),
  email: line(254, 1),
  website: line(200).default(''),
  domain,
  /** Pictures of at most 500 KB that the caller has uploaded. */
  logoFileId: id.nullable().default(null),
  logoWithNameFileId: id.nullable().default(null),
}

const year = z.object({ name: line(20, 1), startsOn: day, endsOn: day })

export const newSchools = {
  initialValues: route({
    method: 'GET',
    path: 'platform/schools/newvalues',
    summary:
      'What a new school may choose: boards, states with their districts, groups, modules, presets of classes, and the usual academic year of each board.',
    access,
    tenancy: 'platform',
    answer: z.object({
      boards: z.array(z.object({ board: z.enum(schoolBoards), year })),
      states: z.array(z.object({ id, name: z.string(), districts: z.array(z.object({ id, name: z.string() })) })),
      groups: z.array(z.object({ id, name: z.string() })),
      modules: z.array(z.enum(moduleCodes)),
      presets: z.array(z.object({ name: z.enum(classPresets), courses: z.array(z.string()) })),
    }),
  }),
  check: route({
    method: 'GET',
    path: 'platform/schools/check',
    summary: 'Whether the code and the domain of a new school are free; an empty one is not asked for and answers true.',
    access,
    tenancy: 'platform',
    query: z.object({ code: z.string().max(10).default(''), domain: z.string().max(40).default('') }),
    answer: z.object({ codeFree: z.boolean(), domainFree: z.boolean() }),
  }),
  create: route({
    method: 'POST',
    path: 'platform/schools',
    summary:
      'Creates a school in Draft with its academic year, its classes and its first administrator, who is invited by e-mail. 409 when the code or the domain is used; 400 for a year of other than 300 to 400 days, or modules that do not go together.',
    access,
    tenancy: 'platform',
    idempotent: true,
    body: z.object({
      ...schoolFields,
      code,
      groupId: id.nullable().default(null),
      /** Makes a group of this name and takes it. */
      newGroup: line(100).default(''),
      moduleCodes: distinct(z.enum(moduleCodes)).max(50),
      year,
      preset: z.enum(classPresets),
      divisions: z.int().min(1).max(10).default(1),
      administrator: z.object({
        name: line(100, 1),
        mobile: line(20, 1),
        email: line(254, 1),
        role: z.enum(['SystemAdmin', 'SchoolSuperAdmin']),
      }),
      /** An own draft, which goes once the school is there. */
      draftId: id.nullable().default(null),
    }),
    answer: z.object({ id, status: z.string(), version: z.int(), loginName: z.string() }),
    status: 201,
  }),
  activate: route({
    method: 'POST',
    path: 'platform/schools/{id}/activate',
    summary: 'Opens a school in Draft to its people. 409 when it lacks a current academic year, a division or a SystemAdmin.',
    access,
    tenancy: 'platform',
    answer: z.object({ status: z.string(), version: z.int() }),
    status: 200,
  }),
  firstSteps: route({
    method: 'GET',
    path: 'platform/schools/{id}/first-steps',
    summary: 'What a new school has still to do, in order, with what is there of each; nothing once it has done all of it.',
    access,
    tenancy: 'platform',
    answer: z.array(
      z.object({
        code: z.enum(firstStepCodes),
        count: z.int().min(0),
        route: z.string().optional().meta({ description: 'Absent where an operator may not do it' }),
      }),
    ),
  }),
}
