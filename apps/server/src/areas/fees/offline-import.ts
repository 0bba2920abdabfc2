import {
  byDueDate,
  type FlatRecord,
  nameKey,
  type OfflineFeeKind,
  type OfflineFeeRow,
  type OfflineFeesCode,
  type OfflineFeesView,
  offlineFeesKey,
  offlineFeesWrites,
  offlineRecordOf,
  type PlannedRow,
  type StoredOfflineFees,
} from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { inBatches } from '../../school/batches'
import type { NameIds } from '../../school/imports/name-ids'

/** What the summaries of a kind of file are of. */
const offlineKindOf = (code: OfflineFeesCode): OfflineFeeKind => (code === 'offline-fees' ? 'fee' : 'bus')

/** The stored summaries of a kind, in the words of the columns. */
async function storedSummaries(trx: Trx, code: OfflineFeesCode): Promise<StoredOfflineFees[]> {
  const { rows } = await sql<{ id: string; adm_no: string; year: string; as_of: string; rows: OfflineFeeRow[] }>`
    select o.id, s.adm_no, y.name as year, o.as_of::text as as_of, o.rows
    from offline_fee_summaries o join students s on s.school_id = o.school_id and s.id = o.student_id
    join academic_years y on y.school_id = o.school_id and y.id = o.academic_year_id
    where o.kind = ${offlineKindOf(code)} order by s.adm_no_key, y.starts_on`.execute(trx)
  return rows.map(row => {
    const summary = { admNo: row.adm_no, academicYear: row.year, asOf: row.as_of }
    return { id: row.id, asOf: row.as_of, rows: row.rows.map(line => offlineRecordOf(summary, line)) }
  })
}

/** What files of summaries refer to. */
export async function loadOfflineFees(trx: Trx, code: OfflineFeesCode, { years }: NameIds): Promise<OfflineFeesView> {
  const students = await trx.selectFrom('students').select('adm_no').execute()
  const stored = await storedSummaries(trx, code)
  return {
    students: new Map(students.map(({ adm_no }) => [nameKey(adm_no), adm_no])),
    years: new Map([...years.keys()].map(name => [nameKey(name), name])),
    summaries: new Map(stored.map(summary => [offlineFeesKey(summary.rows[0] ?? {}), summary])),
  }
}

/** All lines of all summaries of a kind, as a file of them holds them. */
export const offlineRecords = async (trx: Trx, code: OfflineFeesCode): Promise<FlatRecord[]> =>
  (await storedSummaries(trx, code)).flatMap(({ rows }) => rows)

/**
 * Writes the summaries that a plan changes, each as a whole.
 *
 * @param existing ids of stored summaries by key.
 * @returns the summary that each written row is a line of, by row number.
 */
export async function writeOfflineFees(
  services: Services,
  trx: Trx,
  schoolId: string,
  code: OfflineFeesCode,
  planned: readonly PlannedRow[],
  existing: ReadonlyMap<string, string>,
  { years }: NameIds,
): Promise<Map<number, string>> {
  const now = services.clock.now().toISOString()
  const written = new Map<number, string>()
  const writes = offlineFeesWrites(planned).map(({ key, admNo, academicYear, asOf, rows, rowNos }) => {
    const id = existing.get(key) ?? services.newId()
    for (const rowNo of rowNos) written.set(rowNo, id)
    return { id, adm_no_key: nameKey(admNo), year_id: years.get(academicYear), as_of: asOf, rows: byDueDate(rows) }
  })
  await inBatches(
    trx,
    writes,
    'id uuid, adm_no_key text, year_id uuid, as_of date, rows jsonb',
    source => sql`
      insert into offline_fee_summaries (school_id, id, student_id, academic_year_id, kind, as_of, rows, created_at, updated_at)
      select ${schoolId}::uuid, x.id, s.id, x.year_id, ${offlineKindOf(code)}, x.as_of, x.rows, ${now}::timestamptz, ${now}::timestamptz
      from ${source} join students s on s.adm_no_key = x.adm_no_key
      on conflict (school_id, student_id, academic_year_id, kind) do update
      set as_of = excluded.as_of, rows = excluded.rows, updated_at = excluded.updated_at`,
  )
  return written
}
