import type { contract } from '@school/api'
import { completeSectionsFor } from '@school/rules'
import { type Handlers, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { noAccess } from '../../platform/problems'
import { findStudent } from '../../school/students'
import { readFamilyDues } from './family-dues'
import { readPayments } from './history'
import { readPosition } from './position'
import { receiptDocument } from './receipt-document'

/** Fees of one student, as the office reads them. */
export const feeHandlers: Handlers<typeof contract.fees> = {
  async studentPosition(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    if (!completeSectionsFor(viewerOf(personOf(call))).includes('onlineFees')) throw noAccess()
    return readPosition(call.services, call.trx, call.schoolId, student.id, null)
  },
  async position(call) {
    const student = await findStudent(call.trx, personOf(call), call.params.id)
    return readPosition(call.services, call.trx, call.schoolId, student.id, call.query.academicYearId ?? null)
  },
}

/** Fees of the own child. */
export const parentFeeHandlers: Handlers<typeof contract.parentFees> = {
  dues: call => readFamilyDues(call, call.query.academicYearId),
  payments: call => readPayments(call, call.query),
  async receipt(call) {
    const { name, bytes } = await receiptDocument(call, call.params.id)
    call.reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`)
    return bytes
  },
}
