import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { inBatches } from '../../school/batches'
import { noteCleared } from './cleared'
import { moveToAdvance } from './dues'
import { feeRules } from './owed'
import { liftPaidLocks } from './unlock'

/** What a head of a student's installment is to be. Amounts are paise; what is left out stays as it is, of a new line 0. */
export interface DemandLine {
  readonly studentId: string
  readonly academicYearId: string
  readonly feeAccountId: string
  readonly installmentId: string
  readonly feeHeadId: string
  /** Where a new line comes from; a line that is there keeps its own. */
  readonly source: 'schedule' | 'bus' | 'manual'
  readonly gross?: number
  readonly concession?: number
  readonly writeOff?: number
  readonly scheduleId?: string
  readonly scheduleRevision?: number
  readonly note?: string
}

export interface WrittenDemands {
  /** Ids of the lines in the order in which they were given. */
  readonly ids: readonly string[]
  readonly made: number
  readonly changed: number
  /** Paise that lines had been paid beyond what they are now. */
  readonly toAdvance: number
}

interface Stood {
  id: string
  studentId: string
  installmentId: string
  feeHeadId: string
  gross: number
  concession: number
  writeOff: number
  paid: number
  scheduleId: string | null
  scheduleRevision: number | null
  note: string | null
}

const keyOf = (line: Pick<Stood, 'studentId' | 'installmentId' | 'feeHeadId'>) =>
  `${line.studentId} ${line.installmentId} ${line.feeHeadId}`

/** Locks the accounts of students, in one order, so that no money moves in them meanwhile. */
export async function lockAccounts(
  trx: Trx,
  schoolId: string,
  places: readonly { readonly studentId: string; readonly feeAccountId: string }[],
): Promise<void> {
  const accounts = [...new Map(places.map(place => [`${place.studentId} ${place.feeAccountId}`, place]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, place]) => ({ student_id: place.studentId, fee_account_id: place.feeAccountId }))
  const columns = 'student_id uuid, fee_account_id uuid'
  await inBatches(
    trx,
    accounts,
    columns,
    source => sql`
      insert into student_fee_accounts (school_id, student_id, fee_account_id)
      select ${schoolId}::uuid, x.student_id, x.fee_account_id from ${source} on conflict do nothing`,
  )
  await inBatches(
    trx,
    accounts,
    columns,
    source => sql`
      select from student_fee_accounts s join ${source} on x.student_id = s.student_id and x.fee_account_id = s.fee_account_id
      where s.school_id = ${schoolId} order by s.student_id, s.fee_account_id for update of s`,
  )
}

async function readStood(trx: Trx, schoolId: string, lines: readonly DemandLine[]): Promise<Map<string, Stood>> {
  const students = [...new Set(lines.map(line => line.studentId))]
  const installments = [...new Set(lines.map(line => line.installmentId))]
  const { rows } = await sql<Stood>`
    select id, student_id as "studentId", installment_id as "installmentId", fee_head_id as "feeHeadId", gross, concession, write_off as "writeOff", paid,
      schedule_id as "scheduleId", schedule_revision as "scheduleRevision", note
    from demands where school_id = ${schoolId} and student_id = any(${students}::uuid[]) and installment_id = any(${installments}::uuid[])
      and status = 'open'`.execute(trx)
  return new Map(rows.map(row => [keyOf(row), row]))
}

