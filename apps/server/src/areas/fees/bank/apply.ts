import { formatRupees, type Language } from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { JobFailure, type JobKind, type JobRun } from '../../../platform/jobs'
import { HttpProblem } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { inBatches } from '../../../school/batches'
import { jobAnswer } from '../../../school/job-answer'
import { type FeeRules, feeRules } from '../owed'
import { readAccount } from './accounts-of-school'
import { type Match, type MatchedAccount, matchLines } from './matching'
import { atRest, decideLine, moveLine } from './move-line'
import type { KeptLine } from './post-line'
import { type KeyedLine, readBankFile } from './read-file'
import { keptFile } from './uploaded-file'

interface Payload {
  readonly fileId: string
  readonly language: Language
}

type Run = JobRun<Payload>

const kind = 'fees.bank-file'
/** Lines that are matched together. */
const batch = 200
/** Students whose money is booked at the same time. */
const lanes = 2

/** Begins to apply a file; its row is locked. */
export async function planApply(
  call: Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit' | 'language'>,
  id: string,
) {
  const { services, trx, schoolId, language } = call
  const jobId = await services.jobs.enqueue(services, trx, {
    kind,
    payload: { fileId: id, language } satisfies Payload,
    schoolId,
    ownerId: personOf(call).userId,
    dedupeKey: `${kind} ${id}`,
  })
  await sql`
    update bank_files set status = 'applying', error = null, job_id = ${jobId}, version = version + 1
    where school_id = ${schoolId} and id = ${id}`.execute(trx)
  await call.audit({ action: 'bankFile.apply', entity: 'bank_files', entityId: id })
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow())
}

async function readLines({ transact, services, schoolId, payload }: Run) {
  const { account, bytes } = await transact(async trx => {
    const { rows } = await sql<{ bankAccountId: string; fileId: string }>`
      select bank_account_id as "bankAccountId", file_id as "fileId" from bank_files where school_id = ${schoolId!} and id = ${payload.fileId}`.execute(
      trx,
    )
    return {
      account: await readAccount(trx, schoolId!, rows[0]!.bankAccountId),
      bytes: (await keptFile(services, trx, rows[0]!.fileId)).bytes,
    }
  })
  return { account, read: await readBankFile(bytes, account.profile) }
}

/** Keeps lines that no other file brought; those of this file that are there already stay as they are. */
async function keepLines(run: Run, account: MatchedAccount, lines: readonly KeyedLine[]): Promise<void> {
  const rows = lines.map(({ row, key, line }) => ({
    id: run.services.newId(),
    row_no: row,
    line_key: key,
    value_date: line.valueDate,
    utr: line.utr,
    dr_cr: line.drCr,
    amount: line.amount,
    narration: line.narration,
    payment_code: line.code,
  }))
  await run.transact(trx =>
    inBatches(
      trx,
      rows,
      'id uuid, row_no int, line_key text, value_date date, utr text, dr_cr text, amount bigint, narration text, payment_code text',
      source => sql`
        insert into bank_lines (school_id, bank_file_id, bank_account_id, id, row_no, line_key, value_date, utr, dr_cr, amount, narration, payment_code)
        select ${account.schoolId}::uuid, ${run.payload.fileId}::uuid, ${account.id}::uuid, x.* from ${source} on conflict do nothing`,
    ),
  )
}

interface NewLine extends KeptLine {
  readonly drCr: 'dr' | 'cr'
  readonly code: string | null
  readonly row: number
}

/** Lines that nobody has decided about yet: credits first, in the order in which they came, then what takes them back. */
async function nextLines(trx: Trx, schoolId: string, fileId: string): Promise<NewLine[]> {
  const { rows } = await sql<NewLine>`
    with next as (select dr_cr from bank_lines where school_id = ${schoolId} and bank_file_id = ${fileId} and status = 'new' order by dr_cr limit 1)
    select l.id, l.school_id as "schoolId", l.bank_account_id as "bankAccountId", l.line_key as key, l.value_date as "valueDate", l.utr, l.amount,
      l.narration, l.dr_cr as "drCr", l.payment_code as code, l.row_no as row
    from bank_lines l join next n on n.dr_cr = l.dr_cr
    where l.school_id = ${schoolId} and l.bank_file_id = ${fileId} and l.status = 'new'
    order by l.value_date, l.row_no limit ${batch}`.execute(trx)
  return rows
}

const keyed = ({ row, key, ...line }: NewLine): KeyedLine => ({ row, key, line })

/** Where lines of a batch are booked, and by which rules. */
interface Books {
  readonly account: MatchedAccount
  readonly rules: FeeRules
}

