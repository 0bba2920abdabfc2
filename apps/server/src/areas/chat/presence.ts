import { type ChatStatus, seenStatus } from '@school/rules'
import { sql } from 'kysely'
import { thereFor } from '../../platform/live/presence'
import type { ChatRules } from '../../school/chat-rules'
import type { ChatCall } from './people'
import type { Writer } from './writer'

/** Without an action for so long, in ms, a person is away. */
const idleAfter = 5 * 60_000

/** What is written of a person. */
export interface PresenceRow {
  readonly seen_at: Date | null
  readonly acted_at: Date | null
  readonly all_muted: boolean
}

/** The columns of it, of the row of `chat_persons` under the alias `cp`. */
export const presenceColumns = sql`cp.seen_at, cp.acted_at,
  coalesce((select bool_and(b.muted_at is not null) from chat_members b where b.school_id = cp.school_id and b.person_id = cp.person_id), false) as all_muted`

type Call = Pick<ChatCall, 'services' | 'schoolId'>

/** How one person shows to another who looks. */
export function statusOf(
  { services, schoolId }: Call,
  me: Writer,
  { presence }: ChatRules,
  id: string,
  row: PresenceRow | undefined,
): ChatStatus {
  const now = services.clock.now().getTime()
  const here = services.live.presenceOf(schoolId, id)
  const seen = here ? here.seen : row?.seen_at?.getTime()
  if (seen === undefined || seen < now - thereFor) return seenStatus('offline', me.role, presence)
  const acted = here?.acted ?? row?.acted_at?.getTime() ?? seen
  return seenStatus(row?.all_muted ? 'busy' : acted < now - idleAfter ? 'away' : 'online', me.role, presence)
}

/** How others show to the person who looks. */
export async function statusesOf(
  call: Call & Pick<ChatCall, 'trx'>,
  me: Writer,
  rules: ChatRules,
  ids: readonly string[],
): Promise<(id: string) => ChatStatus> {
  if (!rules.presence || ids.length === 0) return () => 'offline'
  const { rows } = await sql<PresenceRow & { id: string }>`
    select cp.person_id as id, ${presenceColumns} from chat_persons cp where cp.person_id = any(${[...ids]}::uuid[])`.execute(
    call.trx,
  )
  const written = new Map(rows.map(row => [row.id, row]))
  return id => statusOf(call, me, rules, id, written.get(id))
}
