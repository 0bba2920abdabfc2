import { mayOpenForm } from '@school/rules'
import type { Block } from '../../school/block'
import { readRules } from '../../school/chat-rules'
import { countUnread } from './conversations'
import { writerOf } from './writer'

/** Unread messages of the chat. */
export const chatUnread: Block = {
  code: 'd.chat',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    const me = writerOf(person)
    if (!me || !person.schoolId || !mayOpenForm('/chat', viewer)) return undefined
    if (!(await readRules(trx, person.schoolId)).enabled) return undefined
    const count = await countUnread({ trx }, me)
    return count > 0 ? { count, tone: 'info', route: '/chat' } : undefined
  },
}