/** A line as it stood and as it is to be; a concession is never more than the line, nor what is written off more than the rest. */
function written(services: Services, line: DemandLine, before: Stood | undefined) {
  const gross = line.gross ?? before?.gross ?? 0
  const concession = Math.min(line.concession ?? before?.concession ?? 0, gross)
  const writeOff = Math.min(line.writeOff ?? before?.writeOff ?? 0, gross - concession)
  const over = Math.max(0, (before?.paid ?? 0) - (gross - concession - writeOff))
  const more = gross - (before?.gross ?? 0)
  const conceded = concession - (before?.concession ?? 0)
  const writtenOff = writeOff - (before?.writeOff ?? 0)
  return {
    id: before?.id ?? services.newId(),
    line,
    gross,
    concession,
    writeOff,
    over,
    paid: (before?.paid ?? 0) - over,
    wasPaid: (before?.paid ?? 0) > 0,
    more,
    conceded,
    writtenOff,
    differs: more !== 0 || conceded !== 0 || writtenOff !== 0,
    fresh: before === undefined,
    moved:
      (line.scheduleId !== undefined && line.scheduleId !== before?.scheduleId) ||
      (line.scheduleRevision !== undefined && line.scheduleRevision !== before?.scheduleRevision) ||
      (line.note !== undefined && line.note !== before?.note),
  }
}

type Write = ReturnType<typeof written>

/** An entry of the ledger for every difference. */
const entriesOf = (write: Write) =>
  [
    { kind: 'demand', debit: Math.max(0, write.more), credit: Math.max(0, -write.more) },
    { kind: 'concession', debit: Math.max(0, -write.conceded), credit: Math.max(0, write.conceded) },
    { kind: 'write-off', debit: Math.max(0, -write.writtenOff), credit: Math.max(0, write.writtenOff) },
  ].filter(entry => entry.debit + entry.credit > 0)

/**
 * Writes what heads of students' installments are to be: by schedules, buses, hand, concessions and write-offs alike. What a
 * line was paid beyond that becomes advance that is free to use; the ledger says every difference. Lines that were carried
 * into another year are left alone. The same again changes nothing.
 */
export async function writeDemands(
  services: Services,
  trx: Trx,
  schoolId: string,
  lines: readonly DemandLine[],
  { by, onDay }: { readonly by: string | null; readonly onDay: string },
): Promise<WrittenDemands> {
  if (lines.length === 0) return { ids: [], made: 0, changed: 0, toAdvance: 0 }
  await lockAccounts(trx, schoolId, lines)
  const stood = await readStood(trx, schoolId, lines)
  const all = lines.map(line => written(services, line, stood.get(keyOf(line))))
  const differ = all.filter(write => write.differs)
  const fresh = all.filter(write => write.fresh)
  const changed = all.filter(write => !write.fresh && (write.moved || write.differs))
  await insertLines(trx, schoolId, fresh)
  await updateLines(trx, schoolId, changed)
  await writeEntries(services, trx, schoolId, differ, { by, onDay })
  await follow(services, trx, schoolId, differ, { by, onDay })
  return {
    ids: all.map(write => write.id),
    made: fresh.length,
    changed: changed.length,
    toAdvance: differ.reduce((sum, write) => sum + write.over, 0),
  }
}

const amounts = ({ id, gross, concession, writeOff, paid, line }: Write) => ({
  id,
  gross,
  concession,
  write_off: writeOff,
  paid,
  schedule_id: line.scheduleId ?? null,
  schedule_revision: line.scheduleRevision ?? null,
  note: line.note ?? null,
})
const amountColumns =
  'id uuid, gross bigint, concession bigint, write_off bigint, paid bigint, schedule_id uuid, schedule_revision int, note text'

async function insertLines(trx: Trx, schoolId: string, writes: readonly Write[]): Promise<void> {
  await inBatches(
    trx,
    writes.map(write => ({
      ...amounts(write),
      student_id: write.line.studentId,
      academic_year_id: write.line.academicYearId,
      fee_account_id: write.line.feeAccountId,
      installment_id: write.line.installmentId,
      fee_head_id: write.line.feeHeadId,
      source: write.line.source,
    })),
    `${amountColumns}, student_id uuid, academic_year_id uuid, fee_account_id uuid, installment_id uuid, fee_head_id uuid, source text`,
    source => sql`
      insert into demands (school_id, id, student_id, academic_year_id, fee_account_id, installment_id, fee_head_id, source, gross, concession, write_off,
        schedule_id, schedule_revision, note)
      select ${schoolId}::uuid, x.id, x.student_id, x.academic_year_id, x.fee_account_id, x.installment_id, x.fee_head_id, x.source, x.gross, x.concession,
        x.write_off, x.schedule_id, x.schedule_revision, x.note from ${source}`,
  )
}

