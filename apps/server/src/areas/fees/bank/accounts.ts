import type { BodyOf, contract } from '@school/api'
import {
  type BankFileProfile,
  bankColumns,
  bankColumnsMissing,
  isBankAccountNo,
  isBankPrefix,
  isIfsc,
  isSafeCodePattern,
  isUpiAddress,
  maskedAccountNo,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../../platform/http/call'
import { changedMeanwhile, custom, invalid, noAccess, notFound } from '../../../platform/problems'
import { insideSchool, type Trx } from '../../../platform/transaction'
import { schoolsInScope } from '../../../school/scope'
import { matches } from '../../../school/search'
import { collectUrlOf, sealCredentials } from '../gateways/access'
import { isNetwork } from './collect'
import { errorRows, shownRows } from './preview'
import { readBankFile } from './read-file'
import { bankText } from './texts'
import { uploadedFile } from './uploaded-file'

type Contract = typeof contract.bankAccounts
type Call = Pick<CallContext, 'trx' | 'services' | 'person' | 'audit'>
type Fields = Omit<BodyOf<Contract['create']>, 'schoolId'>

interface Row {
  id: string
  schoolId: string
  school: string
  accountId: string
  account: string
  bank: string
  holder: string
  accountNo: string
  ifsc: string
  idPrefix: string
  codes: number
  files: number
  upiVpa: string
  payeeName: string
  mcc: string
  fileProfile: BankFileProfile
  autoPost: boolean
  mode: 'file' | 'api'
  apiKey: string
  allowedIps: string[]
  isActive: boolean
  version: number
}

const from = sql`
  bank_accounts b join schools sc on sc.id = b.school_id join fee_accounts a on a.school_id = b.school_id and a.id = b.fee_account_id`

async function readRows(trx: Trx, where: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select b.id, sc.id as "schoolId", sc.name as school, a.id as "accountId", a.name as account, b.bank, b.holder, b.account_no as "accountNo",
      b.ifsc, b.id_prefix as "idPrefix", coalesce(b.upi_vpa, '') as "upiVpa", coalesce(b.payee_name, '') as "payeeName", b.mcc,
      b.file_profile as "fileProfile", b.auto_post as "autoPost", b.mode, coalesce('••••' || b.api_key_hint, '') as "apiKey",
      b.allowed_ips as "allowedIps", b.active as "isActive", b.version,
      (select count(*)::int from bank_payment_ids i where i.school_id = b.school_id and i.bank_account_id = b.id) as codes,
      (select count(*)::int from bank_files f where f.school_id = b.school_id and f.bank_account_id = b.id) as files
    from ${from} where ${where} order by lower(sc.name), sc.id, a.sort_order, lower(a.name), b.id ${page}`.execute(trx)
  return rows
}

const answer = ({ schoolId, school, accountId, account, accountNo, ...row }: Row, services: CallContext['services']) => ({
  ...row,
  collectUrl: collectUrlOf(services, row.id),
  accountNo: maskedAccountNo(accountNo),
  school: { id: schoolId, name: school },
  account: { id: accountId, name: account },
})

const mine = (call: Pick<Call, 'person'>) => sql`sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}`

async function readOne(call: Pick<Call, 'trx' | 'person'>, id: string): Promise<Row> {
  const [row] = await readRows(call.trx, sql`b.id = ${id} and ${mine(call)}`)
  if (!row) throw notFound()
  return row
}

/** Those who support schools read what the platform sets. */
function refuseReaders(call: Pick<Call, 'person'>): void {
  if (!personOf(call).roles.includes('GJAdmin')) throw noAccess()
}

/** A school of the operator with its fee accounts. @throws 404 */
async function findAccounts(call: Call, schoolId: string) {
  const { rows: schools } = await sql`select 1 from schools sc where sc.id = ${schoolId} and ${mine(call)}`.execute(call.trx)
  if (schools.length === 0) throw notFound()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from fee_accounts where school_id = ${schoolId} order by sort_order, lower(name)`.execute(call.trx)
  return rows
}

const wrong = (field: string, name: Parameters<typeof bankText>[0]) => ({ field, message: bankText(name) })

