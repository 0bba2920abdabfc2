import { feeBatchStates } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id, instant, job, option, page, paged, pageSize, repeated } from '../../contract/schemas'
import { feeFileKind } from './fee-batches'

const access = forms('pfees.utility.import')
const tenancy = 'platform' as const

const batch = z
  .object({
    id,
    receivedAt: instant,
    school: option,
    schoolCode: z.string(),
    kind: feeFileKind,
    fileName: z.string(),
    rows: z.int(),
    ok: z.int(),
    errors: z.int(),
    applied: z.int(),
    /** Lines that a full file of dues lacks: they become 0 with it. */
    absent: z.int(),
    status: z.enum(feeBatchStates),
    message: z.string().nullable(),
    /** What is being done with it: done and total. */
    progress: z.object({ done: z.int(), total: z.int() }).nullable(),
    /** Who sent it; null for the own system of the school. */
    by: z.string().nullable(),
    appliedAt: instant.nullable(),
  })
  .meta({ id: 'FeeImport' })

/** Files of fees that came into schools, by their own systems or by hand. */
export const feeImports = {
  list: route({
    method: 'GET',
    path: 'fees-admin/imports',
    summary: 'Files of fees of the schools of the own scope, the latest first.',
    access,
    tenancy,
    query: z.object({
      schoolId: repeated(id),
      kind: z.union([feeFileKind, z.literal('')]).default(''),
      status: z.union([z.enum(feeBatchStates), z.literal('')]).default(''),
      from: z.union([day, z.literal('')]).default(''),
      to: z.union([day, z.literal('')]).default(''),
      page,
      pageSize,
    }),
    answer: paged(batch),
  }),
  get: route({ method: 'GET', path: 'fees-admin/imports/{id}', summary: 'One file of fees.', access, tenancy, answer: batch }),
  rows: route({
    method: 'GET',
    path: 'fees-admin/imports/{id}/rows',
    summary: 'Rows of a checked file; with status=error the wrong ones alone.',
    access,
    tenancy,
    query: z.object({ status: z.enum(['', 'error', 'ok']).default(''), page, pageSize }),
    answer: paged(
      z.object({
        rowNo: z.int(),
        key: z.string(),
        action: z.string(),
        problems: z.array(z.object({ code: z.string(), column: z.string().nullable(), message: z.string() })),
      }),
    ),
  }),
  errorFile: route({
    method: 'GET',
    path: 'fees-admin/imports/{id}/error-file',
    summary: 'What is wrong, as .csv: row, column, value and reason.',
    access,
    tenancy,
    binary: true,
  }),
  apply: route({
    method: 'POST',
    path: 'fees-admin/imports/{id}/apply',
    summary: 'Applies a file; one with wrong rows only with `validRowsOnly`. GJAdmin only.',
    access,
    tenancy,
    body: z.object({ validRowsOnly: z.boolean().default(false) }),
    answer: job,
    status: 202,
  }),
  check: route({
    method: 'POST',
    path: 'fees-admin/imports/{id}/check',
    summary: 'Compares a file with its school once more. GJAdmin only.',
    access,
    tenancy,
    answer: job,
    status: 202,
  }),
  cancel: route({
    method: 'POST',
    path: 'fees-admin/imports/{id}/cancel',
    summary: 'Gives a file up that is not applied. GJAdmin only.',
    access,
    tenancy,
  }),
}
