import { supersededKeptDays } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'

const day = 86_400_000

/**
 * Lets go of the files of versions that another took the place of long ago; what was printed on them stays.
 *
 * @returns how many files
 */
export async function dropSuperseded(trx: Trx, schoolId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - supersededKeptDays * day)
  const { numAffectedRows } = await sql`
    update files f set deleted_at = ${now} from report_cards rc
    where rc.school_id = ${schoolId}::uuid and rc.status = 'Superseded' and f.id = rc.file_id and f.deleted_at is null
      and exists (select from report_cards newer where newer.school_id = rc.school_id and newer.card_id = rc.card_id
        and newer.student_id = rc.student_id and newer.no > rc.no and newer.published_at < ${since})
      and not exists (select from report_cards other where other.file_id = f.id and other.id <> rc.id and other.status <> 'Deleted')`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}
