import { removalKinds, removalReason, transactionAreas } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'
import { day, distinct, id, instant, job, line, page, paged, pageSize } from '../contract/schemas'

const access = forms(
  'school.utility.remove-transactions',
  'school.utility.remove',
  'school.utility.remove-student',
  'school.utility.remove-staff',
  'puser.remove',
  'ptab.update',
)

const scope = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('transactions'),
    schoolId: id,
    scope: z.object({
      areas: distinct(z.enum(transactionAreas)).min(1),
      academicYearId: id.nullable().default(null),
      from: day.nullable().default(null),
      to: day.nullable().default(null),
    }),
  }),
  z.object({ kind: z.literal('school'), schoolId: id, scope: z.object({ removeOn: day.nullable().default(null) }) }),
  z.object({
    kind: z.literal('students'),
    schoolId: id,
    scope: z.object({
      studentIds: distinct(id).min(1).max(500),
      /** Guardians that are left without a child go too. */
      guardians: z.boolean().default(true),
      /** Rows in locked academic years go too. */
      lockedYears: z.boolean().default(false),
    }),
  }),
  z.object({
    kind: z.literal('staff'),
    schoolId: id,
    scope: z.object({ staffIds: distinct(id).min(1).max(200), reassignTo: id.nullable().default(null) }),
  }),
  z.object({
    kind: z.literal('marks'),
    schoolId: id,
    scope: z.object({
      academicYearId: id,
      examId: id,
      /** Empty: all. */
      divisionIds: distinct(id).max(300).default([]),
      subjectIds: distinct(id).max(200).default([]),
      studentIds: distinct(id).max(500).default([]),
    }),
  }),
  z.object({
    kind: z.literal('user'),
    /** None of a login of the platform. */
    schoolId: id.nullable().default(null),
    scope: z.discriminatedUnion('type', [
      z.object({ type: z.enum(['Guardian', 'Student', 'Staff']), personIds: distinct(id).min(1).max(500) }),
      z.object({ type: z.literal('Platform'), email: line(254, 1) }),
    ]),
  }),
])

const removal = z
  .object({
    id,
    kind: z.enum(removalKinds),
    schoolId: id.nullable(),
    school: z.string(),
    /** What has to be typed to confirm: the code of the school, or the e-mail of a login of the platform. */
    code: z.string(),
    status: z.enum(['Draft', 'Counted', 'Running', 'Done', 'Failed', 'Cancelled', 'Restored']),
    counts: z.array(z.object({ table: z.string(), label: z.string(), rows: z.int(), bytes: z.int().nullable() })),
    /** `ids` are those of the scope that stand in the way: without them the rest can be removed. */
    blockers: z.array(z.object({ code: z.string(), message: z.string(), rows: z.int(), ids: z.array(id) })),
    warnings: z.array(z.string()),
    rows: z.int(),
    things: z.int(),
    countedAt: instant.nullable(),
    createdAt: instant,
    endedAt: instant.nullable(),
    removeOn: day.nullable(),
    archiveUntil: day.nullable(),
    hasArchive: z.boolean(),
    mayRestore: z.boolean(),
    auditId: id.nullable(),
    by: z.string(),
    reason: z.string(),
    failure: z.string(),
    /** The job that counts, removes or puts back. */
    job: job.nullable(),
  })
  .meta({ id: 'Removal' })

export const removals = {
  count: route({
    method: 'POST',
    path: 'platform/removals',
    summary:
      'Counts what would go: rows by table, what stands in the way, what is to be known. A count is good for 15 minutes; one that takes longer than 5 seconds goes on in `job`.',
    access,
    tenancy: 'platform',
    body: scope,
    answer: removal,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: 'platform/removals',
    summary: 'Removals in the schools of the operator’s scope, newest first, without those that were only counted.',
    access,
    tenancy: 'platform',
    query: z.object({
      kind: z.union([z.enum(removalKinds), z.literal('')]).default(''),
      school: z.union([id, z.literal('')]).default(''),
      page,
      pageSize,
    }),
    answer: paged(removal),
  }),
  get: route({
    method: 'GET',
    path: 'platform/removals/{id}',
    summary: 'One removal.',
    access,
    tenancy: 'platform',
    answer: removal,
  }),
  confirm: route({
    method: 'POST',
    path: 'platform/removals/{id}/confirm',
    summary:
      'Removes what was counted. 400 when the typed text is not the code or there is nothing to remove; 409 when the data changed or something stands in the way. More than a million rows go at night unless `runNow`.',
    access,
    tenancy: 'platform',
    body: z.object({
      typedText: line(254, 1),
      reason: line(removalReason.max, removalReason.min),
      runNow: z.boolean().default(false),
    }),
    answer: job,
    status: 202,
  }),
  cancel: route({
    method: 'POST',
    path: 'platform/removals/{id}/cancel',
    summary: 'Gives a count up, or takes a school back that is to be removed on a later day: it is suspended then.',
    access,
    tenancy: 'platform',
    answer: removal,
    status: 200,
  }),
  restore: route({
    method: 'POST',
    path: 'platform/removals/{id}/restore',
    summary: 'Puts everything back with the same ids, or nothing. Within 30 days; not of schools and logins.',
    access,
    tenancy: 'platform',
    answer: job,
    status: 202,
  }),
  archive: route({
    method: 'GET',
    path: 'platform/removals/{id}/archive',
    summary:
      'What was removed, as it is kept: JSON Lines, packed by gzip and encrypted by AES-256-GCM with the key of the installation (12 bytes nonce, 16 bytes tag, then the text).',
    access,
    tenancy: 'platform',
    binary: true,
  }),
  years: route({
    method: 'GET',
    path: 'platform/removals/years/{schoolId}',
    summary: 'Academic years of a school, newest first.',
    access,
    tenancy: 'platform',
    answer: z.array(z.object({ id, name: z.string(), startsOn: day, endsOn: day, isCurrent: z.boolean() })),
  }),
}