async function updateLines(trx: Trx, schoolId: string, writes: readonly Write[]): Promise<void> {
  await inBatches(
    trx,
    writes.map(amounts),
    amountColumns,
    source => sql`
      update demands d set gross = x.gross, concession = x.concession, write_off = x.write_off, paid = x.paid, version = d.version + 1,
        schedule_id = coalesce(x.schedule_id, d.schedule_id), schedule_revision = coalesce(x.schedule_revision, d.schedule_revision),
        note = coalesce(x.note, d.note)
      from ${source} where d.school_id = ${schoolId} and d.id = x.id`,
  )
}

interface Told {
  readonly by: string | null
  readonly onDay: string
}

async function writeEntries(services: Services, trx: Trx, schoolId: string, writes: readonly Write[], { by, onDay }: Told) {
  const entries = writes.flatMap(write =>
    entriesOf(write).map(entry => ({
      ...entry,
      id: services.newId(),
      student_id: write.line.studentId,
      fee_account_id: write.line.feeAccountId,
      ref_id: write.id,
    })),
  )
  await inBatches(
    trx,
    entries,
    'id uuid, student_id uuid, fee_account_id uuid, kind text, debit bigint, credit bigint, ref_id uuid',
    source => sql`
      insert into fee_ledger (school_id, id, student_id, fee_account_id, kind, debit, credit, ref_id, on_day, at, by)
      select ${schoolId}::uuid, x.id, x.student_id, x.fee_account_id, x.kind, x.debit, x.credit, x.ref_id, ${onDay}::date, ${services.clock.now()}, ${by}::uuid
      from ${source}`,
  )
}

/** What comes of other amounts: advance, the days on which installments were cleared, locks. */
async function follow(services: Services, trx: Trx, schoolId: string, writes: readonly Write[], { by, onDay }: Told) {
  const students = [...new Set(writes.map(write => write.line.studentId))]
  // A line nobody has paid for was never cleared; what was is opened again by a new line beside it.
  const { rows: cleared } = await sql<{ studentId: string; installmentId: string }>`
    select student_id as "studentId", installment_id as "installmentId" from fine_states
    where school_id = ${schoolId} and student_id = any(${students}::uuid[]) and cleared_on is not null`.execute(trx)
  const { rows: locked } = await sql<{ studentId: string }>`
    select distinct student_id as "studentId" from student_locks
    where school_id = ${schoolId} and student_id = any(${students}::uuid[]) and unlocked_at is null`.execute(trx)
  const wasCleared = new Set(cleared.map(row => `${row.studentId} ${row.installmentId}`))
  const isLocked = new Set(locked.map(row => row.studentId))
  const rules = await feeRules(trx, schoolId)
  for (const own of Map.groupBy(writes, write => `${write.line.studentId} ${write.line.feeAccountId}`).values()) {
    const { studentId, feeAccountId } = own[0]!.line
    const where = { schoolId, studentId, feeAccountId, onDay, by }
    await moveToAdvance(
      services,
      trx,
      where,
      own
        .filter(write => write.over > 0)
        .map(write => ({ demandId: write.id, installmentId: write.line.installmentId, amount: write.over })),
    )
    const touched = own.filter(write => write.wasPaid || wasCleared.has(`${studentId} ${write.line.installmentId}`))
    await noteCleared(trx, schoolId, studentId, [...new Set(touched.map(write => write.line.installmentId))], onDay)
    if (isLocked.has(studentId)) await liftPaidLocks(services, trx, where, rules)
  }
}
