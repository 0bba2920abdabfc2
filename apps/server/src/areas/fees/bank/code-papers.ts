import type { contract, QueryOf } from '@school/api'
import { plainRupees } from '@school/rules'
import { wordsOf } from '@school/texts'
import { documentHead } from '../../../platform/documents/head'
import { type DocumentPart, writePdf } from '../../../platform/documents/write'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom } from '../../../platform/problems'
import { writeCsv } from '../../../platform/spreadsheet/write'
import { type CodeRow, duesOf, readCodes, refuseNoAccount } from './payment-ids'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'language'>
type Filters = QueryOf<(typeof contract.bankFees)['exportCodes']>

const words = wordsOf({
  title: 'bankFees.slips',
  code: 'bankFees.code',
  name: 'bankFees.name',
  division: 'bankFees.class',
  due: 'bankFees.due',
  active: 'bankFees.active',
  yes: 'bankFees.yes',
  no: 'bankFees.no',
  admNo: 'bankFees.admNo',
  account: 'bankFees.feeAccount',
  bank: 'bankFees.bank',
  holder: 'bankFees.holder',
  accountNo: 'bankFees.accountNo',
  ifsc: 'bankFees.ifsc',
  upi: 'bankFees.upi',
})

/** The codes as the bank takes them. */
export async function exportCodes(call: Call, filters: Filters): Promise<Buffer> {
  await refuseNoAccount(call.trx, call.schoolId, filters.accountId)
  const rows = (await readCodes(call, { ...filters, hasCode: 'yes' })).filter(row => row.code !== null)
  const dueOf = await duesOf(call, 'all')
  const said = words[call.language]
  return writeCsv({
    name: said.title,
    headers: [said.code, said.name, said.division, said.due, said.active],
    rows: rows.map(row => [row.code, row.student, row.division, plainRupees(dueOf(row)), row.isActive ? said.yes : said.no]),
  })
}

/** Slips that one answer holds. */
const mostSlips = 500

function slipOf(row: CodeRow, said: (typeof words)['en']): DocumentPart {
  const facts: (readonly [string, string])[] = [
    [said.code, row.code ?? ''],
    [said.admNo, row.admNo],
    [said.division, row.division],
    [said.account, row.account],
    [said.holder, row.holder],
    [said.bank, row.bank],
    [said.accountNo, row.accountNo],
    [said.ifsc, row.ifsc],
  ]
  return { heading: row.student, facts: row.upiVpa ? [...facts, [said.upi, row.upiVpa]] : facts }
}

/** What families are handed: whom to pay, and under which code. @throws 400 for more than fit into one answer. */
export async function codeSlips(call: Call, filters: Filters): Promise<Buffer> {
  const { services, trx, schoolId, language } = call
  await refuseNoAccount(trx, schoolId, filters.accountId)
  const rows = (await readCodes(call, { ...filters, hasCode: 'yes' })).filter(row => row.isActive)
  if (rows.length === 0) throw custom(400, 'NoCodes', 'No student of the selection has a code.')
  if (rows.length > mostSlips) throw custom(400, 'TooManySlips', 'Please choose at most {n} students.', { n: mostSlips })
  const said = words[language]
  const head = await documentHead(services, trx, schoolId, language, personOf(call).name)
  return writePdf({ ...head, title: said.title, lines: [], parts: rows.map(row => slipOf(row, said)) })
}