function profileProblems(profile: BankFileProfile) {
  const missing = bankColumnsMissing(profile).map(column => wrong(`fileProfile.columns.${column}`, 'ColumnNeeded'))
  const unnumbered =
    profile.headerRow > 0
      ? []
      : bankColumns
          .filter(column => !/^(?:[1-9]\d?)?$/.test(profile.columns[column]))
          .map(column => wrong(`fileProfile.columns.${column}`, 'ColumnNumber'))
  const pattern = profile.codePattern !== '' && !isSafeCodePattern(profile.codePattern)
  return [...missing, ...unnumbered, ...(pattern ? [wrong('fileProfile.codePattern', 'Pattern')] : [])]
}

const addressProblems = (addresses: readonly string[]) => [
  ...(addresses.length === 0 ? [wrong('allowedIps', 'AddressNeeded')] : []),
  ...addresses.flatMap((address, at) => (isNetwork(address) ? [] : [wrong(`allowedIps.${at}`, 'Address')])),
]

/** What is given in capitals whatever the keyboard says. */
const cleaned = <F extends Fields>(fields: F): F => ({
  ...fields,
  accountNo: fields.accountNo.replace(/\s+/g, ''),
  ifsc: fields.ifsc.replace(/\s+/g, '').toUpperCase(),
  idPrefix: fields.idPrefix.toUpperCase(),
  upiVpa: fields.upiVpa.toLowerCase(),
})

/** @throws 404 for an account of another school, 400 with fields for what could not work. */
async function check(call: Call, schoolId: string, fields: Fields, before?: Row): Promise<void> {
  const { trx } = call
  const accounts = await findAccounts(call, schoolId)
  const accountId = fields.feeAccountId.toLowerCase()
  if (!accounts.some(account => account.id === accountId)) throw notFound()
  // Two schools that choose a prefix at once: one of them waits for the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank prefix ${fields.idPrefix}`}, 0))`.execute(trx)
  const { rows: taken } = await sql`
    select 1 from bank_accounts where id_prefix = ${fields.idPrefix} and id is distinct from ${before?.id ?? null}::uuid`.execute(
    trx,
  )
  const { rows: same } = await sql`
    select 1 from bank_accounts where school_id = ${schoolId} and fee_account_id = ${accountId} and id is distinct from ${before?.id ?? null}::uuid`.execute(
    trx,
  )
  const keepsNumber = before !== undefined && fields.accountNo === ''
  const isUsed = before !== undefined && (before.codes > 0 || before.files > 0)
  const problems = [
    ...(keepsNumber || isBankAccountNo(fields.accountNo) ? [] : [wrong('accountNo', 'AccountNo')]),
    ...(isIfsc(fields.ifsc) ? [] : [wrong('ifsc', 'Ifsc')]),
    ...(isBankPrefix(fields.idPrefix) ? [] : [wrong('idPrefix', 'PrefixShape')]),
    ...(before && before.codes > 0 && before.idPrefix !== fields.idPrefix
      ? [wrong('idPrefix', 'PrefixFixed')]
      : taken.length > 0
        ? [wrong('idPrefix', 'PrefixUsed')]
        : []),
    ...(isUsed && before.accountId !== accountId
      ? [wrong('feeAccountId', 'AccountFixed')]
      : same.length > 0
        ? [wrong('feeAccountId', 'AccountTaken')]
        : []),
    ...(fields.upiVpa === '' || isUpiAddress(fields.upiVpa) ? [] : [wrong('upiVpa', 'Upi')]),
    ...(fields.mode === 'file' ? profileProblems(fields.fileProfile) : addressProblems(fields.allowedIps)),
  ]
  if (problems.length > 0) throw invalid(problems)
}

const columns = (fields: Fields) => ({
  fee_account_id: fields.feeAccountId,
  bank: fields.bank,
  holder: fields.holder,
  ifsc: fields.ifsc,
  id_prefix: fields.idPrefix,
  upi_vpa: fields.upiVpa || null,
  payee_name: fields.payeeName || null,
  mcc: fields.mcc,
  file_profile: JSON.stringify(fields.fileProfile),
  auto_post: fields.autoPost,
  mode: fields.mode,
  allowed_ips: fields.allowedIps,
  active: fields.isActive,
})

