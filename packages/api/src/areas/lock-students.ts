import { lockSkips, lockTypes } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../contract/route'
import { day, distinct, flag, id, instant, option, options, page, paged, pageSize, paise, words } from '../contract/schemas'

const lock = forms('s.lock')

const row = z
  .object({
    id,
    admNo: z.string(),
    name: z.string(),
    division: z.string(),
    rollNo: z.int().nullable(),
    guardian: z.string(),
    mobile: z.string(),
    /** Principal and fine of the installment today; null without dues for it or without an installment. */
    balance: paise.nullable(),
    dueDate: day.nullable(),
    lockedOn: instant.nullable(),
    /** Installments of the kind and year that the student is locked for, the oldest first. */
    lockedFor: z.array(z.string()),
  })
  .meta({ id: 'LockableStudent' })

const students = distinct(id).min(1).max(10_000)
const skipped = z.array(z.object({ studentId: id, reason: z.enum(lockSkips) }))
const installments = z.array(z.object({ id, name: z.string(), dueDate: day }))
const lockType = z.enum(lockTypes)

const ofYear = <const Path extends string>(path: Path, summary: string) =>
  route({ method: 'GET', path, summary, access: lock, answer: installments })

/** Families of students see fees alone until an installment is paid; administrators lock and unlock. */
export const lockStudents = {
  initialValues: route({
    method: 'GET',
    path: 'lockStudents/initialValues',
    summary: 'What the filters offer. Bus fees stand among the kinds where the school has any.',
    access: lock,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      courses: z.array(option),
      lockTypes: z.array(lockType),
      currentAcademicYearId: id.nullable(),
    }),
  }),
  divisions: route({
    method: 'GET',
    path: 'lockStudents/divisions/{courseId}',
    summary: 'Divisions of a course; of every course with the all-zero id.',
    access: lock,
    answer: options,
  }),
  installments: ofYear(
    'lockStudents/installments/{academicYearId}/{courseId}',
    'Fee installments of a year that students of a course have dues for, the earliest first; of every course with the all-zero id.',
  ),
  busInstallments: ofYear(
    'lockStudents/businstallments/{academicYearId}/{courseId}',
    'Bus fee installments of a year that students of a course have dues for, the earliest first; of every course with the all-zero id.',
  ),
  view: route({
    method: 'GET',
    path: 'lockStudents/view',
    summary:
      'A page of the studying students of a year by name, with their locks. Amounts in paise, fines as of today. With `dues` the ids of everybody found who owes something for the installment and is not locked for it.',
    access: lock,
    query: z.object({
      academicYearId: id,
      lockType,
      installmentId: id.optional(),
      courseId: id.optional(),
      divisionId: id.optional(),
      status: z.enum(['', 'Locked', 'NotLocked']).default(''),
      text: words.default(''),
      dues: flag,
      page,
      pageSize,
    }),
    answer: paged(row).extend({ ids: z.array(id).optional() }),
  }),
  searchStudent: route({
    method: 'POST',
    path: 'lockStudents/searchStudent',
    writes: false,
    summary: 'Studying students of a year by name or admission number, ten a page, with all their locks of the year.',
    access: lock,
    body: z.object({ academicYearId: id, text: words, page }),
    answer: paged(row),
    status: 200,
  }),
  lock: route({
    method: 'POST',
    path: 'lockStudents/lock',
    summary:
      'Locks students who owe something for an installment. Who is locked for it already, or has no dues, is skipped and told why.',
    access: lock,
    idempotent: true,
    body: z.object({ academicYearId: id, lockType, installmentId: id, studentIds: students }),
    answer: z.object({ locked: z.int(), skipped }),
    status: 200,
  }),
  unLock: route({
    method: 'POST',
    path: 'lockStudents/unLock',
    summary: 'Takes locks of students back: those of an installment, or all of the kind in the year.',
    access: lock,
    idempotent: true,
    body: z.object({ academicYearId: id, lockType, installmentId: id.optional(), studentIds: students }),
    answer: z.object({ unlocked: z.int(), skipped }),
    status: 200,
  }),
}
