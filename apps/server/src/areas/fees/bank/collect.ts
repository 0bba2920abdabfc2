import { createHmac, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { contract } from '@school/api'
import { type BankLine, bankLineKeys, isBankPaymentId } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext, Handlers } from '../../../platform/http/call'
import { custom, HttpProblem, notFound } from '../../../platform/problems'
import { inSchool, onPlatform, type Trx, transact } from '../../../platform/transaction'
import { openCredentials } from '../gateways/access'
import { refuseTooOften } from '../often'
import { type BankAccountRow, readAccount } from './accounts-of-school'
import { matchLines } from './matching'
import { atRest, decideLine, moveLine } from './move-line'
import { duesOf } from './payment-ids'

type Contract = typeof contract.bankCollect
type Call = Pick<CallContext, 'services' | 'request' | 'ip'> & { readonly params: { readonly id: string } }

/** Whether a call comes from one of the addresses or networks. */
function isFrom(ip: string, allowed: readonly string[]): boolean {
  const list = new BlockList()
  for (const one of allowed) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  const version = isIP(ip)
  return version !== 0 && list.check(ip, version === 6 ? 'ipv6' : 'ipv4')
}

/** An address, or a network as address/bits. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
}

interface Known {
  schoolId: string
  key: string | null
  allowed: string[]
}

/** The school of a bank account whose bank calls, proved by address and signature. @throws 404, 400 */
async function provenSchool(call: Call): Promise<string> {
  const { services, request, ip, params } = call
  refuseTooOften(call, params.id)
  const { rows } = await transact(services.db, onPlatform, trx =>
    sql<Known>`
      select b.school_id as "schoolId", b.api_key as key, b.allowed_ips as allowed from bank_accounts b join schools sc on sc.id = b.school_id
      where b.id = ${params.id} and b.mode = 'api' and b.active and sc.status <> 'Removed' and 'FEE' = any(sc.module_codes)`.execute(
      trx,
    ),
  )
  const [account] = rows
  if (!account?.key) throw notFound()
  const said = Buffer.from(String(request.headers['x-signature'] ?? ''), 'hex')
  const { key = '' } = openCredentials(services, account.key)
  const meant = createHmac('sha256', key).update(request.rawBody).digest()
  const isSigned = said.length === meant.length && timingSafeEqual(said, meant)
  if (!isSigned || !isFrom(ip, account.allowed))
    throw custom(400, 'ProviderProof', 'The call does not prove that it comes from the provider.')
  return account.schoolId
}

/** The student whose code it is, while the code and the student are in use. */
async function studentOfCode(trx: Trx, account: BankAccountRow, code: string) {
  if (!isBankPaymentId(account.idPrefix, code)) return undefined
  const { rows } = await sql<{ studentId: string; name: string }>`
    select s.id as "studentId", s.name from bank_payment_ids i join students s on s.school_id = i.school_id and s.id = i.student_id
    where i.school_id = ${account.schoolId} and i.bank_account_id = ${account.id} and i.code = ${code} and i.active`.execute(trx)
  return rows[0]
}

interface Line {
  id: string
  status: string
}

/** Keeps a line once. @returns the line, new or as it stands since it was first told. */
async function keepLine(call: Call, trx: Trx, account: BankAccountRow, key: string, line: BankLine): Promise<Line> {
  const { services } = call
  await sql`
    insert into bank_lines (school_id, bank_account_id, id, row_no, line_key, value_date, utr, dr_cr, amount, narration, payment_code)
    values (${account.schoolId}, ${account.id}, ${services.newId()}, 0, ${key}, ${line.valueDate}, ${line.utr}, 'cr', ${line.amount},
      ${line.narration}, ${line.code})
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<Line>`
    select id, status from bank_lines where school_id = ${account.schoolId} and bank_account_id = ${account.id} and line_key = ${key}
    for update`.execute(trx)
  return rows[0]!
}

/** Calls of banks. */
export const bankCollectHandlers: Handlers<Contract> = {
  async validate(call) {
    const { services, params, body } = call
    const schoolId = await provenSchool(call)
    return transact(services.db, inSchool(schoolId), async trx => {
      const account = await readAccount(trx, schoolId, params.id)
      const student = await studentOfCode(trx, account, body.code.toUpperCase())
      if (!student) return { valid: false, name: '', amountDue: 0 }
      const dueOf = await duesOf({ trx, services, schoolId }, [student.studentId])
      const amountDue = dueOf({ studentId: student.studentId, accountId: account.feeAccountId })
      return { valid: true, name: student.name, amountDue }
    })
  },
  async notify(call) {
    const { services, params, body } = call
    const schoolId = await provenSchool(call)
    const { utr, amount, valueDate } = body
    const line = { valueDate, utr: utr.toUpperCase(), drCr: 'cr' as const, amount, narration: '', code: body.code.toUpperCase() }
    const [key = ''] = bankLineKeys([line])
    const work = { services, ownerId: null }
    const { account, kept } = await transact(services.db, inSchool(schoolId), async trx => {
      const account = await readAccount(trx, schoolId, params.id)
      return { account, kept: await keepLine(call, trx, account, key, line) }
    })
    if (kept.status !== 'new') return { accepted: true }
    try {
      await transact(services.db, inSchool(schoolId), async trx => {
        const { id, status } = await keepLine(call, trx, account, key, line)
        if (status !== 'new') return
        const [match] = await matchLines(trx, account, [{ row: 0, key, line }])
        const of = { ...line, id, key, schoolId, bankAccountId: account.id }
        const decision = atRest(match!) ?? (await moveLine(work, trx, { account }, of, match!))
        await decideLine(work, trx, schoolId, id, decision)
      })
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      // What the books refuse, a person decides about.
      await transact(services.db, inSchool(schoolId), trx =>
        decideLine(work, trx, schoolId, kept.id, { status: 'suspense', reason: 'refused' }),
      )
    }
    return { accepted: true }
  },
}
