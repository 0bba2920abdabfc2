import type { contract } from '@school/api'
import { completeSectionsFor } from '@school/rules'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { noAccess } from '../../platform/problems'
import { findStudent } from '../../school/students'
import { readFamilyDues } from './family-dues'
import { certificatePaper, reportPaper } from './family-papers'
import { readFeeReport } from './family-report'
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

function answerPaper({ reply }: Pick<CallContext, 'reply'>, { name, bytes }: { readonly name: string; readonly bytes: Buffer }) {
  reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`)
  return bytes
}

/** Fees of the own child. */
export const parentFeeHandlers: Handlers<typeof contract.parentFees> = {
  dues: call => readFamilyDues(call, call.query.academicYearId),
  payments: call => readPayments(call, call.query),
  receipt: async call => answerPaper(call, await receiptDocument(call, call.params.id)),
}

/** Fees of the own child in a year, to keep. */
export const familyFeeHandlers: Handlers<typeof contract.familyFees> = {
  report: call => readFeeReport(call, call.query.academicYearId),
  reportPdf: async call => answerPaper(call, await reportPaper(call, call.query.academicYearId)),
  certificate: async call => answerPaper(call, await certificatePaper(call, call.query.financialYear)),
}
