import { type ChatWindow, familyRoles } from '@school/rules'
import { personOf } from '../../platform/http/call'
import { moduleOff, noAccess } from '../../platform/problems'
import { type ChatRules, readRules } from '../../school/chat-rules'
import type { ChatCall } from './people'
import { type Writer, writerOf } from './writer'

/** When a person may write. */
export const windowOf = (me: Writer, rules: ChatRules): ChatWindow => (familyRoles.includes(me.role) ? rules.family : rules.staff)

/**
 * Who makes a call of the chat, and by which rules.
 *
 * @throws 403 where the school has no chat.
 */
export async function enter(call: ChatCall): Promise<{ me: Writer; rules: ChatRules }> {
  const me = writerOf(personOf(call))
  if (!me) throw noAccess()
  const rules = await readRules(call.trx, call.schoolId)
  if (!rules.enabled) throw moduleOff()
  return { me, rules }
}