/** One line in a transaction of its own, so that no number of a receipt is held for longer than its payment takes. */
async function moveOne(run: Run, books: Books, line: NewLine, match: Match): Promise<void> {
  try {
    await run.transact(async trx => {
      const { rows } = await sql`
        select 1 from bank_lines where school_id = ${line.schoolId} and id = ${line.id} and status = 'new' for update`.execute(
        trx,
      )
      if (rows.length > 0) await decideLine(run, trx, line.schoolId, line.id, await moveLine(run, trx, books, line, match))
    })
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    // What the books refuse, a person decides about.
    await run.transact(trx => decideLine(run, trx, line.schoolId, line.id, { status: 'suspense', reason: 'refused' }))
  }
}

interface Moving {
  readonly line: NewLine
  readonly match: Match
}

/** Whose money a line moves. */
const ownerOf = ({ match }: Moving): string =>
  'student' in match ? match.student.id : 'receiptId' in match ? match.receiptId : ''

/** Moves the money of lines: of one student in the order in which they came, of several beside each other. */
async function moveAll(run: Run, books: Books, moving: readonly Moving[]): Promise<void> {
  const waiting = [...Map.groupBy(moving, ownerOf).values()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      for (const { line, match } of next) await moveOne(run, books, line, match)
  }
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      work().catch(error => {
        // Nobody begins another line once one could not be booked.
        waiting.length = 0
        throw error
      }),
    ),
  )
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Decides about the next lines. @returns how many. */
async function decideSome(run: Run, account: MatchedAccount): Promise<number> {
  const schoolId = account.schoolId
  const { lines, matches, rules } = await run.transact(async trx => {
    const lines = await nextLines(trx, schoolId, run.payload.fileId)
    return { lines, matches: await matchLines(trx, account, lines.map(keyed)), rules: await feeRules(trx, schoolId) }
  })
  const resting = lines.flatMap((line, index) => {
    const decision = atRest(matches[index]!)
    return decision ? [{ id: line.id, ...decision }] : []
  })
  if (resting.length > 0)
    await run.transact(trx =>
      inBatches(
        trx,
        resting,
        'id uuid, status text, reason text, settlement_batch_id uuid',
        source => sql`
          update bank_lines l set status = x.status, reason = x.reason, settlement_batch_id = x.settlement_batch_id,
            decided_at = ${run.services.clock.now()}
          from ${source} where l.school_id = ${schoolId}::uuid and l.id = x.id and l.status = 'new'`,
      ),
    )
  const moving = lines.map((line, index) => ({ line, match: matches[index]! })).filter(({ match }) => !atRest(match))
  await moveAll(run, { account, rules }, moving)
  return lines.length
}

interface Sums {
  posted: number
  amount: number
  suspense: number
  lines: number
}

async function finish(run: Run, lines: number, errors: number) {
  const schoolId = run.schoolId!
  return run.conclude(async trx => {
    const { rows } = await sql<Sums>`
      select count(*) filter (where status = 'posted' and dr_cr = 'cr')::int as posted,
        coalesce(sum(amount) filter (where status = 'posted' and dr_cr = 'cr'), 0)::bigint as amount,
        count(*) filter (where status = 'suspense')::int as suspense, count(*)::int as lines
      from bank_lines where school_id = ${schoolId} and bank_file_id = ${run.payload.fileId}`.execute(trx)
    const { posted, amount, suspense, lines: kept } = rows[0]!
    const duplicates = lines - kept
    await sql`
      update bank_files set status = 'applied', applied_at = ${run.services.clock.now()}, version = version + 1,
        counts = counts || ${JSON.stringify({ duplicates })}::jsonb, preview = '[]'
      where school_id = ${schoolId} and id = ${run.payload.fileId}`.execute(trx)
    const told = { p: posted, amount: formatRupees(amount), s: suspense, d: duplicates, e: errors }
    return { message: say(run.language, 'bankFees.applied', told), result: { posted, amount, suspense, duplicates, errors } }
  })
}

/**
 * Applies a bank's file: its lines are kept, matched and posted one by one. Begun anew after a crash it goes on with the lines
 * that are not decided.
 */
export const bankFileJob: JobKind<Payload> = {
  kind,
  tries: 3,
  fills: true,
  async run(run) {
    const { account, read } = await readLines(run)
    if ('missing' in read) throw new JobFailure(say(run.language, 'bankFees.missingColumn', { name: read.missing }))
    const total = read.lines.length
    await run.progress(0, total)
    await keepLines(run, account, read.lines)
    for (let done = 0, some = 1; some > 0; done += some) {
      some = await decideSome(run, account)
      await run.progress(Math.min(total, done + some), total)
    }
    return finish(run, total, read.errors.length)
  },
  async failed({ transact, payload, schoolId, language }, message) {
    const error = message === 'Cancelled' ? say(language, 'bankFees.stopped') : message
    await transact(trx =>
      sql`
        update bank_files set status = 'failed', error = ${error}, version = version + 1
        where school_id = ${schoolId} and id = ${payload.fileId} and status = 'applying'`.execute(trx),
    )
  },
}
