import type { CallContext } from '../../platform/http/call'
import { personOf } from '../../platform/http/call'

/** What one person has opened. */
export interface Seen {
  /** The last revision of a timetable that was opened; 0 for one that was not. */
  readonly revision: (kind: string, id: string) => number
}

/** What the person has opened, all of it at once. */
export async function readSeen({ trx, person }: Pick<CallContext, 'trx' | 'person'>): Promise<Seen> {
  const rows = await trx
    .selectFrom('timetable_seen')
    .select(['kind', 'ref_id', 'revision'])
    .where('user_id', '=', personOf({ person }).userId)
    .execute()
  const known = new Map(rows.map(row => [`${row.kind} ${row.ref_id}`, row.revision]))
  return { revision: (kind, id) => known.get(`${kind} ${id}`) ?? 0 }
}
