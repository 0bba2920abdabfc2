import { z } from 'zod'
import { forms, route } from '../contract/route'
import { day, id, instant, line, option, page, paged, pageSize, words } from '../contract/schemas'
import { importCounts, importKindCode, importStates } from './imports'

const access = forms('school.utility.files')

/** Files that were brought into schools, of all of them. What is done with one are the calls of imports. */
export const importFiles = {
  list: route({
    method: 'GET',
    path: 'platform/imports',
    summary: 'Files that were brought into the schools of the own scope, the latest first. `by` is looked for in names of users.',
    access,
    tenancy: 'platform',
    query: z.object({
      school: z.union([id, z.literal('')]).default(''),
      kind: z.union([importKindCode, z.literal('')]).default(''),
      status: z.union([z.enum(importStates), z.literal('')]).default(''),
      by: words.default(''),
      from: z.union([day, z.literal('')]).default(''),
      to: z.union([day, z.literal('')]).default(''),
      page,
      pageSize,
    }),
    answer: paged(
      z
        .object({
          id,
          fileName: z.string(),
          school: option,
          schoolCode: z.string(),
          kind: importKindCode,
          rows: z.int(),
          /** Null before it was checked. */
          counts: importCounts.nullable(),
          status: z.enum(importStates),
          by: z.string(),
          createdAt: instant,
          appliedAt: instant.nullable(),
          /** Whether the file itself is still there. */
          kept: z.boolean(),
          /** Until when it may be rolled back. */
          rollbackUntil: instant.nullable(),
          /** What is being done with it: done and total. */
          work: z.object({ done: z.int(), total: z.int() }).nullable(),
        })
        .meta({ id: 'ImportFile' }),
    ),
  }),
  schools: route({
    method: 'GET',
    path: 'platform/imports/schools',
    summary: 'Schools of the own scope into which files can be brought, by name; `text` is looked for in name and code.',
    access,
    tenancy: 'platform',
    query: z.object({ text: line(50).default('') }),
    answer: z.array(option.extend({ code: z.string() })),
  }),
  file: route({
    method: 'GET',
    path: 'platform/imports/{id}/file',
    summary: 'The file as it was brought in; 404 once its 90 days are over.',
    access,
    tenancy: 'platform',
    binary: true,
  }),
}
