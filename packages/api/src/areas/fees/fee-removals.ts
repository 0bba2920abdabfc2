import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { distinct, id, instant, job, line, options, page, paged, pageSize, paise } from '../../contract/schemas'

const access = forms('pfees.utility.remove')
const tenancy = 'platform' as const

const counts = z
  .object({
    students: z.int(),
    /** Students with a payment under way; they are left out. */
    waiting: z.int(),
    lines: z.int(),
    amount: paise,
    /** Lines that stay since there is money on them. */
    kept: z.int(),
    receipts: z.int(),
    advance: paise,
  })
  .meta({ id: 'FeeRemovalCounts', description: 'Amounts in paise' })

const row = z.object({
  studentId: id,
  admNo: z.string(),
  name: z.string(),
  division: z.string(),
  lines: z.int(),
  amount: paise,
  kept: z.int(),
  receipts: z.int(),
  advance: paise,
  openOrders: z.int(),
  outcome: z.enum(['removed', 'kept', 'order', 'changed']).nullable(),
})

/** Dues that are taken away from students. Money never goes. */
export const feeRemovals = {
  initialValues: route({
    method: 'GET',
    path: 'fees-admin/student-fees/initialvalues',
    summary: 'Years, classes, fee accounts and installments of a school.',
    access,
    tenancy,
    query: z.object({ school: id }),
    answer: z.object({
      years: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      courses: z.array(z.object({ id, name: z.string(), sectionId: id })),
      divisions: z.array(z.object({ id, name: z.string(), courseId: id })),
      accounts: options,
      installments: z.array(z.object({ id, name: z.string(), academicYearId: id, accountId: id })),
    }),
  }),
  preview: route({
    method: 'POST',
    path: 'fees-admin/student-fees/removal-preview',
    summary:
      'What would be removed, student by student. Lines with money stay unless their receipts are cancelled, whose money becomes advance. The token confirms it within 15 minutes.',
    access,
    tenancy,
    body: z.object({
      schoolId: id,
      academicYearId: id,
      /** Empty: all accounts. */
      accountIds: distinct(id).max(20).default([]),
      /** Empty: all of the classes; without classes all students. */
      studentIds: distinct(id).max(2000).default([]),
      courseIds: distinct(id).max(100).default([]),
      divisionIds: distinct(id).max(200).default([]),
      /** Empty: all installments. */
      installmentIds: distinct(id).max(200).default([]),
      cancelReceipts: z.boolean().default(false),
    }),
    answer: z.object({ token: id, counts, rows: z.array(row) }),
    status: 200,
  }),
  rows: route({
    method: 'GET',
    path: 'fees-admin/student-fees/removals/{id}/rows',
    summary: 'Students of a removal with what became of them.',
    access,
    tenancy,
    query: z.object({ page, pageSize }),
    answer: paged(row),
  }),
  removal: route({
    method: 'POST',
    path: 'fees-admin/student-fees/removal',
    summary:
      'Removes what a preview has counted, as a job whose result is a file. `confirm` is the code of the school. 409 when the data changed or the preview is older than 15 minutes.',
    access,
    tenancy,
    idempotent: true,
    body: z.object({ token: id, confirm: line(20), reason: line(500, 10) }),
    answer: job,
    status: 202,
  }),
  list: route({
    method: 'GET',
    path: 'fees-admin/student-fees/removals',
    summary: 'What was removed in a school, the latest first.',
    access,
    tenancy,
    query: z.object({ school: id, page, pageSize }),
    answer: paged(
      z.object({
        id,
        at: instant,
        by: z.string(),
        reason: z.string(),
        status: z.enum(['Running', 'Done', 'Failed']),
        students: z.int(),
        lines: z.int(),
        amount: paise,
        kept: z.int(),
        receipts: z.int(),
      }),
    ),
  }),
}