/** What the audit keeps of it: no number of an account. */
const told = ({ accountNo, ...fields }: Fields) => ({ ...fields, accountNo: accountNo === '' ? '' : maskedAccountNo(accountNo) })

/** Bank accounts of the schools. */
export const bankAccountHandlers: Handlers<Contract> = {
  offers: async call => ({ accounts: await findAccounts(call, call.params.schoolId) }),
  async list(call) {
    const { trx, query } = call
    const where = sql`${mine(call)} and (${query.schoolId ?? null}::uuid is null or b.school_id = ${query.schoolId ?? null}::uuid)
      and (${query.all} or b.active)
      and (${matches(sql`search_key(b.bank)`, query.text, 'contains')} or ${matches(sql`sc.name_key`, query.text, 'contains')})`
    const page = sql`limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(trx)
    return {
      results: (await readRows(trx, where, page)).map(row => answer(row, call.services)),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows[0]!.count },
    }
  },
  async create(call) {
    const { trx, services } = call
    refuseReaders(call)
    const { schoolId, ...given } = call.body
    const fields = cleaned(given)
    await check(call, schoolId, fields)
    const id = services.newId()
    await trx
      .insertInto('bank_accounts')
      .values({ school_id: schoolId, id, ...columns(fields), account_no: fields.accountNo })
      .execute()
    await call.audit({ action: 'bankAccount.create', entity: 'bank_accounts', entityId: id, schoolId, after: told(fields) })
    return answer(await readOne(call, id), services)
  },
  async change(call) {
    const { trx, params } = call
    refuseReaders(call)
    await sql`select 1 from bank_accounts where id = ${params.id}::uuid for update`.execute(trx)
    const before = await readOne(call, params.id)
    const { version, ...given } = call.body
    if (before.version !== version) throw changedMeanwhile()
    const fields = cleaned(given)
    await check(call, before.schoolId, fields, before)
    await trx
      .updateTable('bank_accounts')
      .set({ ...columns(fields), ...(fields.accountNo ? { account_no: fields.accountNo } : {}), version: version + 1 })
      .where('id', '=', before.id)
      .execute()
    const of = { action: 'bankAccount.change', entity: 'bank_accounts', entityId: before.id, schoolId: before.schoolId }
    await call.audit({ ...of, before: answer(before, call.services), after: told(fields) })
    return answer(await readOne(call, before.id), call.services)
  },
  async rotateKey(call) {
    const { trx, services, params } = call
    refuseReaders(call)
    await sql`select 1 from bank_accounts where id = ${params.id}::uuid for update`.execute(trx)
    const before = await readOne(call, params.id)
    const key = `bk_${Buffer.from(services.random.bytes(32)).toString('base64url')}`
    await trx
      .updateTable('bank_accounts')
      .set({ api_key: sealCredentials(services, { key }), api_key_hint: key.slice(-4), version: before.version + 1 })
      .where('id', '=', before.id)
      .execute()
    const of = { action: 'bankAccount.rotateKey', entity: 'bank_accounts', entityId: before.id, schoolId: before.schoolId }
    await call.audit({ ...of, after: { hint: key.slice(-4) } })
    return { key, account: answer(await readOne(call, before.id), services) }
  },
  async tryFile(call) {
    const { trx, params, body, language } = call
    const account = await readOne(call, params.id)
    const fileProfile = body.fileProfile ?? account.fileProfile
    const problems = profileProblems(fileProfile)
    if (problems.length > 0) throw invalid(problems)
    const { bytes } = await uploadedFile(call, body.fileId)
    const read = await readBankFile(bytes, fileProfile)
    if ('missing' in read) throw custom(400, 'SampleColumn', 'Column {name} was not found in the sample.', { name: read.missing })
    const place = {
      schoolId: account.schoolId,
      id: account.id,
      feeAccountId: account.accountId,
      idPrefix: account.idPrefix,
      codePattern: fileProfile.codePattern,
    }
    const rows = await insideSchool(trx, account.schoolId, () => shownRows(trx, place, read.lines))
    return { rows, errors: errorRows(language, read.errors) }
  },
}
