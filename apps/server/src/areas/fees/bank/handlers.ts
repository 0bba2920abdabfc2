import type { contract } from '@school/api'
import type { Handlers } from '../../../platform/http/call'
import { listAccounts } from './accounts-of-school'
import { codeSlips, exportCodes } from './code-papers'
import { applyFile, cancelFile, listFiles, readFile, uploadFile } from './files'
import { generateCodes } from './generate'
import { changeCode, listCodes } from './payment-ids'
import { assignLine, ignoreLine, listLines } from './suspense'

/** Codes for payments into the bank, files of the bank, and what of them waits for a person. */
export const bankFeeHandlers: Handlers<typeof contract.bankFees> = {
  accounts: listAccounts,
  paymentIds: call => listCodes(call, call.query),
  generate: call => generateCodes(call, call.body.filters),
  async exportCodes(call) {
    const bytes = await exportCodes(call, call.query)
    call.reply.type('text/csv').header('content-disposition', 'attachment; filename="bank-payment-ids.csv"')
    return bytes
  },
  async slips(call) {
    const bytes = await codeSlips(call, call.query)
    call.reply.type('application/pdf').header('content-disposition', 'inline; filename="bank-payment-ids.pdf"')
    return bytes
  },
  changeCode: call => changeCode(call, call.params.id, call.body),
  upload: call => uploadFile(call, call.body),
  files: call => listFiles(call, call.query),
  file: call => readFile(call, call.params.id),
  apply: call => applyFile(call, call.params.id, call.body),
  cancelFile: call => cancelFile(call, call.params.id),
  lines: call => listLines(call, call.query),
  assign: call => assignLine(call, call.params.id, call.body),
  ignore: call => ignoreLine(call, call.params.id, call.body),
}
