import { moduleCodes } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'
import { distinct, id, job, line } from '../contract/schemas'

const many = forms('school.utility.multiple')

const difference = z.object({
  kind: z.enum(['setting', 'module']),
  code: z.string(),
  old: z.unknown(),
  new: z.unknown(),
})

const schoolName = z.object({ id, name: z.string() })

/** Settings and modules of many schools at once; GJAdmin only. */
export const manySchools = {
  preview: route({
    method: 'POST',
    path: 'platform/settings/preview',
    writes: false,
    summary:
      'What changes would do in schools of the own scope: those chosen, those of a group, or all. Only differences are listed, at most 2,000; the token applies them within 15 minutes.',
    access: many,
    tenancy: 'platform',
    body: z.object({
      schoolIds: distinct(id).max(2000).default([]),
      groupId: id.nullish(),
      all: z.boolean().default(false),
      changes: distinct(z.object({ code: line(100, 1), value: z.unknown() }), 'code')
        .max(200)
        .default([]),
      moduleChanges: distinct(z.object({ code: z.enum(moduleCodes), on: z.boolean() }), 'code')
        .max(50)
        .default([]),
    }),
    answer: z.object({
      token: id,
      /** Schools with differences: the number that is typed to apply them. */
      schools: z.int(),
      differences: z.int(),
      rows: z.array(difference.extend({ school: schoolName })),
      /** Schools that take none of the changes, and why. */
      refused: z.array(schoolName.extend({ reason: z.string() })),
    }),
    status: 200,
  }),
  apply: route({
    method: 'POST',
    path: 'platform/settings/apply',
    summary:
      'Applies a preview, school by school. `typedText` is APPLY and the number of schools. A preview older than 15 minutes answers 409.',
    access: many,
    tenancy: 'platform',
    body: z.object({ token: id, typedText: line(50) }),
    answer: job,
    status: 202,
  }),
  result: route({
    method: 'GET',
    path: 'platform/settings/runs/{id}',
    summary: 'What became of an applied preview in each school, by its token.',
    access: many,
    tenancy: 'platform',
    answer: z.object({
      updated: z.int(),
      refused: z.int(),
      waiting: z.int(),
      schools: z.array(
        schoolName.extend({ status: z.enum(['Waiting', 'Updated', 'Refused']), changes: z.int(), reason: z.string().nullable() }),
      ),
    }),
  }),
}
