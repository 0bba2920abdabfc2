import { classPresets, moduleCodes, schoolBoards } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, distinct, id, instant, line } from '../../contract/schemas'

const access = forms('school.create')

/** What the wizard holds: nothing of it has to be right yet. */
const values = z
  .object({
    name: line(100),
    code: line(10),
    place: line(50),
    board: z.enum(schoolBoards),
    udiseCode: line(11),
    affiliationNo: line(30),
    address: line(200),
    stateId: id.nullable(),
    districtId: id.nullable(),
    pinCode: line(6),
    phone: line(20),
    email: line(254),
    website: line(200),
    domain: line(40),
    groupId: line(36),
    newGroup: line(100),
    modules: distinct(z.enum(moduleCodes)).max(50),
    yearName: line(20),
    startsOn: day.nullable(),
    endsOn: day.nullable(),
    preset: z.enum(classPresets),
    divisions: z.int().min(0).max(1000).nullable(),
    adminName: line(100),
    adminMobile: line(20),
    adminEmail: line(254),
    adminRole: z.enum(['SystemAdmin', 'SchoolSuperAdmin']),
    logoFileId: id.nullable(),
    logoWithNameFileId: id.nullable(),
  })
  .meta({ id: 'SchoolDraftValues' })

const kept = z.object({ id, version: z.int() })

/** New schools that are not made yet, each of the operator who keeps it. */
export const schoolDrafts = {
  list: route({
    method: 'GET',
    path: 'platform/school-drafts',
    summary: 'The own drafts of new schools, the last saved first; at most 50.',
    access,
    tenancy: 'platform',
    answer: z.array(z.object({ id, name: z.string(), code: z.string(), savedAt: instant })),
  }),
  get: route({
    method: 'GET',
    path: 'platform/school-drafts/{id}',
    summary: 'One own draft.',
    access,
    tenancy: 'platform',
    answer: z.object({
      id,
      values,
      logoUrl: z.string().nullable(),
      logoWithNameUrl: z.string().nullable(),
      savedAt: instant,
      version: z.int(),
    }),
  }),
  create: route({
    method: 'POST',
    path: 'platform/school-drafts',
    summary: 'Keeps a new school that is not finished. It holds no code and no domain. 409 beyond 50 drafts.',
    access,
    tenancy: 'platform',
    idempotent: true,
    body: z.object({ values }),
    answer: kept,
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: 'platform/school-drafts/{id}',
    summary: 'Keeps a draft as it is now.',
    access,
    tenancy: 'platform',
    body: z.object({ values, version: z.int() }),
    answer: kept,
  }),
  remove: route({
    method: 'DELETE',
    path: 'platform/school-drafts/{id}',
    summary: 'Drops an own draft.',
    access,
    tenancy: 'platform',
  }),
}
