import { addDays, displayDay, usualBankFileProfile } from '@school/rules'
import { sql } from 'kysely'
import { bankAccountHandlers } from '../../areas/fees/bank/accounts'
import { bankFeeHandlers } from '../../areas/fees/bank/handlers'
import type { FeeClerk, Owing } from './clerk'

const before = { ago: 35, time: '10:40' }

/** A line of the bank's file. */
export interface BankLine {
  readonly ago: number
  readonly utr: string
  readonly drCr: 'CR' | 'DR'
  /** Paise. */
  readonly amount: number
  readonly narration: string
}

/** The bank account of the school, and codes of the upper classes: others have none yet. @returns the account. */
export async function makeBankAccount(clerk: FeeClerk, courses: readonly string[]): Promise<string> {
  const { id } = await clerk.ask(bankAccountHandlers.create, await clerk.operator(), before, {
    body: {
      ...{ schoolId: clerk.schoolId, feeAccountId: clerk.accounts.school, bank: 'Coastal Bank', holder: 'Green Valley School' },
      ...{ accountNo: '004417200318', ifsc: 'COAS0000417', idPrefix: 'GVSB', upiVpa: 'greenvalley@coastal' },
      ...{ payeeName: 'Green Valley School', mcc: '8211', fileProfile: usualBankFileProfile, autoPost: false, isActive: true },
      ...{ mode: 'file', allowedIps: [] },
    },
  })
  const { rows } = await clerk.work(trx =>
    sql<{
      id: string
    }>`select id from courses where school_id = ${clerk.schoolId} and name = any(${[...courses]}::text[])`.execute(trx),
  )
  const filters = { courseIds: rows.map(row => row.id), sectionIds: [], divisionIds: [], text: '' }
  await clerk.ask(bankFeeHandlers.generate, clerk.person('ADMIN'), before, { body: { filters } })
  await clerk.finish(before)
  return id
}

/** The code of a student for payments into the bank. */
export async function codeOf(clerk: FeeClerk, who: Owing | undefined): Promise<string | undefined> {
  if (!who) return undefined
  const { rows } = await clerk.work(trx =>
    sql<{ code: string }>`
      select code from bank_payment_ids where school_id = ${clerk.schoolId} and student_id = ${who.studentId} and active`.execute(
      trx,
    ),
  )
  return rows[0]?.code
}

/** The office uploads a file of the bank on the day after its last line, and applies it unless it is left to be looked at. */
export async function bringBankFile(
  clerk: FeeClerk,
  bankAccountId: string,
  name: string,
  ago: number,
  lines: readonly BankLine[],
  isApplied: boolean,
): Promise<void> {
  const person = clerk.person('ADMIN')
  const moment = { ago, time: '09:50' }
  const services = clerk.at(moment)
  const rows = lines.map(line =>
    [
      displayDay(clerk.day(line.ago)).replaceAll('-', '/'),
      line.utr,
      line.drCr,
      (line.amount / 100).toFixed(2),
      line.narration,
    ].join(','),
  )
  const { id: fileId } = await clerk.work(trx =>
    clerk.services.files.save(services, trx, {
      bytes: Buffer.from(['Value Date,UTR,Dr/Cr,Amount,Narration', ...rows, ''].join('\r\n')),
      ...{ name, extension: '.csv', mediaType: 'text/csv', folder: 'School' },
      ...{ schoolId: clerk.schoolId, ownerId: person.userId },
    }),
  )
  const { id } = await clerk.ask(bankFeeHandlers.upload, person, moment, { body: { bankAccountId, fileId } })
  if (!isApplied) return
  await clerk.ask(bankFeeHandlers.apply, person, moment, { params: { id }, body: { validRowsOnly: true } })
  await clerk.finish(moment)
}

/** How the bank calls a file of the days before a day. */
export const fileNameOf = (clerk: FeeClerk, ago: number) => `coastal-${addDays(clerk.day(ago), -1)}.csv`
