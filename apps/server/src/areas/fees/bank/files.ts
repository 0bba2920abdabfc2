import type { BodyOf, contract, QueryOf } from '@school/api'
import { type BankFileProfile, displayDay, type Language } from '@school/rules'
import { say } from '@school/texts'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { type JobRow, jobAnswer } from '../../../school/job-answer'
import { schoolZone } from '../../../school/zone'
import { readAccount } from './accounts-of-school'
import { planApply } from './apply'
import type { MatchedAccount } from './matching'
import { errorRows, previewRows, shownRows } from './preview'
import { type BankRowProblem, type KeyedLine, readBankFile } from './read-file'
import { uploadedFile } from './uploaded-file'

type Contract = typeof contract.bankFees
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit' | 'language'>

interface Row {
  id: string
  name: string
  bankId: string
  bank: string
  uploadedAt: Date
  uploadedBy: string
  status: 'received' | 'checking' | 'ready' | 'invalid' | 'applying' | 'applied' | 'failed' | 'cancelled'
  counts: { rows?: number; lines?: number; duplicates?: number; errors?: number; missing?: string }
  posted: number
  postedAmount: number
  linked: number
  suspense: number
  ignored: number
  error: string | null
  version: number
  preview: KeyedLine[]
  rowErrors: BankRowProblem[]
  job: JobRow | null
}

async function readRows(trx: Trx, where: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select f.id, f.name, b.id as "bankId", b.bank || ' · ' || a.name as bank, f.uploaded_at as "uploadedAt", coalesce(u.name, '') as "uploadedBy",
      f.status, f.counts, f.error, f.version, f.preview, f.row_errors as "rowErrors", l.posted, l."postedAmount", l.linked, l.suspense, l.ignored,
      case when j.id is not null then jsonb_build_object('id', j.id, 'kind', j.kind, 'status', j.status, 'done', j.done, 'total', j.total,
        'message', j.message, 'result_file_id', j.result_file_id, 'created_at', j.created_at) end as job
    from bank_files f join bank_accounts b on b.school_id = f.school_id and b.id = f.bank_account_id
    join fee_accounts a on a.school_id = b.school_id and a.id = b.fee_account_id
    left join users u on u.id = f.uploaded_by left join jobs j on j.id = f.job_id
    cross join lateral (
      select count(*) filter (where l.status = 'posted' and l.dr_cr = 'cr')::int as posted,
        coalesce(sum(l.amount) filter (where l.status = 'posted' and l.dr_cr = 'cr'), 0)::bigint as "postedAmount",
        count(*) filter (where l.status = 'linked')::int as linked, count(*) filter (where l.status = 'suspense')::int as suspense,
        count(*) filter (where l.status = 'ignored')::int as ignored
      from bank_lines l where l.school_id = f.school_id and l.bank_file_id = f.id) l
    where ${where} order by f.uploaded_at desc, f.id desc ${page}`.execute(trx)
  return rows
}

const answer = ({ bankId, bank, counts, preview: _, rowErrors: __, job: ___, ...row }: Row, language: Language) => ({
  ...row,
  bank: { id: bankId, name: bank },
  uploadedAt: row.uploadedAt.toISOString(),
  rows: counts.rows ?? 0,
  duplicates: counts.duplicates ?? 0,
  errors: counts.errors ?? 0,
  error: counts.missing === undefined ? row.error : say(language, 'bankFees.missingColumn', { name: counts.missing }),
})

async function detail({ trx, schoolId, language }: Pick<Call, 'trx' | 'schoolId' | 'language'>, id: string) {
  const [row] = await readRows(trx, sql`f.school_id = ${schoolId} and f.id = ${id}`)
  if (!row) throw notFound()
  const isOpen = row.status === 'ready' || row.status === 'invalid'
  const { rows: accounts } = await sql<MatchedAccount>`
    select school_id as "schoolId", id, fee_account_id as "feeAccountId", id_prefix as "idPrefix", coalesce(file_profile->>'codePattern', '') as "codePattern"
    from bank_accounts where school_id = ${schoolId} and id = ${row.bankId}`.execute(trx)
  return {
    ...answer(row, language),
    preview: isOpen ? await shownRows(trx, accounts[0]!, row.preview) : [],
    rowErrors: errorRows(language, row.rowErrors),
    job: row.job ? jobAnswer(row.job) : null,
  }
}

export const readFile = detail

export async function listFiles(call: Call, { bankAccountId, page, pageSize }: QueryOf<Contract['files']>) {
  const { trx, schoolId, language } = call
  const where = sql`f.school_id = ${schoolId} and (${bankAccountId ?? null}::uuid is null or f.bank_account_id = ${bankAccountId ?? null}::uuid)`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bank_files f where ${where}`.execute(trx)
  return {
    results: (await readRows(trx, where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)).map(row =>
      answer(row, language),
    ),
    pagination: { currentPage: page, pageSize, count: rows[0]!.count },
  }
}

