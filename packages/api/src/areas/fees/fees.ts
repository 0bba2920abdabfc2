import { dueStatuses } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { day, id } from '../../contract/schemas'

/** Paise. */
export const paise = z.int()

const dueHead = z
  .object({ id, name: z.string(), gross: paise, concession: paise, paid: paise, balance: paise })
  .meta({ id: 'DueHead' })

const dueInstallment = z
  .object({
    id,
    academicYearId: id,
    year: z.string(),
    no: z.int(),
    name: z.string(),
    dueDate: day,
    status: z.enum(dueStatuses),
    daysLate: z.int(),
    gross: paise,
    /** What was written off counts among it. */
    concession: paise,
    paid: paise,
    /** Principal that is open, without the fine. */
    balance: paise,
    fineDue: paise,
    finePaid: paise,
    heads: z.array(dueHead),
  })
  .meta({ id: 'DueInstallment' })

export const feePosition = z
  .object({
    student: z.object({ id, name: z.string(), admNo: z.string() }),
    /** Null for all years. */
    academicYearId: id.nullable(),
    accounts: z.array(
      z.object({
        id,
        name: z.string(),
        kind: z.enum(['school', 'bus']),
        advanceAvailable: paise,
        /** Money that waits for a decision of the school. */
        advanceHeld: paise,
        /** Principal and fines of every installment that is told. */
        totalDue: paise,
        installments: z.array(dueInstallment),
      }),
    ),
    rules: z.object({ fineOrder: z.enum(['before', 'after']), roundTo: z.enum(['rupee', 'paise']) }),
  })
  .meta({ id: 'FeePosition', description: 'What a student owes and has paid; amounts in paise, fines as of today' })

/** Fees of one student, as the office reads them. */
export const fees = {
  studentPosition: route({
    method: 'GET',
    path: 'studentinfo/get-student-fee-details/{id}',
    summary:
      'What a student owes and has paid in all years, by account and installment. Amounts in paise, fines as of today. Needs the module FEE; for administrators and the head.',
    access: forms('/student/student-complete-information-report'),
    operatorSchool: true,
    answer: feePosition,
  }),
  position: route({
    method: 'GET',
    path: 'fees/students/{id}/position',
    summary:
      'What a student owes and has paid in an academic year, or in all years, by account and installment. Amounts in paise, fines as of today.',
    access: forms('s.fees.reports', 's.fees.pos.pay', 's.fees.receipts'),
    operatorSchool: true,
    query: z.object({
      /** All years unless one is named. */
      academicYearId: id.optional(),
    }),
    answer: feePosition,
  }),
}
