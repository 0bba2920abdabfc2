import { type ChatStatus, seenStatus } from '@school/rules'
import { sql } from 'kysely'
import { thereFor } from '../../platform/live/presence'
import type { ChatCall } from './people'
import type { ChatRules } from './rules'
import type { Writer } from './writer'

/** Without an action for so long, in ms, a person is away. */
const idleAfter = 5 * 60_000

interface Row {
  id: string
  seen_at: Date | null
  acted_at: Date | null
  all_muted: boolean
}

/** How others show to the person who looks. */
export async function statusesOf(
  { services, trx, schoolId }: ChatCall,
  me: Writer,
  rules: ChatRules,
  ids: readonly string[],
): Promise<(id: string) => ChatStatus> {
  if (!rules.presence || ids.length === 0) return () => 'offline'
  const { rows } = await sql<Row>`
    select p.person_id as id, p.seen_at, p.acted_at,
      coalesce((select bool_and(m.muted_at is not null) from chat_members m where m.school_id = p.school_id and m.person_id = p.person_id), false) as all_muted
    from chat_persons p where p.person_id = any(${[...ids]}::uuid[])`.execute(trx)
  const now = services.clock.now().getTime()
  const written = new Map(rows.map(row => [row.id, row]))
  return id => {
    const row = written.get(id)
    const here = services.live.presenceOf(schoolId, id)
    const seen = here ? here.seen : row?.seen_at?.getTime()
    if (seen === undefined || seen < now - thereFor) return seenStatus('offline', me.role, true)
    const acted = here?.acted ?? row?.acted_at?.getTime() ?? seen
    const status = row?.all_muted ? 'busy' : acted < now - idleAfter ? 'away' : 'online'
    return seenStatus(status, me.role, true)
  }
}