/** @throws 409 when the school has the file already. */
async function refuseKnown({ trx, schoolId }: Call, bankAccountId: string, sha256: string): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select uploaded_at as at from bank_files
    where school_id = ${schoolId} and bank_account_id = ${bankAccountId} and sha256 = ${sha256} and status <> 'cancelled'`.execute(
    trx,
  )
  if (!rows[0]) return
  const zone = await schoolZone(trx, schoolId)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(rows[0].at)
  throw custom(409, 'BankFileKnown', 'This file was already uploaded on {date}.', { date: displayDay(day) })
}

/** What a file holds, as its row keeps it. */
async function understood(bytes: Buffer, profile: BankFileProfile) {
  const read = await readBankFile(bytes, profile)
  if ('missing' in read)
    return { status: 'invalid' as const, counts: { missing: read.missing }, preview: [], rowErrors: [], errors: 0 }
  const { rows, lines, errors } = read
  return {
    status: lines.length > 0 ? ('ready' as const) : ('invalid' as const),
    counts: { rows, lines: lines.length, errors: errors.length },
    preview: lines.slice(0, previewRows),
    rowErrors: errors.slice(0, 200),
    errors: errors.length,
  }
}

export async function uploadFile(call: Call, { bankAccountId, fileId }: BodyOf<Contract['upload']>) {
  const { trx, services, schoolId } = call
  const account = await readAccount(trx, schoolId, bankAccountId)
  const file = await uploadedFile(call, fileId)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank file ${account.id} ${file.sha256}`}, 0))`.execute(trx)
  await refuseKnown(call, account.id, file.sha256)
  const found = await understood(file.bytes, account.profile)
  const id = services.newId()
  await trx
    .insertInto('bank_files')
    .values({
      school_id: schoolId,
      id,
      bank_account_id: account.id,
      file_id: file.id,
      name: file.name,
      sha256: file.sha256,
      status: found.status,
      counts: JSON.stringify(found.counts),
      preview: JSON.stringify(found.preview),
      row_errors: JSON.stringify(found.rowErrors),
      uploaded_at: services.clock.now(),
      uploaded_by: personOf(call).userId,
    })
    .execute()
  await call.audit({ action: 'bankFile.upload', entity: 'bank_files', entityId: id, after: { name: file.name, ...found.counts } })
  // With rows that cannot be read a person looks at it first.
  if (account.autoPost && found.status === 'ready' && found.errors === 0) await planApply(call, id)
  return detail(call, id)
}

/** @throws 404 */
async function lockFile({ trx, schoolId }: Call, id: string) {
  const { rows } = await sql<{ status: Row['status']; counts: Row['counts'] }>`
    select status, counts from bank_files where school_id = ${schoolId} and id = ${id} for update`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function applyFile(call: Call, id: string, { validRowsOnly }: BodyOf<Contract['apply']>) {
  const { status, counts } = await lockFile(call, id)
  if (status !== 'ready' && status !== 'failed' && status !== 'applying')
    throw custom(409, 'BankFileClosed', 'This file can no longer be applied.')
  if ((counts.errors ?? 0) > 0 && !validRowsOnly && status === 'ready')
    throw custom(409, 'BankRowsWrong', '{n} rows cannot be read. Apply the others alone, or upload a corrected file.', {
      n: counts.errors!,
    })
  return planApply(call, id)
}

export async function cancelFile(call: Call, id: string) {
  const { trx, schoolId } = call
  const { status } = await lockFile(call, id)
  if (status !== 'ready' && status !== 'invalid') throw custom(409, 'BankFileClosed', 'This file can no longer be applied.')
  await sql`update bank_files set status = 'cancelled', version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(
    trx,
  )
  await call.audit({ action: 'bankFile.cancel', entity: 'bank_files', entityId: id })
  return detail(call, id)
}
